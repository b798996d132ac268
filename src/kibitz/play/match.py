"""One game in progress: its position, players and record. Both faces use it."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.core.errors import BotError, IllegalMoveError, KibitzError
from kibitz.core.game import Game
from kibitz.core.history import Moves
from kibitz.core.messages import Msg
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.state import State
from kibitz.core.turn import Player, Turn

_BOTS = 1
_UNDO = 2
"""Labels that separate the streams of random numbers for different uses."""


@dataclass
class Played:
    """A move made by a program."""

    seat: int
    text: str
    trouble: Msg | None = None
    """What the program did wrong, if the game's fallback move was made in its place."""


class Match:
    """A game in progress: the record so far, the position, and who plays which seat."""

    def __init__(self, record: Record, players: list[Player | None], state: State | None = None):
        self.record = record
        self.players = players
        """One for each seat; None is a person."""
        self.game: Game = find_game(record.game)
        self.state: State = state if state is not None else record.state_at(len(record.moves))
        self.past = Moves(record.start, record.moves)
        """What players may ask to be told again."""
        self._seed = derived_seed(record.deal.later if record.seed is None else record.seed)
        for seat, player in enumerate(players):
            if player is not None:
                player.new_game(seat)
        self._note_end()

    @property
    def over(self) -> bool:
        return self.state.to_move() < 0

    def turn(self, seat: int | None = None) -> Turn:
        """The decision to be made now, for the seat on turn."""
        on_turn = self.state.to_move() if seat is None else seat
        moves = len(self.record.moves)
        rng = Rng(derived_seed(self._seed, _BOTS, moves, on_turn))
        return Turn(self.state, on_turn, rng, self.past)

    def play(self, text: str) -> str:
        """Make a move for the seat on turn; returns its text as recorded."""
        seat = self.state.to_move()
        if seat < 0:
            raise IllegalMoveError(Msg("error.over"))
        written = self.state.play(text)
        self.record.moves.append((seat, written))
        self._note_end()
        return written

    def play_program(self) -> Played:
        """Let the program on turn move. If it fails, the game's fallback move is made."""
        seat = self.state.to_move()
        player = self.players[seat]
        assert player is not None
        turn = self.turn()
        trouble: Msg | None = None
        try:
            action = int(player.choose(turn))
            if action not in turn.legal_actions():
                raise BotError(Msg("error.bot_illegal", answer=action))
        except BotError as error:
            trouble = error.msg
            action = self.game.fallback(self.state)
        return Played(seat, self.play(self.state.move_text(action)), trouble)

    def undo(self, seat: int) -> int:
        """Take back this seat's last move and all that followed; the number of moves taken back.

        Refused where the seat has learned something since it made that move.
        """
        moves = self.record.moves
        last = self.last_move(seat)
        before = self.record.state_at(last)
        if reveals(before, [text for _, text in moves[last:]], seat, self.undo_rng()):
            raise IllegalMoveError(Msg("error.undo_reveals"))
        taken = len(moves) - last
        self.take_back(last, before)
        return taken

    def last_move(self, seat: int) -> int:
        """How many moves were made before this seat's last one."""
        moves = self.record.moves
        last = max((i for i, (s, _) in enumerate(moves) if s == seat), default=-1)
        if last < 0:
            raise IllegalMoveError(Msg("error.undo_nothing"))
        return last

    def take_back(self, to: int, before: State | None = None) -> None:
        """Go back to the position after ``to`` moves; the caller has checked that it is allowed."""
        del self.record.moves[to:]
        self.past = Moves(self.record.start, self.record.moves)
        self.record.result = None
        self.state = self.record.state_at(to) if before is None else before

    def undo_rng(self) -> Rng:
        """Random numbers for checking whether moves revealed anything."""
        return Rng(derived_seed(self._seed, _UNDO, len(self.record.moves)))

    def _note_end(self) -> None:
        if self.over:
            self.record.result = self.state.returns()


def reveals(before: State, moves: list[str], seat: int, rng: Rng, draws: int = 64) -> bool:
    """Whether these moves, made from this position, showed the seat anything it did not know.

    They did if in some world that was possible for the seat before, they could not have been made
    or would have looked different. Worlds are sampled, so a fact that was almost certain before
    may count as known.
    """
    for _ in range(draws):
        real = before.clone()
        world = before.resample(seat, rng)
        for text in moves:
            try:
                world.play(text)
            except (KibitzError, ValueError):
                return True
            real.play(text)
            if real.to_move() != world.to_move():
                return True
            if real.view(seat).data() != world.view(seat).data():
                return True
    return False
