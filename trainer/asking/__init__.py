"""A situation made a question: misreadings, slips, options, marks.  No language here."""
