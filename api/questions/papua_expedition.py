"""Questions about Papua expedition, as children answer them: JSON in, a document as JSON out."""

from games.papua_expedition.content import ExpeditionSet


def validate(text: str) -> str:
    """A report about the set whose JSON this is."""
    from generator.papua_expedition.validation import validate as findings_of

    return findings_of(ExpeditionSet.from_json(text)).to_json()
