"""Where the cards are. Rules, view, notation and resampling all work on this."""

from dataclasses import dataclass, field

from kibitz import Msg


@dataclass
class Table:
    hands: list[list[int]]
    stock: list[int]
    won: list[list[int]]
    led: int | None = None
    leader: int = 0
    log: list[Msg] = field(default_factory=list)

    def to_move(self) -> int:
        if not any(self.hands):
            return -1
        return self.leader if self.led is None else 1 - self.leader

    def tricks(self, seat: int) -> int:
        return len(self.won[seat]) // 2
