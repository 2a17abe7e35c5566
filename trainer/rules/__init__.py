"""The rules core: situations in, rulings out.

Pure and small: values of `msgspec`, functions over them.  It knows no game (a `Game` and a `Code`
are given to it), no language, no file but the casebook, and nothing of plugins or screens.
"""
