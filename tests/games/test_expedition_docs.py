"""What the documentation tells of Papua expedition's texts and numbers is what the code does."""

import re

import pytest

from games.papua_expedition import actions as act
from games.papua_expedition.codes import CODES, PHASES
from games.papua_expedition.game import PapuaExpedition
from tests.games.expedition_tables import positions
from tests.rules_report import ROOT


def section(name: str) -> str:
    """The part of a file of docs that is about this game."""
    text = (ROOT / "docs" / name).read_text("utf-8")
    return text.partition("\n## Papua expedition\n")[2].partition("\n## ")[0]


NOTATION, OBSERVATIONS = section("notation.md"), section("observations.md")
FIELDS, _, NUMBERS = OBSERVATIONS.partition("**As numbers**")


def told(text: str) -> list[str]:
    """The names in the first column of a table."""
    rows = re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([^`]*)`", row)]


def test_every_field_of_an_observation_is_told() -> None:
    shown = {
        name
        for seed in (0, 4)
        for state in positions(seed, 2)
        for eye in (None, 0)
        for name in state.observation(eye)
    }
    assert sorted(told(FIELDS)) == sorted(shown)


def test_every_phase_is_told_in_order() -> None:
    listed = next(line for line in FIELDS.splitlines() if line.startswith("| `player`"))
    words = [word for part in re.findall(r"`([^`]*)`", listed.split("|")[2]) for word in [part]]
    assert " ".join(words) == " ".join(PHASES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_field_of_the_array_is_told_with_its_length(players: int) -> None:
    shape = PapuaExpedition.create(players).array_shape()
    assert told(NUMBERS) == [field.name for field in shape]
    sizes = {field.name: field.size for field in shape}
    for row in re.findall(r"^\| (`[^|]*) \| ([^|]*) \|", NUMBERS, re.MULTILINE):
        names = re.findall(r"`([^`]*)`", row[0])
        lengths = row[1].replace(" each", "").split(", ")
        for name, length in zip(names, lengths * len(names), strict=False):
            factor, _, seats = length.rpartition("n")
            expected = int(factor or 1) * players if "n" in length else int(seats)
            assert sizes[name] == expected


def test_every_kind_of_action_is_told() -> None:
    steps = (*act.SEAT_ACTIONS, *act.FIRSTS, *act.DEALS, *act.CARDS, *act.SHOWN, *act.NOTES)
    kinds = {step.kind for step in (*steps, *act.THIRDS)} | {"roll"}
    rows = re.findall(r"^\| (?:chance|seat) \| ([^|]*) \|", NOTATION, re.MULTILINE)
    texts = [text for row in rows for text in re.findall(r"`([^`]*)`", row)]
    assert {text.split()[0] for text in texts} == kinds
    for text in texts:
        assert str(act.parse(text)) == text


def test_the_codes_are_those_that_are_told() -> None:
    codes = NOTATION.rpartition("Codes: ")[2]
    ends = [int(last or first) for first, last in re.findall(r"\((\d+)(?:-(\d+))?\)", codes)]
    starts = [int(first) for first, _ in re.findall(r"\((\d+)(?:-(\d+))?\)", codes)]
    assert starts == [0, *(end + 1 for end in ends[:-1])]
    assert ends[-1] == len(CODES) - 1
    kinds = [step.kind for step in act.SEAT_ACTIONS]
    for first in starts[1:]:
        assert kinds[first] != kinds[first - 1] or str(act.SEAT_ACTIONS[first]) == "use none"
