"""The table in text, as one seat sees it, and the question that is put."""

from typing import TYPE_CHECKING

from games.core.protocol import JsonObject
from games.papua_expedition import frames
from games.papua_expedition.pieces import (
    BOXED,
    DESTINATIONS,
    DICE_WITHOUT_HUT,
    FACE_NAMES,
    MARKERS,
    SCIENCES,
    TYPES,
    ZONES,
)

if TYPE_CHECKING:
    from games.papua_expedition.game import PapuaExpedition


def draw(game: "PapuaExpedition", seen: JsonObject) -> str:
    """Round and cards, zones, players, one's own shield, and what is being decided."""
    parts = [_head(game, seen), _zones(game, seen), _players(game, seen), _bets(game, seen)]
    if "own" in seen:
        parts.append(_own(game, seen))
    parts.append(_dice(seen))
    parts.append(ask(seen))
    return "\n\n".join(part for part in parts if part)


def _head(game: "PapuaExpedition", seen: JsonObject) -> str:
    cards = ", ".join(
        f"{place} {'-' if card < 0 else TYPES[card]}"
        for place, card in zip(DESTINATIONS, seen["destinations"], strict=True)
    )
    left = sum(seen["types_left"]) - BOXED
    lines = [f"Round {seen['round']}, {max(0, left)} expedition cards to come.  {cards}"]
    markers = ", ".join(MARKERS[marker] for marker in seen["shown"]) or "none"
    lines.append(f"Logistics markers: {markers}")
    if seen["note"] >= 0:
        lines.append(f"Field notebook: {note_text(game, seen['note'])}")
    return "\n".join(lines)


def note_text(game: "PapuaExpedition", place: int) -> str:
    """A notebook card in words."""
    card = game.cards.notebook[place]
    gains = [f"{amount} {name}" for name, amount in card.gain.model_dump().items() if amount]
    when = " at scoring" if card.delayed else ""
    return f"{card.symbol}  {', '.join(gains)}{when}  (deck {'I' * card.deck})"


def _zones(game: "PapuaExpedition", seen: JsonObject) -> str:
    n = game.players
    heads = "".join(f"  seat {seat + 1}" for seat in range(n)) + ("   third" if n == 2 else "")
    lines = [f"{'zone':<13}marker{heads}"]
    for zone, name in enumerate(ZONES):
        mark = "X" if zone == seen["forbidden"] else str(seen["marker_on"][zone] or ".")
        if zone == seen["forbidden"] and seen["stale"]:
            mark = "(X)"
        counts = "".join(f"{seen['explorers'][zone * n + s] or '.':>8}" for s in range(n))
        lines.append(f"{name:<13}{mark:>6}{counts}{_third(game, seen, zone)}".rstrip())
    return "\n".join(lines)


def _third(game: "PapuaExpedition", seen: JsonObject, zone: int) -> str:
    if game.players != 2:
        return ""
    logistics, notebook, *places = seen["third"]
    shown = {1: str(logistics), 2: "/".join(map(str, places)), 5: str(notebook)}
    return f"{shown.get(zone, ''):>8}"


def _players(game: "PapuaExpedition", seen: JsonObject) -> str:
    lines = [
        f"{'seat':<6}{'energy':>7}{'prestige':>10}{'dice':>6}{'beside':>8}  science and cards"
    ]
    for seat in seen["rank"]:
        hut = seen["hut"][seat]
        dice = game.cards.huts[hut - 1][0] if hut else DICE_WITHOUT_HUT
        held = ", ".join(
            f"{count} {TYPES[kind]}"
            for kind in range(len(TYPES))
            if (count := seen["cards"][seat * len(TYPES) + kind])
        )
        card = seen["science"][seat]
        science = (
            SCIENCES[card] + (" (used)" if seen["science_used"][seat] else "")
            if card >= 0
            else "-"
        )
        lines.append(
            f"{seat + 1:<6}{seen['energy'][seat]:>7}{seen['prestige'][seat]:>10}{dice:>6}"
            f"{seen['general'][seat]:>8}  {science}{'; ' + held if held else ''}"
        )
    return "\n".join(lines)


def _own(game: "PapuaExpedition", seen: JsonObject) -> str:
    own = seen["own"]
    notes = [
        note_text(game, place)
        for place in range(len(game.cards.notebook))
        if own["notes"] >> place & 1
    ]
    line = (
        f"Behind your shield (seat {seen['player'] + 1}): {own['coins']} coins, "
        f"{own['food']} food, {own['reserve']} explorers."
    )
    bets = [
        f"{place} {explorers} explorers {coins} coins"
        for place, explorers, coins in zip(
            DESTINATIONS, own["bet_explorers"], own["bet_coins"], strict=True
        )
        if explorers
    ]
    if bets:
        line += f" Your bets: {', '.join(bets)}."
    return line + "".join(f"\n  notebook: {note}" for note in notes)


def _bets(game: "PapuaExpedition", seen: JsonObject) -> str:
    """The bets of this round once they lie open (PE-121)."""
    revealed, half = seen["revealed"], 3 * game.players
    return "\n".join(
        f"Seat {at // 3 + 1} bet on the {DESTINATIONS[at % 3]}: "
        f"{revealed[at]} explorers, {revealed[half + at]} coins."
        for at in range(half if revealed else 0)
        if revealed[at]
    )


def _dice(seen: JsonObject) -> str:
    shown = [FACE_NAMES[face] for face, count in enumerate(seen["dice"]) for _ in range(count)]
    return f"Dice: {' '.join(shown)}" if shown else ""


def ask(seen: JsonObject) -> str:
    """What is being decided, in one sentence."""
    if not seen["todo"]:
        return "The game is over."
    frame = seen["todo"][-1]
    if frame[0] <= frames.LAST_CHANCE:
        return "A die or card comes up."
    return f"Seat {frame[1] + 1}: {_QUESTIONS[frame[0]].format(*_words(frame))}"


def _words(frame: list[int]) -> list[object]:
    """What a question fills in: the numbers of the frame, zones and destinations by name."""
    words: list[object] = list(frame)
    if frame[0] == frames.CHOOSE_COUNT:
        words[3] = ZONES[frame[3]]
    if frame[0] in (frames.BET_EXPLORERS, frames.BET_COINS):
        words[2] = DESTINATIONS[frame[2]]
    return words


_QUESTIONS: dict[int, str] = {
    frames.TRIBE_CARD: "play a tribe card?",
    frames.FORBID: "which zone is forbidden in this round?",
    frames.PRESET: "lay down a die with which face? ({2} more allowed)",
    frames.USE_METEOROLOGY: "use Meteorology on {2} catastrophes?",
    frames.TURN_FACE: "turn a catastrophe into which face?",
    frames.CATASTROPHE_ANSWER: "a catastrophe ({2} left): pay a coin or lose an explorer?",
    frames.MODIFY: "change dice, a coin a change, or done?",
    frames.CHOOSE_ZONE: "where do the dice that show {2} go?",
    frames.CHOOSE_COUNT: "how many explorers go to {3}?",
    frames.EAT: "you lose {2} energy; how much food do you eat against it?",
    frames.RECALL: "resupply: {2} explorers go; from which zone the next?",
    frames.TAKE_MARKER: "which logistics marker do you take?",
    frames.DISCARD_MARKER: "which logistics marker is discarded for the third colour?",
    frames.USE_ENGINEERING: "use a marker with Engineering?",
    frames.BET_EXPLORERS: "how many explorers do you bet on the {2}?",
    frames.BET_COINS: "how many coins go with them to the {2}?",
    frames.USE_CARTOGRAPHY: "use Cartography to pay no energy for {2} explorers in lost bets?",
    frames.USE_ECONOMY: "use Economy to be paid {2}?",
}
