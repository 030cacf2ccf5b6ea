"""What the rules and the house style say of a set."""

from collections import Counter
from collections.abc import Iterator

from games.papua_bridges.content import Finding, Report
from games.papua_expedition.content import ExpeditionSet, findings
from generator.papua_expedition.house import Effect, house


def validate(cards: ExpeditionSet) -> Report:
    """Errors: it cannot be played with. Warnings: it departs from the sets of this project."""
    errors = [
        Finding(code=one.code or "SET", rule=one.rule, severity="error", message=one.message)
        for one in findings(cards)
    ]
    return Report(legal=not errors, findings=(*errors, *_style(cards)))


def _style(cards: ExpeditionSet) -> Iterator[Finding]:
    yield from _of_decks(cards)
    yield from _of_examples(cards)
    if len(set(cards.expedition.values())) > 1:
        yield _warning("HOUSE_TYPES", "PE-D-04", "The types have different numbers of cards.")


def _of_decks(cards: ExpeditionSet) -> Iterator[Finding]:
    worths = []
    for deck, name in ((1, "I"), (2, "II")):
        own = [card for card in cards.notebook if card.deck == deck]
        effects = [Effect(card.gain, card.delayed) for card in own]
        worths.append(sum(effect.worth for effect in effects))
        if len(own) != house()["split"]["deck"]:
            yield _warning("HOUSE_SPLIT", "PE-D-05a", f"Deck {name} has {len(own)} cards, not 9.")
        symbols = Counter(card.symbol for card in own)
        if any(symbols[symbol] != house()["split"]["symbol"] for symbol in ("+", "=", "-")):
            yield _warning(
                "HOUSE_SYMBOLS", "PE-D-05b", f"Deck {name} has not three cards of each symbol."
            )
        if not all(effect.kinds for effect in effects):
            yield _warning("HOUSE_EMPTY", "PE-146", f"A card of deck {name} gives nothing.")
    if worths[1] <= worths[0]:
        yield _warning("HOUSE_STRONGER", "PE-D-05c", "Deck II is worth no more than deck I.")


def _of_examples(cards: ExpeditionSet) -> Iterator[Finding]:
    stated, huts = house()["stated"], dict(cards.huts)
    dice, printed = stated["hut"]
    if huts.get(dice) != printed or stated["before"] not in huts:
        yield _warning(
            "HOUSE_HUT", "PE-EX-2", "The rulebook's hut 8, after hut 7, asks for 2 explorers."
        )
    if cards.resupply.get("40") != stated["resupply_40"]:
        yield _warning("HOUSE_RESUPPLY", "PE-EX-1b", "The rulebook's space 40 asks for 2 food.")


def _warning(code: str, rule: str, message: str) -> Finding:
    return Finding(code=code, rule=rule, severity="warning", message=message)
