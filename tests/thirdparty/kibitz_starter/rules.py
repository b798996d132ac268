"""The rules of Top That, and what a seat sees. Clauses in brackets are those of RULES.md."""

from copy import deepcopy

from kibitz import Msg, Rng, State, View
from kibitz.core.cards import card_msg, card_name
from kibitz.core.messages import seat_msg
from kibitz.core.view import FAN, ROW, STACK, Move, Result, Zone, best_seats, face_down, face_up


class TopThatState(State):
    def __init__(self, hands: list[list[int]], stock: list[int]) -> None:
        self.hands = hands
        self.stock = stock
        self.led: list[int] = []
        self.played: list[int] = []
        self.tricks = [0, 0]
        self.leader = 0
        self.log: list[Msg] = []

    def to_move(self) -> int:
        if not any(self.hands):
            return -1
        return 1 - self.leader if self.led else self.leader

    def legal_actions(self) -> list[int]:
        return [] if self.to_move() < 0 else list(self.hands[self.to_move()])

    def apply(self, action: int) -> None:
        seat = self.to_move()
        self.hands[seat].remove(action)
        self.log = [Msg("kibitz_starter.log.played", seat=seat_msg(seat), card=card_msg(action))]
        if not self.led:
            self.led = [action]
            return
        # [trick.2] The higher card takes the trick, and its seat leads to the next one.
        if action > self.led[0]:
            self.leader = seat
        self.tricks[self.leader] += 1
        self.played += [*self.led, action]
        self.led = []
        self.log.append(Msg("kibitz_starter.log.took", seat=seat_msg(self.leader)))

    def returns(self) -> list[float]:
        return [float(n) for n in self.tricks]

    def move_text(self, action: int) -> str:
        return card_name(action)

    def resample(self, seat: int | None, rng: Rng) -> State:
        world = deepcopy(self)
        hidden = [world.stock, *(world.hands[p] for p in range(2) if p != seat)]
        # Sorted first: the result may depend on nothing that the seat does not know.
        unseen = sorted(card for cards in hidden for card in cards)
        rng.shuffle(unseen)
        for cards in hidden:
            cards[:] = sorted(unseen.pop() for _ in cards)
        return world

    def places(self) -> dict[str, list[int]]:
        hands = {f"hand{p}": self.hands[p] for p in range(2)}
        return {"stock": self.stock, "led": self.led, "played": self.played, **hands}

    def view(self, seat: int | None) -> View:
        zones = [
            Zone("stock", STACK, Msg("kibitz_starter.zone.stock"), [face_down(len(self.stock))]),
            Zone("led", ROW, Msg("kibitz_starter.zone.led"), [face_up(self.led)]),
        ]
        for p in range(2):
            hand = face_up(self.hands[p]) if p == seat else face_down(len(self.hands[p]))
            label = Msg("kibitz_starter.zone.hand", seat=seat_msg(p))
            zones.append(Zone(f"hand{p}", FAN, label, [hand], p))
        on_turn = self.to_move()
        actions = self.legal_actions() if seat == on_turn else []
        moves = [Move(a, card_name(a), [f"hand{seat}.{i}"]) for i, a in enumerate(actions)]
        prompt = Msg("kibitz_starter.prompt.follow" if self.led else "kibitz_starter.prompt.lead")
        tricks = [Msg("kibitz_starter.result.tricks", n=n) for n in self.tricks]
        result = Result(best_seats(self.returns()), tricks) if on_turn < 0 else None
        return View(
            "kibitz_starter", seat, on_turn, zones, moves, prompt, log=self.log, result=result
        )
