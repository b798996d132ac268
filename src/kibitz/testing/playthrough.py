"""Plays one random game and checks every promise at every position."""

from __future__ import annotations

import math
import pickle
import traceback
from dataclasses import dataclass

from kibitz.core.errors import BadInputError, IllegalMoveError, InvalidMoveError, KibitzError
from kibitz.core.game import Bot, Game
from kibitz.core.messages import Msg
from kibitz.core.record import Record, read_record
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.state import State
from kibitz.core.turn import Player, Turn
from kibitz.core.view import View
from kibitz.players.seats import bots_of
from kibitz.testing.declared import Words
from kibitz.testing.effort import FULL, Effort
from kibitz.testing.report import (
    ConformanceError,
    Where,
    difference,
    names,
    short,
    snapshot,
)
from kibitz.testing.views import check_view, check_why_not, check_why_not_there

NONSENSE = (
    "", " ", "?", "!", "0", "-1", "1", "999999", "7H", "ZZ", "§ ½ ♥", "a" * 300, "\x00",
    "pass pass", "{seat}", "%s", "bid", "play", "١٢", "𝟙", "7\ufe0f",
)  # fmt: skip
"""Texts that are moves of no game; some look like cards or numbers to careless code."""

_DEALT_AGAIN = 2
"""How often what a bot cannot see is dealt again, to find one that looks at it."""


@dataclass
class SavedCopy:
    """A copy of a position, to be compared with the game later."""

    what: str
    state: State
    shot: dict[str, object]
    move: int
    follows: bool
    """Whether it must reach the same positions if it makes the same moves."""


class Playthrough:
    """A random game in progress, and its history afterwards."""

    def __init__(
        self,
        where: Where,
        max_decisions: int,
        words: Words,
        bots: bool = True,
        actions: list[int] | None = None,
        effort: Effort = FULL,
    ) -> None:
        assert where.setup is not None
        assert where.seed is not None
        self.where = where
        self.game: Game = where.game
        self.setup = where.setup
        self.seats = self.setup.seats
        self.observers: list[int | None] = [None, *range(self.seats)]
        self.max_decisions = max_decisions
        self.effort = effort
        self.words = words
        self.rng = Rng(derived_seed(where.seed, 77))
        self.script = actions
        """Choices to follow, as positions in the list of legal actions; else random ones."""
        self.record = Record.new(self.game, self.setup, where.seed)
        self.deal = self.record.deal
        self.moves: list[tuple[int, int]] = []
        """Seat and action of every move made."""
        self.texts: list[str] = []
        self.seen: dict[int | None, list[dict[str, object]]] = {s: [] for s in self.observers}
        """What each observer saw, position by position."""
        self.zones: dict[int | None, list[tuple[str, str, int | None]]] = {}
        """The places each observer saw at first."""
        self.copies: list[SavedCopy] = []
        self.close = {0}
        self.players: list[tuple[str, Player]] = []
        if bots:
            self.players = [
                (bot.name, player) for bot in bots_of(self.game) for player in made(bot)
            ]

    def check(self) -> Playthrough:
        """Play the game to its end, checking; the finished playthrough."""
        try:
            self._play()
        except ConformanceError:
            raise
        except Exception as error:
            trace = "".join(traceback.format_tb(error.__traceback__)[-2:])
            where = self.where.at(len(self.moves))
            raise ConformanceError(
                f"No method of the contract raises while it is used as promised.\n  {where}\n"
                f"  {error!r}\n{trace}"
            ) from error
        return self

    def _play(self) -> None:
        state = self._check_deal()
        length = self._check_end(self.game.start(self.deal, self.setup))
        self._choose_close_looks(length)
        while True:
            self._check_position(state)
            if state.to_move() < 0:
                break
            self._move(state)
        self._settle(state)
        self._check_result(state)

    # Before the first move

    def _check_deal(self) -> State:
        assert self.where.seed is not None
        again = self.game.new_deal(self.where.seed, self.setup)
        found = difference([self.deal.cards, self.deal.later], [again.cards, again.later], "deal")
        if found is not None:
            self.where.fail("The same seed deals the same cards.", found)
        if sorted(self.deal.cards) != sorted(self.game.pack(self.setup)):
            self.where.fail("A deal is the pack in another order.", short(self.deal.cards))
        state = self.game.start(self.deal, self.setup)
        other = self.game.start(again, self.setup)
        found = difference(self._shot(state), self._shot(other))
        if found is not None:
            self.where.fail("The same deal starts the same game.", found)
        if found := difference([again.cards, again.later], [self.deal.cards, self.deal.later]):
            self.where.fail("Starting a game leaves the deal as it was.", found)
        return state

    def _check_end(self, state: State) -> int:
        """First the cheap checks: does the game end, is there always a legal move? Returns the
        number of decisions."""
        decisions = 0
        while state.to_move() >= 0:
            self._check_places(state, self.where.at(decisions))
            actions = state.legal_actions()
            if not actions:
                self.where.at(decisions, state.to_move()).fail(
                    "There is always a legal move while the game runs.", "legal_actions() is empty"
                )
            state.apply(self._choice(actions, decisions))
            decisions += 1
            if decisions > self.max_decisions:
                self.where.at(decisions).fail(
                    "Every game ends.",
                    f"it still runs after {self.max_decisions} random decisions"
                    " (max_decisions= allows more)",
                )
        self._check_returns(state, self.where.at(decisions))
        self._check_utility(state, self.where.at(decisions))
        return decisions

    def _check_returns(self, state: State, where: Where) -> None:
        returns = state.returns()
        if len(returns) != self.seats or not all(math.isfinite(r) for r in returns):
            where.fail("returns() has one finite float for each seat.", f"{returns!r}")

    def _check_utility(self, state: State, where: Where) -> None:
        utility, returns = self.game.utility, state.returns()
        values = utility.of(state)
        if len(values) != self.seats or not all(math.isfinite(v) for v in values):
            where.fail("utility.of() has one finite float for each seat.", f"{values!r}")
        slack = 1e-9 * max(1.0, abs(utility.low), abs(utility.high))
        if not all(utility.low - slack <= v <= utility.high + slack for v in values):
            where.fail(
                "Utilities are within their bounds.",
                f"{values!r}, yet low={utility.low} and high={utility.high}",
            )
        if utility.zero_sum and abs(sum(values)) > slack * self.seats:
            where.fail("Zero-sum utilities add up to 0.", f"{values!r} add up to {sum(values)}")
        winner = values.index(max(values))
        if returns[winner] != max(returns):
            where.fail(
                "No seat has more of the utility than the winners.",
                f"utilities {values!r}, returns {returns!r}",
            )

    def _choose_close_looks(self, length: int) -> None:
        rng = Rng(derived_seed(self.where.seed or 0, 78))
        while len(self.close) < min(self.effort.close_looks, length):
            self.close.add(int(rng.below(length)))

    # At every position

    def _check_position(self, state: State) -> None:
        move = len(self.moves)
        where = self.where.at(move)
        on_turn = state.to_move()
        if not -1 <= on_turn < self.seats:
            where.fail("to_move() is a seat, or -1.", f"it is {on_turn}")
        self._check_places(state, where)
        if on_turn >= 0:
            self._check_actions(state, where.at(seat=on_turn))
            if move in self.close:
                self._check_copies(state, where)
        for seat in self.observers:
            self._check_no_leak(state, seat, where.at(seat=seat))
        if move in self.close and on_turn >= 0:
            self._look_closely(state, on_turn, where)

    def _check_places(self, state: State, where: Where) -> None:
        places = state.places()
        cards = sorted([card for held in places.values() for card in held])
        pack = sorted(self.game.pack(self.setup))
        if cards != pack:
            faces = self.game.card_name
            lost = [faces(c) for c in pack if c not in cards]
            extra = [faces(c) for c in set(cards) if cards.count(c) > pack.count(c)]
            where.fail(
                "Cards are conserved: places() holds every card of the pack once.",
                f"lost: {lost}; too many: {extra}; in {short(names(self.game, places))}",
            )

    def _check_actions(self, state: State, where: Where) -> None:
        actions = list(state.legal_actions())
        if not actions:
            where.fail(
                "There is always a legal move while the game runs.", "legal_actions() is empty"
            )
        if found := difference(actions, list(state.legal_actions())):
            where.fail("legal_actions() has a stable order.", found)
        if len(set(actions)) < len(actions):
            where.fail("No action is listed twice.", short(actions))
        for action in actions:
            if not 0 <= action < self.game.num_actions:
                where.fail(
                    "Action ids are in range(num_actions).",
                    f"{action!r} with num_actions={self.game.num_actions}",
                )
        texts: dict[str, int] = {}
        for action in actions:
            text = state.move_text(action)
            if text in texts:
                where.fail(
                    "Every legal move has a text of its own.",
                    f"{text!r} is both action {texts[text]} and {action}",
                )
            texts[text] = action
            if text != text.strip() or "\n" in text or not text:
                where.fail("A move's text is one line without blanks around it.", repr(text))
        for text, action in texts.items():
            self._check_read(state, text, action, where)

    def _check_read(self, state: State, text: str, action: int, where: Where) -> None:
        try:
            read = state.parse_move(text)
        except Exception as error:  # whatever it is, it is wrong
            where.fail(
                "Text and action round-trip: parse_move(move_text(a)) == a.",
                f"{text!r} of the legal action {action} raises {error!r}",
            )
        if read != action:
            where.fail(
                "Text and action round-trip: parse_move(move_text(a)) == a.",
                f"{text!r} of action {action} is read as {read}",
            )

    def _check_no_leak(self, state: State, seat: int | None, where: Where) -> None:
        view = state.view(seat)
        check_view(self.game, self.setup, state, view, seat, where)
        self.words.add_view(view, where)
        data = view.data()
        self.seen[seat].append(data)
        self._check_zones_stay(view, seat, where)
        world = state.resample(seat, self.rng)
        if seat is not None and seat == state.to_move():
            self._check_information_set(state, world, where)
        imagined = world.view(seat).data()
        if imagined != data:
            where.fail(
                "No leaks: a view stays the same when what its seat cannot see is dealt again.",
                f"the view, and the resampled one: {difference(data, imagined)}",
            )
        if seat is not None and (len(self.moves) in self.close or state.to_move() < 0):
            for check in (check_why_not, check_why_not_there):
                for msg in check(state, world, view, seat, where):
                    self.words.add_reason(msg, where)
        if world.to_move() != state.to_move():
            where.fail(
                "Resampling does not change the seat on turn.",
                f"{state.to_move()} or {world.to_move()}",
            )
        self._check_places(world, where)

    def _check_zones_stay(self, view: View, seat: int | None, where: Where) -> None:
        """So that nothing on the table moves aside when a zone is used at times only."""
        loose = [] if view.arranging is None else view.arranging.sources
        zones = [(zone.id, zone.kind, zone.owner) for zone in view.zones if zone.id not in loose]
        first = self.zones.setdefault(seat, zones)
        if zones != first:
            where.fail(
                "Every view of a seat has the same zones in the same order, empty ones too"
                " (see Zone.room).",
                f"at first, and now: {difference(first, zones, 'zones')}",
            )

    def _check_information_set(self, state: State, world: State, where: Where) -> None:
        promise = "An action id means the same in every position the seat cannot tell apart."
        actions, imagined = list(state.legal_actions()), list(world.legal_actions())
        if found := difference(actions, imagined, "legal_actions"):
            where.fail(promise, f"the position, and a resampled one: {found}")
        for action in actions:
            one, two = state.move_text(action), world.move_text(action)
            if one != two:
                where.fail(promise, f"action {action} is {one!r} or, resampled, {two!r}")

    # Now and then

    def _look_closely(self, state: State, on_turn: int, where: Where) -> None:
        before = self._shot(state)
        self._check_wrong_texts(state, before, where.at(seat=on_turn))
        self._check_play(state, where.at(seat=on_turn))
        self._check_wrong_actions(state, where.at(seat=on_turn))
        self._check_equality(state, where)
        self._save_copies(state, before, where)
        for _ in range(6):
            self._check_information_set(state, state.resample(on_turn, self.rng), where)
        for seat in self.observers:
            self._check_resample(state, seat, where.at(seat=seat))
        fallback = self.game.fallback(state)
        if fallback not in state.legal_actions():
            where.at(seat=on_turn).fail("The fallback move is legal.", f"it is {fallback}")
        asked = sorted(self.close).index(len(self.moves)) < self.effort.bot_looks
        for name, player in self.players if asked else []:
            self._check_player(state, on_turn, name, player, where.at(seat=on_turn))
        if found := difference(before, self._shot(state)):
            where.fail(
                "Looking changes nothing: refused moves and bots leave the position as it was.",
                found,
            )

    def _check_wrong_texts(self, state: State, before: dict[str, object], where: Where) -> None:
        legal = [state.move_text(a) for a in state.legal_actions()]
        bent = [text[: len(text) // 2] for text in legal[:5]] + [f"{t} {t}" for t in legal[:5]]
        bent += [text.swapcase() for text in legal[:5]] + [f"{text}x" for text in legal[:5]]
        past = [self.texts[self.rng.below(len(self.texts))] for _ in range(8) if self.texts]
        for text in [*NONSENSE, *bent, *past]:
            self.check_text(state, text, where)
        clone = state.clone()
        for text in [*NONSENSE, *past]:
            try:
                clone.play(text)
            except (InvalidMoveError, IllegalMoveError):
                continue
            clone = state.clone()
        if found := difference(before, self._shot(clone)):
            where.fail("A refused move changes nothing.", f"after refused texts: {found}")

    def check_text(self, state: State, text: str, where: Where) -> None:
        """Check that a text is a legal move or is refused with a reason."""
        promise = "A wrong move text raises InvalidMoveError or IllegalMoveError with a message."
        try:
            action = state.parse_move(text)
        except (InvalidMoveError, IllegalMoveError) as error:
            if not isinstance(error.msg, Msg):
                where.fail(promise, f"{text!r} raises {error!r}, whose msg is not a Msg")
            self.words.add(error.msg, where)
        except Exception as error:
            where.fail(promise, f"parse_move({text!r}) raises {error!r}")
        else:
            if action not in state.legal_actions():
                where.fail("parse_move gives only legal actions.", f"{text!r} is read as {action}")

    def _check_play(self, state: State, where: Where) -> None:
        for action in _some(state.legal_actions(), 4, self.rng):
            text = state.move_text(action)
            by_text, by_action = state.clone(), state.clone()
            recorded = by_text.play(text)
            by_action.apply(action)
            if found := difference(self._shot(by_text), self._shot(by_action)):
                where.fail("play(text) does what apply(action) does.", f"{text!r}: {found}")
            again = state.clone()
            again.play(recorded)
            if found := difference(self._shot(again), self._shot(by_action)):
                where.fail("The recorded text makes the same move.", f"{recorded!r}: {found}")

    def _check_wrong_actions(self, state: State, where: Where) -> None:
        promise = "apply_checked() makes legal moves and refuses others with IllegalMoveError."
        legal = state.legal_actions()
        wrong = [self.rng.below(self.game.num_actions) for _ in range(8)]
        clone = state.clone()
        for action in [-1, self.game.num_actions, *wrong]:
            if action in legal:
                continue
            try:
                clone.apply_checked(action)
            except IllegalMoveError as error:
                self.words.add(error.msg, where)
            except Exception as error:
                where.fail(promise, f"action {action} raises {error!r}")
            else:
                where.fail(promise, f"action {action} was made; legal are {short(legal)}")
        clone.apply_checked(legal[0])
        state = state.clone()
        state.apply(legal[0])
        if found := difference(self._shot(state), self._shot(clone)):
            where.fail(promise, f"legal action {legal[0]}: {found}")

    def _check_equality(self, state: State, where: Where) -> None:
        promise = "Positions are equal if nothing can tell them apart, and otherwise not."
        copies = (("a clone", state.clone()), ("an unpickled copy", _pickled(state, where)))
        for what, copy in copies:
            if copy != state or hash(copy.key()) != hash(state.key()):
                where.fail(promise, f"{what} is not equal to the position")
        for action in _some(state.legal_actions(), 3, self.rng):
            moved = state.clone()
            moved.apply(action)
            if moved == state:
                where.fail(promise, f"it is equal after the move {state.move_text(action)!r}, too")

    def _save_copies(self, state: State, before: dict[str, object], where: Where) -> None:
        move = len(self.moves)
        pickled = _pickled(state, where)
        if found := difference(before, self._shot(pickled)):
            where.fail("A pickled position is the same position.", found)
        self.copies.append(SavedCopy("unpickled copy", pickled, before, move, True))
        clone = state.clone()
        if found := difference(before, self._shot(clone)):
            where.fail("A clone is the same position.", found)
        self.copies.append(SavedCopy("clone", clone, before, move, True))
        world = self._any_world(state)
        self.copies.append(SavedCopy("resampled copy", world, self._shot(world), move, False))

    def _check_copies(self, state: State, where: Where) -> None:
        """Moving in a copy does not change the original, nor does looking at the original."""
        untouched = state.clone()
        before = self._shot(state)
        looked_at = state.clone()
        self._check_apart(state, before, state.clone(), "a clone", where)
        self._check_apart(state, before, self._any_world(state), "a resampled copy", where)
        resampled_from = state.clone()
        for what, copy in (("views", looked_at), ("resampling", resampled_from)):
            # Only places() from here: the promise is about looking too much.
            one, two = untouched.clone(), copy
            self._walk(one, Rng(1), self.max_decisions)
            self._walk(two, Rng(1), self.max_decisions)
            if found := difference(names(self.game, one.places()), names(self.game, two.places())):
                where.fail(
                    "Looking changes nothing: views and resampling leave the position as it was.",
                    f"a clone taken before {what}, and one taken after, played on alike: {found}",
                )

    def _check_apart(
        self, state: State, before: dict[str, object], copy: State, what: str, where: Where
    ) -> None:
        self._walk(copy, self.rng, 12)
        if found := difference(before, self._shot(state)):
            where.fail(
                "Clone and original never share.",
                f"moves made in {what} changed the original: {found}",
            )

    def _walk(self, state: State, rng: Rng, moves: int) -> None:
        while moves > 0 and state.to_move() >= 0:
            state.apply(rng.pick(state.legal_actions()))
            moves -= 1

    def _any_world(self, state: State) -> State:
        seat = self.observers[self.rng.below(len(self.observers))]
        return state.resample(seat, self.rng)

    def _check_resample(self, state: State, seat: int | None, where: Where) -> None:
        """Same knowledge and same random numbers: same world, whatever the truth is."""
        seed = self.rng.seed128()
        world = state.resample(seat, Rng(seed))
        if found := difference(self._shot(world), self._shot(state.resample(seat, Rng(seed)))):
            where.fail("Resampling takes all its randomness from the rng it is given.", found)
        other = state.resample(seat, self.rng)
        from_other = other.resample(seat, Rng(seed))
        promise = (
            "What resample gives depends on the seat's knowledge and the rng, not on the"
            " hidden truth."
        )
        if found := difference(self._shot(world), self._shot(from_other)):
            where.fail(
                promise,
                "resampled from the position, and with an equal rng from another position the"
                f" seat cannot tell apart: {found}",
            )
        rng, other_rng = Rng(seed), Rng(seed)
        decisions = self._play_on(world, rng, where)
        self._play_on(from_other, other_rng, where)
        if found := difference(self._shot(world), self._shot(from_other)):
            where.fail(promise, f"played on alike for {decisions} moves: {found}")

    def _play_on(self, world: State, rng: Rng, where: Where) -> int:
        """A resampled position can be played to its end like any other."""
        decisions = 0
        while world.to_move() >= 0:
            actions = world.legal_actions()
            if not actions:
                where.fail(
                    "There is always a legal move, also in resampled positions.",
                    f"{decisions} moves after resampling legal_actions() is empty",
                )
            world.apply(rng.pick(actions))
            decisions += 1
            if decisions > self.max_decisions:
                where.fail(
                    "Every game ends, also when played on from a resampled position.",
                    f"not after {decisions} decisions",
                )
        self._check_places(world, where)
        return decisions

    def _check_player(
        self, state: State, seat: int, name: str, player: Player, where: Where
    ) -> None:
        seed = self.rng.seed128()
        actions = state.legal_actions()
        choice = player.choose(Turn(state, seat, Rng(seed)))
        if choice not in actions:
            where.fail("A bot chooses legal actions.", f"{name} chose {choice} of {short(actions)}")
        again = player.choose(Turn(state, seat, Rng(seed)))
        if again != choice:
            where.fail(
                "A bot with an equal rng chooses the same.", f"{name} chose {choice}, then {again}"
            )
        for _ in range(_DEALT_AGAIN if len(actions) > 1 else 0):
            world = state.resample(seat, self.rng)
            imagined = player.choose(Turn(world, seat, Rng(seed)))
            if imagined != choice:
                one, two = state.move_text(choice), state.move_text(imagined)
                where.fail(
                    "A bot does not peek: it chooses the same when what it cannot see is dealt"
                    " again.",
                    f"{name} chose {one!r}, and {two!r} in a position its seat cannot tell apart",
                )
        advice = player.advise(Turn(state, seat, Rng(seed)))
        if advice.action not in actions:
            where.fail("A bot's advice is legal.", f"{name} advised {advice.action}")
        for reason in advice.reasons:
            self.words.add(reason, where)

    # Moving, and the end

    def _choice(self, actions: list[int], number: int) -> int:
        """The action of this move: scripted, or random but always the same."""
        if self.script is not None and number < len(self.script):
            return actions[self.script[number] % len(actions)]
        return Rng(derived_seed(self.where.seed or 0, 79, number)).pick(actions)

    def _move(self, state: State) -> None:
        seat = state.to_move()
        action = self._choice(state.legal_actions(), len(self.moves))
        text = state.move_text(action)
        state.apply(action)
        self.moves.append((seat, action))
        self.texts.append(text)
        self.record.moves.append((seat, text))
        if len(self.moves) % 8 == 0:
            self._settle(state)

    def _settle(self, state: State) -> None:
        """Saved copies have not changed, and reach the same position by the same moves."""
        now = self._shot(state)
        for copy in self.copies:
            where = self.where.at(copy.move)
            if found := difference(copy.shot, self._shot(copy.state)):
                where.fail(
                    "Clone and original never share.",
                    f"moves made in the original changed a {copy.what}: {found}",
                )
            if not copy.follows:
                continue
            promise = (
                "What a move does depends on the position only: a copy that makes the same moves"
                " reaches the same position."
            )
            for number, (_, action) in enumerate(self.moves[copy.move :], copy.move + 1):
                if action not in copy.state.legal_actions():
                    where.fail(promise, f"the {copy.what} cannot make move {number}, {action}")
                copy.state.apply(action)
            if found := difference(now, self._shot(copy.state)):
                where.fail(
                    promise,
                    f"the game, and a {copy.what}, at move {len(self.moves)}: {found}",
                )
        self.copies = []

    def _check_result(self, state: State) -> None:
        where = self.where.at(len(self.moves))
        for text in [*NONSENSE, *self.texts[-4:]]:
            self._check_refused_when_over(state, text, where)
        for name, value in self.game.statistics(state).items():
            if not math.isfinite(value):
                where.fail("Statistics are finite numbers.", f"{name} is {value!r}")
            self.words.add(Msg(f"{self.game.name}.statistic.{name}"), where)
        self._check_record(state, where)

    def _check_refused_when_over(self, state: State, text: str, where: Where) -> None:
        try:
            action = state.parse_move(text)
        except (InvalidMoveError, IllegalMoveError) as error:
            self.words.add(error.msg, where)
        except Exception as error:
            where.fail(
                "A move after the end raises InvalidMoveError or IllegalMoveError.",
                f"parse_move({text!r}) raises {error!r}",
            )
        else:
            where.fail("No move is legal after the end.", f"{text!r} is read as {action}")

    def _check_record(self, state: State, where: Where) -> None:
        promise = "The record of a game replays to the same game."
        self.record.result = state.returns()
        text = self.record.text()
        try:
            reading = read_record(text)
        except KibitzError as error:
            where.fail(promise, f"the record cannot be read: {error}")
        if reading.error is not None:
            where.fail(promise, str(reading.error))
        read = reading.record
        deals = ([self.deal.cards, self.deal.later], [read.deal.cards, read.deal.later])
        if found := difference(*deals, "deal"):
            where.fail(promise, found)
        if found := difference(text.split("\n"), read.text().split("\n"), "lines"):
            where.fail(promise, found)
        if found := difference(self._shot(state), self._shot(reading.state)):
            where.fail(promise, found)

    def _shot(self, state: State) -> dict[str, object]:
        return snapshot(self.game, state, self.seats)


def made(bot: Bot) -> list[Player]:
    """The bot without parameters or, if it needs some, with ones; empty if it refuses those too.
    Where a parameter says how hard it thinks, ones are tried first: a search makes the same
    promises with one simulation."""
    number = len(bot.params.split(",")) if bot.params else 0
    ones = ["1"] * number
    for words in ([], ones) if bot.effort is None else (ones, []):
        try:
            return [bot.make(words)]
        except BadInputError:
            continue
    return []


def _pickled(state: State, where: Where) -> State:
    try:
        copy: State = pickle.loads(pickle.dumps(state))
    except Exception as error:
        where.fail("A position can be pickled.", repr(error))
    return copy


def _some(items: list[int], number: int, rng: Rng) -> list[int]:
    left = list(items)
    rng.shuffle(left)
    return left[:number]
