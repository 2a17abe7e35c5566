"""Benchmarks: run by hand, never as tests; each prints figures and ratios of one run."""
