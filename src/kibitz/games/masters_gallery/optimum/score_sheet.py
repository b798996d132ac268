# interpreted: for people to read
"""The score sheet of a finished game: displays by round and seat, awards, values and points."""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.core.messages import Msg, seat_msg
from kibitz.core.solver import Grid
from kibitz.games.masters_gallery.actions import DRAW, GIVE
from kibitz.games.masters_gallery.cards import (
    ARTIST_LETTERS,
    AWARD,
    KINDS,
    SYMBOL_MARKS,
    SYMBOLS,
)
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.table import (
    CHOSEN,
    EXTRA,
    GAINS,
    POINTS,
    ROUND,
    ROUND_VALUES,
    SHOWS,
)


@dataclass
class ScoreSheet:
    """A finished game, round by round."""

    cards: list[list[list[int]]] = field(default_factory=list)
    """By round and seat: the artists of the cards displayed, in order."""
    extra: list[int] = field(default_factory=list)
    """By round: the extra card's artist, or -1."""
    awards: list[list[int]] = field(default_factory=list)
    """By round: the artists that got awards."""
    values: list[list[int]] = field(default_factory=list)
    """By round: the artists' values after it."""
    gains: list[list[int]] = field(default_factory=list)
    """By round and seat."""
    points: list[int] = field(default_factory=list)

    def data(self) -> dict[str, object]:
        """The sheet for JSON."""
        letters = ["".join(ARTIST_LETTERS[a] for a in sorted(row)) for row in self.awards]
        return {
            "rounds": [
                {
                    "cards": [
                        "".join(ARTIST_LETTERS[a] for a in sorted(cards)) for cards in self.cards[r]
                    ],
                    "extra": ARTIST_LETTERS[self.extra[r]] if self.extra[r] >= 0 else None,
                    "awards": letters[r],
                    "values": dict(zip(ARTIST_LETTERS, self.values[r], strict=False)),
                    "gains": self.gains[r],
                }
                for r in range(len(self.cards))
            ],
            "points": self.points,
        }

    def grid(self) -> Grid:
        """The sheet for people. An artist's value has a star for each award of the round."""
        artists = range(len(self.values[0]))
        seats = range(len(self.points))
        star = SYMBOL_MARKS[AWARD]
        with_extra = any(a >= 0 for a in self.extra)
        head: list[Msg | str] = [Msg("masters_gallery.solved.round")]
        head += [seat_msg(p) for p in seats]
        head += [Msg("masters_gallery.solved.extra")] if with_extra else []
        head += [ARTIST_LETTERS[a] for a in artists]
        rows: list[list[Msg | str]] = []
        for r, shown in enumerate(self.cards):
            row: list[Msg | str] = [str(r + 1)]
            row += ["".join(ARTIST_LETTERS[a] for a in sorted(cards)) or "–" for cards in shown]
            if with_extra:
                row.append(ARTIST_LETTERS[self.extra[r]] if self.extra[r] >= 0 else "–")
            row += [f"{self.values[r][a]}{star * self.awards[r].count(a)}" for a in artists]
            rows.append(row)
        sums: list[Msg | str] = [""]
        for p in seats:
            parts = "+".join(str(self.gains[r][p]) for r in range(len(self.cards)))
            sums.append(f"{self.points[p]} = {parts}")
        rows.append(sums)
        return Grid(head, rows)


def score_sheet(state: MastersGalleryState, moves: list[str]) -> ScoreSheet:
    """Play the moves from a position to the end and fill in the sheet.

    Displays of rounds already over at that position are no longer known and stay empty.
    """
    options = state.options
    seats, artists, rounds = int(options.seats), int(options.artists), int(options.rounds)
    sheet = ScoreSheet(
        [[[] for _ in range(seats)] for _ in range(rounds)],
        [-1] * rounds,
        [[] for _ in range(rounds)],
    )
    _note_extra(state, sheet)
    _note_displays(state, sheet)
    for line in moves:
        for text in line.split(","):
            number, seat = int(state.table[ROUND]), state.to_move()
            action = state.parse_move(text)
            state.apply(action)
            if action < GIVE:
                sheet.cards[number][seat].append(action % KINDS // SYMBOLS)
            elif action < DRAW:
                sheet.awards[number].append(action - GIVE)
            _note_extra(state, sheet)
    b = state.table
    for r in range(rounds):
        sheet.values.append([int(b[ROUND_VALUES + r * 5 + a]) for a in range(artists)])
        sheet.gains.append([int(b[GAINS + r * 5 + p]) for p in range(seats)])
    sheet.points = [int(b[POINTS + p]) for p in range(seats)]
    return sheet


def _note_extra(state: MastersGalleryState, sheet: ScoreSheet) -> None:
    if state.to_move() >= 0 and state.table[EXTRA] >= 0:
        sheet.extra[int(state.table[ROUND])] = int(state.table[EXTRA]) // SYMBOLS


def _note_displays(state: MastersGalleryState, sheet: ScoreSheet) -> None:
    """Displays already on the table at the position."""
    b = state.table
    if state.to_move() < 0:
        return
    for p, cards in enumerate(sheet.cards[int(b[ROUND])]):
        for a in range(int(state.options.artists)):
            cards += [a] * int(b[SHOWS + p * 5 + a])
        if b[CHOSEN + p] >= 0:
            cards.append(int(b[CHOSEN + p]) // SYMBOLS)
