"""Setups keep their targets by an independent count; conflicts are proved and irreducible."""

from itertools import combinations

import pytest

from games.core.documents import DocumentError
from games.sumatra.content import Setup, default_setup, default_tileset
from games.sumatra.game import Sumatra
from games.sumatra.targets import Locks, Targets
from games.sumatra.validation import validate
from generator.sumatra.measures import FAR, clusters, coast, measure, weights
from generator.sumatra.repair import nearest_legal
from generator.sumatra.setups import Conflict, Order, make_setup

WISHES: list[dict[str, object]] = [
    {},
    {"ship_distance": 4, "exits": 3, "value_gap": 1, "cluster": 2, "special_distance": 2},
    {"ship_distance": 6, "symmetric": True, "exits": 3},
    {"ships": 2, "value_gap": 0},
    {"ships": 3, "cluster": 1, "special_distance": 3},
]


def made(seed: int = 1, base: Setup | None = None, **targets: object) -> Setup:
    setup = make_setup(Order(Targets(**targets), seed, base=base))  # type: ignore[arg-type]
    assert isinstance(setup, Setup)
    return setup


@pytest.mark.parametrize("wishes", WISHES, ids=lambda wishes: "+".join(wishes) or "none")
def test_a_setup_keeps_its_targets_and_can_be_played(wishes: dict[str, object]) -> None:
    setup = made(3, **wishes)
    assert validate(setup).legal
    assert not validate(setup).findings
    found, wanted = measure(setup), Targets(**wishes)  # type: ignore[arg-type]
    assert len(setup.ships) == wanted.ships
    assert min(found.ship_distances) >= (wanted.ship_distance or 0)
    if wanted.symmetric:
        assert len(set(found.ship_distances)) == 1
    if wanted.value_gap is not None:
        assert max(found.values) - min(found.values) <= wanted.value_gap
    assert found.largest_cluster <= (25 if wanted.cluster is None else wanted.cluster)
    assert min(found.exits) >= (wanted.exits or 0)
    assert found.special_distance >= (wanted.special_distance or 0)
    game = Sumatra.create(len(setup.ships), content={"setup": setup.to_data()})
    assert game.new_state().chance_outcomes()


def test_the_same_order_gives_the_same_bytes_and_another_seed_another_setup() -> None:
    wishes = WISHES[1]
    one, again, other = made(5, **wishes), made(5, **wishes), made(6, **wishes)
    assert one.to_json() == again.to_json()
    assert {p.tile for p in one.placement} != {p.tile for p in other.placement}
    assert one.made_by is not None
    assert (one.made_by.seed, one.made_by.item) == (5, 0)


def test_targets_that_cannot_hold_together_are_named_and_no_fewer_would_do() -> None:
    wishes = {"ship_distance": 9, "exits": 4, "symmetric": True, "value_gap": 3}
    conflict = make_setup(Order(Targets(**wishes), 1))  # type: ignore[arg-type]
    assert isinstance(conflict, Conflict)
    assert "cannot hold together" in str(conflict) or "no setup keeps" in str(conflict)
    for size in range(len(conflict.targets)):
        for fewer in combinations(conflict.targets, size):
            rest = {name: wishes[name] for name in fewer}
            assert isinstance(make_setup(Order(Targets(**rest), 1)), Setup)  # type: ignore[arg-type]


def test_more_animals_than_a_cluster_may_have_is_refused() -> None:
    # 20 tiles of the set are no animals; 21 printed squares, all but the corners, lie in clusters.
    assert str(make_setup(Order(Targets(cluster=0), 1))) == (
        "Proved: no setup keeps the target cluster."
    )


def test_locks_keep_squares_and_tiles_and_the_rest_is_made_anew() -> None:
    base = default_setup()
    stay = base.placement[:4]
    piled = base.pile[3]
    locks = Locks(squares=tuple(p.square for p in stay[:2]), tiles=(stay[2].tile, piled))
    again = made(9, base, locks=locks, exits=3)
    lie = {placed.square: placed for placed in again.placement}
    assert all(lie[placed.square] == placed for placed in stay[:2])
    assert lie[stay[2].square].tile == stay[2].tile
    assert again.pile[3] == piled
    assert again.ships == base.ships
    assert {p.tile for p in again.placement} != {p.tile for p in base.placement}


@pytest.mark.parametrize(
    ("locks", "sentence"),
    [
        (Locks(squares=((0, 1),)), "No tile lies on 0,1"),
        (Locks(squares=((9, 9),)), "No tile lies on 9,9"),
        (Locks(tiles=(777,)), "The set has no tile 777"),
    ],
)
def test_locks_that_fit_nothing_are_refused(locks: Locks, sentence: str) -> None:
    with pytest.raises(DocumentError, match=sentence):
        make_setup(Order(Targets(locks=locks), 1, base=default_setup()))
    with pytest.raises(DocumentError, match="give one"):
        make_setup(Order(Targets(locks=locks), 1))


def test_what_is_measured_is_what_is_said() -> None:
    assert len(clusters()) == 12
    assert all(len(coast(side)) == 4 for side in range(4))
    # The ship that starts at sea square 4 is boarded from 0,3 and 0,4.
    near = weights(32, 4)
    assert near[0 * 7 + 4] == 4
    assert near[0 * 7 + 2] == 3
    assert near[1 * 7 + 1] == 1
    assert max(measure(default_setup()).ship_distances) < FAR


def broken(**changes: object) -> Setup:
    return default_setup().model_copy(update={**changes, "id": None})


def test_a_broken_deal_is_mended_with_the_fewest_changes() -> None:
    legal = default_setup()
    first, second, *rest = legal.placement
    moved = first.model_copy(update={"square": second.square})
    twice = second.model_copy(update={"tile": rest[0].tile})
    strange = rest[5].model_copy(update={"tile": 999})
    setup = broken(placement=(moved, twice, *rest[:5], strange, *rest[6:]))
    assert not validate(setup).legal
    mended = nearest_legal(setup)
    assert mended is not None
    assert validate(mended).legal
    kept = {(p.square, p.tile, p.turn) for p in mended.placement} & {
        (p.square, p.tile, p.turn) for p in setup.placement
    }
    # 0,0 is bare, 0,2 has one of two, one square had tile 999: three squares are new at most.
    assert len(kept) == 25 - 3 + 1
    assert not set(mended.pile) & {p.tile for p in mended.placement}


def test_a_legal_setup_is_its_own_repair_and_a_wrong_set_is_not_mended() -> None:
    legal = default_setup()
    mended = nearest_legal(legal)
    assert mended is not None
    assert (mended.placement, mended.pile) == (legal.placement, legal.pile)
    half = default_tileset().model_copy(update={"tiles": default_tileset().tiles[:30], "id": None})
    with pytest.raises(DocumentError, match="The tile set itself"):
        nearest_legal(broken(tileset=half))
