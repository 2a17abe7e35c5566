"""Looking at questions from outside: proof, leaks, learners, coverage, checks of packs."""
