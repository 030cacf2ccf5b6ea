"""The kinds of jobs there are. A further game adds its own here and its work beside it."""

from dataclasses import dataclass

from api.jobs.model import UnknownKindError


@dataclass(frozen=True, slots=True)
class Kind:
    """What a job of a kind does."""

    name: str
    """``<game>/<what>``."""
    work: str
    """``package.module:function``: takes a ``Desk``, returns an ``Outcome``."""
    in_pieces: bool = False
    """Whether its work is cut into pieces that are kept, and spread over a cluster."""
    documents: tuple[str, ...] = ()
    """Fields of the request that name stored documents, which the work finds on its desk."""


_WORK = "api.jobs.papua_bridges"
KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("papua-bridges/solve", f"{_WORK}:solve"),
        Kind("papua-bridges/rate", f"{_WORK}:rate", in_pieces=True),
        Kind("papua-bridges/boards", f"{_WORK}:boards", in_pieces=True),
        Kind("papua-bridges/deck", f"{_WORK}:deck", in_pieces=True),
        Kind("papua-bridges/pdf", f"{_WORK}:pdf", documents=("deck",)),
        Kind("papua-expedition/rate", "api.jobs.papua_expedition:rate"),
    )
}


def kind_of(name: str) -> Kind:
    """The kind of this name; raises ``UnknownKindError``."""
    try:
        return KINDS[name]
    except KeyError:
        raise UnknownKindError("There is no such kind of job.") from None
