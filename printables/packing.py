"""Pieces of different sizes on as few sheets as a simple rule finds (skyline, lowest first)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from printables.errors import DoesNotFitError
from printables.paper import Box

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Packed:
    """Where a piece lies: which sheet, its box, and whether it was turned a quarter."""

    sheet: int
    box: Box
    turned: bool


@dataclass(slots=True)
class _Skyline:
    """The upper edge of what lies on a sheet: pieces of x, width, height above the floor."""

    width: float
    height: float
    steps: list[tuple[float, float, float]] = field(default_factory=list)

    def best(self, size: Size) -> tuple[float, float] | None:
        """The lowest, then leftmost place for a size, or None."""
        places = [
            (self._floor(x, size[0]), x)
            for x, _, _ in self.steps
            if x + size[0] <= self.width + 1e-6
        ]
        fits = [(y, x) for y, x in places if y + size[1] <= self.height + 1e-6]
        return min(fits) if fits else None

    def _floor(self, x: float, width: float) -> float:
        return max(
            y for at, long, y in self.steps if at < x + width - 1e-6 and at + long > x + 1e-6
        )

    def put(self, x: float, y: float, size: Size) -> None:
        """Raise the skyline over a piece."""
        right = x + size[0]
        kept = []
        for at, long, floor in self.steps:
            if at < x - 1e-6:
                kept.append((at, min(long, x - at), floor))
            if at + long > right + 1e-6:
                start = max(at, right)
                kept.append((start, at + long - start, floor))
        self.steps = sorted([*kept, (x, size[0], y + size[1])])


def pack(sizes: Sequence[Size], room: Box, gap: float) -> list[Packed]:
    """Places for rectangles, each turned if that helps, ``gap`` millimetres apart.

    The result stands in the order of ``sizes`` and depends on nothing else. Raises
    ``DoesNotFitError`` where one is larger than the room.
    """
    for across, up in sizes:
        if not _fits((across, up), room) and not _fits((up, across), room):
            raise DoesNotFitError(
                f"A piece of {across:.0f} x {up:.0f} mm does not fit into "
                f"{room.width:.0f} x {room.height:.0f} mm."
            )
    orders = [
        sorted(range(len(sizes)), key=lambda i: (-key(sizes[i]), i))
        for key in (lambda s: s[0] * s[1], max, min, sum)
    ]
    tries = [_pack(sizes, order, room, gap) for order in orders]
    return min(tries, key=lambda found: max((p.sheet for p in found), default=0))


def _fits(size: Size, room: Box) -> bool:
    return size[0] <= room.width + 1e-6 and size[1] <= room.height + 1e-6


def _pack(sizes: Sequence[Size], order: Sequence[int], room: Box, gap: float) -> list[Packed]:
    sheets: list[_Skyline] = []
    found: dict[int, Packed] = {}
    for index in order:
        found[index] = _place(sizes[index], sheets, room, gap)
    return [found[i] for i in range(len(sizes))]


def _place(size: Size, sheets: list[_Skyline], room: Box, gap: float) -> Packed:
    ways = [((size[0] + gap, size[1] + gap), False), ((size[1] + gap, size[0] + gap), True)]
    for number in range(len(sheets) + 1):
        if number == len(sheets):
            wide = room.width + gap
            sheets.append(_Skyline(wide, room.height + gap, [(0.0, wide, 0.0)]))
        options = [
            (place[0] + way[1], place[1], turned, way)
            for way, turned in ways
            if (place := sheets[number].best(way)) is not None
        ]
        if options:
            top, x, turned, way = min(options)
            sheets[number].put(x, top - way[1], way)
            box = Box(room.x + x, room.y + top - way[1], way[0] - gap, way[1] - gap)
            return Packed(number, box, turned)
    raise AssertionError("an empty sheet takes any piece that fits")
