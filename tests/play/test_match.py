"""One game with its players: moves, programs that fail, taking back."""

from __future__ import annotations

import pytest
from kibitz_toy import GAME

from kibitz import IllegalMoveError, Msg, Player, Record, Turn, read_record
from kibitz.core.errors import BotError
from kibitz.play.match import Match
from kibitz.players.basic import RandomPlayer


def match(players: list[Player | None] | None = None, **options: object) -> Match:
    setup = GAME.setup(2, options)
    return Match(Record.new(GAME, setup, 11), players or [None, None])


def bid(game: Match) -> str:
    """Any card of the seat on turn."""
    return game.play(game.state.move_text(game.state.legal_actions()[0]))


def test_moves_are_recorded_and_the_end_is_noted() -> None:
    game = match(rounds=1)
    for _ in range(2):
        bid(game)
        game.play("silent")
    assert game.over
    assert [seat for seat, _ in game.record.moves] == [0, 0, 1, 1]
    assert game.record.result == game.state.returns()
    assert read_record(game.record.text()).error is None


def test_nothing_is_played_after_the_end() -> None:
    game = match(rounds=1)
    for _ in range(2):
        bid(game)
        game.play("silent")
    with pytest.raises(IllegalMoveError) as caught:
        game.play("silent")
    assert caught.value.msg.key == "error.over"
    assert len(game.record.moves) == 4


def test_an_illegal_move_changes_nothing() -> None:
    game = match()
    with pytest.raises(IllegalMoveError):
        game.play("silent")
    assert game.record.moves == []


def test_programs_play_the_same_game_again() -> None:
    texts = []
    for _ in range(2):
        game = match([RandomPlayer(), RandomPlayer()])
        while not game.over:
            game.play_program()
        texts.append(game.record.text())
    assert texts[0] == texts[1]


class Illegal(Player):
    def choose(self, turn: Turn) -> int:
        return 10_000


class Failing(Player):
    def choose(self, turn: Turn) -> int:
        raise BotError(Msg("error.bot_time"))


@pytest.mark.parametrize(
    ("player", "key"), [(Illegal(), "error.bot_illegal"), (Failing(), "error.bot_time")]
)
def test_the_fallback_is_played_for_a_program_that_fails(player: Player, key: str) -> None:
    game = match([player, None])
    fallback = game.state.move_text(GAME.fallback(game.state))
    played = game.play_program()
    assert played.trouble is not None
    assert played.trouble.key == key
    assert (played.seat, played.text) == (0, fallback)
    assert game.record.moves == [(0, fallback)]


def test_one_own_move_can_be_taken_back_while_nothing_was_learned() -> None:
    game = match()
    before = game.state.view(0).data()
    bid(game)
    assert game.undo(0) == 1
    assert game.record.moves == []
    assert game.state.view(0).data() == before
    with pytest.raises(IllegalMoveError) as caught:
        game.undo(0)
    assert caught.value.msg.key == "error.undo_nothing"


def test_only_the_last_of_several_actions_is_taken_back() -> None:
    game = match()
    bid(game)
    game.play("silent")
    assert game.undo(0) == 1
    assert len(game.record.moves) == 1
    assert game.state.to_move() == 0


def test_nothing_is_taken_back_after_cards_were_shown() -> None:
    game = match()
    for _ in range(2):
        bid(game)
        game.play("silent")
    moves = list(game.record.moves)
    for seat in (0, 1):
        with pytest.raises(IllegalMoveError) as caught:
            game.undo(seat)
        assert caught.value.msg.key == "error.undo_reveals"
    assert game.record.moves == moves


def test_a_match_goes_on_from_its_record() -> None:
    game = match()
    bid(game)
    again = Match(read_record(game.record.text()).record, [None, None])
    assert again.state.view(0).data() == game.state.view(0).data()
    assert again.turn().rng.state() == game.turn().rng.state()
