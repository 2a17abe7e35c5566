"""Text: the gate that cleans foreign text, widths in cells, lines, the catalogues of messages.

The ground floor: it imports nothing of the trainer.  It knows no rules and no screens; of plugins
only that a ruleset is a package whose catalogues lie in its folder ``locales``.
"""
