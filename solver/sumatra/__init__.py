"""Hunting puzzles of Expedition Sumatra: exact search, CP-SAT, and the questions one may ask."""
