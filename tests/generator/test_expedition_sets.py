"""Sets of Papua expedition: made to wishes, refused with a proof, validated."""

import subprocess
import sys
from collections import Counter

import pytest
from ortools.sat.python import cp_model

from games.core.documents import DocumentError
from games.papua_expedition.content import ExpeditionSet, default_set, findings
from generator.papua_expedition.house import KINDS, Effect
from generator.papua_expedition.model import SetModel, names
from generator.papua_expedition.sets import Conflict, make_set
from generator.papua_expedition.validation import validate
from generator.papua_expedition.wishes import LockedCard, Wishes
from tests.examples import EXAMPLES


def _made(seed: int = 0, item: int = 0, **wishes: object) -> ExpeditionSet:
    made = make_set(Wishes.from_data(wishes), seed, item)
    assert isinstance(made, ExpeditionSet), str(made)
    return made


def _refused(**wishes: object) -> Conflict:
    made = make_set(Wishes.from_data(wishes), 0)
    assert isinstance(made, Conflict)
    return made


def _worth(cards: ExpeditionSet, deck: int) -> int:
    return sum(
        Effect(card.gain, card.delayed).worth for card in cards.notebook if card.deck == deck
    )


@pytest.mark.rule("PE-09", "PE-08", "PE-07", "PE-10", "PE-13")
@pytest.mark.parametrize("seed", range(6))
def test_every_set_has_the_counts_and_the_house_style(seed: int) -> None:
    cards = _made(seed)
    assert findings(cards) == []
    assert validate(cards).findings == ()
    for deck in (1, 2):
        own = [card for card in cards.notebook if card.deck == deck]
        assert Counter(card.symbol for card in own) == {"+": 3, "=": 3, "-": 3}
        effects = [Effect(card.gain, card.delayed) for card in own]
        assert len(set(effects)) == 9
        alone = Counter(effect.kinds for effect in effects if len(effect.kinds) == 1)
        assert max(alone.values()) <= 2
        assert {kind for effect in effects for kind in effect.kinds} == set(KINDS)
    assert _worth(cards, 1) in range(24, 33)
    assert _worth(cards, 2) in range(46, 61)
    assert sum(printed for _, printed in cards.huts) == 8
    assert cards.resupply["40"] == 2
    assert 12 <= sum(cards.resupply.values()) <= 16


def test_seeds_and_items_give_other_sets() -> None:
    made = {_made(seed, item).id for seed in range(3) for item in range(3)}
    assert len(made) == 9


def test_the_bytes_do_not_depend_on_the_process_or_its_hash_seed() -> None:
    script = (
        "from generator.papua_expedition.sets import make_set\n"
        "from generator.papua_expedition.wishes import Wishes\n"
        "print(make_set(Wishes(), 5, 2).to_json())"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", script], check=True, capture_output=True, text=True,
            timeout=120, env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "77")
    }  # fmt: skip
    assert texts == {_made(5, 2).to_json() + "\n"}


def test_the_recipe_in_a_set_makes_it_again() -> None:
    made = _made(4, 1, huts=[4, 4], mixed=[3, 3])
    assert made.made_by is not None
    wishes = Wishes.from_json(str(made.made_by.options["wishes"]))
    assert make_set(wishes, made.made_by.seed, made.made_by.item) == made


def test_wishes_are_kept() -> None:
    base = default_set()
    locks = [LockedCard.of(base.notebook[place]).model_dump() for place in (0, 8, 16)]
    cards = _made(
        3,
        cards=locks,
        hut_track=[[6, 1], [7, 2], [8, 2], [10, 3]],
        resupply={"30": [5, 5], "10": [1, 2]},
        resupply_total=[9, 10],
        delayed=[1, 1],
        deck_2_worth=[50, 52],
        symbol_gap=0,
    )
    assert {base.notebook[place] for place in (0, 8, 16)} <= set(cards.notebook)
    assert cards.huts == ((6, 1), (7, 2), (8, 2), (10, 3))
    assert cards.resupply["30"] == 5
    assert cards.resupply["10"] in (1, 2)
    assert sum(cards.resupply.values()) in (9, 10)
    assert sum(card.delayed for card in cards.notebook) == 1
    assert _worth(cards, 2) in range(50, 53)
    for deck in (1, 2):
        symbols = {
            symbol: sum(
                Effect(card.gain, card.delayed).worth
                for card in cards.notebook
                if (card.deck, card.symbol) == (deck, symbol)
            )
            for symbol in "+=-"
        }
        assert len(set(symbols.values())) == 1


def test_a_card_of_ones_own_that_the_house_does_not_have() -> None:
    lock = {"deck": 1, "gain": {"coins": 7}}
    cards = _made(cards=[lock], deck_1_worth=[20, 40], symbol_gap=10)
    assert any(card.deck == 1 and card.gain.coins == 7 for card in cards.notebook)


@pytest.mark.parametrize(
    ("wishes", "conflict"),
    [
        ({"deck_1_worth": [60, 70]}, {"deck_1_worth"}),
        ({"each_kind": 3}, {"each_kind", "twins"}),
        (
            {"hut_track": [[6, 1], [7, 2], [8, 2]], "hut_explorers": [6, 8]},
            {"hut_track", "hut_explorers"},
        ),
        ({"hut_track": [[7, 1], [8, 2], [11, 1]], "huts": [3, 3]}, {"hut_track"}),
        ({"resupply": {"40": [3, 3]}}, {"resupply_40"}),
        ({"resupply_total": [40, 60]}, {"resupply_total", "rising_resupply"}),
        ({"huts": [2, 2]}, {"huts", "hut_explorers", "rising_huts"}),
        (
            {"cards": [{"deck": 1, "symbol": "+", "gain": {"coins": 2}}] * 2},
            {"card_1", "card_2", "twins"},
        ),
    ],
)
def test_wishes_that_cannot_hold_together_are_named(
    wishes: dict[str, object], conflict: set[str]
) -> None:
    found = _refused(**wishes)
    assert set(found.wishes) == conflict
    assert all(sentence in str(found) for sentence in found.sentences)


def test_a_conflict_is_irreducible() -> None:
    wishes = {"deck_1_worth": [30, 32], "symbol_gap": 0, "mixed": [9, 12], "delayed": [5, 5]}
    found = _refused(**wishes)
    asked = Wishes.from_data(wishes)
    assert set(found.wishes) < set(names(asked))
    for given_up in (None, *found.wishes):
        model = SetModel(asked, [name for name in found.wishes if name != given_up])
        status = cp_model.CpSolver().solve(model.model)
        assert (status == cp_model.INFEASIBLE) == (given_up is None), given_up


@pytest.mark.parametrize(
    "wishes",
    [{"huts": [5, 4]}, {"resupply": {"30": [4, 2]}}, {"resupply": {"25": [1, 1]}}, {"luck": 1}],
)
def test_wishes_that_are_none_are_refused(wishes: dict[str, object]) -> None:
    with pytest.raises(DocumentError):
        Wishes.from_data(wishes)


def test_the_example_of_wishes_holds() -> None:
    text = (EXAMPLES / "papua-expedition-wishes.json").read_text("utf-8")
    wishes = Wishes.from_json(text)
    assert isinstance(make_set(wishes, 0), ExpeditionSet)
    assert Wishes.from_json(wishes.to_json()) == wishes


def test_the_shipped_set_is_in_the_house_style() -> None:
    assert validate(default_set()).legal
    assert validate(default_set()).findings == ()


@pytest.mark.parametrize(
    ("change", "code", "severity"),
    [
        ({"logistics": ["mix"] * 13}, "LOGISTICS", "error"),
        ({"science": ["biology"]}, "SCIENCE", "error"),
        ({"huts": [[6, 1], [8, 2]]}, "HOUSE_HUT", "warning"),
        ({"huts": [[6, 4], [7, 4], [8, 2]]}, "HUTS", "error"),
        ({"resupply": {"40": 3, "30": 3, "20": 3, "10": 3}}, "HOUSE_RESUPPLY", "warning"),
    ],
)
def test_what_is_wrong_with_a_set_is_told(
    change: dict[str, object], code: str, severity: str
) -> None:
    data = {**default_set().to_data(), **change}
    data.pop("id", None)
    report = validate(ExpeditionSet.from_data(data))
    assert (code, severity) in {(one.code, one.severity) for one in report.findings}
    assert report.legal == (severity == "warning")


def test_decks_that_depart_from_the_house_are_told() -> None:
    data = default_set().to_data()
    data.pop("id", None)
    for card in data["notebook"][:4]:
        card.update(deck=2, symbol="+", gain={})
    codes = {one.code for one in validate(ExpeditionSet.from_data(data)).findings}
    assert {"HOUSE_SPLIT", "HOUSE_SYMBOLS", "HOUSE_EMPTY"} <= codes
