"""Rulesets as plugins: found, bounded, put on their base."""
