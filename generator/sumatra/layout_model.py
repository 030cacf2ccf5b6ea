"""The deal as a model for CP-SAT: which content and which turn on each printed square.

The rules of the deal always hold; each target is a group of constraints of its own
that can be left out, so that conflicting targets can be named.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise

from ortools.sat.python import cp_model

from games.core.streams import Stream, below, shuffle
from games.sumatra.board import (
    CENTRE,
    DIRECTIONS,
    EVEN,
    NEIGHBOUR,
    OPPOSITE,
    SQUARES,
    boarding_edges,
)
from games.sumatra.content import Tileset, components
from games.sumatra.targets import Targets
from games.sumatra.tiles import ENDS, TileTable
from generator.sumatra.measures import SPECIAL, clusters, coast, from_centre, weights, worth

TURNS = range(4)
RADIUS = 12
"""Latent steps that are looked at, 0 among them: ``Targets`` asks for fewer. DEFAULT, ours."""
GROUPS = (
    "ship_distance", "value_gap", "cluster", "exits", "special_distance", "symmetric", "locks",
)  # fmt: skip
"""The targets, each a group of constraints."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What locks keep: contents and turns by square, and tiles that stay in the pile."""

    squares: Mapping[int, tuple[int, int]]
    """Square to tile number and turn."""
    tiles: Mapping[int, int]
    """Tile number to its square; -1: the pile."""


def asked(targets: Targets) -> list[str]:
    """The groups that these targets ask for, in their order."""
    there = {
        "symmetric": targets.symmetric,
        "locks": bool(targets.locks.squares or targets.locks.tiles),
    }
    return [
        name
        for name in GROUPS
        if there.get(name, name not in there and getattr(targets, name) is not None)
    ]


class LayoutModel:
    """The deal, and those targets that are ``held``."""

    def __init__(
        self,
        tileset: Tileset,
        positions: tuple[int, ...],
        targets: Targets,
        held: Collection[str],
        kept: Kept,
    ) -> None:
        self.model = cp_model.CpModel()
        self._table = TileTable(tileset.tiles)
        self._positions = positions
        self._targets = targets
        self._kept = kept
        self.turn = {(s, t): self._flag(f"turn{s}.{t}") for s in EVEN for t in TURNS}
        """Whether the tile on a square is turned so."""
        self._numbers = Counter(self._table.content)
        self.content = {(s, c): self._flag(f"is{s}.{c}") for s in EVEN for c in self._numbers}
        """Whether the tile on a square has this content."""
        self._deal()
        groups = {
            "ship_distance": self._ship_distance,
            "value_gap": self._value_gap,
            "cluster": self._cluster,
            "exits": self._exits,
            "special_distance": self._special_distance,
            "symmetric": self._symmetric,
            "locks": self._locks,
        }
        if {"ship_distance", "symmetric"} & set(held):
            self._layers = self._latent_layers()
        for name in held:
            groups[name]()

    def _flag(self, name: str) -> cp_model.IntVar:
        return self.model.new_bool_var(name)

    def end(self, square: int, direction: int) -> cp_model.LinearExpr:
        """1 if the front on an even square has a path end in a direction."""
        return cp_model.LinearExpr.sum(
            [self.turn[square, t] for t in TURNS if ENDS[0][t] >> direction & 1]
        )

    def _deal(self) -> None:
        """SU-21: a tile on each printed square, no content more often than the set has it."""
        for square in EVEN:
            self.model.add_exactly_one(self.turn[square, t] for t in TURNS)
            self.model.add_exactly_one(self.content[square, c] for c in self._numbers)
        for content, number in self._numbers.items():
            self.model.add(sum(self.content[s, content] for s in EVEN) <= number)

    def _latent_layers(self) -> list[list[cp_model.IntVar]]:
        """``[steps][square]``: whether a square is within so many latent steps of the centre."""
        layers = [[self._flag(f"at{step}.{s}") for s in range(SQUARES)] for step in range(RADIUS)]
        for square, flag in enumerate(layers[0]):
            self.model.add(flag == (square == CENTRE))
        for before, after in pairwise(layers):
            for square in range(SQUARES):
                self._grow(before, after, square)
        return layers

    def _grow(
        self, before: list[cp_model.IntVar], after: list[cp_model.IntVar], square: int
    ) -> None:
        """A square is reached in a step more if it was, or if a joined neighbour was."""
        ways = [before[square]]
        for direction in DIRECTIONS:
            other = NEIGHBOUR[square][direction]
            if other < 0:
                continue
            even, towards = (square, direction) if square in EVEN else (other, OPPOSITE[direction])
            way = self._flag("way")
            link = self.end(even, towards)
            self.model.add(way <= link)
            self.model.add_implication(way, before[other])
            self.model.add(way >= link + before[other] - 1)
            ways.append(way)
        self.model.add_max_equality(after[square], ways)

    def _docked(self, position: int, step: int) -> cp_model.IntVar:
        """Whether the ship can be boarded within so many latent steps of the centre."""
        ways = []
        for square, side in boarding_edges(self._sea_length())[position]:
            way = self._flag("dock")
            at = self._layers[step][square]
            out = self.end(square, side) if square in EVEN else cp_model.LinearExpr.sum([1])
            self.model.add(way <= out)
            self.model.add_implication(way, at)
            self.model.add(way >= out + at - 1)
            ways.append(way)
        docked = self._flag("docked")
        self.model.add_max_equality(docked, ways)
        return docked

    def _sea_length(self) -> int:
        return int(components()["sea"]["length"])

    def _ship_distance(self) -> None:
        """Far enough, and reached at last."""
        least = self._targets.ship_distance or 0
        for position in self._positions:
            if least > 0:
                self.model.add(self._docked(position, min(least, RADIUS) - 1) == 0)
            self.model.add(self._docked(position, RADIUS - 1) == 1)

    def _symmetric(self) -> None:
        """Every ship within the same number of latent steps."""
        first, *others = self._positions
        self.model.add(self._docked(first, RADIUS - 1) == 1)
        for step in range(RADIUS):
            here = self._docked(first, step)
            for position in others:
                self.model.add(self._docked(position, step) == here)

    def _value_gap(self) -> None:
        values = [self._value(position) for position in self._positions]
        low, high = (self.model.new_int_var(0, 999, name) for name in ("low", "high"))
        for value in values:
            self.model.add(value >= low)
            self.model.add(value <= high)
        self.model.add(high - low <= (self._targets.value_gap or 0))

    def _value(self, position: int) -> cp_model.LinearExpr:
        return cp_model.LinearExpr.sum(
            [
                self.content[square, content] * (weight * worth(content))
                for square, weight in weights(self._sea_length(), position).items()
                for content in self._numbers
                if worth(content)
            ]
        )

    def _cluster(self) -> None:
        most = self._targets.cluster or 0
        for squares in clusters():
            for content in self._numbers:
                if worth(content):
                    self.model.add(sum(self.content[s, content] for s in squares) <= most)

    def _exits(self) -> None:
        for side in DIRECTIONS:
            out = [self.end(square, side) for square in coast(side)]
            self.model.add(sum(out) >= (self._targets.exits or 0))

    def _special_distance(self) -> None:
        for square in EVEN:
            if from_centre(square) < (self._targets.special_distance or 0):
                for content in SPECIAL & self._numbers.keys():
                    self.model.add(self.content[square, content] == 0)

    def _locks(self) -> None:
        """Locked squares keep content and turn; contents of locked tiles stay where they are."""
        for square, (tile, turn) in self._kept.squares.items():
            self.model.add(self.content[square, self._table.content[tile]] == 1)
            self.model.add(self.turn[square, turn] == 1)
        piled: Counter[int] = Counter()
        for tile, square in self._kept.tiles.items():
            content = self._table.content[tile]
            if square >= 0:
                self.model.add(self.content[square, content] == 1)
            else:
                piled[content] += 1
        for content, number in piled.items():
            most = self._numbers[content] - number
            self.model.add(sum(self.content[s, content] for s in EVEN) <= most)

    def prefer(self, rng: Stream) -> None:
        """Ask for as much of a random deal as can be, so that another seed gives another setup."""
        contents = list(self._table.content)
        shuffle(rng, contents)
        wanted = []
        for square, dealt in zip(EVEN, contents, strict=False):
            turned = below(rng, len(TURNS))
            for turn in TURNS:
                self.model.add_hint(self.turn[square, turn], turn == turned)
            for content in self._numbers:
                self.model.add_hint(self.content[square, content], content == dealt)
            wanted += [self.turn[square, turned], self.content[square, dealt]]
        self.model.maximize(sum(wanted))
