"""Setups of Expedition Sumatra: made to targets, repaired, rated."""
