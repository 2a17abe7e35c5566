"""Text: the gate that cleans foreign text, widths in cells, and the catalogues of messages.

A leaf: it knows nothing of rules, plugins or screens, and imports only the standard library.
"""
