"""Puzzle sheets: a page for each task, and at the end the plans, step by step."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.sumatra.content import PlanVerdict
from games.sumatra.holds import HOLDS
from games.sumatra.plans import begin
from games.sumatra.state import SumatraState
from printables.flow import Flow
from printables.paper import Box, Paper, lengths
from printables.pen import Pen
from printables.sheet import Page
from printables.sumatra.banner import BANNER, draw_banner
from printables.sumatra.hold_art import card_size, hold_face
from printables.sumatra.look import measures, shade, style, text
from printables.sumatra.puzzles import Puzzle, Step, goal_words, steps
from printables.sumatra.scene import scene_of_state
from printables.sumatra.scene_art import draw_scene, picture_size, square_for

_ORDER = tuple(reversed(HOLDS))
_ACROSS = 3
_FEW = 4
"""So few steps stand two in a row, and larger."""
_GAP = 5.0
_CAPTION = 14.5
"""Room for the words of a step."""
_HOLDS = 40.0
"""Room for holds and words below the board of a task."""


def room_on_page(paper: Paper) -> Box:
    """Where puzzles stand on a page."""
    side = lengths().margin + 8.0
    low = lengths().margin + lengths().foot + 3.0
    return Box(side, low, paper.width - 2 * side, paper.height - low - side)


def task_page(puzzle: Puzzle, verdict: PlanVerdict, number: int, paper: Paper) -> Page:
    """The page with a task: the board with all backs known, the ship, what is asked."""
    title = text("puzzle.title").format(number=number)
    name = puzzle.task.title or title

    def draw(pen: Pen) -> None:
        room = room_on_page(paper)
        draw_banner(pen, Box(room.x, room.top - BANNER, room.width, BANNER), name)
        flow = Flow(pen, room.x, room.top - BANNER - 1.5, room.width)
        goal = goal_words(puzzle.task)
        flow.paragraph(goal, style(pen, "display", 13.5, "accent"), after=0.6)
        flow.paragraph(_about(puzzle, verdict), style(pen, "body", 9.6), after=0.6)
        state = begin(puzzle.task)
        square = square_for(min(room.width, flow.y - room.y - _HOLDS))
        size = picture_size(square)
        with pen.at((paper.width - size) / 2 - square * 0.2, flow.y - size):
            draw_scene(pen, scene_of_state(state, puzzle.task.start), square)
        _ship(pen, puzzle, state, Box(room.x, flow.y - size - _HOLDS, room.width, _HOLDS))

    chapter = (text("chapter.puzzles"), name)
    return Page(f"Z{number}", title, draw, bookmarks=(chapter,))


def _about(puzzle: Puzzle, verdict: PlanVerdict) -> str:
    key = "puzzle.best"
    if puzzle.least is not None:
        key = "puzzle.fewest" if puzzle.least == verdict.cost else "puzzle.at_least"
    colour = text(f"colour.{puzzle.task.ship}")
    words = text("puzzle.ship").format(colour=colour) + " "
    if puzzle.task.kind == "turn":
        words += text("puzzle.points").format(points=verdict.points)
    else:
        turns = text("puzzle.one_turn" if verdict.turns == 1 else "puzzle.turns")
        words += text(key).format(
            cost=verdict.cost, least=puzzle.least, turns=turns.format(turns=verdict.turns)
        )
    if puzzle.task.forbid:
        listed = ", ".join(text(f"forbid.{word}") for word in puzzle.task.forbid)
        words += " " + text("puzzle.forbid").format(listed=listed)
    if puzzle.stars is not None:
        words += " " + text("puzzle.stars").format(stars=puzzle.stars)
    return words


def _ship(pen: Pen, puzzle: Puzzle, state: SumatraState, box: Box) -> None:
    """The holds of the ship, and how the picture is read."""
    cards = [
        state.game.cards[hold][state.cards[state.card_of(state.seat, hold)]] for hold in HOLDS
    ]
    size = card_size(cards)
    scale = (box.height - 3.0) / max(size[1], measures().hold[1])
    wide = size[0] * scale
    for place, hold in enumerate(_ORDER):
        card = cards[hold]
        cargo = state.cargo[state.card_of(state.seat, hold)]
        with pen.at(box.x + place * wide, box.y, scale=scale):
            hold_face(card, size, cargo, bleed=0.0)(pen)
    flow = Flow(pen, box.x + 3 * wide + 4, box.y + box.height - 3.0, box.width - 3 * wide - 4)
    for key in ("hidden", "trucks"):
        flow.paragraph(text(f"puzzle.{key}"), style(pen, "body", 7.6), after=1.0)
    flow.paragraph(puzzle.task.id or "", style(pen, "body", 6.6, "quiet"))


def solution_pages(puzzles: Sequence[Puzzle], paper: Paper) -> list[Page]:
    """The plans, step by step: two or three pictures in a row, new pages for each task."""
    found: list[Page] = []
    for number, puzzle in enumerate(puzzles, 1):
        drawn = steps(puzzle)
        grid = _grid(len(drawn), paper)
        for start in range(0, len(drawn), grid.room):
            part = drawn[start : start + grid.room]
            found.append(_solution_page(puzzle, part, grid, number, len(found) + 1))
    return found


@dataclass(frozen=True, slots=True)
class _Grid:
    """How the steps of a plan stand on a page."""

    page: Box
    across: int
    rows: int
    side: float

    @property
    def room(self) -> int:
        """So many steps fit."""
        return self.across * self.rows

    def box(self, place: int) -> Box:
        """Where a step stands, its words above its picture."""
        row, column = divmod(place, self.across)
        gap = (self.page.width - self.across * self.side) / max(1, self.across - 1)
        tall = self.side + _CAPTION
        top = self.page.top - BANNER - 3.0 - row * tall
        return Box(self.page.x + column * (self.side + gap), top - tall, self.side, tall)


def _grid(count: int, paper: Paper) -> _Grid:
    page = room_on_page(paper)
    tall = page.height - BANNER - 3.0
    across = 2 if count <= _FEW else _ACROSS
    side = (page.width - (across - 1) * _GAP) / across
    rows = max(2, int(tall // (side + _CAPTION)))
    return _Grid(page, across, rows, min(side, tall / rows - _CAPTION))


def _solution_page(
    puzzle: Puzzle, drawn: Sequence[Step], grid: _Grid, number: int, sheet: int
) -> Page:
    title = text("solution.title").format(number=number)

    def draw(pen: Pen) -> None:
        page = grid.page
        words = title + ": " + goal_words(puzzle.task)
        draw_banner(pen, Box(page.x, page.top - BANNER, page.width, BANNER), words)
        for place, step in enumerate(drawn):
            _step(pen, step, grid.box(place))

    bookmark = (text("chapter.solutions"), title)
    return Page(f"S{sheet}", title, draw, bookmarks=(bookmark,))


def _step(pen: Pen, step: Step, box: Box) -> None:
    square = square_for(box.width)
    draw_at = (box.x - square * 0.2, box.y + 0.5)
    with pen.at(*draw_at):
        draw_scene(pen, step.scene, square, backs=False, changed=step.changed)
    y = box.y + box.width + _CAPTION - 3.4
    pen.disc(box.x + 2.8, y, 2.8, fill=shade(pen, "badge"))
    pen.centred(box.x + 2.8, y, str(step.number), style(pen, "display", 9, "badge_text"))
    flow = Flow(pen, box.x + 7.0, y + 3.0, box.width - 7.0)
    flow.paragraph(" ".join(step.words), style(pen, "body", 7.8), leading=1.12)
