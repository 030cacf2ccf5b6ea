"""The cut-out set of Expedition Sumatra: everything is there, and tiles tip as they should."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from numpy.typing import NDArray

from games.core.documents import DocumentError
from games.sumatra.content import Setup, Tileset, components, default_setup, default_tileset
from games.sumatra.holds import CENTRE_HOLD, cards_of
from printables.cards import layout
from printables.errors import PrintError
from printables.paper import paper as paper_named
from printables.sumatra import PARTS, print_set
from printables.sumatra.board_sheets import parts
from printables.sumatra.hold_art import card_size, places
from printables.sumatra.hold_sheets import all_cards
from printables.sumatra.look import measures, palette
from printables.sumatra.reference import backs_of
from printables.sumatra.rulesheet import rule_pages
from printables.sumatra.tokens import marker_names
from tests.printables.conftest import Rendered
from tests.rules_report import ROOT

MM = 72 / 25.4
DPI = 100
SCRIPT = """
import sys
from pathlib import Path
from printables.sumatra import print_set
print_set(None, Path(sys.argv[1]), pages="cover,rules,tiles,holds,pieces")
"""


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole set of the shipped setup on A4."""
    out = tmp_path_factory.mktemp("sumatra") / "set.pdf"
    assert print_set(default_setup(), out) == 26
    return out


def _shown(pdf: Path, label: str) -> Counter[str]:
    """How often each stored drawing is shown on a page."""
    with pikepdf.open(pdf) as opened:
        page = next(page for page in opened.pages if page.label == label)
        found = Counter[str]()
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "Do":
                found[str(operands[0]).partition(".")[2]] += 1
    return found


# What is there.


@pytest.mark.rule("SU-03", "SU-04", "SU-05", "SU-06")
def test_every_tile_is_there_and_all_fronts_are_alike(whole: Path) -> None:
    fronts = _shown(whole, "T1") + _shown(whole, "T2")
    assert sum(n for name, n in fronts.items() if name.startswith("tile-front")) == 50
    backs = _shown(whole, "T1b") + _shown(whole, "T2b")
    found = Counter[str]()
    for name, number in backs.items():
        if name.startswith("tile-back-"):
            found[name.removeprefix("tile-back-").split("-" + name.split("-")[-3])[0]] += number
    assert found == Counter(tile.content for tile in default_tileset().tiles)


@pytest.mark.rule("SU-08", "SU-16", "SU-17", "SU-18")
def test_every_marker_and_piece_is_there(whole: Path) -> None:
    for label in ("P1", "P1b"):
        shown = _shown(whole, label)
        for animal in components()["animals"]:
            assert shown[f"marker-{animal['name']}"] == animal["markers"], animal
        assert shown["icon-truck"] == 8
        assert shown["icon-ship"] == 4
    assert len(marker_names(big=True)) + len(marker_names(big=False)) == 38


@pytest.mark.rule("SU-11", "SU-12", "SU-13", "SU-14")
def test_every_hold_is_there_with_its_places(
    whole: Path, words: Callable[..., str], page_of: Callable[[Path, str], int]
) -> None:
    holds = default_tileset().holds
    cards = all_cards(holds)
    assert len(cards) == 18
    text = "".join(words(whole, page_of(whole, label)) for label in ("H1", "H2"))
    assert text.count("small order") == text.count("black market") == text.count("big order") == 6
    assert text.count("+5 (11 in all)") == 6
    assert text.count("+7 (15 in all)") == 6
    assert text.count("any animal") == sum(card.free for card in holds.centre)
    shown = _shown(whole, "H1") + _shown(whole, "H2")
    letters = "".join([*holds.bow, *holds.stern, *(card.prescribed for card in holds.centre)])
    for animal in components()["animals"]:
        assert shown[f"icon-{animal['name']}"] == letters.count(animal["letter"]), animal
    assert shown["icon-book"] == 6
    for card in cards:
        assert len(places(card)) == len(card.demands)


def test_places_of_a_hold_do_not_overlap_and_full_holds_grow() -> None:
    holds = default_tileset().holds
    greedy = holds.model_copy(update={"stern": ("EERRTTOO", *holds.stern[1:])})
    assert card_size(all_cards(greedy))[1] > card_size(all_cards(holds))[1]
    for card in all_cards(greedy):
        taken = [(p.row, p.column + i) for p in places(card) for i in range(p.long)]
        assert len(set(taken)) == len(taken)
        assert max(column for _, column in taken) < 4
        if card.hold == CENTRE_HOLD:
            assert all(p.long == 2 for p in places(card)[-1:])


@pytest.mark.rule("SU-02", "SU-25")
def test_the_board_is_there_in_four_parts(
    whole: Path, words: Callable[..., str], page_of: Callable[[Path, str], int]
) -> None:
    pages = [words(whole, page_of(whole, f"B{n}")).split() for n in (1, 2, 3, 4)]
    numbers = {word for page in pages for word in page}
    assert {str(n) for n in range(32)} <= numbers
    squares = sum((_shown(whole, f"B{n}") for n in (1, 2, 3, 4)), Counter())
    printed = [ends for row in default_setup().printed for ends in row]
    assert sum(bool(ends) for ends in printed) == 25
    # Each part draws the whole board and shows its own piece of it.
    assert squares["square-0-33"] == 4 * 24
    assert squares["square-15-33"] == 4 * printed.count("NESW")
    boxes = list(parts())
    assert sum(box.width * box.height for box in boxes) == pytest.approx(
        (7 * measures().square + 2 * measures().sea) ** 2
    )


def test_the_setup_page_tells_every_tile_ship_and_the_pile(
    whole: Path, words: Callable[..., str], page_of: Callable[[Path, str], int]
) -> None:
    page = words(whole, page_of(whole, "Setup"))
    numbers = page.split()
    setup = default_setup()
    assert {str(placed.tile) for placed in setup.placement} <= set(numbers)
    assert " ".join(map(str, setup.pile)) in " ".join(numbers)
    for ship in setup.ships:
        assert f"bow {ship.holds.bow}, centre {ship.holds.centre}" in page
    shown = _shown(whole, "Setup")
    assert shown["small-front"] == 25


def test_the_cover_says_what_is_ours_and_that_it_is_unofficial(
    whole: Path, words: Callable[..., str]
) -> None:
    cover = " ".join(words(whole, 1).split())
    for part in ("Unofficial", "DEFAULT", "4, 6, 8, 10 and 11", "32 squares", "100 %",
                 "50 two-sided tiles", "18 cargo holds", "our guess"):  # fmt: skip
        assert part in cover, part


def test_the_reference_counts_every_back(whole: Path) -> None:
    groups = backs_of(default_tileset())
    assert sum(count for _, count in groups) == 50
    shown = {name for name in _shown(whole, "R2") if name.startswith("small-")}
    assert len(shown) >= len(groups)


# How large it is.


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_sizes_are_true(tmp_path: Path, size: str) -> None:
    out = tmp_path / "set.pdf"
    print_set(None, out, paper=size, pages="board,tiles,holds,pieces")
    tile, (wide, tall) = measures().tile, measures().hold
    boxes = list(parts())
    expected = {
        "T1": (5 * tile + 4 * 6, 5 * tile + 4 * 6),
        "T1b": (5 * tile + 4 * 6, 5 * tile + 4 * 6),
        "H1": (3 * wide + 2 * 6, 3 * tall + 2 * 6),
        **{f"B{n}": (box.width, box.height) for n, box in enumerate(boxes, 1)},
    }
    with pikepdf.open(out) as opened:
        for page in opened.pages:
            trim, media = page.trimbox, page.mediabox
            if page.label in expected:
                across, up = expected[page.label]
                assert float(trim[2] - trim[0]) == pytest.approx(across * MM, abs=0.01)
                assert float(trim[3] - trim[1]) == pytest.approx(up * MM, abs=0.01)
            if "back" not in page.label:  # an empty back is all trim
                # Marks and bleed stay on what a printer can reach.
                assert min(trim[0], media[2] - trim[2]) >= (5 + 3.5 + 3.0) * MM - 0.01


def _longest_dark_run(row: NDArray[np.bool_]) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(int), [0]))))
    return int((edges[1::2] - edges[::2]).max(initial=0))


def test_rulers_and_tiles_measure_what_they_say(
    whole: Path, rendered: Rendered, page_of: Callable[[Path, str], int]
) -> None:
    dpi = 300
    for label in ("Cover", "B1", "T1b", "H1", "P1"):
        page = rendered(whole, page_of(whole, label), dpi)
        strip = page[-int(13 / 25.4 * dpi) : -int(5 / 25.4 * dpi)] < 140
        runs = sorted({_longest_dark_run(row) for row in strip}, reverse=True)[:4]
        for inches in (4.0, 100 / 25.4):
            best = min(runs, key=lambda run: abs(run - inches * dpi))
            assert best == pytest.approx(inches * dpi, abs=2), label
    page = rendered(whole, page_of(whole, "T1b"), dpi)
    slot = layout(paper_named("a4"), 32.0, 32.0).slots[0]
    row = page[int((297 - slot.top + 1.0) / 25.4 * dpi)] < 250
    assert _longest_dark_run(row) == pytest.approx((5 * 32 + 4 * 6 + 6) / 25.4 * dpi, abs=2)


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
        "Cover", "Test sheet", "How to play", "Setup", "Board", "Tiles", "Cargo holds", "Pieces",
    ]  # fmt: skip


def _hash(tmp_path: Path, seed: str) -> str:
    out = tmp_path / f"{seed}.pdf"
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", SCRIPT, str(out)]
    subprocess.run(command, check=True, env=environment, cwd=ROOT, timeout=120)
    return hashlib.sha256(out.read_bytes()).hexdigest()


def test_the_bytes_depend_on_nothing_else(whole: Path, tmp_path: Path) -> None:
    assert _hash(tmp_path, "1") == _hash(tmp_path, "4321")
    print_set(default_setup(), tmp_path / "again.pdf")
    assert (tmp_path / "again.pdf").read_bytes() == whole.read_bytes()


def test_things_are_told_apart_without_colour() -> None:
    for group in ("animal", "player"):
        assert palette().flaws(group) == [], group
    letters = {animal["name"]: animal["letter"] for animal in components()["animals"]}
    assert {name: one.letter for name, one in palette().groups["animal"].items()} == letters
    assert set(palette().groups["player"]) == set(components()["players"]["colours"])


def test_low_ink_uses_much_less_ink(whole: Path, tmp_path: Path, rendered: Rendered) -> None:
    low = tmp_path / "low.pdf"
    print_set(default_setup(), low, ink="low")
    pages = (7, 9, 11, 17, 18, 21, 22, 25)
    ink = [
        np.mean([(255 - rendered(pdf, page, 50).astype(float)).mean() for page in pages])
        for pdf in (whole, low)
    ]
    assert ink[1] < 0.4 * ink[0]


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_rules_take_a_page_and_the_pictures_another(size: str) -> None:
    assert len(rule_pages(paper_named(size))) == 1


def test_low_and_short_and_letter_can_be_had_together(tmp_path: Path) -> None:
    assert print_set(None, tmp_path / "a.pdf", paper="letter", flip="short", ink="low") == 24


# A box of one's own, and what cannot be printed.


def test_a_tileset_of_ones_own_is_what_is_printed(
    tmp_path: Path, words: Callable[..., str], page_of: Callable[[Path, str], int]
) -> None:
    data = default_tileset().to_data()
    data.pop("id")
    data["title"] = "Second box"
    data["holds"]["centre"][0]["bonus"] = 9
    out = tmp_path / "other.pdf"
    print_set(Tileset.from_data(data), out, pages="cover,holds")
    assert "Second box" in words(out, 1)
    assert "+9" in words(out, page_of(out, "H1"))


def test_a_sea_without_corners_is_printed(tmp_path: Path, words: Callable[..., str]) -> None:
    data = default_setup().to_data()
    data.pop("id")
    data["sea"] = {"length": 28, "starters": [3, 10, 17, 24]}
    for ship, position in zip(data["ships"], (3, 10, 17, 24), strict=True):
        ship["position"] = position
    out = tmp_path / "board.pdf"
    assert print_set(Setup.from_data(data), out, pages="board,setup") == 10
    numbers = set(words(out).split())
    assert "27" in numbers


def test_parts_can_be_chosen(tmp_path: Path) -> None:
    out = tmp_path / "part.pdf"
    counts = {name: print_set(default_setup(), out, pages=name) for name in PARTS}
    assert counts == {
        "cover": 2, "test": 2, "rules": 2, "setup": 2, "board": 8, "tiles": 4, "holds": 4,
        "pieces": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    "options",
    [{"pages": "moon"}, {"pages": "setup"}, {"paper": "a3"}, {"flip": "over"}, {"ink": "gold"}],
)
def test_what_there_is_not_is_refused(tmp_path: Path, options: dict[str, str]) -> None:
    with pytest.raises(PrintError):
        print_set(None, tmp_path / "none.pdf", **options)  # type: ignore[arg-type]  # one option a case
    assert list(tmp_path.iterdir()) == []


def test_a_tileset_that_cannot_be_played_with_is_not_printed(tmp_path: Path) -> None:
    data = default_tileset().to_data()
    data.pop("id")
    data["tiles"] = data["tiles"][:24]
    with pytest.raises(DocumentError):
        print_set(Tileset.from_data(data), tmp_path / "none.pdf")
    assert list(tmp_path.iterdir()) == []


def test_the_cards_are_the_ones_the_engine_plays_with() -> None:
    holds = default_tileset().holds
    assert all_cards(holds) == [card for part in cards_of(holds) for card in part]
