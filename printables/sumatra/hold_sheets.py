"""The sheets of cargo holds: in each row a stern, a centre and a bow that make a ship."""

from collections.abc import Iterator
from itertools import zip_longest

from games.sumatra.content import HoldSet
from games.sumatra.holds import BOW, CENTRE_HOLD, STERN, Card, cards_of
from printables.cards import Item, Layout, Side, layout, sheet_of
from printables.sheet import Setup, Sheet
from printables.sumatra.hold_art import card_size, hold_back, hold_face
from printables.sumatra.look import text

_ORDER = (STERN, CENTRE_HOLD, BOW)
"""From left to right, the bow ahead."""
_MOST = 9
"""So many holds on a sheet at most: a box of 18 on two sheets."""


def all_cards(holds: HoldSet) -> list[Card]:
    """The cards of all three parts."""
    return [card for part in cards_of(holds) for card in part]


def _in_order(holds: HoldSet) -> Iterator[Card]:
    parts = cards_of(holds)
    for row in zip_longest(*(parts[hold] for hold in _ORDER)):
        yield from (card for card in row if card is not None)


def sheets(holds: HoldSet, setup: Setup) -> list[Sheet]:
    """All holds with their backs; raises ``DoesNotFitError`` for one that is too large."""
    cards = list(_in_order(holds))
    size = card_size(cards)
    plan = layout(setup.paper, *size, folded=setup.flip == "fold")
    step = min(_MOST, len(plan.slots))
    groups = [cards[i : i + step] for i in range(0, len(cards), step)]
    return [_sheet(group, size, plan, setup, number) for number, group in enumerate(groups, 1)]


def _sheet(
    cards: list[Card], size: tuple[float, float], plan: Layout, setup: Setup, number: int
) -> Sheet:
    items = [
        Item(box, hold_face(card, size), hold_back(card.hold, size))
        for box, card in zip(plan.slots, cards, strict=False)
    ]
    title = text("holds.title").format(number=number)
    front = Side(items[0].front, f"H{number}", title)
    back = Side(items[0].front, f"H{number}b", text("sheet.back").format(title=title))
    return sheet_of(items, front, back, setup, plan, bookmarks=((text("chapter.holds"), title),))
