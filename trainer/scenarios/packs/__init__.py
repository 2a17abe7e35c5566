"""Packs: fixed courses and papers in files, that say what is asked and never what is right.

`findings` names what can be wrong with a pack, `pack` reads one, `items` makes questions of its
items, `checks` looks for everything that an author would want to know before others play it.
"""
