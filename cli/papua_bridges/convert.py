"""``convert``: a board as document, text picture or QR text."""

import click

from cli import options as common
from cli.exits import ExitCode
from cli.papua_bridges import options


@click.command()
@click.argument("board")
@click.option(
    "--to",
    type=click.Choice(["json", "picture", "qr"]),
    help="The form to write; by default a picture of a document, else a document.",
)
@options.tiles
@common.output
def convert(board: str, to: str | None, tiles_file: str | None, out: common.Output) -> int:
    """Write BOARD in another form: JSON document, text picture, or QR text."""
    from cli.papua_bridges import sources
    from cli.reading import one_stdin, told
    from games.papua_bridges import pictures, qr

    one_stdin(board, tiles_file)
    tiles = sources.read_tiles(tiles_file) if tiles_file else None
    text = sources.read_text(board)
    with told(board):
        read = sources.board_in(text)
        playable = sources.playable(read, tiles)
    target = "json" if out.as_json else to or ("picture" if read.form == "json" else "json")
    if target == "json":
        text = playable.to_json()
    elif target == "picture":
        text = pictures.draw(playable)
    else:
        text = qr.encode(playable, tiles)
    out.write(text)
    return ExitCode.YES
