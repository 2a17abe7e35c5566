"""Looking at questions from outside: proof, leaks, coverage, checks of packs."""
