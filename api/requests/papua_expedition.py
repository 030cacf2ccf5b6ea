"""What the service is asked about Papua expedition. Bounds are DEFAULT, ours."""

from typing import Annotated, Any, TypeAlias

from pydantic import Discriminator, Field, Tag

from api.requests import BRANCH
from games.core.documents import Part
from games.papua_expedition.content import ExpeditionSet

MOST_GAMES = 4000
"""Most games that one rating is made from."""
NAME, DOCUMENT = f"{BRANCH}name", f"{BRANCH}document"


def _form(value: Any) -> str:
    return NAME if isinstance(value, str) else DOCUMENT


ExpeditionSetName: TypeAlias = Annotated[str, Field(pattern=r"^es-[0-9a-f]{16}$")]
"""The id of a stored set."""
AnyExpeditionSet: TypeAlias = Annotated[
    Annotated[ExpeditionSet, Tag(DOCUMENT)] | Annotated[ExpeditionSetName, Tag(NAME)],
    Discriminator(_form),
]


class ExpeditionValidateRequest(Part):
    """A set to be held against the rules."""

    document: AnyExpeditionSet


class ExpeditionRateRequest(Part):
    """A set to be rated by games between programs."""

    document: AnyExpeditionSet | None = None
    """Null: the set that is shipped."""
    games: Annotated[int, Field(ge=8, le=MOST_GAMES, multiple_of=4)] = 400
    seed: Annotated[int, Field(ge=0, le=2**53)] = 0
