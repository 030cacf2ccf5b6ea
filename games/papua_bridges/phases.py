"""What is being decided in a race, in the order of a round."""

PHASES = (
    "deal", "spin", "animal", "roll", "start", "order", "build", "token", "worth", "discard",
    "return", "end",
)  # fmt: skip
"""The words of observations; the constants are their numbers."""

DEAL = 0
"""Chance draws the next player's board (PB-21)."""
SPIN = 1
"""The youngest spins (PB-61)."""
ANIMAL = 2
"""Chance stops the spinner."""
ROLL = 3
"""A player rolls (PB-22)."""
START = 4
"""Chance stops the die."""
ORDER = 5
"""Chance says in which order the builders act in this tick."""
BUILD = 6
"""A builder acts (PB-23)."""
TOKEN = 7
"""The right caller picks a token (PB-47)."""
WORTH = 8
"""Chance says what it is worth; its owner looks at it (PB-48)."""
DISCARD = 9
"""A token leaves the table unseen (PB-51)."""
RETURN = 10
"""The wrong caller gives a token back (PB-52)."""
END = 11

CHANCE_PHASES = frozenset((DEAL, ANIMAL, START, ORDER, WORTH, DISCARD))
AFTER_BUILDING = frozenset((TOKEN, WORTH, DISCARD, RETURN))
"""Building has stopped and the next round has not begun (PB-28)."""
