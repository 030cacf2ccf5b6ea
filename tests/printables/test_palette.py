"""Things told by colour are told by pattern and letter too, in grey and to all eyes."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from games.papua_bridges.content import Deck, components
from printables.colour import Colour
from printables.palette import Palette, Thing
from printables.papua_bridges import print_box
from printables.papua_bridges.look import palette
from tests.printables.conftest import Rendered


@pytest.mark.parametrize("group", ["player", "ground"])
def test_things_can_be_told_apart(group: str) -> None:
    assert palette().flaws(group) == []


def test_players_differ_by_fifteen_in_lightness() -> None:
    grounds = [thing.grounds["full"] for thing in palette().groups["player"].values()]
    least = min(abs(a.lightness - b.lightness) for a, b in combinations(grounds, 2))
    assert least >= 15


def test_the_players_are_those_of_the_component_data() -> None:
    assert list(palette().groups["player"]) == components()["players"]["colours"]


def _thing(name: str, letter: str, pattern: str, ground: str) -> Thing:
    colour = Colour.parse(ground)
    return Thing(name, letter, pattern, {"full": colour, "low": colour}, {})


@pytest.mark.parametrize(
    ("other", "flaw"),
    [
        (_thing("two", "A", "dots", "#000000"), "one and two have one letter"),
        (_thing("two", "B", "stripes", "#000000"), "one and two have one pattern"),
        (_thing("two", "B", "dots", "#009E73"), "one and two are alike in grey"),
        (_thing("two", "B", "dots", "#CC0000"), "one and two are alike in grey"),
    ],
)
def test_a_bad_palette_is_found_out(other: Thing, flaw: str) -> None:
    one = _thing("one", "A", "stripes", "#0A9E73")
    bad = Palette({}, {"g": {"one": one, "two": other}})
    found = bad.flaws("g", least=20 if other.letter == "B" else 10)
    assert flaw in found


def test_red_and_green_of_one_lightness_are_alike_for_some_eyes() -> None:
    red, green = Colour.parse("#B5522E"), Colour.parse("#6D7A1E")
    assert red.distance(green) > 40
    assert red.seen_as("deutan").distance(green.seen_as("deutan")) < 20


def test_lightness_of_known_colours() -> None:
    assert Colour(1, 1, 1).lightness == pytest.approx(100, abs=0.01)
    assert Colour(0, 0, 0).lightness == 0
    assert Colour.parse("#777777").lightness == pytest.approx(50.0, abs=0.5)


def test_low_ink_uses_much_less_ink(
    small_deck: Deck, box: Path, tmp_path: Path, rendered: Rendered
) -> None:
    low = tmp_path / "low.pdf"
    print_box(small_deck, low, ink="low")
    for page in (7, 8, 11, 19, 21):
        full, less = ((255 - rendered(pdf, page, 50).astype(float)).mean() for pdf in (box, low))
        assert less < 0.5 * full, page
    pages = range(7, 19)
    ink = [
        np.mean([(255 - rendered(pdf, page, 50).astype(float)).mean() for page in pages])
        for pdf in (box, low)
    ]
    assert ink[1] < 0.4 * ink[0]
