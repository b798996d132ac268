"""The conformance suite: checks the promises of the contract in random games."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Sequence
from dataclasses import replace

from kibitz.core.errors import BadInputError
from kibitz.core.game import Game, Setup
from kibitz.core.options import Option, Value
from kibitz.core.registry import lent
from kibitz.core.rng import Rng, derived_seed
from kibitz.testing.consistency import check_follows_play
from kibitz.testing.declared import Words, check_declarations, check_fresh_process
from kibitz.testing.effort import FULL, Effort
from kibitz.testing.enumeration import check_enumeration
from kibitz.testing.lessons import check_lessons
from kibitz.testing.playthrough import Playthrough
from kibitz.testing.puzzles import check_puzzles
from kibitz.testing.report import Where
from kibitz.testing.worlds import check_later_shuffles, check_resample_is_real


def conformance(
    game: Game,
    *,
    tiny: Game | None = None,
    effort: Effort = FULL,
    games: int | None = None,
    seed: int = 1,
    seats: Sequence[int] | None = None,
    options: dict[str, Value] | None = None,
    ordered: Collection[str] | None = None,
    max_decisions: int = 20_000,
    examples: int | None = None,
    shown_later: bool = False,
    lessons: bool = True,
) -> None:
    """Raise ConformanceError if the game breaks a promise.

    ``tiny`` is the same game with so few cards that all its deals can be counted (at most
    20,000): on it, ``resample`` is compared with exhaustive enumeration. If the game has cards that
    look alike, so should this one: a seat seen to play one of a pair says less about the other than
    dealing the rest again would suggest.
    ``effort`` is how hard to look: ``FULL``, or ``QUICK`` while working on the game. ``games``
    changes how many random games are played; time grows with it. ``seats`` and ``options`` restrict
    them; without, all numbers of seats are played, with the default options first and then with
    random ones. ``ordered`` names the places (as in ``State.places``) in which the order of the
    cards matters; without it, those shown in zones of the kinds stack and piles.
    ``max_decisions`` is how long a game may last. ``examples`` changes how many examples hypothesis
    tries for each property, if it is installed; 0 leaves it out. ``shown_later`` is for games in
    which the hidden steps of a turn are shown together when it ends: they are conditions then,
    like any move that was seen, and say nothing about what else the seat could have done. Without
    ``lessons`` those of the game are not played: for a variant that their positions do not fit.
    """
    words = Words(game)
    if games is not None:
        effort = replace(effort, games=games)
    if examples is not None:
        effort = replace(effort, examples=examples, steered=max(3, examples // 8))
    if seats is None and not effort.all_seats:
        seats = [game.default_seats]
    with lent(game):
        check_declarations(game, words)
        setups = setups_of(game, effort.games, seed, seats, options)
        _check_games(game, setups, seed, ordered, max_decisions, words, effort)
        check_fresh_process(game, seed)
        if lessons:
            check_lessons(game, words)
        check_puzzles(game, seed, words)
        if effort.examples > 0:
            _check_with_hypothesis(game, seed, seats, options, max_decisions, words, effort)
    if tiny is not None:
        with lent(tiny):
            setups = setups_of(tiny, effort.tiny_games, seed)
            _check_games(tiny, setups, seed, ordered, max_decisions, words, effort)
            check_enumeration(tiny, seed, ordered, max_decisions, shown_later, effort)
    words.check()


def _check_games(
    game: Game,
    setups: list[Setup],
    seed: int,
    ordered: Collection[str] | None,
    max_decisions: int,
    words: Words,
    effort: Effort,
) -> None:
    for number, setup in enumerate(setups):
        game_seed = derived_seed(seed, number)
        where = Where(game, setup, game_seed)
        bots = number < effort.with_bots
        played = Playthrough(where, max_decisions, words, bots, effort=effort).check()
        check_resample_is_real(played, ordered)
        check_follows_play(played, ordered)
        check_later_shuffles(played, ordered)
    _check_seeds_differ(game, setups[0], seed)


def setups_of(
    game: Game,
    number: int,
    seed: int,
    seats: Sequence[int] | None = None,
    options: dict[str, Value] | None = None,
) -> list[Setup]:
    """What to play: every number of seats, default options and random ones in turn."""
    counts = list(seats) if seats is not None else _seat_counts(game)
    rng = Rng(derived_seed(seed, 0, 0))
    setups: list[Setup] = []
    while len(setups) < max(number, len(counts)):
        count = counts[len(setups) % len(counts)]
        chosen: dict[str, object] = dict(options or {})
        if options is None and len(setups) >= len(counts):
            setups.append(_random_setup(game, count, rng))
        else:
            setups.append(game.setup(count, chosen))
    return setups


def _seat_counts(game: Game) -> list[int]:
    others = [n for n in range(game.min_seats, game.max_seats + 1) if n != game.default_seats]
    return [game.default_seats, *others]


def _random_setup(game: Game, seats: int, rng: Rng) -> Setup:
    """Random options; combinations that the game itself refuses are drawn again."""
    for _ in range(50):
        options: dict[str, object] = {o.name: random_value(o, rng) for o in game.options}
        try:
            return game.setup(seats, options)
        except BadInputError:
            continue
    return game.setup(seats)


def random_value(option: Option, rng: Rng) -> Value:
    """A value an option may take. Of numbers without a narrow range, those near the default."""
    kind = option.kind()
    if kind == "bool":
        return rng.below(2) == 1
    if kind == "int":
        assert isinstance(option.default, int)
        low, high = option.low, option.high
        if high - low > 20:
            low, high = max(low, option.default - 2), min(high, option.default + 2)
        return low + int(rng.below(high - low + 1))
    if option.choices:
        return option.choices[rng.below(len(option.choices))]
    return option.default


def _check_seeds_differ(game: Game, setup: Setup, seed: int) -> None:
    deals = [game.new_deal(derived_seed(seed, 9, i), setup) for i in range(12)]
    laters = {deal.later for deal in deals}
    orders = {tuple(deal.cards) for deal in deals}
    faces = {game.card_name(card) for card in game.pack(setup)}
    if len(faces) > 1 and len(orders) < 2:
        Where(game, setup).fail("Different seeds deal different games.", "12 seeds, one deal")
    if len(laters) < 12:
        Where(game, setup).fail(
            "Different seeds give different later shuffles.", f"12 seeds, {len(laters)} values"
        )


def _check_with_hypothesis(
    game: Game,
    seed: int,
    seats: Sequence[int] | None,
    options: dict[str, Value] | None,
    max_decisions: int,
    words: Words,
    effort: Effort,
) -> None:
    try:
        import hypothesis  # noqa: F401
    except ImportError:
        warnings.warn(
            "hypothesis is not installed: the conformance suite plays random games only"
            " (pip install hypothesis)",
            stacklevel=3,
        )
        return
    from kibitz.testing.properties import check_properties

    setups = setups_of(game, 2 * (game.max_seats - game.min_seats + 1), seed, seats, options)
    check_properties(game, setups, max_decisions, words, effort)
