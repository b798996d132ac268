"""The search plays every game: with hidden cards, ties, several seats, moves of several actions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

import pytest
from kibitz_starter import GAME as STARTER
from kibitz_toy import GAME as BIDS
from tests.players.toy import TOY
from tests.tiers import tier

from kibitz import Bot, Game, Msg, Rng, State, Turn, Utility, View
from kibitz._loader import build_kind
from kibitz.core.errors import BadInputError
from kibitz.core.registry import game as find_game
from kibitz.core.registry import games
from kibitz.core.search import Evaluation, Policy, SearchParts, WorldWeights
from kibitz.core.view import Move
from kibitz.players.explain import Explanation, Interval
from kibitz.players.search import Search, parse_budget, search_bot
from kibitz.players.seats import best_bot, bots_of, parse_seats
from kibitz.players.thinking import Budget


class Nim(State):
    """Take one to three sticks; who takes the last one wins. With ``single`` a move is several
    actions: one stick each, then ``0`` to pass the turn on."""

    def __init__(self, sticks: int, seats: int = 2, single: bool = False) -> None:
        self.sticks = sticks
        self.seats = seats
        self.single = single
        self.seat = 0
        self.taken = 0

    def to_move(self) -> int:
        return self.seat if self.sticks else -1

    def legal_actions(self) -> list[int]:
        if self.single:
            return ([0] if self.taken else []) + ([1] if self.taken < 3 else [])
        return list(range(1, min(3, self.sticks) + 1))

    def apply(self, action: int) -> None:
        self.sticks -= action
        self.taken += action
        if self.sticks and (not self.single or action == 0):
            self.seat = (self.seat + 1) % self.seats
            self.taken = 0

    def returns(self) -> list[float]:
        return [float(seat == self.seat) for seat in range(self.seats)]

    def resample(self, seat: int | None, rng: Rng) -> State:
        return self.clone()

    def view(self, seat: int | None) -> View:
        moves = [Move(a, str(a), []) for a in self.legal_actions()] if seat == self.seat else []
        return View("nim", seat, self.to_move(), [], moves)

    def move_text(self, action: int) -> str:
        return str(action)


def search(iterations: int, **parts: object) -> Search:
    return Search(SearchParts(depth=50, **parts), Budget(iterations))  # type: ignore[arg-type]


def chosen(player: Search, state: State, seed: int = 1) -> int:
    return player.choose(Turn(state, state.to_move(), Rng(seed)))


@pytest.mark.parametrize("sticks", [5, 6, 7, 9, 10, 11])
def test_it_finds_a_forced_win(sticks: int) -> None:
    """Who leaves a multiple of four wins."""
    for seed in range(3):
        assert chosen(search(2_000), Nim(sticks), seed) == sticks % 4


@pytest.mark.parametrize("sticks", [5, 6, 7])
def test_a_move_may_be_several_actions(sticks: int) -> None:
    state = Nim(sticks, single=True)
    while state.to_move() == 0:
        state.apply(chosen(search(2_000), state))
    assert state.sticks == 4


def test_with_three_seats_everybody_plays_for_themselves() -> None:
    """Of four sticks seat 1 or seat 2 takes the last, whatever seat 0 does. It loses either way:
    seat 1 takes what is left, and does not help it by leaving some to seat 2."""
    player = search(300)
    assert chosen(player, Nim(3, seats=3)) == 3
    thinking = player.think(Turn(Nim(4, seats=3), 0, Rng(2)))
    tree = thinking.simulator.tree
    for candidate in thinking.candidates:
        left = 4 - candidate.action
        best = tree.favourite(candidate.node, 1, list(range(1, left + 1)))
        assert tree.action[best] == left
        assert candidate.mean() < 0.3


class Losing(Utility):
    """Who takes the last stick loses."""

    def __init__(self) -> None:
        super().__init__(-3.0, 0.0, False)

    def of(self, state: State) -> list[float]:
        return [-3.0 * value for value in state.returns()]


@pytest.mark.parametrize("sticks", [6, 7, 8])
def test_it_maximises_the_utility_of_the_game(sticks: int) -> None:
    """Who leaves one more than a multiple of four makes the other take the last."""
    player = Search(SearchParts(depth=50), Budget(2_000), utility=Losing())
    thinking = player.think(Turn(Nim(sticks), 0, Rng(1)))
    assert thinking.candidates[0].action == sticks % 4 - 1 if sticks < 8 else 3
    assert 0.9 < thinking.candidates[0].mean() <= 1.0


def test_the_bot_of_a_game_has_its_utility() -> None:
    for game in games():
        (bot,) = [bot for bot in bots_of(game) if bot.name == "search"]
        player = bot.make([])
        assert isinstance(player, Search)
        assert player.utility is game.utility


class Tie(Nim):
    """Who takes the last stick wins, unless it was the fourth: then it is a tie."""

    def returns(self) -> list[float]:
        return [0.0, 0.0] if self.taken == 1 else super().returns()


def test_a_tie_is_better_than_a_loss_and_worse_than_a_win() -> None:
    explanation = Explanation(search(400).think(Turn(Tie(3), 0, Rng(1))))
    values = {tried.text: tried.value.mean for tried in explanation.tried}
    # Three at once wins; after one or two the other seat can only win or tie.
    assert explanation.tried[0].text == "3"
    assert values["3"] > 0.9
    assert all(0.0 < values[text] < 0.6 for text in ("1", "2"))


@pytest.mark.parametrize("game", [TOY, STARTER, BIDS], ids=lambda game: str(game.name))
def test_it_plays_games_that_tell_it_nothing(game: Game) -> None:
    state = game.deal(4)
    player = Search(SearchParts(), Budget(30))
    rng = Rng(1)
    while (seat := state.to_move()) >= 0:
        action = player.choose(Turn(state, seat, rng))
        assert action in state.legal_actions()
        state.apply(action)


def test_it_beats_the_random_player_in_a_game_that_tells_it_nothing() -> None:
    """Every deal from both seats, so that the cards are the same for both."""
    player = Search(SearchParts(), Budget(40), utility=STARTER.utility)
    wins = 0.0
    for number in range(40):
        state = STARTER.deal(number // 2)
        rng = Rng(number)
        mine = number % 2
        while (seat := state.to_move()) >= 0:
            turn = Turn(state, seat, rng)
            state.apply(player.choose(turn) if seat == mine else rng.pick(turn.legal_actions()))
        wins += STARTER.utility.of(state)[mine]
    assert wins >= 8


def positions(game: Game, number: int) -> list[State]:
    """Some positions of a random game with several legal moves, evenly spread."""
    state = game.deal(21)
    rng = Rng(3)
    found: list[State] = []
    while state.to_move() >= 0:
        if len(state.legal_actions()) > 1:
            found.append(state.clone())
        state.apply(rng.pick(state.legal_actions()))
    return [found[i * len(found) // number] for i in range(number)]


@pytest.mark.parametrize("game", games(), ids=lambda game: str(game.name))
def test_it_sees_no_hidden_cards_and_repeats_itself(game: Game) -> None:
    parts = SearchParts() if game.search is None else game.search
    player = Search(parts, Budget(tier(24, 60, 8)))
    for state in positions(game, tier(3, 8, 2)):
        seat = state.to_move()
        first = chosen(player, state)
        assert chosen(player, state) == first
        for seed in range(2):
            assert chosen(player, state.resample(seat, Rng(seed))) == first


CHOICES = """
import sys, json
from kibitz._loader import build_kind
from kibitz.core.registry import game
from kibitz.core.rng import Rng
from kibitz.core.turn import Turn
from kibitz.players.search import Search
from kibitz.players.thinking import Budget
found = [build_kind()]
for name, iterations in (("masters_gallery", 60), ("mulle", 24), ("cooperative_solitaire", 60)):
    one = game(name)
    player = Search(one.search, Budget(iterations))
    state, rng = one.deal(5), Rng(7)
    for _ in range(8):
        thinking = player.think(Turn(state, state.to_move(), rng))
        found.append([[c.action, *c.values] for c in thinking.candidates])
        state.apply(thinking.candidates[0].action)
print(json.dumps(found))
"""


@pytest.mark.skipif(build_kind() != "compiled", reason="there is nothing to compare with")
def test_compiled_and_uncompiled_it_thinks_the_same() -> None:
    """To the last bit of every value, not only the same moves."""
    found = []
    for pure in ("", "1"):
        done = subprocess.run(
            [sys.executable, "-c", CHOICES],
            env={**os.environ, "KIBITZ_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
            timeout=250,
        )
        found.append(json.loads(done.stdout))
    assert [kind for kind, *_ in found] == ["compiled", "pure"]
    assert found[0][1:] == found[1][1:]


def test_a_time_budget_is_kept() -> None:
    player = Search(SearchParts(), parse_budget("50ms"))
    begin = time.process_time()
    thinking = player.think(Turn(STARTER.deal(1), 0, Rng(1)))
    # Of the processor's time: the machine may do something else in between.
    assert time.process_time() - begin < 5.0
    assert thinking.simulator.iterations >= len(thinking.candidates)


def test_an_iteration_budget_is_kept() -> None:
    for iterations in (1, 7, 50, 333):
        for sticks in (1, 2, 7):
            thinking = search(iterations).think(Turn(Nim(sticks), 0, Rng(1)))
            moves = len(thinking.candidates)
            assert moves <= thinking.simulator.iterations <= max(iterations, moves * 2) + moves
            assert all(candidate.values for candidate in thinking.candidates)


@pytest.mark.parametrize(
    ("text", "iterations", "milliseconds"),
    [("2000", 2000, 0), ("1", 1, 0), ("100ms", 0, 100), (" 2S ", 0, 2000), ("600s", 0, 600_000)],
)
def test_budgets_are_written_as_people_think_of_them(
    text: str, iterations: int, milliseconds: int
) -> None:
    found = parse_budget(text)
    assert (found.iterations, found.milliseconds) == (iterations, milliseconds)
    assert parse_budget(str(found)).milliseconds == milliseconds


@pytest.mark.parametrize(
    "text", ["", "0", "-1", "1.5", "many", "0ms", "ms", "s", "601s", "1000001"]
)
def test_bad_budgets_are_named(text: str) -> None:
    with pytest.raises(BadInputError, match="2000"):
        parse_budget(text)


def test_every_game_has_the_bot_search() -> None:
    for game in [*games(), TOY, STARTER]:
        (bot,) = [bot for bot in bots_of(game) if bot.name == "search"]
        assert bot.fits_live(bot.make([])), game.name
        assert not bot.fits_live(bot.make(["600s"])), game.name
        assert not bot.fits_live(bot.make(["1000000"])), game.name
    (chair,) = parse_seats(STARTER, "search:50ms,random")[:1]
    assert chair.sitter.name == "search:50ms"
    assert chair.sitter.budget == "50ms"
    with pytest.raises(BadInputError, match=r"search:budget.*2000"):
        parse_seats(STARTER, "search:soon,random")


def test_the_search_is_the_best_bot_only_where_nothing_says_otherwise() -> None:
    assert isinstance(best_bot(STARTER), Search)
    assert not isinstance(best_bot(TOY), Search)
    own = Bot("search", 7, lambda words: Search(SearchParts(), Budget(1)))
    game = Game("own", "", seats=(2, 2), num_actions=1, bots=[own])
    assert [bot.version for bot in bots_of(game) if bot.name == "search"] == [7]
    assert search_bot(None).live_effort > 0


class LastStick(Policy):
    """Takes as many as it can."""

    def pick(self, state: State, legal: list[int], rng: Rng) -> int:
        return legal[-1]

    def priors(self, state: State, legal: list[int]) -> list[float]:
        return [0.0] * (len(legal) - 1) + [1.0]

    def sentence(self, state: State, action: int) -> Msg | None:
        return Msg("nim.take", n=action)


def test_a_policy_guides_it_where_it_cannot_know_better() -> None:
    state = Nim(400)
    assert chosen(Search(SearchParts(LastStick(), depth=1, trust=9.0), Budget(30)), state) == 3


class FourIsLost(Evaluation):
    """After the first move the number of sticks tells who wins."""

    def stage(self, state: State) -> int:
        assert isinstance(state, Nim)
        return -state.sticks

    def values(self, state: State) -> list[float]:
        assert isinstance(state, Nim)
        lost = state.seat if state.sticks % 4 == 0 and state.sticks else 1 - state.seat
        return [0.1 if seat == lost else 0.9 for seat in range(2)]


def test_an_evaluation_ends_the_rollouts() -> None:
    player = search(60, evaluation=FourIsLost())
    for sticks in (41, 42, 43):
        thinking = player.think(Turn(Nim(sticks), 0, Rng(1)))
        assert thinking.candidates[0].action == sticks % 4
        assert thinking.candidates[0].mean() == pytest.approx(0.9)


class Guess(State):
    """Seat 0 names the colour of a hidden card."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.said = -1

    def to_move(self) -> int:
        return 0 if self.said < 0 else -1

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def apply(self, action: int) -> None:
        self.said = action

    def returns(self) -> list[float]:
        return [1.0, 0.0] if self.said == self.card else [0.0, 1.0]

    def resample(self, seat: int | None, rng: Rng) -> State:
        return Guess(int(rng.below(2)))


class Telling(WorldWeights):
    """What the other seat did is likely only with this card."""

    def __init__(self, card: int) -> None:
        self.card = card

    def weight(self, world: State, seat: int) -> float:
        assert isinstance(world, Guess)
        assert seat == 0
        return 1.0 if world.card == self.card else 0.05


@pytest.mark.parametrize("card", [0, 1])
def test_worlds_are_weighed_by_what_the_others_did(card: int) -> None:
    weighed = search(200, weights=Telling(card)).think(Turn(Guess(1), 0, Rng(5)))
    assert weighed.candidates[0].action == card
    assert weighed.candidates[0].mean() > 0.75
    alike = search(200).think(Turn(Guess(1), 0, Rng(5)))
    assert abs(alike.candidates[0].mean() - 0.5) < 0.2


def test_it_explains_its_choice() -> None:
    player = Search(SearchParts(LastStick(), depth=50), Budget(600))
    turn = Turn(Nim(7), 0, Rng(1))
    explanation = Explanation(player.think(turn))
    data = explanation.data()
    assert data["move"] == "3"
    assert sorted(tried.text for tried in explanation.tried) == ["1", "2", "3"]
    assert sum(tried.visits for tried in explanation.tried) == data["iterations"]
    for tried in explanation.tried:
        assert tried.value.low <= tried.value.mean <= tried.value.high
    assert explanation.cost is not None
    assert explanation.cost.low > 0.0
    assert [step.seat for step in explanation.line[:2]] == [0, 1]
    advice = player.advise(Turn(Nim(7), 0, Rng(1)))
    assert turn.move_text(advice.action) == "3"
    assert advice.sentence == Msg("nim.take", n=3)
    keys = [reason.key for reason in advice.reasons]
    assert keys == ["bot.search.worth", "bot.search.next", "bot.search.line"]
    only = player.advise(Turn(Nim(1), 0, Rng(1)))
    assert [reason.key for reason in only.reasons] == ["bot.search.only"]


def test_an_interval_covers_the_mean_about_as_often_as_it_says() -> None:
    rng = Rng(8)
    covered = 0
    for _ in range(400):
        found = Interval([float(rng.chance(0.3)) for _ in range(60)])
        covered += found.low <= 0.3 <= found.high
    assert 360 <= covered <= 396


@pytest.mark.parametrize("name", ["mulle", "masters_gallery", "cooperative_solitaire", "makiaveli"])
def test_a_policy_gives_priors_that_sum_to_one_and_plays_legal_moves(name: str) -> None:
    game = find_game(name)
    assert game.search is not None
    policy, evaluation = game.search.policy, game.search.evaluation
    assert policy is not None
    assert evaluation is not None
    state, rng = game.deal(3), Rng(2)
    stage = evaluation.stage(state)
    for _ in range(tier(150, 600, 60)):
        if state.to_move() < 0:
            break
        legal = state.legal_actions()
        if len(legal) > 1:
            priors = policy.priors(state, legal)
            assert not priors or sum(priors) == pytest.approx(1.0)
            assert len(priors) in (0, len(legal))
            assert policy.pick(state, legal, rng) in legal
        values = evaluation.values(state)
        assert sum(values) == pytest.approx(1.0)
        assert all(0.0 <= value <= 1.0 for value in values)
        assert evaluation.stage(state) >= stage
        stage = evaluation.stage(state)
        if rng.chance(0.5):
            state.apply(rng.pick(legal))
        else:
            _play_legally(policy, state, rng)
    assert stage > 0


def _play_legally(policy: Policy, state: State, rng: Rng) -> None:
    """Let the policy play, and check that the rules would have allowed each of its moves."""
    played = state.clone()
    policy.play(played, rng)
    seat = state.to_move()
    assert played.to_move() != seat or played.view(seat).data() != state.view(seat).data()
    for action in _path(state, played, seat):
        assert action in state.legal_actions()
        state.apply(action)
    assert state.view(None).data() == played.view(None).data()


def _path(state: State, goal: State, seat: int) -> list[int]:
    """The moves of this seat's turn that lead from one position to the other."""
    wanted = goal.view(None).data()
    paths: list[tuple[State, list[int]]] = [(state.clone(), [])]
    for _ in range(3_000):
        here, path = paths.pop(0)
        if (
            path
            and here.view(None).data() == wanted
            and here.view(seat).data() == goal.view(seat).data()
        ):
            return path
        if here.to_move() == seat:
            for action in here.legal_actions():
                after = here.clone()
                after.apply(action)
                paths.append((after, [*path, action]))
    raise AssertionError("the policy played what the rules do not allow")
