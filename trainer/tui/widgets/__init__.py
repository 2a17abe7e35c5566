"""Widgets: they show lines that presenters drew.  They hold no rules and no texts."""
