"""The cut-out set of Papua expedition: everything is there, true to size, back behind front."""

import hashlib
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from numpy.typing import NDArray
from scipy.ndimage import binary_erosion, binary_fill_holes

from games.core.documents import DocumentError
from games.papua_expedition.content import ExpeditionSet, default_set
from games.papua_expedition.pieces import TYPES
from printables.cards import layout
from printables.colour import Colour
from printables.duplex import Flip, behind
from printables.errors import PrintError
from printables.paper import paper as paper_named
from printables.papua_expedition import PARTS, cards, markers, print_set
from printables.papua_expedition.look import measures, palette, text, texts
from printables.papua_expedition.rulesheet import rule_pages
from printables.papua_expedition.tracks import energy_spaces, prestige_spaces
from tests.printables.conftest import Rendered, requires_tool
from tests.rules_report import ROOT

MM = 72 / 25.4
DPI = 100
SCRIPT = """
import sys
from pathlib import Path
from printables.papua_expedition import print_set
print_set(None, Path(sys.argv[1]), pages="cover,rules,cards,markers")
"""


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole set on A4."""
    out = tmp_path_factory.mktemp("expedition") / "set.pdf"
    assert print_set(None, out) == 36
    return out


def _other_set() -> ExpeditionSet:
    data = default_set().to_data()
    data.pop("id")
    data["huts"] = [[6, 1], [8, 2], [9, 4]]
    data["resupply"] = {"40": 2, "30": 7, "20": 8, "10": 9}
    data["notebook"][0]["gain"]["energy"] = 13
    data["title"] = "Second set"
    return ExpeditionSet.from_data(data)


def _shown(pdf: Path, label: str) -> Counter[str]:
    """How often each stored drawing is shown on a page."""
    with pikepdf.open(pdf) as opened:
        page = next(page for page in opened.pages if page.label == label)
        forms = page.Resources.XObject
        names = {str(key): str(key) for key in forms}
        found = Counter[str]()
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "Do":
                found[names[str(operands[0])].partition(".")[2]] += 1
    return found


# What is there.


@pytest.mark.rule("PE-08", "PE-09", "PE-10", "PE-17")
def test_every_card_of_the_set_is_there(whole: Path) -> None:
    with pikepdf.open(whole) as opened:
        labels = [page.label for page in opened.pages]
    fronts, backs = Counter[str](), Counter[str]()
    for number in range(1, 7):
        fronts += _shown(whole, f"C{number}")
        backs += _shown(whole, f"C{number}b")
    assert {f"C{n}{side}" for n in range(1, 7) for side in ("", "b")} <= set(labels)
    fronts = Counter({name: n for name, n in fronts.items() if name.startswith("card-")})
    for name in TYPES:
        assert fronts.pop(f"card-{name}") == default_set().expedition[name]
    for name in default_set().science:
        assert fronts.pop(f"card-science-{name}") == 1
    assert fronts == Counter(f"card-note-{n}" for n in range(1, 19))
    backs = Counter({name: n for name, n in backs.items() if name.startswith("card-")})
    assert backs == {
        "card-back-back": 35, "card-back-back_1I": 9, "card-back-back_2II": 9,
        "card-back-back_s": 7,
    }  # fmt: skip


@pytest.mark.rule("PE-03", "PE-04", "PE-06", "PE-07", "PE-11", "PE-12")
def test_every_marker_and_piece_is_there(whole: Path) -> None:
    assert len(markers.logistics_faces(default_set())) == len(default_set().logistics) == 13
    assert markers.zone_values() == ["1", "2", "3", "4", "5", "X"]
    goods, back = _shown(whole, "M1"), _shown(whole, "M1b")
    # Two of the logistics markers show a coin or food too.
    assert goods["icon-coins"] == 40 + 2
    assert goods["icon-food"] == 30 + 2
    assert goods["icon-replenishment"] == goods["icon-explorers"] == 1
    assert goods["icon-energy"] == 2
    assert goods["icon-prestige"] == 5 + 1 + 1
    assert back["icon-logistics"] == 13
    pieces = _shown(whole, "M2")
    assert pieces["icon-explorers"] == 60
    assert pieces["icon-prestige"] == pieces["icon-huts"] == pieces["icon-energy"] == 4
    assert pieces["icon-catastrophe"] == 10


@pytest.mark.rule("PE-05", "PE-13", "PE-28")
def test_the_board_has_zones_destinations_and_tracks(
    whole: Path, words: Callable[..., str], page_of: Callable[[Path, str], int]
) -> None:
    pages = {label: words(whole, page_of(whole, label)) for label in ("B1", "B2", "B3")}
    for zone in ("expeditions", "notebook", "logistics"):
        assert text(f"zone.{zone}") in pages["B1"]
    for zone in ("huts", "funding", "hunting"):
        assert text(f"zone.{zone}") in pages["B2"]
    for place in ("jungle", "river", "volcano"):
        assert place in pages["B1"]
    numbers = Counter(re.findall(r"\d+", pages["B3"]))
    assert energy_spaces() == list(range(50, -11, -1))
    assert prestige_spaces() == list(range(-10, 50))
    for value in range(50):
        assert numbers[str(value)] >= 2, value
    assert "deck II" in pages["B3"]


@pytest.mark.rule("PE-14")
def test_each_player_has_a_shield(whole: Path, words: Callable[..., str]) -> None:
    with pikepdf.open(whole) as opened:
        labels = [page.label for page in opened.pages]
    for number, colour in enumerate(markers.colours(), 1):
        page = words(whole, labels.index(f"S{number}") + 1)
        assert f"Shield: {colour}" in page
        assert "Scoring" in page


def test_a_set_of_ones_own_is_what_is_printed(
    tmp_path: Path, words: Callable[..., str], page_of: Callable[[Path, str], int]
) -> None:
    out = tmp_path / "other.pdf"
    cards_of = _other_set()
    print_set(cards_of, out, pages="cover,boards,cards")
    board, tracks = (words(out, page_of(out, label)) for label in ("B2", "B3"))
    assert "lay 4 dice" in board
    assert "lay 1 die" in board
    # The rows of the track end in the spaces 40 to 10; below each number its food.
    for food in ("7", "8", "9"):
        assert re.search(rf"(?m)\s{food}\s*$", tracks), food
    assert "+13" in words(out, page_of(out, "C4"))
    cover = " ".join(words(out, 1).split())
    for part in ("6:1, 8:2, 9:4", "2, 7, 8, 9", "Second set", cards_of.id or "-", "DEFAULT"):
        assert part in cover


def test_the_cover_says_what_is_ours_and_that_it_is_unofficial(
    whole: Path, words: Callable[..., str]
) -> None:
    cover = " ".join(words(whole, 1).split())
    for part in ("Unofficial", "DEFAULT values", "6:1, 7:1, 8:2, 9:2, 10:2", "2, 3, 4, 5"):
        assert part in cover
    assert "100 %" in cover


# How it lies.


def _art(page: NDArray[np.uint8]) -> NDArray[np.bool_]:
    cut = int(15 / 25.4 * DPI)
    return np.asarray(binary_fill_holes(page[cut:-cut].min(axis=2) < 245))


def _differing(front: NDArray[np.bool_], back: NDArray[np.bool_]) -> float:
    either = front | back
    return float(binary_erosion(front ^ back, iterations=2).sum() / either.sum())


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_markers_lie_behind_their_fronts(
    tmp_path: Path, rendered: Rendered, flip: str, size: str
) -> None:
    out = tmp_path / f"{flip}.pdf"
    print_set(None, out, paper=size, flip=flip, pages="markers")
    front, back = (_art(rendered(out, page, DPI, colour=True)) for page in (1, 2))
    shares = {
        "long": _differing(front, np.fliplr(back)),
        "short": _differing(front, np.flipud(back)),
        "none": _differing(front, back),
    }
    assert shares.pop(flip) <= 0.004
    assert min(shares.values()) >= 0.02, shares


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_each_card_has_the_back_of_its_deck(
    tmp_path: Path, rendered: Rendered, flip: Flip, size: str
) -> None:
    out = tmp_path / "cards.pdf"
    print_set(None, out, paper=size, flip=flip, pages="cards")
    plan = layout(paper_named(size), *measures().card)
    kinds = ["back"] * 35 + [f"back_{card.deck}" for card in default_set().notebook]
    kinds += ["back_s"] * 7
    for first in range(0, 60, 10):
        page = rendered(out, first // 5 + 2, DPI, colour=True)
        for slot, kind in zip(plan.slots, kinds[first : first + 10], strict=True):
            place = behind(slot, plan.paper, flip)
            # The middle of the rim, between two leaves: the ground of the deck.
            x, y = place.x + place.width / 2, place.y + place.height / 2 + 18.0
            row, column = page.shape[0] - y / 25.4 * DPI, x / 25.4 * DPI
            seen = Colour(*(page[int(row), int(column)] / 255))
            ground = palette().shade(kind, "full")
            assert seen.distance(ground) < 6, (first, slot, kind)


def test_folded_cards_stand_beside_their_backs(tmp_path: Path, rendered: Rendered) -> None:
    out = tmp_path / "fold.pdf"
    print_set(None, out, flip="fold", pages="cards")
    page = _art(rendered(out, 1, DPI, colour=True))
    half = page.shape[1] // 2 - 4
    assert _differing(page[:, :half], np.fliplr(page[:, -half:])) <= 0.004


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_sizes_are_true(tmp_path: Path, size: str) -> None:
    out = tmp_path / "set.pdf"
    print_set(None, out, paper=size, pages="boards,cards,markers,shields")
    wide, tall = measures().card
    expected = {
        "B1": measures().board,
        "C1": (5 * wide + 4 * 6, 2 * tall + 6),
        "C1b": (5 * wide + 4 * 6, 2 * tall + 6),
        "M2": (2 * 5 * measures().piece + markers.GAP, None),
        "S1": measures().shield,
    }
    with pikepdf.open(out) as opened:
        for page in opened.pages:
            trim, media = page.trimbox, page.mediabox
            if page.label in expected:
                across, up = expected[page.label]
                assert float(trim[2] - trim[0]) == pytest.approx(across * MM, abs=0.01)
                if up is not None:
                    assert float(trim[3] - trim[1]) == pytest.approx(up * MM, abs=0.01)
            if "back" not in page.label:  # an empty back is all trim
                # Marks and bleed stay on what a printer can reach.
                assert min(trim[0], media[2] - trim[2]) >= (5 + 3.5 + 3.0) * MM - 0.01


def _longest_dark_run(row: NDArray[np.bool_]) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(int), [0]))))
    return int((edges[1::2] - edges[::2]).max(initial=0))


def test_rulers_and_cards_measure_what_they_say(
    whole: Path, rendered: Rendered, page_of: Callable[[Path, str], int]
) -> None:
    dpi = 300
    for label in ("Cover", "B1", "C1b", "M1", "S1"):
        page = rendered(whole, page_of(whole, label), dpi)
        strip = page[-int(13 / 25.4 * dpi) : -int(5 / 25.4 * dpi)] < 140
        runs = sorted({_longest_dark_run(row) for row in strip}, reverse=True)[:4]
        for inches in (4.0, 100 / 25.4):
            best = min(runs, key=lambda run: abs(run - inches * dpi))
            assert best == pytest.approx(inches * dpi, abs=2), label
    # The upper edge of the bleed of seven markers side by side.
    page = rendered(whole, page_of(whole, "M1"), dpi)
    row = page[int((297 - 263.5) / 25.4 * dpi)] < 160
    assert _longest_dark_run(row) == pytest.approx((7 * 25 + 6) / 25.4 * dpi, abs=2)


# What it is made of.


def test_fonts_are_embedded_and_nothing_acts(whole: Path) -> None:
    with pikepdf.open(whole) as pdf:
        dictionaries = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary)]
        fonts = [o for o in dictionaries if o.get("/Type") == "/Font"]
        assert len(fonts) == 3
        for font in fonts:
            assert font.FontDescriptor.FontFile2 is not None
        keys = {key for o in dictionaries for key in o}
        assert not keys & {"/JavaScript", "/JS", "/AA", "/OpenAction", "/Launch"}
        labels = [page.label for page in pdf.pages]
        assert len(set(labels)) == len(labels)
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        with pdf.open_outline() as outline:
            titles = [entry.title for entry in outline.root]
    assert titles == [
        "Cover", "Test sheet", "How to play", "Boards", "Cards", "Markers and pieces", "Shields",
    ]  # fmt: skip


def _hash(tmp_path: Path, seed: str) -> str:
    out = tmp_path / f"{seed}.pdf"
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", SCRIPT, str(out)]
    subprocess.run(command, check=True, env=environment, cwd=ROOT, timeout=120)
    return hashlib.sha256(out.read_bytes()).hexdigest()


def test_the_bytes_depend_on_nothing_else(whole: Path, tmp_path: Path) -> None:
    assert _hash(tmp_path, "1") == _hash(tmp_path, "4321")
    print_set(default_set(), tmp_path / "again.pdf")
    assert (tmp_path / "again.pdf").read_bytes() == whole.read_bytes()
    print_set(None, tmp_path / "low.pdf", ink="low")
    assert (tmp_path / "low.pdf").read_bytes() != whole.read_bytes()


def test_things_are_told_apart_without_colour() -> None:
    for group in ("type", "zone", "player"):
        assert palette().flaws(group) == [], group


def test_low_ink_uses_much_less_ink(whole: Path, tmp_path: Path, rendered: Rendered) -> None:
    low = tmp_path / "low.pdf"
    print_set(None, low, ink="low")
    pages = (7, 9, 13, 14, 22, 24, 25, 27, 29)
    ink = [
        np.mean([(255 - rendered(pdf, page, 50).astype(float)).mean() for page in pages])
        for pdf in (whole, low)
    ]
    assert ink[1] < 0.4 * ink[0]


# Texts.


@pytest.mark.rule("PE-158", "PE-159", "PE-160", "PE-161", "PE-162", "PE-163", "PE-164")
def test_the_words_of_science_cards_fit() -> None:
    for name in default_set().science:
        assert cards.science_room(name) > 1.0, name
        assert text(f"science.{name}.when")


def test_the_words_of_cards_stay_on_their_cards(whole: Path, tmp_path: Path) -> None:
    requires_tool("pdftotext")
    plan = layout(paper_named("a4"), *measures().card)
    pattern = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"')
    out = tmp_path / "words.html"
    command = ["pdftotext", "-bbox", "-f", "13", "-l", "24", str(whole), str(out)]
    subprocess.run(command, check=True, timeout=60)
    height = plan.paper.height
    low = (height - 20) * MM  # the ruler's strip
    checked = 0
    for left, top, right, bottom in (map(float, m) for m in pattern.findall(out.read_text())):
        if top > low:
            continue
        checked += 1
        assert any(
            slot.x * MM <= left
            and right <= slot.right * MM
            and (height - slot.top) * MM <= top + 3
            and bottom - 3 <= (height - slot.y) * MM
            for slot in plan.slots
        ), (left, top)
    assert checked > 500


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_rules_take_two_pages(size: str) -> None:
    assert len(rule_pages(paper_named(size))) == 2
    assert len(texts("rules.blocks")) > 30


# What cannot be printed.


def test_parts_can_be_chosen(tmp_path: Path) -> None:
    counts = {name: print_set(None, tmp_path / "part.pdf", pages=name) for name in PARTS}
    assert counts == {
        "cover": 2, "test": 2, "rules": 2, "boards": 6, "cards": 12, "markers": 4, "shields": 8,
    }  # fmt: skip


@pytest.mark.parametrize(
    "options", [{"pages": "moon"}, {"paper": "a3"}, {"flip": "over"}, {"ink": "gold"}]
)
def test_what_there_is_not_is_refused(tmp_path: Path, options: dict[str, str]) -> None:
    with pytest.raises(PrintError):
        print_set(None, tmp_path / "none.pdf", **options)  # type: ignore[arg-type]  # one option a case
    assert list(tmp_path.iterdir()) == []


def test_a_set_that_cannot_be_played_is_not_printed(tmp_path: Path) -> None:
    data = default_set().to_data()
    data.pop("id")
    data["science"] = ["biology"]
    with pytest.raises(DocumentError):
        print_set(ExpeditionSet.from_data(data), tmp_path / "none.pdf")
    assert list(tmp_path.iterdir()) == []
