"""Whether a map can be played with: findings with rule ids and squares, measures, a grade.

Errors stand against playing; warnings are departures that can be played (CA-32).
"""

from games.caribe.validation.report import (
    require_playable,
    require_playable_set,
    validate,
    validate_file,
    validate_mapset,
)

__all__ = [
    "require_playable",
    "require_playable_set",
    "validate",
    "validate_file",
    "validate_mapset",
]
