"""The conformance suite passes a good game and names what is wrong with a broken one."""

from __future__ import annotations

import importlib
import re
import sys

import pytest
from kibitz_toy import GAME
from kibitz_toy.game import BlindBidsGame
from kibitz_toy.rules import BlindBidsState
from tests.testing import broken
from tests.testing.broken import Tiny, TinyHands, with_bot, with_rules
from tests.tiers import EFFORT, tier

from kibitz import Player
from kibitz.core.registry import lent
from kibitz.testing import FULL, QUICK, ConformanceError, conformance
from kibitz.testing.declared import Words
from kibitz.testing.enumeration import check_enumeration
from kibitz.testing.playthrough import Playthrough
from kibitz.testing.report import Where
from kibitz.testing.worlds import check_later_shuffles

FINDING = tier(QUICK, FULL)
"""Every fault is found by either."""


def complaint(game: BlindBidsGame, tiny: BlindBidsGame | None = None) -> str:
    with pytest.raises(ConformanceError) as caught:
        conformance(game, tiny=tiny, effort=FINDING, examples=0)
    return str(caught.value)


@pytest.mark.conformance
def test_a_good_game_passes() -> None:
    conformance(GAME, tiny=Tiny(), effort=EFFORT)


LEAK = r"No leaks: .*\n.*\n.*the view, and the resampled one: "
FOLLOWS = r"Resample follows the play: .*\n.*\n.*"
RULES: list[tuple[type[BlindBidsState], str]] = [
    (broken.LeakingHand, LEAK + r"zones\[\d\]\.piles\[0\]\.cards\[\d\]: '..' or '..'"),
    (broken.LeakingLog, FOLLOWS + r"move \d+ was .* drawn before"),
    (
        broken.LeakingMoves,
        r"moves only for the seat on turn.*\n.*\n.*yet this view has 'bid",
    ),
    (broken.LeakingTouch, LEAK + r"moves\[\d\]\.touch\[1\]"),
    (broken.LeakingToSpectators, LEAK + r"zones\[4\]\.piles\[0\]\.label"),
    (broken.LeakingOrder, LEAK + r"facts\[\d\]\.value\.key"),
    (broken.LeakingScene, LEAK + r"scene\.rows\[0\]\.cards\[0\]"),
    (broken.LeakingReason, r"No leaks: why_not\(\) says the same .*\n.*\n.*'stock'"),
    (broken.LeakingReasonThere, r"No leaks: why_not_there\(\) says .*\n.*\n.* to 'stock'"),
    (broken.ReasonThereForALegalMove, r"only of what does not go there.*\n.*\n.* to 'prize"),
    (broken.ReasonThereRaises, r"why_not_there\(\) has an answer .*\n.*\n.* to 'hand\d\."),
    (broken.ReasonForALegalMove, r"why_not\(\) speaks only of what begins no move.*\n.*\n.*'hand"),
    (broken.ReasonRaises, r"why_not\(\) has an answer for every text.*\n.*\n.*hand\d\.99"),
    (broken.TwoObvious, r"at most one is obvious.*\n.*\n.*stock"),
    (broken.WrongTouch, r"Whatever a move touches is there.*\n.*\n.*there is no zone 'hand7'"),
    (broken.NotArrangeable, r"Only an ArrangeableState .*\n.*\n.*NotArrangeable is not one"),
    (broken.UnknownKind, r"Every zone is of a known kind.*\n.*\n.*prize is a 'heap'"),
    (broken.ZoneComesAndGoes, r"has the same zones in the same order.*\n.*\n.*at first, and now"),
    (broken.NotPlain, r"can be sent as JSON.*\n.*\n.*set is not JSON serializable"),
    (broken.TooFewCounted, r"counts at least the cards it lists.*\n.*\n.*discards: count 0"),
    (broken.NoResult, r"view of a finished game has a result.*\n.*\n.*None"),
    (broken.EarlyResult, r"Only a finished game has a result.*\n.*\n.*is on turn"),
    (broken.WrongWinner, r"winners are the seats with the highest.*\n.*\n.*returns\(\)"),
    (broken.ScoreShort, r"A result has a score for each seat"),
    (broken.ResultForOneSeat, r"Every view of a finished game has the same result.*\n.*\n.*seat 1"),
    (broken.ResampleIsClone, r"Resample is real: every hidden place .* does vary.*\n.*\n.*always"),
    (broken.KeepsStockOrder, r"Resample is real: .*\n.*\n.*of place 'stock' was always"),
    (broken.KeepsHands, r"Resample is real: .*\n.*\n.*place 'hand\.\d' was always"),
    (broken.KeepsChoices, r"Resample is real: .*\n.*\n.*place '(chosen|hand)\.\d' was always"),
    (broken.DependsOnTruth, r"not on the hidden truth.*\n.*\n.*places\.stock\[\d+\]"),
    (broken.ResampleUsesRandom, r"takes all its randomness from the rng it is given"),
    (broken.ResampleShares, r"never share.*\n.*\n.*in a resampled copy changed the original"),
    (
        broken.SharedClone,
        r"never share.*\n.*after move 0.*\n.*in a clone changed",
    ),
    (broken.HalfSharedClone, r"Clone and original never share.*\n.*\n.*places\.won\.\d"),
    (broken.LosesACard, r"Cards are conserved: .*\n.*after move \d+.*\n.*lost: \['..'\]"),
    (broken.DeadEnd, r"always a legal move while the game runs.*\n.*after move \d, seat"),
    (broken.Endless, r"Every game ends\.\n.*\n.*still runs after"),
    (broken.UnstableIds, r"An action id means the same .*\n.*\n.*legal_actions"),
    (broken.UnstableTexts, r"An action id means the same .*\n.*\n.*'SILENT'"),
    (broken.TwiceListed, r"No action is listed twice"),
    (broken.TextCollision, r"a text of its own.*\n.*\n.*'bid .C' is both|round-trip"),
    (broken.ParseRaises, r"A wrong move text raises .*\n.*\n.*KeyError"),
    (broken.ParseTooKind, r"parse_move gives only legal actions"),
    (broken.RefusalMoves, r"A refused move changes nothing.*\n.*\n.*scores\[0\]"),
    (broken.PlayDiffers, r"play\(text\) does what apply\(action\) does"),
    (broken.NeverEqual, r"Positions are equal if .*\n.*\n.*a clone is not equal"),
    (broken.AlwaysEqual, r"Positions are equal if .*\n.*\n.*equal after the move"),
    (broken.Trusting, r"apply_checked\(\) makes legal moves and refuses.*\n.*\n.*was made"),
    (broken.Unpicklable, r"A position can be pickled.*\n.*\n.*lambda"),
    (broken.ForgetsLaterWhenPickled, r"What a move does depends .*\n.*\n.*unpickled copy"),
    (broken.NotANumber, r"one finite float for each seat.*\n.*\n.*nan"),
    (broken.OneResultShort, r"one finite float for each seat"),
    (broken.OutsideCounter, r"does what apply\(action\) does|depends on the position only|truth"),
    (broken.ViewUsesLater, r"Looking changes nothing.*\n.*\n.*taken before views"),
    (broken.MissingWord, r"catalogue of every language.*\n.*\n.*prompt\.nowhere' is missing in en"),
    (broken.MissingArgument, r"uses only what its message carries.*\n.*\n.*\{prize\}"),
]


@pytest.mark.parametrize(("rules", "says"), RULES, ids=[r.__name__ for r, _ in RULES])
def test_broken_rules_are_named(rules: type[BlindBidsState], says: str) -> None:
    assert re.search(says, complaint(with_rules(rules)))


COUNTED: list[tuple[type[BlindBidsState], type[BlindBidsGame], str]] = [
    (
        broken.Biased,
        Tiny,
        r"in the proportions that counting all deals gives.*\n.*seed.*\n.*chance of",
    ),
    (
        broken.BiasedStock,
        TinyHands,
        r"in the proportions that counting all deals gives.*\n.*\n.*stock",
    ),
    (
        broken.ForgetsDeclarations,
        Tiny,
        r"only worlds that fit all the seat has seen.*\n.*\n.*no deal",
    ),
    (
        broken.ForgetsShuffles,
        Tiny,
        r"only worlds that fit all the seat has seen.*\n.*\n.*later shuffle",
    ),
    (
        broken.KeepsLaterShuffles,
        Tiny,
        r"later shuffles are drawn again|hidden truth.*\n.*\n.*played on",
    ),
]


@pytest.mark.parametrize(("rules", "tiny", "says"), COUNTED, ids=[c[0].__name__ for c in COUNTED])
def test_wrong_distributions_are_found_by_counting(
    rules: type[BlindBidsState], tiny: type[BlindBidsGame], says: str
) -> None:
    game = with_rules(rules, tiny)
    with pytest.raises(ConformanceError) as caught:
        check_distributions(game)
    assert re.search(says, str(caught.value))


def check_distributions(game: BlindBidsGame) -> None:
    """Only the part of the suite that counts: the rest has been tested above."""
    with lent(game):
        for seed in range(3):
            where = Where(game, game.setup(), seed)
            check_later_shuffles(Playthrough(where, 1000, Words(game), bots=False).check(), None)
        check_enumeration(game, 1, None, 1000, effort=FINDING)


GAMES: list[tuple[type[BlindBidsGame], str]] = [
    (broken.RandomDeal, r"The same seed deals the same cards.*\n.*\n.*deal\[0\]"),
    (broken.OneDeal, r"Different seeds deal different games"),
    (broken.UnevenStart, r"The same deal starts the same game.*\n.*\n.*to_move: \d or \d"),
    (broken.IllegalFallback, r"The fallback move is legal.*\n.*\n.*it is 53"),
    (broken.TooMuch, r"Utilities are within their bounds.*\n.*\n.*high=5\.0"),
    (broken.NotZeroSum, r"Zero-sum utilities add up to 0.*\n.*\n.*add up to \d"),
    (broken.LoserTakesAll, r"No seat has more of the utility than the winners"),
    (broken.BadStatistics, r"Statistics are finite numbers.*\n.*\n.*rounds is inf"),
    (broken.FewActions, r"Action ids are in range\(num_actions\).*\n.*\n.*num_actions=20"),
]


@pytest.mark.parametrize(("game", "says"), GAMES, ids=[g.__name__ for g, _ in GAMES])
def test_broken_games_are_named(game: type[BlindBidsGame], says: str) -> None:
    assert re.search(says, complaint(game()))


BOTS: list[tuple[Player, str]] = [
    (broken.Peeker(), r"A bot does not peek: .*\n.*\n.*steady chose '.*', and '.*' in a position"),
    (broken.Moody(), r"A bot with an equal rng chooses the same|does not peek"),
    (broken.Cheat(), r"A bot chooses legal actions.*\n.*\n.*steady chose"),
    (broken.BadAdviser(), r"A bot's advice is legal.*\n.*\n.*99"),
]


@pytest.mark.parametrize(("player", "says"), BOTS, ids=[type(p).__name__ for p, _ in BOTS])
def test_broken_bots_are_named(player: Player, says: str) -> None:
    assert re.search(says, complaint(with_bot(player)))


def test_a_complaint_says_where() -> None:
    first, where, *_ = complaint(with_rules(broken.LosesACard)).split("\n")
    assert first.startswith("Cards are conserved")
    for word in ("game kibitz_toy", "seed ", "2 seats", "hand=3", "after move 8"):
        assert word in where


def test_a_tiny_game_must_be_tiny() -> None:
    with pytest.raises(ConformanceError, match="deals; at most 20000"):
        check_enumeration(GAME, 1, None, 1000)


def test_without_hypothesis_random_games_are_played_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, "kibitz.testing.strategies", raising=False)
    with pytest.warns(UserWarning, match="hypothesis is not installed"):
        conformance(GAME, games=1, seats=[2])
    with pytest.raises(ImportError, match="pip install hypothesis"):
        importlib.import_module("kibitz.testing.strategies")
