"""Colours: sRGB, and how light they look, alone and to eyes that see fewer colours."""

import math
from collections.abc import Sequence
from typing import NamedTuple, Self

# Machado, Oliveira, Fernandes (2009), severity 1.0, for linear sRGB.
CVD: dict[str, tuple[tuple[float, float, float], ...]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
"""Matrices that show a colour as people with a colour vision deficiency see it."""


class Colour(NamedTuple):
    """An sRGB colour, each part from 0 to 1."""

    red: float
    green: float
    blue: float

    @classmethod
    def parse(cls, text: str) -> Self:
        """``#rrggbb`` to a colour; raises ``ValueError`` for anything else."""
        if len(text) != 7 or text[0] != "#":
            raise ValueError(f"A colour is written #rrggbb, not {text!r}.")
        return cls(*(int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)))

    def mix(self, other: "Colour", share: float) -> "Colour":
        """The colour with ``share`` (0-1) of another mixed in."""
        return Colour(*(a + (b - a) * share for a, b in zip(self, other, strict=True)))

    def seen_as(self, deficiency: str) -> "Colour":
        """The colour as seen with ``protan``, ``deutan`` or ``tritan`` vision."""
        linear = [_linear(part) for part in self]
        rows = CVD[deficiency]
        return Colour(*(_gamma(_dot(row, linear)) for row in rows))

    @property
    def lightness(self) -> float:
        """CIE L*: 0 black, 100 white; what is left of the colour in grey."""
        return self.lab[0]

    @property
    def lab(self) -> tuple[float, float, float]:
        """CIE L*a*b* under D65."""
        r, g, b = (_linear(part) for part in self)
        x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
        y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
        z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
        fx, fy, fz = _cube(x), _cube(y), _cube(z)
        return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)

    def distance(self, other: "Colour") -> float:
        """CIE76 colour difference; about 2.3 is the least one sees side by side."""
        return math.dist(self.lab, other.lab)


WHITE = Colour(1, 1, 1)
BLACK = Colour(0, 0, 0)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _gamma(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _cube(t: float) -> float:
    return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def _dot(row: Sequence[float], values: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(row, values, strict=True))
