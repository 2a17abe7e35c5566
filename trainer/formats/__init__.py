"""Files: casebooks, packs, settings; how they are read, refused and written.

Text becomes a tree of data in `toml`, the tree values in `values`; each format has its own module
on top of these two.
"""
