"""What every print job of the game begins with: its setup, and the test sheet."""

from printables.calibration import calibration_sheet
from printables.duplex import FLIPS, Flip
from printables.errors import PrintError
from printables.paper import paper as paper_named
from printables.papua_bridges.look import palette
from printables.papua_bridges.texts import text
from printables.pen import INKS, Ink
from printables.sheet import Setup, Sheet


def setup_of(
    paper: str,
    flip: str,
    ink: str,
    back_offset: tuple[float, float] = (0.0, 0.0),
    *,
    fronts_only: bool = False,
) -> Setup:
    """The setup of a job from its options; raises ``PrintError`` for an unknown one."""
    flips: dict[str, Flip] = {name: name for name in FLIPS}
    inks: dict[str, Ink] = {name: name for name in INKS}
    if flip not in flips:
        raise PrintError(f"There is no flip {flip!r}: it is one of {', '.join(flips)}.")
    if ink not in inks:
        raise PrintError(f"There is no ink {ink!r}: it is one of {', '.join(inks)}.")
    return Setup(paper_named(paper), flips[flip], inks[ink], back_offset, fronts_only)


def calibration_page(setup: Setup) -> Sheet:
    """The test sheet with the game's colours."""
    names = ("title", "back", "scale", "square", "read", "offset", "ramp", "things")
    words = {name: text(f"test.{name}") for name in names}
    words["duplex"] = text("test.duplex").format(flip=text(f"flip.{setup.flip}"))
    return calibration_sheet(setup, palette(), words, (text("chapter.test"),))
