"""Borders of pieces made of squares, and pieces on sheets."""

from hypothesis import given
from hypothesis import strategies as st

from printables.outline import inset, loops
from printables.packing import pack
from printables.paper import Box
from printables.paths import Point

cells = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=24)


def _area(corners: list[Point]) -> float:
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


@given(cells)
def test_borders_enclose_exactly_the_cells(shape: set[tuple[int, int]]) -> None:
    assert sum(_area(corners) for corners in loops(shape)) == len(shape)


@given(cells)
def test_every_corner_is_a_turn(shape: set[tuple[int, int]]) -> None:
    for corners in loops(shape):
        assert len(corners) >= 4
        for i, here in enumerate(corners):
            before, after = corners[i - 1], corners[(i + 1) % len(corners)]
            assert (before[0] == here[0]) != (after[0] == here[0])


def test_a_ring_has_an_outer_and_an_inner_border() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert sorted(_area(corners) for corners in loops(ring)) == [-1, 9]


def test_cells_that_meet_at_a_corner_stay_apart() -> None:
    assert [_area(corners) for corners in loops({(0, 0), (1, 1)})] == [1, 1]


def test_an_inset_border_is_smaller_by_its_strip() -> None:
    (corners,) = loops({(0, 0), (1, 0)})
    assert _area(inset(corners, 0.25)) == 1.5 * 0.5
    assert _area(inset(corners, -0.5)) == 3 * 2


sizes = st.lists(
    st.tuples(st.sampled_from([20.0, 40, 60, 80]), st.sampled_from([20.0, 40, 60, 100])),
    min_size=1, max_size=20,
)  # fmt: skip


@given(sizes)
def test_packed_pieces_keep_their_distance(wanted: list[tuple[float, float]]) -> None:
    room = Box(10, 20, 190, 240)
    placed = pack(wanted, room, 6.0)
    for i, (size, one) in enumerate(zip(wanted, placed, strict=True)):
        expected = size[::-1] if one.turned else size
        assert (round(one.box.width, 6), round(one.box.height, 6)) == expected
        assert room.holds(one.box)
        for other in placed[:i]:
            if other.sheet == one.sheet:
                gaps = (one.box.x - other.box.right, other.box.x - one.box.right,
                        one.box.y - other.box.top, other.box.y - one.box.top)  # fmt: skip
                assert max(gaps) >= 6.0 - 1e-6
