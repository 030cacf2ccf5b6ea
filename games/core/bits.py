"""Bits packed into short text: base32 with a check sum, for codes that are scanned or typed.

Base32 (A-Z, 2-7) stays in the alphanumeric mode of QR codes, can be read in
either case and has no digit that looks like a letter.
"""

import base64
import binascii
import zlib

from games.core.documents import DocumentError

_CHECK_BYTES = 4


class BitWriter:
    """Collects numbers of given widths, first bit first."""

    def __init__(self) -> None:
        self._value = 0
        self._width = 0

    def put(self, value: int, width: int) -> None:
        """Append ``value`` in ``width`` bits; it must fit."""
        if value >> width:
            raise ValueError(f"{value} does not fit {width} bits.")
        self._value = self._value << width | value
        self._width += width

    def to_text(self) -> str:
        """The bits, filled up with zeros to whole bytes, and their CRC-32 as base32."""
        padding = -self._width % 8
        payload = (self._value << padding).to_bytes((self._width + padding) // 8, "big")
        return _base32(payload + zlib.crc32(payload).to_bytes(_CHECK_BYTES, "big"))


class BitReader:
    """Gives back what a ``BitWriter`` was given; raises ``DocumentError`` on damage."""

    def __init__(self, text: str) -> None:
        try:
            raw = base64.b32decode(text + "=" * (-len(text) % 8))
        except (binascii.Error, ValueError):
            raise DocumentError("CODE", "The code is cut off or has a wrong character.") from None
        payload, check = raw[:-_CHECK_BYTES], raw[-_CHECK_BYTES:]
        if zlib.crc32(payload).to_bytes(_CHECK_BYTES, "big") != check or _base32(raw) != text:
            raise DocumentError("CODE", "The check sum of the code is wrong.")
        self._value = int.from_bytes(payload, "big")
        self._left = 8 * len(payload)

    def take(self, width: int) -> int:
        """The next number, of ``width`` bits."""
        if width > self._left:
            raise DocumentError("CODE", "The code holds too little.")
        self._left -= width
        return self._value >> self._left & ((1 << width) - 1)

    def finish(self) -> None:
        """Check that nothing but the fill of the last byte is left."""
        if self._left >= 8 or self._value & ((1 << self._left) - 1):
            raise DocumentError("CODE", "The code holds too much.")


def _base32(raw: bytes) -> str:
    return base64.b32encode(raw).decode("ascii").rstrip("=")
