"""``serve``: the HTTP service."""

import click


@click.command()
@click.option("--host", help="Address to listen on (127.0.0.1).")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on (8000; 0: any).")
def serve(host: str | None, port: int | None) -> None:
    """Serve solutions, boards and decks over HTTP until Ctrl-C.

    Everything can be set by environment variables ISLEWORKS_…; see docs/deploy.md.
    Documents and jobs are kept in the user's data folder.
    """
    from pydantic import ValidationError

    from api.serving import serve as run
    from api.settings import Settings
    from api.store import SetupError, StoreFullError, UnavailableError

    given = {name: value for name, value in (("host", host), ("port", port)) if value is not None}
    try:
        settings = Settings(**given)  # type: ignore[arg-type]  # a host and a port by their names
    except ValidationError as error:
        named = ", ".join(f"ISLEWORKS_{str(one['loc'][0]).upper()}" for one in error.errors())
        raise click.UsageError(f"These settings are not right: {named}.") from None
    try:
        run(settings, _tell)
    except (SetupError, UnavailableError, StoreFullError) as error:
        raise click.ClickException(str(error)) from None


def _tell(address: str) -> None:
    click.echo(f"isleworks listens on {address} (its interface: {address}/docs).", err=True)
