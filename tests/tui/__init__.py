"""The app, driven by keys."""
