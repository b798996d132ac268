"""Blind Bids with one thing wrong at a time. The first words of each docstring say what."""

from __future__ import annotations

import copy
import random
from collections.abc import Hashable
from typing import Self

from kibitz_toy.actions import HIGH, SILENT
from kibitz_toy.game import BlindBidsGame
from kibitz_toy.position import GONE
from kibitz_toy.rules import BlindBidsState

from kibitz import Bot, Deal, Msg, Player, Rng, Setup, State, Turn, Utility, View
from kibitz.core.cards import card_msg, card_name
from kibitz.core.messages import seat_msg
from kibitz.core.view import Arranging, Fact, Move, Pile, Result, Scene, SceneRow


class Tiny(BlindBidsGame):
    """Six cards, two seats: 720 deals."""

    ranks = 3
    suits = 2

    def __init__(self) -> None:
        super().__init__()
        self.max_seats = 2
        for option in self.options:
            if option.name == "hand":
                option.default = option.high = 2
            if option.name == "rounds":
                option.default = 3


class TinyHands(Tiny):
    """The same with hands of one card, so that the stock has some."""

    def __init__(self) -> None:
        super().__init__()
        for option in self.options:
            if option.name == "hand":
                option.default = option.high = 1


# Positions that compare wrongly, and results that are worth too much


class NeverEqual(BlindBidsState):
    def key(self) -> Hashable:
        return id(self)


class AlwaysEqual(BlindBidsState):
    def key(self) -> Hashable:
        return self.round


class Trusting(BlindBidsState):
    """Believes that every action is legal."""

    def apply_checked(self, action: int) -> None:
        if action in self.legal_actions():
            self.apply(action)


class TooMuch(BlindBidsGame):
    """The points of a seat are said to be between 0 and 5."""

    def __init__(self) -> None:
        super().__init__()
        self.utility = Utility(0.0, 5.0, zero_sum=False)


class NotZeroSum(BlindBidsGame):
    def __init__(self) -> None:
        super().__init__()
        self.utility = Utility(-100.0, 100.0, zero_sum=True)


class LoserTakesAll(BlindBidsGame):
    def __init__(self) -> None:
        super().__init__()
        self.utility = Upside(-1.0, 1.0, zero_sum=False)


class Upside(Utility):
    def of(self, state: State) -> list[float]:
        returns = state.returns()
        return [1.0 if value == min(returns) else -1.0 for value in returns]


# Views that show too much


class LeakingHand(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if self.round == 1:
            other = self.hands[1 if seat == 0 else 0]
            view.zone("hand1" if seat == 0 else "hand0").piles[0].cards = [
                card_name(card) for card in other
            ]
        return view


class LeakingLog(BlindBidsState):
    def apply(self, action: int) -> None:
        seat = self.to_move()
        super().apply(action)
        if action < SILENT:
            self.log = [Msg("kibitz_toy.log.shown", seat=seat_msg(seat), card=card_msg(action * 2))]


class LeakingMoves(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        view.moves = [] if self.over else self._moves()
        return view


class LeakingTouch(BlindBidsState):
    """The touch of a harmless move reveals which card is on top of the stock."""

    def _moves(self) -> list[Move]:
        moves = super()._moves()
        for move in moves:
            if move.text == "silent" and self.stock:
                move.touch.append(f"!{card_name(self.stock[-1])}")
        return moves


class LeakingToSpectators(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if seat is None and self.chosen[0] != GONE:
            view.zone("chosen0").piles[0].label = card_msg(self.chosen[0])
        return view


class LeakingOrder(BlindBidsState):
    """A fact that only follows from the order of the stock."""

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        rising = self.stock == sorted(self.stock) or sum(self.stock[-2:]) % 4 > 1
        view.facts.append(Fact(Msg("kibitz_toy.zone.stock"), Msg(f"kibitz_toy.{rising}")))
        return view


class LeakingScene(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if self.stock:
            row = SceneRow(Msg("kibitz_toy.zone.stock"), [card_name(self.stock[-1])])
            view.scene = Scene(Msg("kibitz_toy.zone.stock"), [row])
        return view


class LeakingReason(BlindBidsState):
    def why_not(self, seat: int, ref: str) -> Msg | None:
        if ref == "stock" and self.stock:
            return Msg("kibitz_toy.why.not_held", card=card_msg(self.stock[-1]))
        return super().why_not(seat, ref)


class LeakingReasonThere(BlindBidsState):
    def why_not_there(self, seat: int, ref: str, target: str) -> Msg | None:
        if target == "stock" and self.stock:
            return Msg("kibitz_toy.why.not_held", card=card_msg(self.stock[-1]))
        return None


class ReasonThereForALegalMove(BlindBidsState):
    """Its moves take two touches."""

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        for move in view.moves:
            if move.touch[0].startswith("hand"):
                move.touch.append("prize")
        return view

    def why_not_there(self, seat: int, ref: str, target: str) -> Msg | None:
        return Msg("kibitz_toy.why.bid_first")


class ReasonThereRaises(BlindBidsState):
    def why_not_there(self, seat: int, ref: str, target: str) -> Msg | None:
        zone, _, place = target.partition(".")
        if zone == f"hand{seat}" and place:
            self.hands[seat][int(place)] >> 1
        return None


class ReasonForALegalMove(BlindBidsState):
    def why_not(self, seat: int, ref: str) -> Msg | None:
        return Msg("kibitz_toy.why.bid_first")


class ReasonRaises(BlindBidsState):
    def why_not(self, seat: int, ref: str) -> Msg | None:
        zone, _, place = ref.partition(".")
        if zone == f"hand{seat}" and place:
            self.hands[seat][int(place)] >> 1
        return None


# Views that are badly made


class TwoObvious(BlindBidsState):
    def _moves(self) -> list[Move]:
        moves = super()._moves()
        for move in moves:
            move.touch.insert(0, "stock")
            move.obvious = True
        return moves


class NotArrangeable(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if seat is not None and seat == self.to_move():
            view.arranging = Arranging("prize", [], "bid")
        return view


class WrongTouch(BlindBidsState):
    def _moves(self) -> list[Move]:
        moves = super()._moves()
        if self.round == 1:
            moves[0].touch = ["hand7.0"]
        return moves


class UnknownKind(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        view.zone("prize").kind = "heap"
        return view


class ZoneComesAndGoes(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if not view.zone("discards").piles[0].count:
            view.zones.remove(view.zone("discards"))
        return view


class NotPlain(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        view.zone("prize").label = Msg("kibitz_toy.zone.prize", cards={1, 2})
        return view


class TooFewCounted(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        view.zone("discards").piles = [Pile([card_name(c) for c in self.discards], 0)]
        return view


class NoResult(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        view.result = None
        return view


class EarlyResult(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        view.result = Result([0], [])
        return view


class WrongWinner(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if view.result is not None:
            returns = self.returns()
            view.result.winners = [returns.index(min(returns))]
        return view


class ScoreShort(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if view.result is not None:
            view.result.scores.pop()
        return view


class ResultForOneSeat(BlindBidsState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if view.result is not None and seat == 1:
            view.result.reason = None
        return view


# Resampling


class ResampleIsClone(BlindBidsState):
    def resample(self, seat: int | None, rng: Rng) -> Self:
        return self.clone()


class KeepsStockOrder(BlindBidsState):
    """The opponents' hands are dealt again from their own cards; the stock stays as it is."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        world = self.clone()
        others = [p for p in range(self.seats) if p != seat and self.chosen[p] == GONE]
        cards = sorted(card for p in others for card in self.hands[p])
        rng.shuffle(cards)
        for p in others:
            world.hands[p] = sorted(cards.pop() for _ in self.hands[p])
        world.later = Rng(rng.seed128())
        return world


class KeepsHands(BlindBidsState):
    """Only the stock is shuffled."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        world = self.clone()
        world.stock.sort()
        rng.shuffle(world.stock)
        world.later = Rng(rng.seed128())
        return world


class KeepsChoices(BlindBidsState):
    """A pending choice is not drawn again."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        blank = self.clone()
        pending = [(p, bid) for p, bid in enumerate(self.chosen) if p != seat and bid != GONE]
        for p, _ in pending:
            blank.chosen[p] = blank.declared[p] = GONE
        world = BlindBidsState.resample(blank, seat, rng)
        for p, bid in pending:
            world.chosen[p], world.declared[p] = bid, self.declared[p]
        return world


class KeepsLaterShuffles(BlindBidsState):
    def resample(self, seat: int | None, rng: Rng) -> Self:
        world = super().resample(seat, rng)
        world.later = self.later.clone()
        return world


class DependsOnTruth(BlindBidsState):
    """Shuffles the hidden cards from the order they really have."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        world = super().resample(seat, rng)
        order = list(range(len(self.stock)))
        rng.shuffle(order)
        world.stock = [world.stock[i] for i in order]
        hidden = sorted(world.stock)
        unmoved = [card for card in self.stock if card in hidden]
        world.stock = unmoved + [card for card in world.stock if card not in unmoved]
        return world


class Biased(BlindBidsState):
    """Of two worlds, the one in which the others hold more."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        worlds = [super(Biased, self).resample(seat, rng) for _ in range(2)]
        return max(worlds, key=lambda w: sum(sum(w.hands[p]) for p in range(w.seats) if p != seat))


class BiasedStock(BlindBidsState):
    """A shuffle that nobody should write: the top card is a little more often a low one."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        world = super().resample(seat, rng)
        stock = world.stock
        same = len({self.since[card] for card in stock}) == 1
        if same and len(stock) > 1 and stock[-1] > stock[0] and rng.below(2):
            stock[-1], stock[0] = stock[0], stock[-1]
        return world


class ForgetsDeclarations(BlindBidsState):
    """A card that was truly said to be high may be any card in the resampled world."""

    def says_true(self, seat: int) -> bool:
        return True


class ForgetsShuffles(BlindBidsState):
    """Cards seen in the discards before a reshuffle turn up in hands held since the deal."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        blank = self.clone()
        blank.since = dict.fromkeys(self.since, 0)
        world = BlindBidsState.resample(blank, seat, rng)
        world.since = dict(self.since)
        return world


class ResampleUsesRandom(BlindBidsState):
    def resample(self, seat: int | None, rng: Rng) -> Self:
        return super().resample(seat, Rng(random.getrandbits(64)))


class ResampleShares(BlindBidsState):
    """The resampled world plays with the original's discards."""

    def resample(self, seat: int | None, rng: Rng) -> Self:
        world = super().resample(seat, rng)
        world.fines = self.fines
        return world


# Positions


class SharedClone(BlindBidsState):
    def clone(self) -> Self:
        return copy.copy(self)


class HalfSharedClone(BlindBidsState):
    """Only the piles that were won are shared: it shows late, and in one direction."""

    def clone(self) -> Self:
        other = super().clone()
        other.won = self.won
        return other


class LosesACard(BlindBidsState):
    def _award(self) -> None:
        super()._award()
        if self.round == 2 and self.discards:
            self.discards.pop()


class DeadEnd(BlindBidsState):
    def legal_actions(self) -> list[int]:
        return [] if self.round == 1 and self.turn == 1 else super().legal_actions()


class Endless(BlindBidsState):
    def _next_round(self) -> None:
        if self.round and self.won:
            for won in self.won:
                self.discards += won
                won.clear()
            self.round = 0
        super()._next_round()


class UnstableIds(BlindBidsState):
    """Actions are positions among all cards the seat on turn cannot see."""

    def legal_actions(self) -> list[int]:
        actions = super().legal_actions()
        if self.over or actions[-1] >= SILENT or not self.stock:
            return actions
        return actions if self.stock[0] % 4 else actions[::-1]


class UnstableTexts(BlindBidsState):
    def move_text(self, action: int) -> str:
        if action == SILENT and self.stock and self.stock[0] % 4:
            return "silent "[:6].upper()
        return super().move_text(action)


class TwiceListed(BlindBidsState):
    def legal_actions(self) -> list[int]:
        actions = super().legal_actions()
        return actions + actions[:1]


class TextCollision(BlindBidsState):
    """Two cards of a rank have one text."""

    def move_text(self, action: int) -> str:
        text = super().move_text(action)
        return text if action >= SILENT else text[:5] + "C"


class ParseRaises(BlindBidsState):
    def parse_move(self, text: str) -> int:
        return {self.move_text(a): a for a in super().legal_actions()}[text]


class ParseTooKind(BlindBidsState):
    """Accepts a bid of a card that is not in the hand."""

    def parse_move(self, text: str) -> int:
        if text.startswith("bid ") and self.chosen[self.to_move()] != GONE:
            return 0
        return super().parse_move(text)


class RefusalMoves(BlindBidsState):
    """A refused move costs a point."""

    def play(self, text: str) -> str:
        self.fines[self.to_move()] += 1
        recorded = super().play(text)
        self.fines[0] = 0
        return recorded


class PlayDiffers(BlindBidsState):
    def play(self, text: str) -> str:
        recorded = super().play(text)
        self.fines[0] += 1
        return recorded


class Unpicklable(BlindBidsState):
    def __init__(self) -> None:
        super().__init__()
        self.sorter = lambda card: card


class ForgetsLaterWhenPickled(BlindBidsState):
    def __reduce__(self) -> tuple[object, ...]:
        blank = self.clone()
        blank.later = Rng(0)
        return BlindBidsState.__reduce__(blank)


class NotANumber(BlindBidsState):
    def returns(self) -> list[float]:
        return [float("nan"), *super().returns()[1:]]


class OneResultShort(BlindBidsState):
    def returns(self) -> list[float]:
        return super().returns()[1:]


class OutsideCounter(BlindBidsState):
    """What a move does depends on something outside the position."""

    rounds_begun = 0

    def _award(self) -> None:
        super()._award()
        OutsideCounter.rounds_begun += 1
        self.fines[0] += OutsideCounter.rounds_begun


class ViewUsesLater(BlindBidsState):
    """Looking at the position uses up the numbers of the later shuffles."""

    def view(self, seat: int | None) -> View:
        self.later.next32()
        return super().view(seat)


class MissingWord(BlindBidsState):
    def _prompt(self) -> Msg:
        return Msg("kibitz_toy.prompt.nowhere")


class MissingArgument(BlindBidsState):
    def _prompt(self) -> Msg:
        return Msg("kibitz_toy.log.won", seat=seat_msg(0))


# Games


class RandomDeal(BlindBidsGame):
    def shuffled(self, rng: Rng, setup: Setup) -> list[int]:
        cards = self.pack(setup)
        random.shuffle(cards)
        return cards


class OneDeal(BlindBidsGame):
    def shuffled(self, rng: Rng, setup: Setup) -> list[int]:
        return self.pack(setup)


class UnevenStart(BlindBidsGame):
    """Who leads depends on how often a game was started: as random as it gets, every time."""

    started = 0

    def start(self, deal: Deal, setup: Setup) -> State:
        state = super().start(deal, setup)
        assert isinstance(state, BlindBidsState)
        UnevenStart.started += 1
        state.leader = UnevenStart.started % setup.seats
        return state


class IllegalFallback(BlindBidsGame):
    def fallback(self, state: State) -> int:
        return HIGH


class BadStatistics(BlindBidsGame):
    def statistics(self, state: State) -> dict[str, float]:
        return {"rounds": float("inf")}


class FewActions(BlindBidsGame):
    def __init__(self) -> None:
        super().__init__()
        self.num_actions = 20


class Peeker(Player):
    """Looks at the true position behind the turn."""

    def choose(self, turn: Turn) -> int:
        actions = turn.legal_actions()
        state = turn._hidden
        assert isinstance(state, BlindBidsState)
        other = state.hands[(turn.seat + 1) % state.seats]
        return actions[-1] if sum(other) // 2 % 2 else actions[0]


class Moody(Player):
    def choose(self, turn: Turn) -> int:
        return random.choice(turn.legal_actions())


class Cheat(Player):
    def choose(self, turn: Turn) -> int:
        return turn.legal_actions()[-1] + 1


class BadAdviser(Player):
    def choose(self, turn: Turn) -> int:
        return turn.legal_actions()[0]

    def advise(self, turn: Turn):  # type: ignore[no-untyped-def]
        advice = super().advise(turn)
        advice.action = 99
        return advice


def with_rules(
    kind: type[BlindBidsState], base: type[BlindBidsGame] = BlindBidsGame
) -> BlindBidsGame:
    """The game, played by other rules."""
    variant = type(kind.__name__, (base,), {"rules": kind})
    game = variant()
    assert isinstance(game, BlindBidsGame)
    return game


def with_bot(player: Player) -> BlindBidsGame:
    """The game with one bot."""
    game = BlindBidsGame()
    game.bots = [Bot("steady", 1, lambda words: player)]
    return game
