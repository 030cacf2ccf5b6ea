"""The peer of the service: a bare FastAPI route that returns given bytes, with uvicorn's log.

``python -m benchmarks.bare PORT FILE``
"""

import sys
from pathlib import Path
from typing import Annotated, Literal

import uvicorn
from fastapi import FastAPI, Query
from starlette.responses import Response

app = FastAPI()
BODY = b""


@app.get("/v1/papua-bridges/boards/{id}/solutions")
async def solutions(
    id: str,  # noqa: ARG001  # the same parameters as ours
    start: Annotated[int, Query(ge=1, le=4)],  # noqa: ARG001
    without: Literal["a", "b", "c", "d"] | None = None,  # noqa: ARG001
) -> Response:
    """The bytes, whatever is asked."""
    return Response(BODY, media_type="application/json")


if __name__ == "__main__":
    BODY = Path(sys.argv[2]).read_bytes()
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]))
