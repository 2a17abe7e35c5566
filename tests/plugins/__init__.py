"""Rulesets as plugins: found, guarded, put on their base."""
