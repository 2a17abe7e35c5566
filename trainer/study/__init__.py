"""Learning: what is asked, answered and marked, as values.  Nothing here knows a screen."""
