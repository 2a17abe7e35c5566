"""The places of the app.  They hold what is current and hand it to presenters to be drawn."""
