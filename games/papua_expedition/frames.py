"""What is to be done, as a stack of frames: the top one is being done now.

A frame is a tuple of integers, its kind first. Those up to ``LAST_CHANCE`` wait
for chance, those up to ``LAST_DECISION`` for the seat that stands second in the
tuple; the others carry themselves out (``games.papua_expedition.flow``).
"""

from typing import TypeAlias

Frame: TypeAlias = tuple[int, ...]

FIRST_PLAYER = 0
"""Who is first (PE-22)."""
DEAL_SCIENCE = 1
"""seat: gets a science card (PE-20)."""
REVEAL_CARD = 2
"""destination: gets its expedition card (PE-28)."""
REVEAL_MARKER = 3
"""left: so many logistics markers are still to be turned up (PE-29)."""
REVEAL_NOTEBOOK = 4
"""The notebook card of the round (PE-33)."""
THIRD_DIE = 5
"""place: of ``THIRD_PLACES`` (PE-185)."""
TURN_ROLL = 6
"""seat, dice: the roll of a turn (PE-51)."""
REROLL = 7
"""seat: one die again (PE-56)."""
FUNDING_ROLL = 8
"""Three dice for everybody (PE-134)."""
HUNTING_ROLL = 9
"""seat, dice (PE-140)."""
LAST_CHANCE = HUNTING_ROLL

TRIBE_CARD = 10
"""seat: may play a tribe card (PE-150)."""
FORBID = 11
"""seat: places X (PE-34)."""
PRESET = 12
"""seat, left, least face: may lay down dice (PE-49)."""
USE_METEOROLOGY = 13
"""seat, catastrophes: may turn some into other faces (PE-161)."""
TURN_FACE = 14
"""seat, catastrophes, least face, turned so far (PE-161)."""
CATASTROPHE_ANSWER = 15
"""seat, catastrophes: the first of so many is answered (PE-52)."""
MODIFY = 16
"""seat: may change dice for coins (PE-56 to PE-60)."""
CHOOSE_ZONE = 17
"""seat, value: where dice of this value go (PE-66, PE-67)."""
CHOOSE_COUNT = 18
"""seat, value, zone: how many explorers go there (PE-71)."""
EAT = 19
"""seat, cost: food against a loss of energy (PE-76)."""
RECALL = 20
"""seat, missing: from which zone an explorer goes (PE-85)."""
TAKE_MARKER = 21
"""seat: picks a logistics marker (PE-106)."""
DISCARD_MARKER = 22
"""seat: discards a marker for the third colour (PE-195)."""
USE_ENGINEERING = 23
"""seat: may use an unused marker (PE-164)."""
BET_EXPLORERS = 24
"""seat, destination (PE-119)."""
BET_COINS = 25
"""seat, destination (PE-119)."""
USE_CARTOGRAPHY = 26
"""seat, explorers in lost bets: may pay no energy for lost bets (PE-160)."""
USE_ECONOMY = 27
"""seat, high, middle, low: may be paid by `+` (PE-159)."""
LAST_DECISION = USE_ECONOMY

START_ROUND = 28
STEP_ONE = 29
"""The reveals, X and what follows (PE-28 to PE-35)."""
SET_ORDER = 30
"""The turn order is frozen and the turns are lined up (PE-35)."""
START_TURN = 31
"""seat: with the option ``tribe_window``, the moment for a tribe card."""
THROW_DICE = 32
"""seat: the dice of the turn (PE-47)."""
CHANGE_DICE = 33
"""seat: may change dice, if it can (PE-56)."""
PLACE_DICE = 34
"""seat, value: go on with dice of this value or the next (PE-64)."""
END_TURN = 35
"""seat: pays the energy of the explorers it placed (PE-75)."""
RESOLVE = 36
"""value: the zone with this marker, then the next (PE-91)."""
AFTER_LOGISTICS = 37
"""The moment for Engineering (PE-164)."""
REVEAL_BETS = 38
"""Winners and returns of the bets (PE-121 to PE-131)."""
PAY_BETS = 39
"""seat, energy: for its bets (PE-127)."""
PAY_FUNDING = 40
"""high, middle, low, seat that is paid by `+` or ``NONE`` (PE-136, PE-138)."""
CLEAN_UP = 41
END_CHECK = 42
FINISH = 43
"""The game is over: what negative energy costs, then nothing more (PE-169 to PE-171)."""

PHASES: dict[int, str] = {
    FIRST_PLAYER: "setup", DEAL_SCIENCE: "setup", REVEAL_CARD: "reveal",
    REVEAL_MARKER: "reveal", REVEAL_NOTEBOOK: "reveal", THIRD_DIE: "third colour",
    TURN_ROLL: "roll", REROLL: "roll", FUNDING_ROLL: "funding", HUNTING_ROLL: "hunting",
    TRIBE_CARD: "tribe", FORBID: "forbid", PRESET: "preset", USE_METEOROLOGY: "meteorology",
    TURN_FACE: "meteorology", CATASTROPHE_ANSWER: "catastrophe", MODIFY: "modify",
    CHOOSE_ZONE: "zone", CHOOSE_COUNT: "count", EAT: "eat", RECALL: "resupply",
    TAKE_MARKER: "logistics", DISCARD_MARKER: "logistics", USE_ENGINEERING: "engineering",
    BET_EXPLORERS: "bet", BET_COINS: "bet", USE_CARTOGRAPHY: "cartography",
    USE_ECONOMY: "economy",
}  # fmt: skip
"""What an observation calls the frame that waits."""
