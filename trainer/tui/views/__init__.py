"""Presenters: pure functions from values to lines of text.  They import no Textual."""
