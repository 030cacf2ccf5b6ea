"""The table in a terminal: people and programs take turns until the game is over."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import click

from cli.engine import choice
from cli.engine.account import final_text, score_text
from cli.engine.seats import Seating, called
from cli.writing import write_text
from games.core.match import Match
from games.core.protocol import CHANCE, TERMINAL, State

Ask = Callable[[str], str]
"""Shows a prompt and gives the line that was typed; raises ``EOFError`` at the end of input."""


class LeaveError(Exception):
    """Somebody wants to leave the table."""


@dataclass
class Table:
    """One match and the people at it."""

    match: Match[Any]
    seating: Seating
    ask: Ask
    save: str | None = None
    """A file that always holds the game as it stands."""
    screen: bool = False
    """Whether a terminal shows it, so that secrets can be wiped off."""
    tells: bool = False
    """Whether chance is told at the table: what was typed is then kept at once too."""
    news: dict[int, list[str]] = field(default_factory=dict)
    """What each person has not been told yet."""
    last: int | None = None
    """The person who decided last."""

    def run(self) -> bool:
        """Play until the game is over (True) or somebody leaves (False)."""
        try:
            while self.match.state.current_player() != TERMINAL:
                if self.match.waiting:
                    self._decide(self.match.state.current_player())
                    self.keep()
                else:
                    self._step()
        except (LeaveError, EOFError):
            self.keep()
            return False
        self.keep()
        self._end()
        return True

    def keep(self) -> None:
        """Write the game as it stands to the file, if there is one."""
        if self.save:
            write_text(self.save, self.match.record().to_json())

    def _step(self) -> None:
        """Let chance or a program act, and note for everybody what he may know of it."""
        before = self.match.state
        self.match.step()
        self._note(before)
        if self.tells and before.current_player() == CHANCE:
            self.keep()

    def _note(self, before: State[Any]) -> None:
        seat, action = self.match.moves[-1]
        for person in self.seating.people():
            text = f"{called(self.seating.names, seat)}: {before.seen(action, person)}"
            self.news.setdefault(person, []).append(text)

    def _decide(self, seat: int) -> None:
        """Show a person the table and carry out what is typed."""
        legal = self.match.state.legal_actions()
        if len(legal) == 1:
            self._act(legal[0], seat)
            return
        self._hand_over(seat)
        for line in self.news.pop(seat, []):
            click.echo(line)
        click.echo(f"\n{self.match.game.draw(self.match.state.observation(seat))}\n")
        click.echo(choice.offered(legal))
        while True:
            typed = self.ask(f"{called(self.seating.names, seat)}> ").strip()
            if typed and self._carry_out(typed, seat, legal):
                return

    def _hand_over(self, seat: int) -> None:
        """Where several people play, each is called before anything is shown to him."""
        if len(self.seating.people()) > 1 and self.last != seat:
            self._wipe()
            self.ask(f"Pass the screen to {called(self.seating.names, seat)}, then press Enter. ")
            self._wipe()
        self.last = seat

    def _wipe(self) -> None:
        if self.screen:
            click.clear()

    def _carry_out(self, typed: str, seat: int, legal: list[Any]) -> bool:
        """Do what was typed; whether the table has changed."""
        word, _, rest = typed.partition(" ")
        command = _COMMANDS.get(word.lower())
        if command is not None:
            return command(self, seat, rest.strip())
        try:
            action = choice.chosen(self.match.game, self.match.state, legal, typed)
        except choice.Unclear as error:
            click.echo(f"{error} (? lists what may be done.)")
            return False
        self._act(action, seat)
        return True

    def _act(self, action: Any, seat: int) -> None:
        before = self.match.state
        self.match.act(action)
        self._note(before)
        self.news[seat].pop()

    def _help(self, _seat: int, _: str) -> bool:
        click.echo("An action: its number, its text, or the beginning of it. Besides:")
        for name, meaning in choice.COMMANDS.items():
            click.echo(f"  {name:<10}{meaning}")
        return False

    def _why(self, _seat: int, _: str) -> bool:
        legal = self.match.state.legal_actions()
        click.echo(choice.offered(legal))
        click.echo(choice.reasons(self.match.game, self.match.state, legal))
        return False

    def _undo(self, seat: int, rest: str) -> bool:
        if rest not in ("", "reroll"):
            click.echo("It is undo, or undo reroll.")
            return False
        if not self.match.undo(seat, reroll=rest == "reroll"):
            click.echo("There is nothing of yours to take back.")
            return False
        self.news.clear()
        click.echo("Taken back.")
        return True

    def _save(self, _seat: int, name: str) -> bool:
        if not name:
            click.echo("Say where: save FILE.")
            return False
        try:
            write_text(name, self.match.record().to_json())
        except OSError as error:
            click.echo(f"{name}: {error.strerror}.")
        else:
            click.echo(f"Saved in {name}.")
        return False

    def _score(self, seat: int, _: str) -> bool:
        click.echo(score_text(self.match, self.seating.names, seat))
        return False

    def _log(self, seat: int, _: str) -> bool:
        record = self.match.record(seat)
        for mover, text in record.moves:
            click.echo(f"{called(self.seating.names, mover)}: {text}")
        return False

    def _quit(self, _seat: int, _: str) -> bool:
        raise LeaveError

    def _end(self) -> None:
        for lines in list(self.news.values())[:1]:
            for line in lines:
                click.echo(line)
        click.echo(final_text(self.match, self.seating.names))


_COMMANDS: dict[str, Callable[[Table, int, str], bool]] = {
    "help": Table._help,
    "?": Table._why,
    "undo": Table._undo,
    "save": Table._save,
    "score": Table._score,
    "log": Table._log,
    "quit": Table._quit,
}


def dealer(ask: Ask) -> Callable[[State[Any]], Any]:
    """Chance at a real table: asks what came up, and refuses what cannot have."""

    def told(state: State[Any]) -> Any:
        assert state.current_player() == CHANCE
        outcomes = [action for action, _ in state.chance_outcomes()]
        shown = ", ".join(map(str, outcomes[:8])) + (" …" if len(outcomes) > 8 else "")
        word = str(outcomes[0]).partition(" ")[0]
        while True:
            typed = ask(f"What came up? ({shown}) ").strip()
            if typed.lower() == "quit":
                raise LeaveError
            for text in (typed, f"{word} {typed}"):
                try:
                    action = state.game.parse_action(text)
                except ValueError:
                    continue
                violation = state.violation(action)
                if violation is None:
                    return action
                click.echo(str(violation))
                break
            else:
                click.echo(f"That is not written as {outcomes[0]} is.")

    return told
