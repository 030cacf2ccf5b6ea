"""The geometry of the board: where squares, sea squares and ships are, for any size.

The origin is the lower left corner of the jungle. The sea lies around it in two lanes;
both are divided alike.
"""

import math
from dataclasses import dataclass

from games.sumatra.board import place_of
from games.sumatra.content import SIDE
from printables.paper import Box
from printables.paths import Point
from printables.sumatra.look import measures


@dataclass(frozen=True, slots=True)
class Island:
    """A board in some size."""

    square: float
    lane: float
    outer: float
    length: int
    """Squares of the sea, corners included or not (SU-02)."""

    @property
    def land(self) -> Box:
        """The jungle."""
        return Box(0, 0, SIDE * self.square, SIDE * self.square)

    @property
    def sea(self) -> Box:
        """The jungle and both lanes around it."""
        return self.land.grown(self.lane + self.outer)

    @property
    def corners(self) -> bool:
        """Whether the corners of the sea are squares of the track."""
        return self.length > 4 * SIDE

    def cell(self, square: int) -> Box:
        """The box of a square of the jungle."""
        row, column = place_of(square)
        side = self.square
        return Box(column * side, (SIDE - 1 - row) * side, side, side)

    def sea_square(self, number: int, *, outer: bool = False) -> Box:
        """The box of a sea square, in the inner or in the outer lane."""
        near = self.lane if outer else 0.0
        deep = self.outer if outer else self.lane
        side, step = divmod(number % self.length, self.length // 4)
        step -= int(self.corners)
        low, long = step * self.square, self.square
        if step < 0:
            low, long = -near - deep, deep
        return self._along(side, low, long, near, deep)

    def _along(self, side: int, low: float, long: float, near: float, deep: float) -> Box:
        """A box along a side, from ``low`` on in the ships' direction."""
        full = SIDE * self.square
        if side == 0:
            return Box(low, full + near, long, deep)
        if side == 1:
            return Box(full + near, full - low - long, deep, long)
        if side == 2:
            return Box(full - low - long, -near - deep, long, deep)
        return Box(-near - deep, low, deep, long)

    def ship(self, position: int, *, outer: bool = False) -> tuple[Point, float]:
        """Where a ship on two sea squares lies: its middle, and its course in degrees."""
        first = self.sea_square(position, outer=outer).middle
        second = self.sea_square(position + 1, outer=outer).middle
        x, y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
        return (x, y), math.degrees(math.atan2(second[1] - first[1], second[0] - first[0]))


def full_size(length: int) -> Island:
    """The board to play on."""
    size = measures()
    return Island(size.square, size.lane, size.outer_lane, length)


def small(square: float, length: int) -> Island:
    """A board for a picture, its lanes narrower."""
    return Island(square, square * 0.62, square * 0.36, length)
