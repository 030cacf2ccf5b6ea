"""Coming aboard (SU-91 to SU-98): stowing, the joker, what fits nowhere."""

import pytest

from games.core.documents import DocumentError
from tests.rulebook.sumatra.table import NAMES, Table, crossing


def boarding(load: str, truck: str = "divided", **options: bool) -> Table:
    """A's loaded truck, at the crossing, ready to drive home."""
    return crossing(**options).truck(f"A {truck}", "3,3", load)


@pytest.mark.rule("SU-91", "SU-92")
def test_all_animals_are_stowed_at_once_where_the_owner_likes() -> None:
    table = boarding("TO").hold("A bow", "RTO").do("drive divided ship")
    assert table.doing() == "A stow"
    assert table.can() == {
        "stow tiger bow tiger", "stow tiger centre free", "stow tiger stern tiger",
        "stow orangutan bow orangutan", "stow orangutan centre free",
        "stow orangutan stern orangutan",
    }  # fmt: skip
    table.do("stow orangutan centre free")
    assert table.doing() == "A stow"
    table.do("stow tiger stern tiger")
    assert (table.doing(), table.carries("A divided")) == ("A turn", "")
    assert (table.cargo("A centre"), table.cargo("A stern")) == (".O.", ".T...")


@pytest.mark.rule("SU-91")
def test_an_empty_truck_just_boards() -> None:
    assert boarding("").do("drive divided ship").doing() == "A turn"


@pytest.mark.rule("SU-92")
def test_wrong_species_and_occupied_squares() -> None:
    table = boarding("T").hold("A bow", "TTT", "TTT").do("drive divided ship")
    for text in (
        "stow tiger bow tiger", "stow tiger stern rhinoceros", "stow tiger centre elephant",
        "stow tiger bow elephant",
    ):  # fmt: skip
        table.refuses(text, "SU-92", code="HOLD_MISMATCH")
    table.refuses("stow orangutan centre free", "SU-91", "SU-92")
    table.refuses("stow tiger bow free", "SU-92", "SU-14", code="HOLD_MISMATCH")
    assert table.can() == {"stow tiger stern tiger", "stow tiger centre free"}


@pytest.mark.rule("SU-92")
@pytest.mark.parametrize(("animal", "name"), NAMES.items())
def test_free_squares_take_anything(animal: str, name: str) -> None:
    table = boarding(animal, "large").hold("A centre", "CM4").do("drive large ship")
    assert table.allows(f"stow {name} centre free")
    assert table.do(f"stow {name} centre free").cargo("A centre") == f"..{animal}"


@pytest.mark.rule("SU-93")
def test_squares_are_filled_in_any_order() -> None:
    for order in (("tiger", "orangutan"), ("orangutan", "tiger")):
        table = boarding("TO").do("drive divided ship")
        table.do(*(f"stow {animal} stern {animal}" for animal in order))
        assert table.cargo("A stern") == ".TO.."


@pytest.mark.rule("SU-94", "SU-INV-11")
def test_what_is_stowed_stays_where_it_is() -> None:
    table = boarding("T").hold("A bow", "RTO", ".T.").do("drive divided ship")
    assert {text.split()[0] for text in table.can()} == {"stow"}
    assert {text.split()[1] for text in table.can()} == {"tiger"}
    table.do("stow tiger stern tiger")
    assert table.cargo("A bow") == ".T."
    assert not table.can("stow") | table.can("return")
    table.refuses("return tiger bow tiger", "SU-94", "SU-114")


@pytest.mark.rule("SU-95", "SU-A17")
def test_what_fits_must_be_stowed() -> None:
    table = boarding("T").do("drive divided ship")
    assert all(text.startswith("stow") for text in table.can())
    table.refuses("end", "SU-36", "SU-35", "SU-91")


def full_but_for(centre: str) -> Table:
    """Both orders full; the centre CM1 (E and two free) holds this."""
    table = boarding("TO").hold("A bow", "RR", "RR").hold("A stern", "RTOOO", "RTOOO")
    return table.hold("A centre", "CM1", centre)


@pytest.mark.rule("SU-95", "SU-A17")
def test_what_fits_nowhere_stays_on_the_truck() -> None:
    table = full_but_for(".RR").do("drive divided ship")
    assert (table.doing(), table.carries("A divided")) == ("A turn", "TO")
    table.do("drive divided 0,4", "unload divided tiger")
    assert table.on("0,4") == "T"


@pytest.mark.rule("SU-95")
def test_one_of_two_may_fit() -> None:
    table = full_but_for(".R.").do("drive divided ship")
    assert table.can() == {"stow tiger centre free", "stow orangutan centre free"}
    table.do("stow orangutan centre free")
    assert (table.doing(), table.carries("A divided")) == ("A turn", "T")


@pytest.mark.rule("SU-95", "SU-114")
def test_room_made_later_does_not_help_until_it_boards_again() -> None:
    table = full_but_for(".RR").lay("2,1 native front NEW")
    table.do("drive divided ship", "flip 2,1 N", "return rhinoceros centre free")
    table.draw().do("orient N")
    assert (table.doing(), table.carries("A divided")) == ("A turn", "TO")
    assert not table.can("stow")
    table.refuses("stow tiger centre free", "SU-95", "SU-91")
    table.do("drive divided 0,4")
    assert table.now["points"] == 1
    table.do("drive divided ship")
    assert table.can() == {"stow tiger centre free", "stow orangutan centre free"}


@pytest.mark.rule("SU-96", "SU-EX-11", "SU-111")
@pytest.mark.parametrize(
    ("hold", "card", "ask", "worth"),
    [
        ("bow", "TTT", "tiger", 2),
        ("bow", "ET", "elephant", 4),
        ("stern", "RTOOO", "tiger", 2),
        ("stern", "RTOOO", "rhinoceros", 3),
        ("stern", "RTOOO", "orangutan", 1),
    ],
)
def test_a_muntjac_counts_as_what_the_square_asks_for(
    hold: str, card: str, ask: str, worth: int
) -> None:
    table = boarding("M").hold("B bow", "TTOO").hold(f"A {hold}", card).do("drive divided ship")
    table.do(f"stow muntjac {hold} {ask}")
    assert table.cargo(f"A {hold}").count("M") == 1
    assert table.state.scores() == [worth, 0]


@pytest.mark.rule("SU-96", "SU-EX-11")
def test_a_muntjac_fills_the_order() -> None:
    table = boarding("M").hold("A bow", "TTT", "TT.").do("drive divided ship")
    table.do("stow muntjac bow tiger")
    assert table.state.scores()[0] == 2 + 2 + 2 + 5


@pytest.mark.rule("SU-97", "SU-DX-13")
def test_a_muntjac_on_a_free_square() -> None:
    table = boarding("M").do("drive divided ship", "stow muntjac centre free")
    assert table.state.scores()[0] == 5 + 1


@pytest.mark.rule("SU-A18", "SU-DX-13", "SU-96")
def test_a_muntjac_on_a_prescribed_market_square() -> None:
    table = boarding("M").hold("A centre", "CM2").hold("B centre", "CM1").do("drive divided ship")
    table.do("stow muntjac centre rhinoceros")
    assert table.state.scores()[0] == 3 + 2


@pytest.mark.rule("SU-A18")
def test_or_not_by_option() -> None:
    table = boarding("M", muntjac_on_market=False).do("drive divided ship")
    assert "stow muntjac centre free" in table.can()
    assert "stow muntjac bow rhinoceros" in table.can()
    table.refuses("stow muntjac centre elephant", "SU-A18", "SU-92", code="HOLD_MISMATCH")
    only = full_but_for(".RR")
    strict = boarding("M", muntjac_on_market=False).hold("A bow", "RR", "RR")
    strict.hold("A stern", "RTOOO", "RTOOO").hold("A centre", "CM1", ".TT")
    strict.do("drive divided ship")
    assert (strict.doing(), strict.carries("A divided")) == ("A turn", "M")
    only.truck("A divided", "3,3", "M").do("drive divided ship")
    assert only.can() == {"stow muntjac centre elephant"}


@pytest.mark.rule("SU-98")
def test_ships_are_open_to_all() -> None:
    table = Table(players=3).hold("B stern", "ERO", "E.O").hold("C centre", "CM3", "T..M")
    shown = [table.state.observation(player)["ships"] for player in (None, 0, 1, 2)]
    assert all(ships == shown[0] for ships in shown)
    assert shown[0][1]["cargo"]["stern"] == "E.O"


@pytest.mark.rule("SU-INV-10")
@pytest.mark.parametrize("cargo", ["T.", "EO", "RRR", "R"])
def test_a_position_with_a_wrong_cargo_is_refused(cargo: str) -> None:
    with pytest.raises(DocumentError):
        assert Table().hold("A bow", "RR", cargo).state
