"""What one continuous road is: joints, docks, islands that carry the road on."""

import pytest

from games.papua_bridges.content import Board, Build
from games.papua_bridges.scoring import judge
from tests.examples import board, build

ROWS = "1.......3 ......... .aa...bb. .aa...bb. ......... .cc...dd. .cc...dd. 2.......4"
LINES = (
    "1: >", "2: >", "3: <", "4: <",
    "a: 2,1 ^  2,2 >", "b: 2,6 <  3,7 v", "c: 5,1 ^", "d: 5,6 <",
)  # fmt: skip
SEA = board(ROWS, *LINES)
SEA_CONTACT = board(ROWS, *LINES, "join: contact")
TO_A, A_TO_B = "I2 0,1 1,1", "I3 2,3 2,4 2,5"


def joined(laid: Build, where: Board = SEA) -> str:
    verdict = judge(where, laid)
    assert not verdict.errors
    assert verdict.points == len(verdict.connected)
    return "".join(verdict.connected)


@pytest.mark.rule("PB-35", "PB-37", "PB-DX-4")
def test_an_island_carries_the_road_to_its_other_exits() -> None:
    assert joined(build(1, TO_A, A_TO_B)) == "ab"
    assert joined(build(1, A_TO_B)) == ""


@pytest.mark.rule("PB-37", "PB-63", "PB-EX-6", "PB-DX-4")
def test_a_removed_island_carries_no_road() -> None:
    assert joined(build(1, TO_A, A_TO_B, without="a")) == ""
    assert joined(build(1, TO_A, A_TO_B, without="b")) == "a"


@pytest.mark.rule("PB-36")
def test_beyond_a_gap_nothing_counts() -> None:
    assert joined(build(1, TO_A, "V3 1,4 2,4 2,5")) == "a"
    assert joined(build(1, TO_A, A_TO_B)) == "ab"
    assert joined(build(1, "I2 0,1 0,2", "I3 0,4 1,4 2,4", "V3 2,5 1,5 1,6")) == ""


@pytest.mark.rule("PB-38", "PB-A2", "PB-DX-5")
def test_a_tile_along_a_shore_without_an_exit() -> None:
    along = build(3, "I2 0,7 1,7")
    assert joined(along) == ""
    assert joined(along, SEA_CONTACT) == ""
    assert joined(build(3, "I2 0,7 1,7", "V3 1,6 1,5 2,5")) == "b"


@pytest.mark.rule("PB-38", "PB-A1")
def test_under_ends_only_an_end_docks() -> None:
    passing = build(1, "I4 0,1 0,2 0,3 0,4", "I5 1,4 1,3 1,2 1,1 1,0")
    assert joined(passing) == ""
    assert joined(passing, SEA_CONTACT) == "a"


@pytest.mark.rule("PB-40", "PB-A1")
def test_the_road_begins_on_the_landing_square_of_the_rolled_start() -> None:
    assert joined(build(1, TO_A)) == "a"
    assert joined(build(2, TO_A)) == ""
    assert joined(build(1, "I3 0,2 0,1 0,3")) == ""


@pytest.mark.rule("PB-40", "PB-A1")
def test_under_ends_only_an_end_leaves_the_start() -> None:
    corner = build(1, "V3 0,2 0,1 1,1")
    assert joined(corner) == ""
    assert joined(corner, SEA_CONTACT) == "a"


@pytest.mark.rule("PB-31", "PB-40", "PB-DX-3")
def test_a_road_from_another_start_joins_nothing() -> None:
    assert joined(build(2, "I2 0,7 1,7", "V3 1,6 1,5 2,5")) == ""
    assert joined(build(3, "I2 0,7 1,7", "V3 1,6 1,5 2,5")) == "b"


@pytest.mark.rule("PB-39", "PB-A1", "PB-DX-6")
def test_side_by_side_is_no_joint_under_ends() -> None:
    laid = build(1, "I5 0,1 0,2 0,3 0,4 0,5", "L4 1,3 1,4 1,5 2,5")
    assert joined(laid) == ""
    assert joined(laid, SEA_CONTACT) == "b"


@pytest.mark.rule("PB-39", "PB-A1")
def test_an_end_beside_the_middle_of_a_tile_is_no_joint() -> None:
    laid = build(1, "I5 0,1 0,2 0,3 0,4 0,5", "I2 1,3 2,3")
    assert joined(laid) == ""
    assert joined(laid, SEA_CONTACT) == "a"


@pytest.mark.rule("PB-41", "PB-A1")
def test_several_ends_may_meet_one_end() -> None:
    fork = build(1, "I3 0,1 0,2 0,3", "I2 1,3 2,3", "V3 0,4 1,4 1,5", "I4 2,5 3,5 4,5 5,5")
    assert joined(fork) == "abd"


@pytest.mark.rule("PB-41")
def test_dead_ends_and_loops_are_allowed() -> None:
    assert joined(build(1, TO_A, "I5 0,2 0,3 0,4 0,5 0,6")) == "a"
    assert joined(build(1, "I3 0,1 0,2 0,3", "V3 0,4 1,4 1,3", "I2 1,2 1,1")) == "a"


@pytest.mark.rule("PB-42", "PB-A5")
def test_loose_tiles_are_no_error_and_score_nothing() -> None:
    assert joined(build(1, TO_A, "I3 4,1 4,2 4,3", "V3 5,5 4,5 4,4")) == "a"


@pytest.mark.rule("PB-A1")
def test_two_islands_never_join_without_a_tile() -> None:
    close = board(
        "1...... .ab.... .ab.... ....... 2c.d..3 ......4",
        "1: v", "2: >", "3: ^", "4: <", "a: 1,1 ^ 1,1 <", "b: 1,2 ^", "c: 4,1 ^", "d: 4,3 ^",
    )  # fmt: skip
    assert joined(build(1, "I3 1,0 2,0 3,0"), close) == "a"
    assert joined(build(1, "I3 1,0 2,0 3,0", "I2 0,1 0,2"), close) == "ab"


@pytest.mark.rule("PB-A1")
def test_one_tile_end_may_dock_at_two_islands() -> None:
    shared = board(
        "1.a.b.. ....... 2.c.d.. 3.....4",
        "1: >", "2: >", "3: >", "4: <", "a: 0,2< 0,2>", "b: 0,4<", "c: 2,2^", "d: 2,4^",
    )  # fmt: skip
    assert joined(build(1, "I2 0,1 1,1", "V3 0,3 1,3 1,4"), shared) == "abd"


@pytest.mark.rule("PB-38")
def test_an_island_without_exits_is_reached_by_nothing() -> None:
    without_exits = board(ROWS, "1: >", "2: >", "3: <", "4: <", "c: 5,1 ^")
    assert joined(build(1, TO_A, A_TO_B), without_exits) == ""
