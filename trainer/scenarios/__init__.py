"""Situations to rule on: families, scenarios, the slip that is filled in, and its grading.

Knows the rules below; knows no ruleset, no language beyond players' names, and nothing of how
anything is shown.
"""
