"""Expedition Sumatra on paper and on screens: the cut-out set, puzzle sheets, pictures."""

from printables.sumatra.box import PARTS, print_puzzles, print_set
from printables.sumatra.puzzles import Puzzle

__all__ = ["PARTS", "Puzzle", "print_puzzles", "print_set"]
