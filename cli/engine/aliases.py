"""``isleworks play GAME`` and the like: the same verbs, the game second."""

from cli.lazy import LazyGroup, Part

_GAMES = {
    "papua-bridges": "The race for bridges.",
    "papua-expedition": "Dice and explorers.",
    "sumatra": "Animals, trucks and ships.",
}


def _alias(verb: str, told: str) -> LazyGroup:
    return LazyGroup(
        name=verb,
        help=told,
        parts={
            slug: Part(f"cli.{slug.replace('-', '_')}.{verb}:{verb}", summary)
            for slug, summary in _GAMES.items()
        },
    )


play = _alias("play", "Play a game in the terminal.")
simulate = _alias("simulate", "Let bots play many games.")
tournament = _alias("tournament", "Let bots play a round robin.")
