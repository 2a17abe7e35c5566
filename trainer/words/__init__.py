"""What is said about values: deals, rulings, slips, reasons, problems; a room for each.

Values go in, sentences come out.  No value is chosen here, and nothing here knows a screen or how
wide a line may be.
"""
