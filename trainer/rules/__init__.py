"""The rules core: situations in, rulings out.

Pure and small: values of `msgspec`, functions over them.  It knows no game (a `Game` and a `Code`
are given to it), no language, no file, and nothing of plugins or screens.

Examples in its docstrings deal at a small table: see `tests/examples.py` for what they use
without importing it.
"""
