"""The terminal, and all private names of Textual that the product uses.

`private` lists them and says which are missing; where any is, the app does without what needs it.
Nothing outside of this folder touches a private name of Textual.
"""
