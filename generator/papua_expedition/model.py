"""The set as a model for CP-SAT: the stated counts always hold, each wish can be left out."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import pairwise

from ortools.sat.python import cp_model

from games.core.streams import Stream, below
from games.papua_expedition.content import DICE_IN_BOX
from games.papua_expedition.pieces import DICE_WITHOUT_HUT, EXPLORERS, RESERVE, SPACES
from generator.papua_expedition.house import KINDS, Effect, effects, house
from generator.papua_expedition.wishes import Wishes, sentences

DECKS = (1, 2)
SYMBOLS = ("+", "=", "-")
DICE = tuple(range(DICE_WITHOUT_HUT + 1, DICE_IN_BOX + 1))
"""The numbers of dice that a hut may give."""
Place = tuple[int, str, Effect]
"""Deck, symbol and effect of a card."""


@dataclass(frozen=True, slots=True)
class Variables:
    """What is chosen."""

    cards: dict[Place, cp_model.IntVar]
    """How many cards of this kind there are."""
    printed: dict[int, cp_model.IntVar]
    """The number on the hut of so many dice; 0: there is no such hut."""
    food: dict[int, cp_model.IntVar]
    """The food at each space of the energy track."""


class SetModel:
    """The stated counts and our split of the decks, and those wishes that are ``held``."""

    def __init__(self, wishes: Wishes, held: Collection[str]) -> None:
        self.model = cp_model.CpModel()
        self._wishes, self._held = wishes, held
        self.chosen = self._variables()
        self._count_cards()
        self._tracks()
        self._wish_for_cards()
        self._wish_for_tracks()

    def _variables(self) -> Variables:
        new, rules = self.model.new_int_var, house()
        most = rules["split"]["symbol"]
        cards = {
            (deck, symbol, effect): new(0, most, f"{deck}{symbol}{number}")
            for deck in DECKS
            for number, effect in enumerate(_effects_of(self._wishes, deck))
            for symbol in SYMBOLS
        }
        printed = {dice: new(0, 9, f"hut{dice}") for dice in DICE}
        food = {space: new(0, 20, f"food{space}") for space in SPACES}
        return Variables(cards, printed, food)

    def _count_cards(self) -> None:
        """PE-09, PE-D-05a, PE-D-05b: as many cards of each symbol in each deck."""
        for deck in DECKS:
            for symbol in SYMBOLS:
                cards = self._cards(deck, symbol)
                self.model.add(sum(cards.values()) == house()["split"]["symbol"])

    def _tracks(self) -> None:
        """What the rulebook's examples show of the tracks, and PE-101."""
        stated, printed = house()["stated"], self.chosen.printed
        self.model.add(printed[stated["hut"][0]] == stated["hut"][1])
        self.model.add(printed[stated["before"]] >= 1)
        self.model.add(sum(printed.values()) <= EXPLORERS - RESERVE)
        self.model.add(self.chosen.food[SPACES[0]] == stated["resupply_40"])

    def _cards(self, deck: int, symbol: str | None = None) -> dict[Place, cp_model.IntVar]:
        return {
            place: number
            for place, number in self.chosen.cards.items()
            if place[0] == deck and symbol in (None, place[1])
        }

    def _between(self, name: str, value: cp_model.LinearExprT) -> None:
        if name in self._held:
            least, most = self._wishes.range_of(name)
            self.model.add_linear_constraint(value, least, most)

    def _wish_for_cards(self) -> None:
        for deck in DECKS:
            self._between(f"deck_{deck}_worth", _worth(self._cards(deck)))
            self._balance(deck)
            if "twins" in self._held:
                self._no_twins(deck)
            if "each_kind" in self._held:
                self._every_kind(deck)
            if "most_kind" in self._held:
                self._no_kind_too_often(deck)
        every = self.chosen.cards.items()
        self._between("mixed", sum(n for place, n in every if len(place[2].kinds) > 1))
        self._between("delayed", sum(n for place, n in every if place[2].delayed))
        self._locks()

    def _balance(self, deck: int) -> None:
        if "symbol_gap" not in self._held:
            return
        gap = self._wishes.number_of("symbol_gap")
        worths = [_worth(self._cards(deck, symbol)) for symbol in SYMBOLS]
        for one in worths:
            for other in worths:
                if one is not other:
                    self.model.add(one - other <= gap)

    def _no_twins(self, deck: int) -> None:
        for effect in _effects_of(self._wishes, deck):
            same = (self.chosen.cards[deck, symbol, effect] for symbol in SYMBOLS)
            self.model.add(sum(same) <= 1)

    def _every_kind(self, deck: int) -> None:
        """In plain cards and in mixtures."""
        least = self._wishes.number_of("each_kind")
        for kind in KINDS:
            cards = self._cards(deck).items()
            self.model.add(sum(n for place, n in cards if kind in place[2].kinds) >= least)

    def _no_kind_too_often(self, deck: int) -> None:
        """Among the cards that give one kind only."""
        most = self._wishes.number_of("most_kind")
        for kind in KINDS:
            cards = self._cards(deck).items()
            self.model.add(sum(n for place, n in cards if place[2].kinds == (kind,)) <= most)

    def _locks(self) -> None:
        """Cards that must be there; of equal ones, as many as are asked for."""
        asked: dict[tuple[int, str | None, Effect], int] = {}
        for number, card in enumerate(self._wishes.cards, 1):
            if f"card_{number}" in self._held:
                key = (card.deck, card.symbol, card.effect)
                asked[key] = asked.get(key, 0) + 1
        for deck, effect in dict.fromkeys((deck, effect) for deck, _, effect in asked):
            of_it = {s: n for (d, s, e), n in asked.items() if (d, e) == (deck, effect)}
            found = {s: self.chosen.cards[deck, s, effect] for s in SYMBOLS}
            self.model.add(sum(found.values()) >= sum(of_it.values()))
            for symbol in SYMBOLS:
                self.model.add(found[symbol] >= of_it.get(symbol, 0))

    def _wish_for_tracks(self) -> None:
        printed, food = self.chosen.printed, self.chosen.food
        there = {dice: self._is_there(dice) for dice in DICE}
        self._between("huts", sum(there.values()))
        self._between("hut_explorers", sum(printed.values()))
        self._between("resupply_total", sum(food.values()))
        if "hut_track" in self._held and self._wishes.hut_track is not None:
            self._fixed_track(self._wishes.hut_track)
        if "rising_huts" in self._held:
            self._rising(there)
        for space, (least, most) in self._wishes.resupply.items():
            if f"resupply_{space}" in self._held:
                self.model.add_linear_constraint(food[int(space)], least, most)
        if "rising_resupply" in self._held:
            self._rising_food()

    def _is_there(self, dice: int) -> cp_model.IntVar:
        there = self.model.new_bool_var(f"is{dice}")
        printed = self.chosen.printed[dice]
        self.model.add(printed >= 1).only_enforce_if(there)
        self.model.add(printed == 0).only_enforce_if(~there)
        return there

    def _fixed_track(self, track: Iterable[tuple[int, int]]) -> None:
        wanted = dict(track)
        if set(wanted) - set(DICE):
            self.model.add_bool_or([])  # no hut may have so many dice (PE-02, PE-99)
        for dice, printed in self.chosen.printed.items():
            self.model.add(printed == wanted.get(dice, 0))

    def _rising(self, there: dict[int, cp_model.IntVar]) -> None:
        """Ours: a later hut asks for no fewer explorers, and none for too many."""
        printed = self.chosen.printed
        for dice in DICE:
            self.model.add(printed[dice] <= house()["tracks"]["most_printed"])
            for later in range(dice + 1, DICE[-1] + 1):
                self.model.add(printed[dice] <= printed[later]).only_enforce_if(there[later])

    def _rising_food(self) -> None:
        """Ours: each space asks for as much as the one before, or a little more."""
        rules, food = house()["tracks"], self.chosen.food
        for before, after in pairwise(SPACES):
            self.model.add_linear_constraint(food[after] - food[before], 0, rules["largest_step"])
            self.model.add(food[after] <= rules["most_resupply"])

    def prefer(self, rng: Stream) -> None:
        """Draw how welcome each choice is, so that another seed finds another set."""
        terms = [number * below(rng, 1000) for number in self.chosen.cards.values()]
        terms += [number * below(rng, 1000) for number in self.chosen.printed.values()]
        terms += [number * below(rng, 1000) for number in self.chosen.food.values()]
        self.model.minimize(sum(terms))


def names(wishes: Wishes) -> tuple[str, ...]:
    """The wishes that a model states."""
    return tuple(sentences(wishes))


def _effects_of(wishes: Wishes, deck: int) -> tuple[Effect, ...]:
    asked = (card.effect for card in wishes.cards if card.deck == deck)
    return tuple(dict.fromkeys((*effects(deck), *asked)))


def _worth(cards: dict[Place, cp_model.IntVar]) -> cp_model.LinearExpr:
    weights = [place[2].worth for place in cards]
    return cp_model.LinearExpr.weighted_sum(list(cards.values()), weights)
