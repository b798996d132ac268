# interpreted: seats players and writes records
"""The same players over many deals of a game."""

from __future__ import annotations

from pathlib import Path

from kibitz.arena.loop import Tally, play_game
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.record import Record
from kibitz.core.rng import derived_seed
from kibitz.players.seats import Chair


class Sitting:
    """Players, in the order they were named, and the set-up of the games they play."""

    def __init__(
        self, game: Game, chairs: list[Chair], options: dict[str, Value], seed: int
    ) -> None:
        self.game = game
        self.chairs = chairs
        self.players = [chair.player for chair in chairs if chair.player is not None]
        self.trusted = [chair.sitter.kind == "bot" for chair in chairs]
        self.setup = game.setup(len(chairs), dict(options))
        self.seed = seed

    def play(self, number: int, shift: int, tally: Tally, record: bool) -> tuple[list[float], str]:
        """Play the deal of this number with player ``i`` on seat ``i + shift``, and count it.
        Returns what each player got, and the record's text if one was wanted."""
        seed = derived_seed(self.seed, number)
        seats = len(self.players)
        shift %= seats
        written = None
        if record:
            sitters = [self.chairs[(seat - shift) % seats].sitter for seat in range(seats)]
            written = Record.new(self.game, self.setup, seed, sitters)
        returns = play_game(
            self.game, self.setup, seed, self.players, self.trusted, shift, tally,
            None if written is None else written.moves, number,
        )  # fmt: skip
        if written is not None:
            written.result = returns
        by_player = [returns[(i + shift) % seats] for i in range(seats)]
        return by_player, "" if written is None else written.text()


def write_records(folder: Path, records: list[list[str]]) -> None:
    """Write texts under their names. What a file of that name holds is the same game, perhaps half
    written."""
    for name, text in records:
        path = folder / name
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            why = error.strerror or str(error)
            raise BadInputError(Msg("study.error.save", file=str(path), why=why)) from error
