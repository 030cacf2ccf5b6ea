"""Papua expedition: positions that are read back from JSON."""

import json
from typing import Any

import pytest

from games.core.documents import DocumentError
from games.core.streams import Stream, below, stream
from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.state import ExpeditionState
from tests.games.expedition_tables import positions

GAME = PapuaExpedition.create(3)


def some_position() -> dict[str, Any]:
    """A position in the middle of a turn, as plain data."""
    found = [state for state in positions(3, 3) if state.current_player() >= 0 and state.order]
    data: dict[str, Any] = json.loads(json.dumps(found[0].to_json()))
    return data


@pytest.mark.parametrize("name", [*ExpeditionState.LISTS, *ExpeditionState.PLAIN, "todo"])
def test_a_position_with_a_part_missing_is_refused(name: str) -> None:
    data = some_position()
    del data[name]
    with pytest.raises(DocumentError, match="part is missing"):
        GAME.state_from_json(data)


@pytest.mark.parametrize("name", [*ExpeditionState.LISTS, "todo", "revealed"])
@pytest.mark.parametrize("value", [None, 7, "seven", [None], [[1]], ["1"], [1.5], [-1000] * 3])
def test_a_list_of_something_else_is_refused(name: str, value: object) -> None:
    with pytest.raises(DocumentError, match="no position of this game"):
        GAME.state_from_json(some_position() | {name: value})


@pytest.mark.parametrize("name", ExpeditionState.PLAIN)
@pytest.mark.parametrize("value", [None, "1", 1.0, [1], -2, 1 << 20])
def test_a_number_that_cannot_be_is_refused(name: str, value: object) -> None:
    with pytest.raises(DocumentError, match=f"in {name} something does not fit"):
        GAME.state_from_json(some_position() | {name: value})


@pytest.mark.parametrize(
    "frame", [[], [99], [-1], [17], [17, 0], [17, 3, 1], [17, 0, 6], [17, 0, 1, 1], ["17", 0, 1]]
)
def test_something_to_do_that_there_is_not_is_refused(frame: list[object]) -> None:
    with pytest.raises(DocumentError, match="no position of this game"):
        GAME.state_from_json(some_position() | {"todo": [frame]})


@pytest.mark.parametrize("name", ["rank", "order"])
def test_a_seat_that_stands_twice_is_refused(name: str) -> None:
    with pytest.raises(DocumentError, match="stands twice"):
        GAME.state_from_json(some_position() | {name: [0, 1, 1]})


def test_another_number_of_players_is_refused() -> None:
    with pytest.raises(DocumentError, match="something does not fit"):
        PapuaExpedition.create(4).state_from_json(some_position())


def test_what_is_read_can_be_looked_at() -> None:
    rng, read = stream(1, "spoiled"), 0
    for state in positions(4, 3):
        for _ in range(40):
            data = json.loads(json.dumps(state.to_json()))
            spoil(data, rng)
            try:
                twin = state.game.state_from_json(data)
            except DocumentError:
                continue
            read += 1
            look(twin)
    assert read > 100


def spoil(data: dict[str, Any], rng: Stream) -> None:
    """Put another number somewhere."""
    names = sorted(data)
    holder: Any = data
    at: Any = names[below(rng, len(names))]
    while isinstance(holder[at], list) and holder[at]:
        holder = holder[at]
        at = below(rng, len(holder))
    holder[at] = below(rng, 60) - 3


def look(state: ExpeditionState) -> None:
    """Ask everything that can be asked."""
    legal, outcomes = state.legal_actions(), state.chance_outcomes()
    for action in (*legal, *(action for action, _ in outcomes[:30])):
        assert state.violation(action) is None
    state.scores()
    state.outcome()
    assert state.copy().to_json() == state.to_json()
    for seat in (None, *range(state.game.players)):
        seen = state.observation(seat)
        state.game.draw(seen)
        assert state.game.observation_array(seen)
