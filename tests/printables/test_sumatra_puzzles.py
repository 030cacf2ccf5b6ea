"""Puzzle sheets of Expedition Sumatra, their solutions, and pictures for screens."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest

from games.core.documents import DocumentError
from games.sumatra.board import SHIP, name_of, square_at
from games.sumatra.content import Plan, Task, default_setup
from games.sumatra.plans import begin
from games.sumatra.tiles import BACK, FLIPPED
from printables.sumatra import Puzzle, print_puzzles
from printables.sumatra.puzzles import goal_words, steps
from printables.sumatra.scene import scene_of_setup, scene_of_state
from printables.sumatra.screen import setup_svg, state_svg
from tests.examples import EXAMPLES

TWO_ANIMALS = (
    "rotate 0,0 180", "flip 2,0 N", "flip 3,1 W", "drive divided 3,0", "load divided orangutan",
    "drive divided 1,0", "orient N", "load divided tiger", "drive divided ship",
    "stow tiger centre tiger", "stow orangutan bow orangutan",
)  # fmt: skip
CAUGHT_LATE = (
    "rotate 6,6 90", "flip 3,1 W", "drive divided 3,0", "load divided orangutan", "end",
    "step backward",
)  # fmt: skip


def _puzzle(actions: tuple[str, ...] = TWO_ANIMALS, **proved: int) -> Puzzle:
    """A task of two animals for the blue ship of the shipped setup."""
    task = Task.from_data({
        "setup": default_setup().to_data(), "ship": "blue", "goal": {"orangutan": 1, "tiger": 1},
    })  # fmt: skip
    return Puzzle(task, Plan(task=task.id or "", actions=actions), **proved)


def _example() -> Puzzle:
    task = Task.from_json((EXAMPLES / "sumatra-task.json").read_bytes())
    return Puzzle(task, Plan.from_json((EXAMPLES / "sumatra-plan.json").read_bytes()))


def test_tasks_come_first_and_solutions_at_the_end(
    tmp_path: Path, words: Callable[..., str]
) -> None:
    out = tmp_path / "puzzles.pdf"
    assert print_puzzles([_example(), _puzzle()], out) == 4
    with pikepdf.open(out) as opened:
        assert [page.label for page in opened.pages] == ["Z1", "Z2", "S1", "S2"]
        with opened.open_outline() as outline:
            assert [entry.title for entry in outline.root] == ["Tasks", "Solutions"]
    first, second = (" ".join(words(out, page).split()) for page in (1, 2))
    assert "Bring 1 orangutan aboard." in first
    assert "4 actions" in first
    assert "Bring 1 orangutan and 1 tiger aboard." in second
    assert "8 actions (2 turns)" in second
    solution = " ".join(words(out, 4).split())
    assert "Tip the tile on 3,1 to the west." in solution
    assert "ship sails 3" in solution
    assert print_puzzles([_puzzle()], out, solutions=False) == 2


def test_nothing_is_called_fewest_that_was_not_proved(
    tmp_path: Path, words: Callable[..., str]
) -> None:
    out = tmp_path / "puzzle.pdf"
    told = []
    for puzzle in (_puzzle(), _puzzle(least=8), _puzzle(least=6, stars=3)):
        print_puzzles([puzzle], out)
        told.append(" ".join(words(out, 1).split()))
    assert "proved" not in told[0]
    assert "fewer are proved impossible" in told[1]
    assert "fewer than 6 are proved impossible" in told[2]
    assert "Difficulty: 3 of 5" in told[2]


def test_the_steps_are_what_the_engine_does() -> None:
    drawn = steps(_puzzle())
    assert [step.number for step in drawn] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert drawn[0].changed == (square_at(0, 0),)
    assert set(drawn[1].changed) == {square_at(2, 0), square_at(1, 0)}
    assert drawn[1].words[-1] == "It shows a tiger."
    assert drawn[1].scene.animals == {square_at(1, 0): ("tiger",)}
    loads = {truck.kind: truck.load for truck in drawn[6].scene.trucks if truck.colour == "blue"}
    assert loads == {0: (), 1: ("tiger", "orangutan")}
    last = [truck for truck in drawn[-1].scene.trucks if truck.colour == "blue"]
    assert [truck.square for truck in last] == [square_at(3, 3), SHIP]
    assert "small order" in drawn[-1].words[-1]
    assert len(drawn[-1].words) == 3


@pytest.mark.rule("SU-83")
def test_a_step_that_ends_a_turn_says_how_far_the_ship_sails() -> None:
    drawn = steps(_puzzle(CAUGHT_LATE))
    assert [step.number for step in drawn] == [1, 2, 3, 4, 4, 5]
    assert drawn[4].words == ("The turn is over: the ship sails 3.",)
    assert drawn[5].words == ("Sail one square back.",)
    sailing = steps(_puzzle(("step forward", "step backward") * 2))
    assert sailing[3].words == ("Sail one square back.", "The turn is over: the ship sails 3.")


@pytest.mark.parametrize(
    "actions",
    [(), TWO_ANIMALS[:-2], ("flip 0,0 N", *TWO_ANIMALS), ("dance",), ("drive divided 3,0",)],
)
def test_a_plan_that_does_not_solve_its_task_is_not_printed(
    tmp_path: Path, actions: tuple[str, ...]
) -> None:
    with pytest.raises(DocumentError):
        print_puzzles([_puzzle(actions)], tmp_path / "none.pdf")
    assert list(tmp_path.iterdir()) == []


def test_a_plan_for_another_task_is_not_printed(tmp_path: Path) -> None:
    with pytest.raises(DocumentError):
        print_puzzles([Puzzle(_puzzle().task, _example().plan)], tmp_path / "none.pdf")
    with pytest.raises(DocumentError):
        print_puzzles([], tmp_path / "none.pdf")


def test_the_bytes_are_the_same_twice_and_all_fonts_are_embedded(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.pdf", "b.pdf")]
    for out in files:
        print_puzzles([_puzzle()], out, paper="letter", ink="low")
    assert files[0].read_bytes() == files[1].read_bytes()
    with pikepdf.open(files[0]) as pdf:
        for font in (o for o in pdf.objects if isinstance(o, pikepdf.Dictionary)):
            if font.get("/Type") == "/Font":
                assert font.FontDescriptor.FontFile2 is not None


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_pictures_of_a_page_stay_above_the_ruler(
    tmp_path: Path, words: Callable[..., str], paper: str
) -> None:
    out = tmp_path / "many.pdf"
    long = ("step forward", "step backward") * 12
    puzzle = _puzzle((*long, *TWO_ANIMALS[:2]))
    task = puzzle.task.model_copy(update={"kind": "turn"})
    assert len(steps(puzzle)) == 26
    assert goal_words(task) == "Gain as many points as you can in one turn."
    print_puzzles([_puzzle()], out, paper=paper)
    assert re.search(r"\b8\b", words(out, 3))


# What is seen.


@pytest.mark.rule("SU-46")
def test_a_hidden_side_is_shown_as_if_seen_through_the_tile() -> None:
    """After a tip east or west, east and west of what was seen through have changed places."""
    swapped = {0: 0, 1: 3, 2: 2, 3: 1}
    scene = scene_of_setup(default_setup())
    state = begin(_puzzle().task)
    for before in scene.tiles:
        lies = state.lying[before.square]
        tipped = lies >> 3 << 3 | FLIPPED[1][lies & 7]
        assert tipped & BACK
        assert before.hidden is not None
        ends = {swapped[d] for d in range(4) if before.hidden.mask >> d & 1}
        assert ends == {d for d in range(4) if state.game.tiles.ends[tipped] >> d & 1}


def test_a_setup_and_the_state_that_begins_with_it_are_one_scene() -> None:
    task = _puzzle().task
    from_setup = scene_of_setup(default_setup())
    from_state = scene_of_state(begin(task), task.start)
    assert set(from_setup.tiles) == set(from_state.tiles)
    assert set(from_setup.trucks) == set(from_state.trucks)
    assert from_setup.ships == from_state.ships


def test_the_screen_picture_shows_the_setup() -> None:
    svg = setup_svg(default_setup())
    root = ElementTree.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    told = root.findtext(f"{space}desc") or ""
    for placed in default_setup().placement:
        assert f"{name_of(square_at(*placed.square))} {placed.tile}" in told
    assert default_setup().id in (root.findtext(f"{space}title") or "")
    assert setup_svg(default_setup()) == svg
    assert len(setup_svg(default_setup(), backs=False)) < len(svg)


def test_a_title_of_ones_own_is_no_markup() -> None:
    svg = setup_svg(default_setup(), title='<script>&"')
    ElementTree.fromstring(svg)
    assert "<script>" not in svg


def test_a_position_is_drawn_too() -> None:
    task = _puzzle().task
    state = begin(task)
    before = state_svg(state, task.start, title="Before")
    state.apply(state.game.parse_action("flip 3,1 W"))
    after = state_svg(state, task.start, title="Before")
    assert json.dumps(before) != json.dumps(after)


def test_more_than_one_animal_is_told_in_the_plural() -> None:
    task = Task(setup=default_setup(), ship="red", goal={"rhinoceros": 1, "orangutan": 2})
    assert goal_words(task) == "Bring 1 rhinoceros and 2 orangutans aboard."
