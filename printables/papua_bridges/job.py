"""What every print job of the game has: the test sheet."""

from printables.calibration import calibration_sheet
from printables.papua_bridges.look import palette
from printables.papua_bridges.texts import text
from printables.sheet import Setup, Sheet


def calibration_page(setup: Setup) -> Sheet:
    """The test sheet with the game's colours."""
    names = ("title", "back", "scale", "square", "read", "offset", "ramp", "things")
    words = {name: text(f"test.{name}") for name in names}
    words["duplex"] = text("test.duplex").format(flip=text(f"flip.{setup.flip}"))
    return calibration_sheet(setup, palette(), words, (text("chapter.test"),))
