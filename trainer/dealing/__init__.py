"""Deals played forward: chance, families of facts, scenarios.  Nothing of rulings here."""
