"""How a two-sided tile can lie, what a tip and a turn do to it, and where its paths end.

A tile is a rigid body (SU-A1). Its pose is 0 to 3 for the front, turned so many quarters
clockwise, and 4 to 7 for the back. Physical edge e of a front turned by r points to
direction e + r; that of a back turned by r points to r - e (mod 4): a mirror image.
"""

from collections.abc import Sequence

from games.sumatra.board import DIRECTIONS, E, N, W, mask_of, numbers_in
from games.sumatra.content import EDGES, Content, PathTile, components

BACK = 4
"""The first pose with the back up."""
POSES = range(8)
POSE_BITS = 3
"""A tile as it lies is one number: tile << POSE_BITS | pose."""
POSE_MASK = 7
NOTHING = -1
"""What lies on a square without a tile."""

CONTENTS: tuple[Content, ...] = (
    "elephant", "rhinoceros", "tiger", "orangutan", "muntjac", "path", "trap", "native",
    "binoculars", "storm-forward", "storm-backward",
)  # fmt: skip
"""By number; the first five are the animals."""
MUNTJAC, PATH, TRAP, NATIVE, BINOCULARS, STORM_FORWARD, STORM_BACKWARD = range(4, 11)


def _flipped(direction: int, pose: int) -> int:
    """SU-46: east and west mirror east-west, north and south mirror north-south."""
    other_side = pose & BACK ^ BACK
    turn = -pose if direction in (E, W) else 2 - pose
    return other_side | turn % 4


FLIPPED = tuple(tuple(_flipped(direction, pose) for pose in POSES) for direction in DIRECTIONS)
"""``[direction][pose]``: the pose after a tip over that edge."""
TURNED = tuple(tuple(pose & BACK | (pose + k) % 4 for pose in POSES) for k in range(4))
"""``[quarters][pose]``: the pose after a turn clockwise (SU-51)."""


def direction_of(pose: int, edge: int) -> int:
    """Where a physical edge points."""
    return (pose - edge if pose & BACK else pose + edge) % 4


FRONT = mask_of(components()["front"]["edges"])
"""Physical edges at which the paths of every front end (SU-04)."""


def _ends(pose: int, back: int) -> int:
    mask = back if pose & BACK else FRONT
    return sum(1 << direction_of(pose, edge) for edge in DIRECTIONS if mask >> edge & 1)


ENDS = tuple(tuple(_ends(pose, back) for pose in POSES) for back in range(16))
"""``[physical edges of the back][pose]``: the mask of path ends that can be seen."""
STEMS = tuple(
    next(pose for pose in range(4) if not ENDS[0][pose] >> (stem + 2) % 4 & 1)
    for stem in DIRECTIONS
)
"""``[direction]``: the front whose path ends there and at both sides, and not opposite."""
COUNT = tuple(mask.bit_count() for mask in range(16))
"""How many ends a mask has: the sea squares of the ship rule (SU-83)."""


class TileTable:
    """The tiles of one set by number, the way the engine looks them up."""

    def __init__(self, tiles: Sequence[PathTile]) -> None:
        self.ids = tuple(tile.id for tile in tiles)
        """The id of each tile in the documents."""
        self.number = {tile.id: number for number, tile in enumerate(tiles)}
        self.content = tuple(CONTENTS.index(tile.content) for tile in tiles)
        self.back = tuple(mask_of(tile.back) for tile in tiles)
        self.arrow = tuple(EDGES.index(tile.arrow) if tile.arrow else N for tile in tiles)
        """The physical edge that a storm's arrow points over."""
        self.ends = tuple(ENDS[back][pose] for back in self.back for pose in POSES)
        """By tile << POSE_BITS | pose: the mask of path ends that can be seen."""

    def names(self, bits: int) -> list[int]:
        """The ids of the tiles whose numbers are bits of a set, rising by number."""
        return [self.ids[number] for number in numbers_in(bits)] if bits else []
