"""What a seat sees of a position of Masters Gallery, built from nothing by adding it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.messages import Msg, seat_msg
from kibitz.core.view import (
    COLUMNS,
    FAN,
    GROUPS,
    STACK,
    Badge,
    Face,
    Fact,
    Move,
    Pile,
    Result,
    Score,
    View,
    Zone,
    best_seats,
    mark_obvious,
)
from kibitz.games.masters_gallery.actions import ADD, ALL, CHOOSE, DONE, DRAW, GIVE, SECOND, SKIP
from kibitz.games.masters_gallery.artist import artist_msg, column_msg, rank_msg, work_msg
from kibitz.games.masters_gallery.cards import (
    KINDS,
    SECOND_DOWN,
    SECOND_UP,
    SYMBOLS,
    kind_name,
)
from kibitz.games.masters_gallery.notation import move_text
from kibitz.games.masters_gallery.options import Options
from kibitz.games.masters_gallery.scene import scene_of
from kibitz.games.masters_gallery.scoring import place_of, points_now, worth_now
from kibitz.games.masters_gallery.table import (
    ADDING,
    CHOOSING,
    CHOSEN,
    DOWN,
    DOWN_SEAT,
    DRAWN,
    EXTRA,
    GAINS,
    GONE,
    HAND,
    LAID,
    LAST_ACTION,
    LAST_NOTE,
    LAST_ROUND,
    LAST_SEAT,
    MAIN,
    MAIN_CARD,
    NAME,
    NOTE_LAID,
    NOTE_LIMIT,
    NOTE_NO_CARDS,
    OVER,
    PHASE,
    POINTS,
    RANKED,
    ROUND,
    SHOWN,
    SIZE,
    TOKENS,
    TOP,
    TURN,
    TURNED,
    TURNED_IN,
    UP,
    VALUE,
)


def view_of(b: vec[i64], options: Options, deck: int, legal: list[int], me: int) -> View:
    """The table as seat ``me`` (-1: a spectator) sees it; ``legal`` is empty unless it is on
    turn."""
    seats = int(options.seats)
    over = b[PHASE] == OVER
    zones: list[Zone] = []
    for seat in range(seats):
        if seat != me:
            backs: list[Face] = [None] * int(b[SIZE + seat])
            label = Msg("masters_gallery.zone.hand_of", seat=seat_msg(seat))
            zones.append(Zone(f"hand{seat}", FAN, label, [Pile(backs)], seat))
            zones.append(_display(b, options, seat, me))
    zones.append(_market(b, options, me))
    left = deck - int(b[TOP])
    zones.append(Zone("deck", STACK, Msg("masters_gallery.zone.deck"), [Pile([], left)]))
    gone: list[Face] = []
    for kind in range(KINDS):
        gone += [kind_name(kind)] * int(b[GONE + kind])
    zones.append(Zone("discard", STACK, Msg("masters_gallery.zone.discard"), [Pile(gone)]))
    zones.append(_chosen(b, seats, me))
    if me >= 0:
        zones.append(_display(b, options, me, me))
        hand = [kind_name(kind) for kind in _hand(b, me)]
        faces: list[Face] = [*hand]
        zones.append(Zone("hand", FAN, Msg("masters_gallery.zone.hand"), [Pile(faces)], me))
    scores = [
        Score(
            Msg("masters_gallery.score.points"),
            [float(b[POINTS + seat]) for seat in range(seats)],
        )
    ]
    if not over:
        now = [float(points_now(b, options, seat)) for seat in range(seats)]
        scores.append(Score(Msg("masters_gallery.score.now"), now))
    moves = [_move(b, options, action, me) for action in legal]
    mark_obvious(moves, [0] * len(moves))
    return View(
        NAME,
        None if me < 0 else me,
        -1 if over else int(b[TURN]),
        zones,
        moves,
        None if over else _prompt(b, options, me),
        scores,
        _facts(b, options),
        _log(b, options, me),
        result=_result(b, options) if over else None,
        scene=scene_of(b, options),
    )


def _market(b: vec[i64], options: Options, me: int) -> Zone:
    """How each artist stands in this round; the extra card lies with its artist."""
    columns: list[Pile] = []
    for artist in range(int(options.artists)):
        cards: list[Face] = []
        if b[EXTRA] >= 0 and b[EXTRA] // SYMBOLS == artist:
            cards.append(kind_name(int(b[EXTRA])))
        badges = _standing(b, options, artist, me)
        columns.append(Pile(cards, label=column_msg(options, artist), badges=badges))
    return Zone("market", COLUMNS, Msg("masters_gallery.zone.market"), columns)


def _standing(b: vec[i64], options: Options, artist: int, me: int) -> list[Badge]:
    """An artist's cards shown, rank, value, what a card scores now, and works not seen yet."""
    who = artist_msg(options, artist)
    place = int(place_of(b, options, artist))
    rank = Msg("masters_gallery.rank_help.none", artist=who)
    if place < 3:
        rank = Msg("masters_gallery.rank_help", artist=who, rank=rank_msg(place))
    short = Msg(f"masters_gallery.rank_short.{place + 1 if place < 3 else 'none'}")
    shown = int(b[UP + artist])
    limit = int(options.limit)
    value = int(b[VALUE + artist])
    worth = int(worth_now(b, options, artist))
    unseen = unseen_of(b, options, artist, me)
    return [
        Badge(
            Msg("masters_gallery.badge.shown", n=shown, limit=limit),
            Msg("masters_gallery.badge.shown_help", n=shown, artist=who, limit=limit),
        ),
        Badge(Msg("masters_gallery.badge.rank", rank=short), rank),
        Badge(
            Msg("masters_gallery.badge.value", n=value),
            Msg("masters_gallery.badge.value_help", n=value, artist=who),
            "value",
        ),
        Badge(
            Msg("masters_gallery.badge.worth", n=worth),
            Msg("masters_gallery.badge.worth_help", n=worth, artist=who),
        ),
        Badge(
            Msg("masters_gallery.badge.unseen", n=unseen),
            Msg("masters_gallery.badge.unseen_help", n=unseen, artist=who),
        ),
    ]


def _hand(b: vec[i64], seat: int) -> list[int]:
    """The kinds in a hand, sorted; each as often as it is there."""
    kinds: list[int] = []
    for kind in range(KINDS):
        kinds += [kind] * int(b[HAND + seat * KINDS + kind])
    return kinds


def _display(b: vec[i64], options: Options, seat: int, me: int) -> Zone:
    """A pile for each artist displayed, and one for each card that lies face down."""
    piles: list[Pile] = []
    for artist in range(int(options.artists)):
        faces: list[Face] = []
        for kind in range(artist * SYMBOLS, (artist + 1) * SYMBOLS):
            faces += [kind_name(kind)] * int(b[SHOWN + seat * KINDS + kind])
        if faces:
            piles.append(Pile(faces, label=column_msg(options, artist)))
        if b[DOWN + artist] >= 0 and b[DOWN_SEAT + artist] == seat:
            face: Face = kind_name(int(b[DOWN + artist])) if seat == me else None
            label = Msg("masters_gallery.pile.down", artist=artist_msg(options, artist))
            piles.append(Pile([face], label=label))
    label = Msg("masters_gallery.zone.display", seat=seat_msg(seat))
    if seat == me:
        label = Msg("masters_gallery.zone.own_display")
    return Zone("display" if seat == me else f"display{seat}", GROUPS, label, piles, seat)


def _chosen(b: vec[i64], seats: int, me: int) -> Zone:
    """The cards chosen so far, while all choose; one's own on top."""
    faces: list[Face] = []
    if b[PHASE] == CHOOSING:
        for i in range(seats):
            seat = (me + 1 + i) % seats
            if b[CHOSEN + seat] >= 0:
                faces.append(kind_name(int(b[CHOSEN + seat])) if seat == me else None)
    return Zone("chosen", STACK, Msg("masters_gallery.zone.chosen"), [Pile(faces)], room=1)


def _facts(b: vec[i64], options: Options) -> list[Fact]:
    number = min(int(b[ROUND]) + 1, int(options.rounds))
    facts = [
        Fact(
            Msg("masters_gallery.fact.round"),
            Msg("masters_gallery.fact.round_of", round=number, rounds=int(options.rounds)),
        )
    ]
    if options.awards > 0:
        told = Msg("masters_gallery.fact.awards_left", n=int(b[TOKENS]))
        facts.append(Fact(Msg("masters_gallery.fact.awards"), told))
    return facts


def unseen_of(b: vec[i64], options: Options, artist: int, me: int) -> int:
    """How many works of the artist the seat has not seen: in other hands or in the deck."""
    seen = int(b[UP + artist])
    seen += 1 if b[DOWN + artist] >= 0 else 0
    for kind in range(artist * SYMBOLS, (artist + 1) * SYMBOLS):
        seen += int(b[GONE + kind])
        if me >= 0:
            seen += int(b[HAND + me * KINDS + kind])
    if me >= 0 and b[CHOSEN + me] >= 0 and b[CHOSEN + me] // SYMBOLS == artist:
        seen += 1
    return options.works[artist] - seen


def _move(b: vec[i64], options: Options, action: int, me: int) -> Move:
    text = move_text(action)
    if action < GIVE:
        kind = action % KINDS
        touch = [f"hand.{_hand(b, me).index(kind)}"]
        verb = ("play", "second", "choose", "add")[action // KINDS]
        if verb == "second" and b[PHASE] == SECOND_DOWN:
            verb = "second_down"
        points = _worth_if_shown(b, options, kind // SYMBOLS)
        label = Msg(f"masters_gallery.move.{verb}", card=work_msg(options, kind), n=points)
        return Move(action, text, touch, label)
    if action < DRAW:
        artist = artist_msg(options, action - GIVE)
        label = Msg("masters_gallery.move.award", artist=artist)
        return Move(action, text, [f"market.{action - GIVE}"], label)
    label = Msg(f"masters_gallery.move.{text}")
    return Move(action, text, ["deck" if action == DRAW else f"!{text}"], label)


def _worth_if_shown(b: vec[i64], options: Options, artist: int) -> int:
    """What a card of the artist would score if it were displayed and the round then ended."""
    after = b[:]
    if not (options.unranked and b[PHASE] == ADDING):
        after[UP + artist] += 1
    return int(worth_now(after, options, artist))


def _result(b: vec[i64], options: Options) -> Result:
    points = [int(b[POINTS + seat]) for seat in range(int(options.seats))]
    scores = [Msg("masters_gallery.result.points", n=n) for n in points]
    reason = Msg("masters_gallery.result.most", n=int(options.rounds))
    return Result(best_seats([float(n) for n in points]), scores, reason)


def _prompt(b: vec[i64], options: Options, me: int) -> Msg:
    phase = int(b[PHASE])
    if b[TURN] != me:
        return Msg("masters_gallery.prompt.wait", seat=seat_msg(int(b[TURN])))
    if phase == MAIN_CARD:
        return Msg("masters_gallery.prompt.play")
    if phase == CHOOSING:
        return Msg("masters_gallery.prompt.choose")
    if phase == ADDING:
        return Msg("masters_gallery.prompt.add")
    word = ("draw", "second", "second_down", "all", "award")[phase - 1]
    return Msg(f"masters_gallery.prompt.{word}", card=work_msg(options, int(b[MAIN])))


def _log(b: vec[i64], options: Options, me: int) -> list[Msg]:
    """What the last move did, as far as this seat could see it, and the scoring it led to."""
    action = int(b[LAST_ACTION])
    if action < 0:
        return []
    log = [_log_move(b, options, action, me)]
    note = int(b[LAST_NOTE])
    if note & NOTE_LAID:
        for seat in range(int(options.seats)):
            if b[LAID + seat] >= 0:
                card = work_msg(options, int(b[LAID + seat]))
                log.append(Msg("masters_gallery.log.laid", seat=seat_msg(seat), card=card))
    if note & NOTE_LIMIT:
        log.append(Msg("masters_gallery.log.limit", limit=int(options.limit)))
    if note & NOTE_NO_CARDS:
        log.append(Msg("masters_gallery.log.no_cards"))
    for number in range(int(b[LAST_ROUND]), int(b[ROUND])):
        log += _log_round(b, options, number)
    return log


def _log_move(b: vec[i64], options: Options, action: int, me: int) -> Msg:
    seat = int(b[LAST_SEAT])
    who = seat_msg(seat)
    if action < SECOND:
        return Msg("masters_gallery.log.played", seat=who, card=work_msg(options, action))
    if action < CHOOSE:
        if b[MAIN] % SYMBOLS == SECOND_UP:
            card = work_msg(options, action - SECOND)
            return Msg("masters_gallery.log.second", seat=who, card=card)
        artist = artist_msg(options, (action - SECOND) // SYMBOLS)
        return Msg("masters_gallery.log.second_down", seat=who, artist=artist)
    if action < ADD:
        return Msg("masters_gallery.log.chose", seat=who)
    if action < GIVE:
        return Msg("masters_gallery.log.added", seat=who, card=work_msg(options, action - ADD))
    if action < DRAW:
        artist = artist_msg(options, action - GIVE)
        return Msg("masters_gallery.log.awarded", seat=who, artist=artist)
    if action == DRAW:
        if seat == me:
            return Msg(
                "masters_gallery.log.drew_card", seat=who, card=work_msg(options, int(b[DRAWN]))
            )
        return Msg("masters_gallery.log.drew", seat=who)
    word = {ALL: "all", SKIP: "skipped", DONE: "done"}[action]
    return Msg(f"masters_gallery.log.{word}", seat=who)


def _log_round(b: vec[i64], options: Options, number: int) -> list[Msg]:
    log: list[Msg] = []
    for artist in range(int(options.artists)):
        if b[TURNED + artist] >= 0 and b[TURNED_IN + artist] == number:
            who = seat_msg(int(b[DOWN_SEAT + artist]))
            card = work_msg(options, int(b[TURNED + artist]))
            log.append(Msg("masters_gallery.log.turned", seat=who, card=card))
    ranked: list[Msg] = []
    for place in range(3):
        artist = int(b[RANKED + number * 3 + place])
        if artist >= 0:
            ranked.append(artist_msg(options, artist))
    if ranked:
        log.append(Msg("masters_gallery.log.ranked", round=number + 1, artists=ranked))
    else:
        log.append(Msg("masters_gallery.log.none_ranked", round=number + 1))
    for seat in range(int(options.seats)):
        gain = int(b[GAINS + number * 5 + seat])
        log.append(Msg("masters_gallery.log.scored", seat=seat_msg(seat), n=gain))
    return log
