"""Misdeal: a trainer in which people learn to rule on faults in dealing cards.

Imports nothing, so that asking for the version costs nothing.
"""

__version__ = "0.1.0"
