"""What a player sees in a terminal."""

import pytest

from games.papua_bridges.race_pictures import draw
from tests.games.race_tables import (
    NONE,
    THREE,
    WHOLE,
    act,
    called,
    changed,
    lay,
    opened,
    tick,
    worked_race,
)

BUILDING = """\
Round 1 of 8, start 1, tick 6 of 60, 8 tokens on the table

seat  colour   points  tokens  right calls  bridges laid
   1  red           0  0                 0             5 (you)
   2  yellow        0  0                 0             5

Your board: card 1, side B
     0  1  2  3  4  5  6  7  8
  0  B' a  1  F  F' K' .  +  ^
  1  B  a  F' F  .  K  b  b  b
  2  B' a  a  a  K  K  .  b  b
  3  L' a  a  .  K' d  .  b  b
  4  L  L  a  a  C' d  .  b  b
  5  4  L  L' C' C  d  .  .  .
  6  c  .  c  .  d  d  d  .  2
  7  c  c  c  .  .  d  d  .  .
  8  c  c  c  .  3  d  .  .  ^
"""


def test_the_board_with_bridges_as_letters_and_their_ends() -> None:
    state = lay(opened(worked_race(2)), THREE, THREE)
    act(state, "order 1,2")
    picture = draw(state.game, state.observation(0))
    assert picture.startswith(BUILDING)
    assert "b (parrot) at 0,7" in picture
    assert "A I2   D I4" in picture
    assert "place BRIDGE ROW,COLUMN WAY" in picture
    assert "You build, then yellow." in picture
    other = draw(state.game, state.observation(1))
    assert "Red builds, then you." in other
    assert "place BRIDGE" not in other
    assert max(map(len, picture.splitlines())) <= 90


def test_where_two_bridges_lie_and_which_island_is_out() -> None:
    state = opened(worked_race(2, allow_wrong=True, variant3=True), animal="crab")
    tick(state, {0: "place I3 5,1 EE"})
    tick(state, {0: "place V3 5,3 EN"})
    tick(state, {0: "place I5 0,5 SSSS"})
    tick(state, {0: "place I2 0,4 E"})
    picture = draw(state.game, state.observation(0))
    assert "  0  +  a  1  .  A' *" in picture
    assert "without the crab" in picture
    assert "  7  x  x  x" in picture
    assert "c (" not in picture


def test_what_is_to_be_decided_and_what_came_of_the_round() -> None:
    state = called(lay(opened(worked_race(2)), WHOLE, NONE), 0)
    mine, other = (draw(state.game, state.observation(seat)) for seat in (0, 1))
    assert "Round 1: you called rightly. Islands joined:" in mine
    assert "  you: a b c d (4)\n  yellow: none (0)" in mine
    assert "token 1 … token 8" in mine
    assert "Red is to decide: token." in other
    act(state, "token 1", "worth 3")
    assert "1 (3)" in draw(state.game, state.observation(0))
    assert "1 (3)" not in draw(state.game, state.observation(1))


@pytest.mark.rule("PB-56")
def test_at_the_end_all_tokens_are_shown_to_everybody() -> None:
    state = called(opened(worked_race(2, rounds=1)), 0)
    act(state, "discard")
    state = changed(state, owned=[[1, 3], []], boxed=0, pool=6)
    picture = draw(state.game, state.observation(None))
    assert "1+3" in picture
    assert "Red's board" in picture
    assert "Yellow's board" in picture
    assert picture.endswith("The game is over.\n")


def test_before_the_boards_are_drawn_there_is_none() -> None:
    picture = draw(worked_race(2), worked_race(2).new_state().observation(0))
    assert "board:" not in picture
    assert picture.endswith("A board is being drawn.\n")
