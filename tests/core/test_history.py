"""What a seat has seen since the deal: the whole of it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

import pytest
from kibitz_toy import GAME as TOY
from tests.tiers import tier

from kibitz import (
    Deal,
    Game,
    KibitzError,
    Msg,
    Player,
    Record,
    Rng,
    Seen,
    State,
    Turn,
    View,
    all_games,
)
from kibitz.arena.loop import Tally, play_game
from kibitz.core.history import LONGEST, Moves, Past, seen_from
from kibitz.core.registry import game as find_game
from kibitz.core.rng import derived_seed
from kibitz.play.match import Match
from kibitz.play.visible import visible_logs
from kibitz.players.basic import RandomPlayer

GAMES = [game.name for game in all_games()]
MOVES = tier(16, 60, 10)
SWAPS = tier(30, 400, 20)


def played(game: Game, seed: int, moves: int) -> tuple[Deal, list[int], State]:
    """A deal, some random moves, and the position they lead to."""
    setup = game.setup()
    deal = game.new_deal(seed, setup)
    state = game.start(deal, setup)
    rng = Rng(derived_seed(seed, 5))
    actions: list[int] = []
    while len(actions) < moves and state.to_move() >= 0:
        actions.append(rng.pick(state.legal_actions()))
        state.apply(actions[-1])
    return deal, actions, state


def history(game: Game, deal: Deal, actions: list[int], seat: int) -> list[Seen]:
    past = Moves(lambda: game.start(deal, game.setup()))
    past.actions += actions
    return past.seen(seat)


def views(game: Game, deal: Deal, actions: list[int], seat: int) -> Iterator[object]:
    """What the seat sees, position by position, as far as the moves can be made."""
    state = game.start(deal, game.setup())
    yield state.view(seat).data()
    for action in actions:
        if state.to_move() < 0 or action not in state.legal_actions():
            return
        state.apply(action)
        yield state.view(seat).data()


def looks_like(truth: list[object], seen: Iterator[object]) -> bool:
    """Compared one by one: most differ soon."""
    return all(one == two for one, two in zip_longest(truth, seen))


def others(
    game: Game, deal: Deal, actions: list[int], seat: int, rng: Rng
) -> list[tuple[Deal, list[int]]]:
    """Other deals, and other choices of other seats, that look the same to this seat throughout."""
    truth = list(views(game, deal, actions, seat))
    found: list[tuple[Deal, list[int]]] = []
    for _ in range(SWAPS):
        cards = list(deal.cards)
        i, j = rng.below(len(cards)), rng.below(len(cards))
        cards[i], cards[j] = cards[j], cards[i]
        if game.card_name(cards[i]) != game.card_name(cards[j]):
            found.append((Deal(cards, deal.later), actions))
    state = game.start(deal, game.setup())
    for number, action in enumerate(actions):
        if state.to_move() != seat:
            found += [
                (deal, [*actions[:number], other, *actions[number + 1 :]])
                for other in state.legal_actions()
                if other != action
            ]
        state.apply(action)
    alike = []
    for other_deal, bent in found:
        try:
            if looks_like(truth, views(game, other_deal, bent, seat)):
                alike.append((other_deal, bent))
        except KibitzError:
            continue
    return alike


class Gossip(Past):
    """A history that tells the texts of the others' moves."""

    def __init__(self, deal: Deal, actions: list[int]) -> None:
        self.deal = deal
        self.actions = actions

    def seen(self, seat: int) -> list[Seen]:
        state = TOY.start(self.deal, TOY.setup())
        told = []
        for action in self.actions:
            told.append(Seen(state.to_move(), state.move_text(action), []))
            state.apply(action)
        return told


@pytest.mark.parametrize("name", GAMES)
def test_a_history_is_the_same_whatever_is_hidden(name: str) -> None:
    game = find_game(name)
    rng = Rng(3)
    compared = 0
    for seed in range(tier(2, 6, 1)):
        deal, actions, _ = played(game, seed, MOVES)
        for seat in range(game.setup().seats):
            told = history(game, deal, actions, seat)
            for other_deal, bent in others(game, deal, actions, seat, rng):
                assert history(game, other_deal, bent, seat) == told
                compared += 1
    assert compared > 0


def test_a_history_that_told_too_much_would_be_caught() -> None:
    """In the toy game two seats bid in secret."""
    deal, actions, _ = played(TOY, 1, 1)
    different = 0
    for other_deal, bent in others(TOY, deal, actions, 1, Rng(3)):
        told = [Gossip(*world).seen(1) for world in ((deal, actions), (other_deal, bent))]
        different += told[0] != told[1]
    assert different


@pytest.mark.parametrize("name", GAMES)
def test_a_history_has_every_own_move_and_all_that_was_shown(name: str) -> None:
    game = find_game(name)
    record = Record.new(game, game.setup(), 7)
    match = Match(record, [RandomPlayer() for _ in range(game.setup().seats)])
    while not match.over and len(record.moves) < MOVES:
        match.play_program()
    for seat in range(game.setup().seats):
        told = match.past.seen(seat)
        own = [text for mover, text in record.moves if mover == seat]
        assert [seen.text for seen in told if seen.text is not None] == own
        assert all(seen.seat == seat for seen in told if seen.text is not None)
        shown = [msg for log in visible_logs(record.states(), seat) for msg in log]
        first = record.start().view(seat).log
        assert [msg for seen in told for msg in seen.log] == [*first, *shown]


def test_a_secret_move_is_not_even_counted() -> None:
    """In Makiaveli cards are laid one by one, and shown when the turn ends."""
    game = find_game("makiaveli")
    for seed in range(40):
        deal, actions, _ = played(game, seed, 30)
        if any(text is None and not log for text, log in _pairs(history(game, deal, actions, 0))):
            pytest.fail("an entry about nothing")
        if len(history(game, deal, actions, 1)) < len(actions):
            return
    pytest.fail("no secret move in 40 games")


def _pairs(told: list[Seen]) -> list[tuple[str | None, list[object]]]:
    return [(seen.text, list(seen.log)) for seen in told]


class Asking(Player):
    """Asks for its history at every move."""

    def __init__(self) -> None:
        self.told: list[list[Seen]] = []

    def new_game(self, seat: int) -> None:
        self.told = []

    def choose(self, turn: Turn) -> int:
        self.told.append(turn.history())
        return turn.rng.pick(turn.legal_actions())


@pytest.mark.parametrize("name", GAMES)
def test_it_grows_from_move_to_move_in_the_arena_as_at_the_table(name: str) -> None:
    game = find_game(name)
    setup = game.setup()
    players = [Asking() for _ in range(setup.seats)]
    moves: list[tuple[int, str]] = []
    play_game(game, setup, 11, list(players), [True] * setup.seats, 0, Tally(setup.seats), moves)
    record = Record.new(game, setup, 11)
    record.moves = moves
    for seat, player in enumerate(players):
        if not player.told:
            continue
        for before, after in zip(player.told, player.told[1:], strict=False):
            assert after[: len(before)] == before
            assert len(after) > len(before)
        last = max(n for n, (mover, _) in enumerate(moves) if mover == seat)
        assert player.told[-1] == Moves(record.start, moves[:last]).seen(seat)


def test_taking_back_a_move_takes_it_out_of_the_history() -> None:
    match = Match(Record.new(TOY, TOY.setup(), 3), [None, None])
    match.play(match.state.move_text(match.state.legal_actions()[0]))
    before = match.past.seen(0)
    match.play(match.state.move_text(match.state.legal_actions()[0]))
    assert len(match.past.seen(0)) == len(before) + 1
    match.take_back(1)
    assert match.past.seen(0) == before


def test_a_wild_on_one_line_is_three_moves() -> None:
    game = find_game("montenegro")
    for seed in range(20):
        record = Record.new(game, game.setup(), seed)
        match = Match(record, [None, None])
        hand = match.state.view(0).zone("hand0").piles[0].cards
        assert len(hand) == 3
        match.play(f"wild {hand[0]} {hand[1]} as 2H")
        told = [seen.text for seen in match.past.seen(0) if seen.seat == 0]
        assert told == [f"wild {hand[0]}", f"with {hand[1]}", "as 2H"]
        others = [msg.key for seen in match.past.seen(1) if seen.seat == 0 for msg in seen.log]
        assert "montenegro.log.wild_hand" in others
        assert "montenegro.log.with" in others
        told_other = [str(msg) for seen in match.past.seen(1) for msg in seen.log]
        assert not any(str(hand[0]) in sentence for sentence in told_other)
        return


def test_a_history_travels_as_plain_data() -> None:
    for name in GAMES:
        deal, actions, _ = played(find_game(name), 2, MOVES)
        for seen in history(find_game(name), deal, actions, 0):
            assert seen_from(seen.data()) == seen


def test_a_position_without_a_past_has_no_history() -> None:
    state = TOY.deal(1)
    assert Turn(state, 0, Rng(1)).history() == []
    assert Turn(state, 0, Rng(1), Past()).history() == []


class Endless(State):
    """Two seats take turns for ever."""

    def __init__(self) -> None:
        self.made = 0

    def to_move(self) -> int:
        return self.made % 2

    def apply(self, action: int) -> None:
        self.made += 1

    def move_text(self, action: int) -> str:
        return "go"

    def view(self, seat: int | None) -> View:
        return View("endless", seat, self.to_move(), [], [], log=[Msg("made", n=self.made)])


def test_it_is_bounded() -> None:
    """A game that never ends does not fill the memory."""
    past = Moves(Endless)
    past.actions += [0] * (LONGEST + 10)
    told = past.seen(0)
    assert LONGEST // 2 <= len(told) <= LONGEST
    assert told[-1].log == [Msg("made", n=LONGEST + 10)]
    past.actions.append(0)
    assert past.seen(0)[-1].log == [Msg("made", n=LONGEST + 11)]
