"""The Textual app.  Screens and widgets hold no rules: presenters make what is drawn."""
