"""The work of the jobs about Papua expedition. Heavy modules load in the job's process only."""

import json
from functools import partial

from api.jobs.desk import Desk
from api.jobs.order import Outcome
from api.requests.papua_expedition import ExpeditionRateRequest
from games.papua_expedition.content import ExpeditionSet, default_set


def rate(desk: Desk) -> Outcome:
    """How much a set leaves to its players."""
    from generator.papua_expedition.rating import Plan, rate

    request = ExpeditionRateRequest.model_validate_json(json.dumps(desk.request))
    cards = request.document or default_set()
    if not isinstance(cards, ExpeditionSet):
        raise TypeError("A name stands in the place of a set.")
    runner, workers = desk.place()
    desk.progress("games", 0, request.games)
    rating = rate(
        cards,
        Plan(request.games, request.seed),
        runner=runner,
        workers=max(1, workers),
        progress=partial(desk.progress, "games"),
    )
    return Outcome(text=rating.to_json())
