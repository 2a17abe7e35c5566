"""Files read, refused and written: casebooks, packs, settings.  No game and no language here."""
