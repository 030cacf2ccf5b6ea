"""Expedition Sumatra: tiles that tip over, trucks on paths, ships around the island."""
