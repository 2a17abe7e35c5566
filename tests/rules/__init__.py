"""The rules core: worked cases, properties, mutation of the articles."""
