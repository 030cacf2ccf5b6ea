"""Papua bridges on paper: the box, loose boards, solution sheets, the test sheet."""

from printables.papua_bridges.box import PARTS, print_box
from printables.papua_bridges.loose import print_boards, print_solutions, print_test
from printables.papua_bridges.solutions import Solved

__all__ = ["PARTS", "Solved", "print_boards", "print_box", "print_solutions", "print_test"]
