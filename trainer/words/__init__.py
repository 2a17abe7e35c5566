"""What is said about values: deals, rulings, slips.  No value is chosen here."""
