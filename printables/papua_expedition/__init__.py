"""Papua expedition on paper: the cut-out set."""

from printables.papua_expedition.box import PARTS, print_set

__all__ = ["PARTS", "print_set"]
