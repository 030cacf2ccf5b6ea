"""Papua expedition: a set that departs from the stated counts is no game."""

from collections.abc import Callable
from typing import Any

import pytest

from games.core.documents import DocumentError
from games.papua_expedition.content import ExpeditionSet, default_set, findings
from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.pieces import components

Change = Callable[[dict[str, Any]], object]


def huts(*track: tuple[int, int]) -> Change:
    """The hut track as it is wished."""
    return lambda data: data.update(huts=list(track))


def notebook(**card: object) -> Change:
    """Every notebook card changed in one way."""
    return lambda data: data.update(notebook=[note | card for note in data["notebook"]])


CHANGES: list[tuple[str, str, Change]] = [
    ("PE-02", "ten dice", huts((6, 1), (11, 1))),
    ("PE-07", "thirteen", lambda data: data["logistics"].pop()),
    ("PE-08", "34 expedition cards", lambda data: data["expedition"].update(plant=4)),
    ("PE-08", "seven listed", lambda data: data["expedition"].update(snake=0)),
    ("PE-09", "17 notebook cards", lambda data: data["notebook"].pop(0)),
    ("PE-10", "seven listed", lambda data: data["science"].append("medicine")),
    ("PE-17", "Deck I has no card", notebook(deck=2)),
    ("PE-51", "none rolled", huts((6, 6), (7, 1))),
    ("PE-81", "Not every space", lambda data: data["resupply"].pop("20")),
    ("PE-90", "Deck II has fewer", notebook(deck=1)),
    ("PE-96", "no printed number", huts((6, 0), (7, 1))),
    ("PE-99", "more than five", huts((5, 1), (6, 1))),
    ("PE-99", "more than five", huts((7, 1), (6, 1))),
    ("PE-101", "more explorers than there are", huts((6, 4), (7, 5))),
    ("PE-146", "something else than prestige", notebook(delayed=True)),
    ("PE-178", "more cards than", lambda data: data["expedition"].update(plant=4, tribe=6)),
]


@pytest.mark.parametrize(("rule", "words", "change"), CHANGES)
def test_a_set_with_other_counts_is_refused(rule: str, words: str, change: Change) -> None:
    data = default_set().to_data()
    data.pop("id", None)
    change(data)
    found = findings(ExpeditionSet.from_data(data))
    assert (rule, True) in [(one.rule, words in one.message) for one in found]
    with pytest.raises(DocumentError, match=r"\((PE-\d+)\)$"):
        PapuaExpedition.create(3, content={"set": data})


def test_the_set_that_is_shipped_has_no_finding() -> None:
    assert findings(default_set()) == []


@pytest.mark.parametrize("track", [((6, 1),), ((10, 8),), ((6, 1), (7, 2), (8, 2), (9, 3))])
def test_other_hut_tracks_can_be_played(track: tuple[tuple[int, int], ...]) -> None:
    data = default_set().to_data()
    data.pop("id", None)
    game = PapuaExpedition.create(2, content={"set": data | {"huts": [list(h) for h in track]}})
    assert game.cards.huts == track
    assert game.hut_need(len(track)) is None


def marks(data: object) -> list[str]:
    """Where each part of the components says that it comes from."""
    if not isinstance(data, dict):
        return []
    own = [data["source"]] if "source" in data else []
    return own + [mark for inner in data.values() for mark in marks(inner)]


def test_every_value_says_where_it_comes_from() -> None:
    for part in components().values():
        inner = [value for value in part.values() if isinstance(value, dict)]
        assert "source" in part or all("source" in value and "rule" in value for value in inner)
        assert marks(part)
        assert set(marks(part)) <= {"stated", "inferred", "default"}
