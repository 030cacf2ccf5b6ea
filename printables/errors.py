"""What can go wrong with a print job, each told in one sentence for its sender."""


class PrintError(ValueError):
    """A job that cannot be printed as asked."""


class DoesNotFitError(PrintError):
    """Something is larger than the place it must go into; the message has both measures."""


class GlyphError(PrintError):
    """A text holds a character that its font cannot show."""

    def __init__(self, text: str, char: str, font: str) -> None:
        shown = text if len(text) <= 60 else text[:57] + "..."
        super().__init__(
            f"The font {font} has no glyph for U+{ord(char):04X} {char!r} in the text {shown!r}."
        )
        self.char = char
