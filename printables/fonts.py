"""The fonts: three faces, always embedded, and no character without its glyph."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from printables.errors import GlyphError
from printables.paper import POINTS

FACES = {
    "body": "SourceSansPro-Regular.ttf",
    "bold": "SourceSansPro-Bold.ttf",
    "display": "FredokaOne-Regular.ttf",
}
"""Our names of the faces and their files; the licences lie beside them."""


@dataclass(frozen=True, slots=True)
class Font:
    """A face that reportlab knows, for lengths in millimetres."""

    face: str
    name: str
    """What reportlab calls it."""
    loaded: Any

    @property
    def capital(self) -> float:
        """Height of a capital letter as a share of the size."""
        return float(self.loaded.face.capHeight) / 1000

    def lacks(self, text: str) -> str | None:
        """The first character that has no glyph, or None."""
        glyphs = self.loaded.face.charToGlyph
        return next((char for char in text if ord(char) not in glyphs), None)

    def check(self, text: str) -> str:
        """The text itself; raises ``GlyphError`` if a character has no glyph."""
        char = self.lacks(text)
        if char is not None:
            raise GlyphError(text, char, FACES[self.face].removesuffix(".ttf"))
        return text

    def width(self, text: str, points: float) -> float:
        """How wide a text is, in millimetres, at a size in points."""
        return float(self.loaded.stringWidth(self.check(text), points)) / POINTS

    def fitted(self, text: str, points: float, width: float) -> float:
        """The largest size up to ``points`` at which the text is no wider than ``width`` mm."""
        natural = self.width(text, points)
        return points if natural <= width else points * width / natural


@cache
def font(face: str) -> Font:
    """The font of a face, loaded at its first use; raises ``KeyError`` for an unknown face."""
    name = f"isleworks-{face}"
    with as_file(files("printables.typefaces").joinpath(FACES[face])) as path:
        loaded = TTFont(name, str(path))
    pdfmetrics.registerFont(loaded)
    return Font(face, name, loaded)


def face_for(text: str, wanted: str, otherwise: str) -> str:
    """The face ``wanted`` if it has every character of the text, else the other."""
    return wanted if font(wanted).lacks(text) is None else otherwise
