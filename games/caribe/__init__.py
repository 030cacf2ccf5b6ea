"""Caribe, rule by rule: maps, cards, and the engine that plays them."""
