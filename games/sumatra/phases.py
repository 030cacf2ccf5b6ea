"""What is being decided: the words for it, and the entries of a state's stack of decisions.

The top of the stack is what is decided now; with an empty stack it is the turn. Entries
are tuples that begin with one of these numbers; what follows is told beside it.
"""

TURN = 0
"""The seat whose turn it is acts."""
DEAL = 1
"""Chance deals a tile to the next even square."""
HOLDS = 2
"""Chance draws the next card: ``number``, three a seat."""
FIRST = 3
"""Chance tells who begins."""
EXCHANGE = 4
"""A ``seat`` may exchange one of its holds."""
CARD = 5
"""Chance draws for a ``seat`` and a ``hold`` in exchange."""
STOW = 6
"""The animals of a ``truck`` come aboard."""
REPLACE = 7
"""Nobody decides: the tile on a ``square`` goes, and another comes if there is one."""
DRAW = 8
"""Chance draws a tile for a ``square``; ``native``: number of the tile that goes back, or -1."""
ORIENT = 9
"""The new tile on a ``square`` is turned."""
TRAP = 10
"""An animal for the trap on a ``square`` is chosen."""
NATIVE = 11
"""A ``seat`` gives back: ``centre`` animals of the centre first, then ``free`` ones."""
PEEK = 12
"""Binoculars: so many tiles are ``left`` to look at; the ``square`` of the first, or -1."""
END = 13
"""The game is over."""

WORDS = (
    "turn", "deal", "holds", "first", "exchange", "card", "stow", "replace", "draw", "orient",
    "trap", "native", "peek", "end",
)  # fmt: skip
"""The phases as observations and saved positions name them."""
LENGTHS = (1, 1, 2, 1, 2, 3, 2, 2, 3, 2, 2, 4, 3, 1)
"""How long the entries of each kind are, the kind itself included."""
CHANCE_PHASES = frozenset({DEAL, HOLDS, FIRST, CARD, DRAW})

PILE, FULL, ROUND, ABORTED = "pile", "holds", "round_trip", "aborted"
"""Why a game ends: SU-132, SU-133, SU-134, or the guard on the number of rounds."""
REASONS = (PILE, FULL, ROUND, ABORTED)
