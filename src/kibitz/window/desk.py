"""What happens at the window: who looks, what is touched, asked and answered. Knows no pixels."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kibitz.core.game import Game
from kibitz.core.messages import Msg, msg_from
from kibitz.core.view import FAN, Move, View, Zone
from kibitz.i18n import Translator
from kibitz.window.arranging import Arranger
from kibitz.window.connection import OPEN, Connection, Message
from kibitz.window.items import Act
from kibitz.window.labels import advice_sentence, move_label, seat_names
from kibitz.window.look import Prefs
from kibitz.window.picking import Picking
from kibitz.window.refs import drawn, place_of
from kibitz.window.track import Tracked, track

ARRANGED = "arranged:"
"""What cards of an arrangement are called while they are dragged."""
_FORCED = 0.7
"""Seconds after which a forced move is made."""


NO = Act("no")


@dataclass
class Question:
    """Something that cannot be taken back is asked about."""

    text: str
    yes: str
    act: Act
    no: Act = NO
    refuse: str = ""
    """What declining is called, if not just no."""


class Desk:
    """The window without its pixels: one table, seen by one person or by several in turn."""

    def __init__(
        self,
        connections: Sequence[Connection],
        game: Game,
        t: Translator,
        prefs: Prefs,
        echo: Callable[[str], None] = lambda text: None,
        forced_wait: float = _FORCED,
    ) -> None:
        self.connections = list(connections)
        self.game = game
        self.prefs = prefs
        self.echo = echo
        """Says something in the terminal."""
        self.forced_wait = forced_wait
        self._t = t
        self.active = 0
        self.revealed: int | None = None
        """Where people share the window: whose eyes alone may see the table now."""
        self.picking: Picking | None = None
        self.arranger = Arranger(self._check)
        self.tracked: Tracked | None = None
        self.question: Question | None = None
        self.sheet = ""
        """What lies over the board: ``moves``, ``menu``, ``rules``, or nothing."""
        self.scroll = 0
        self.remark = ""
        """Why what was touched leads nowhere, or what was refused."""
        self.advice: Message | None = None
        self.busy = False
        self.again = False
        """Whether another game is wanted."""
        self.closing = False
        self.changes = 0
        """Grows with everything that changes the picture."""
        self._shown: tuple[int, int, int] = (-1, -1, -1)
        self._seen = -1
        self._told = 0
        self._queue: list[str] = []
        self._forced_at: float | None = None
        self._undo_asked: object = None

    # -- what there is -----------------------------------------------------------------------

    @property
    def connection(self) -> Connection:
        return self.connections[self.active]

    @property
    def view(self) -> View | None:
        return self.connection.view

    @property
    def shared(self) -> bool:
        """Whether several people play at this window."""
        return len(self.connections) > 1

    @property
    def mine(self) -> bool:
        """Whether the seat that looks is on turn, and what is shown is how it stands."""
        view = self.view
        return view is not None and view.seat is not None and view.to_move == view.seat

    @property
    def over(self) -> bool:
        return self.connection.info.get("status") == "finished" and not self.connection.behind

    @property
    def names(self) -> list[str]:
        info = self.connection.info
        if "names" in info:
            return list(info["names"])
        return seat_names(self._t, info.get("seats", []), self.connection.seat)

    @property
    def t(self) -> Translator:
        """The translator, with everybody's names."""
        return Translator(self._t.lang, self.names, self._t.cards).for_game(self.game.name)

    def say(self, msg: Msg) -> str:
        return self.t.text(msg)

    @property
    def covered(self) -> int | None:
        """The seat that has to look now, if the window has to be passed on first."""
        view = self.view
        if not self.shared or view is None:
            return None
        # Whoever has just moved may see first what came of it.
        if self.revealed is not None and self.connection.scene is not None:
            return None
        seats = [one.seat for one in self.connections]
        turn = view.to_move if view.to_move in seats else self.revealed
        if view.to_move < 0 and self.revealed is None:
            turn = seats[0]
        return turn if turn is not None and turn != self.revealed else None

    @property
    def zones(self) -> list[Zone]:
        """The zones as they are drawn, with what is being arranged as it lies."""
        view = self.view
        if view is None:
            return []
        zones = drawn(view)
        if view.arranging is not None and self.arranger.piles is not None:
            name = view.arranging.zone
            zones = [self.arranger.drawn(zone) if zone.id == name else zone for zone in zones]
        return zones

    @property
    def hints(self) -> set[str]:
        """What the advice points at."""
        advice, view = self.advice, self.view
        if advice is None or view is None or not advice["turn"]:
            return set()
        first = next((move for move in view.moves if move.text == advice["turn"][0]), None)
        return set() if first is None else set(first.touch)

    # -- time --------------------------------------------------------------------------------

    def tick(self, now: float | None = None) -> None:
        """Take in what has come."""
        now = time.monotonic() if now is None else now
        for connection in self.connections:
            connection.tick(now)
        connection = self.connection
        if connection.changes != self._seen:
            self._seen = connection.changes
            self._adopt()
        if self._forced_at is not None and now >= self._forced_at:
            self._forced_at = None
            self._play_forced()

    def _adopt(self) -> None:
        """Something new is shown."""
        connection = self.connection
        self.changes += 1
        view = connection.view
        shown = (self.active, connection.position, connection.moves)
        if view is not None and shown != self._shown:
            before = self.tracked if self._shown[0] == self.active else None
            self._shown = shown
            self.remark = ""
            self.picking = Picking(view, self.play, self._ask_grave)
            self.arranger.follow(view)
            self.tracked = track(before, drawn(view), connection.by)
            self.advice = None
            if self.sheet == "moves":
                self.sheet = ""
            self._expect_forced()
        self._tell_log()
        jobs = [job for job in connection.jobs.values() if job["kind"] == "hint"]
        if jobs and jobs[-1]["moves"] == connection.moves:
            self._advise(jobs[-1])
        self._follow_undo()

    def _tell_log(self) -> None:
        """Say in the terminal what happened; not where several people could read it."""
        log = self.connection.log
        self._told = min(self._told, len(log))
        if not self.shared:
            for entry in log[self._told :]:
                for msg in entry:
                    self.echo(f"• {self.say(msg)}")
        self._told = len(log)

    def _advise(self, job: Message) -> None:
        before = None if self.advice is None else self.advice["status"]
        self.advice = None if job["status"] == "cancelled" else job
        if job["status"] != before:
            if job["status"] == "done" and not self.shared:
                self.echo(advice_sentence(self.t, job, self.view))
                for reason in job["reasons"]:
                    self.echo(f"   {self.say(msg_from(reason))}")
            elif job["error"] is not None:
                self.echo(self.say(msg_from(job["error"])))

    def _follow_undo(self) -> None:
        """Another seat may ask to take back a move."""
        undo = self.connection.info.get("undo")
        if undo == self._undo_asked:
            return
        self._undo_asked = undo
        if self.question is not None and self.question.act.kind == "agree":
            self.question = None
        seat = self.connection.seat
        if undo and seat is not None and undo["seat"] != seat and seat not in undo["agreed"]:
            self.question = Question(
                self.t("window.undo_asked", name=self.names[undo["seat"]]),
                self.t("window.agree"),
                Act("agree"),
                Act("refuse"),
                self.t("window.refuse"),
            )

    # -- forced moves ------------------------------------------------------------------------

    def _expect_forced(self) -> None:
        self._forced_at = None
        if self._is_forced():
            self._forced_at = time.monotonic() + self.forced_wait

    def _is_forced(self) -> bool:
        view = self.view
        return (
            self.prefs.forced
            and self.game.plays_forced
            and view is not None
            and self.mine
            and len(view.moves) == 1
        )

    def _play_forced(self) -> None:
        view = self.view
        if self.covered is not None or self.connection.scene is not None or self.busy:
            self._expect_forced()
        elif view is not None and self._is_forced():
            self.play([view.moves[0].text])

    # -- moves -------------------------------------------------------------------------------

    def play(self, texts: list[str]) -> None:
        """Make moves one after the other, until one is refused."""
        if self.busy or self.connection.behind:
            return
        self._queue = list(texts)
        self.connection.proceed()
        self._next_move()

    def _next_move(self) -> None:
        if not self._queue:
            self.busy = False
            return
        text = self._queue.pop(0)
        self.busy = True
        connection = self.connection
        sent = connection.ask("move", self._moved, position=connection.position, text=text)
        if not sent:
            self._refused(self.t("window.offline"))

    def _moved(self, answer: Message) -> None:
        if answer["type"] == "error":
            why = answer["error"]
            text = self.t("window.offline") if why is None else self.say(msg_from(why))
            self._refused(text)
            return
        self.remark = ""
        self.connection.tick()
        self._adopt()
        self._next_move()

    def _refused(self, why: str) -> None:
        self._queue = []
        self.busy = False
        self.arranger.aim(None, 0)
        self.remark = why
        self.echo(why)
        self.changes += 1

    def _ask_grave(self, move: Move) -> None:
        text = self.t("window.grave_sure", move=move_label(self.t, move))
        self.question = Question(text, self.t("window.grave_yes"), Act("move", move.text))

    def _check(self, piles: list[list[str]]) -> None:
        def answer(message: Message) -> None:
            if message["type"] == "marks":
                marks = [None if m is None else msg_from(m) for m in message["marks"]]
                self.arranger.mark(piles, marks)
                self.changes += 1

        self.connection.ask("check", answer, position=self.connection.position, piles=piles)

    def _why(self, ref: str, target: str | None = None) -> None:
        """Let the game say why this begins no move, or does not go there."""
        position = self.connection.position

        def answer(message: Message) -> None:
            if position != self.connection.position:
                return
            if message["type"] == "why" and message["msg"] is not None:
                self.remark = self.say(msg_from(message["msg"]))
            elif target is not None:
                self.remark = self.t("window.elsewhere")
            self.changes += 1

        self.connection.ask("why", answer, position=position, ref=ref, target=target)

    # -- what is done ------------------------------------------------------------------------

    def act(self, act: Act) -> None:
        """Do what a click, a key or a typed word means."""
        self.changes += 1
        if act.kind == "card_help":
            return
        if act.kind not in ("explain", "scroll"):
            self.remark = ""
        getattr(self, f"_act_{act.kind}")(act)

    def _act_touch(self, act: Act) -> None:
        if self.picking is not None and not self.busy:
            self.arranger.held = None
            self.picking.touch(act.ref)

    def _act_explain(self, act: Act) -> None:
        """A touch on something that leads nowhere."""
        if self.picking is None or self.view is None:
            return
        if self._accepted(act.ref):
            return
        place = place_of(self.view, act.ref)
        held = place is not None and place.zone.kind == FAN
        if self.picking.picked and not held:
            self._why(self.picking.picked[0], act.ref)
        else:
            self.picking.clear()
            self._why(act.ref)

    def _act_zone(self, act: Act) -> None:
        """A touch beside the cards of a zone."""
        if not self._accepted(act.ref) and self.picking is not None and self.picking.picked:
            self._why(self.picking.picked[0], act.ref)

    def _accepted(self, ref: str) -> bool:
        """Whether what has been taken up goes there; if so, it is put there."""
        picking = self.picking
        if picking is None or not picking.picked:
            return False
        following = picking.resolve(ref, picking.next)
        if following is None:
            return False
        picking.touch(following)
        return True

    def _act_place(self, act: Act) -> None:
        """A touch on a pile that is being arranged: put down what is held, or was picked."""
        pile = None if act.pile < 0 else act.pile
        if self.arranger.held is not None:
            self.arranger.put(pile, None if act.card < 0 else act.card)
        elif self.picking is not None and self.picking.picked:
            self.arranger.aim(pile, self.picking.count)
            self.picking.touch(act.ref)

    def _act_hold(self, act: Act) -> None:
        """A touch on a card that is being arranged."""
        taking = self.arranger.held is not None or (
            self.picking is not None and self.picking.wanted(act.ref)
        )
        if taking and self.arranger.held != (act.pile, act.card):
            self._act_place(Act("place", act.ref, act.pile))
        else:
            self.arranger.hold(act.pile, act.card)

    def _act_reset(self, act: Act) -> None:
        self.arranger.reset()

    def _act_done(self, act: Act) -> None:
        """Everything lies as it should."""
        self.play([self.arranger.text])

    def _act_move(self, act: Act) -> None:
        """Make this move; one of the list that gives something up is asked about first."""
        move = None
        if self.question is None and self.view is not None:
            move = next((m for m in self.view.moves if m.text == act.ref), None)
        self.question = None
        self.sheet = ""
        if move is not None and move.grave:
            self._ask_grave(move)
            return
        if self.picking is not None:
            self.picking.clear()
        self.play([act.ref])

    def _act_cancel(self, act: Act) -> None:
        if self.picking is not None:
            self.picking.clear()
        self.arranger.held = None

    def _act_no(self, act: Act) -> None:
        self.question = None

    def _act_continue(self, act: Act) -> None:
        self.connection.proceed()

    def _act_reveal(self, act: Act) -> None:
        """Somebody says who they are and looks."""
        seat = self.covered
        for number, connection in enumerate(self.connections):
            if connection.seat == seat:
                self.active, self.revealed = number, seat
                self._seen = -1
                self.sheet, self.question = "", None

    def _act_sheet(self, act: Act) -> None:
        self.sheet = "" if self.sheet == act.ref else act.ref
        self.scroll = 0

    def _act_scroll(self, act: Act) -> None:
        self.scroll = max(0, self.scroll + act.pile)

    def _act_toggle(self, act: Act) -> None:
        setattr(self.prefs, act.ref, not getattr(self.prefs, act.ref))
        self.prefs.save()
        self._expect_forced()

    def _act_zoom(self, act: Act) -> None:
        self.prefs.zoom = float(act.ref)
        self.prefs.save()

    def _act_hint(self, act: Act) -> None:
        if self.advice is not None and self.advice["status"] != "running":
            self.advice = None
        elif not self.mine:
            self._refused(self.t("window.not_on_turn"))
        elif self.advice is None:
            self._request("hint")

    def _act_stop(self, act: Act) -> None:
        if self.advice is not None:
            self._request("cancel", job=self.advice["job"])
            self.advice = None

    def _act_follow(self, act: Act) -> None:
        """Do what the advice says."""
        if self.advice is not None:
            self.play(list(self.advice["turn"]))

    def _act_undo(self, act: Act) -> None:
        self._request("undo")

    def _act_resign(self, act: Act) -> None:
        self.question = Question(
            self.t("window.resign_sure"), self.t("window.resign_yes"), Act("give_up")
        )

    def _act_give_up(self, act: Act) -> None:
        self.question = None
        self._request("resign")

    def _act_agree(self, act: Act) -> None:
        self.question = None
        self._request("undo_answer", agree=True)

    def _act_refuse(self, act: Act) -> None:
        self.question = None
        self._request("undo_answer", agree=False)

    def _act_retry(self, act: Act) -> None:
        self.connection.transport.retry()

    def _act_again(self, act: Act) -> None:
        self.again = True
        self.closing = True

    def _act_quit(self, act: Act) -> None:
        """Nothing is asked: the game is saved, or goes on at the server."""
        self.closing = True

    def _request(self, type: str, **fields: object) -> None:
        """Ask the table for something; a refusal is shown."""

        def answer(message: Message) -> None:
            if message["type"] == "error":
                why = message["error"]
                self._refused(self.t("window.offline") if why is None else self.say(msg_from(why)))

        if not self.connection.ask(type, answer, **fields):
            self._refused(self.t("window.offline"))

    # -- dragging ----------------------------------------------------------------------------

    def lift(self, ref: str) -> bool:
        """A drag begins; False if this cannot be taken up."""
        self.changes += 1
        self.remark = ""
        if self.picking is None or self.busy:
            return False
        if ref.startswith(ARRANGED):
            pile, card = ref.removeprefix(ARRANGED).split(":")
            self.picking.clear()
            self.arranger.held = None
            self.arranger.hold(int(pile), int(card))
            return True
        self.arranger.held = None
        # One of several cards taken up carries the others along.
        if self.picking.together and self.picking.is_picked(ref):
            return True
        return self.picking.begin(ref) is not None

    def drop(self, start: str, target: Act | None, away: bool) -> None:
        """A drag ends over something, or over nothing. ``away``: not where it began."""
        self.changes += 1
        picking = self.picking
        if picking is None:
            return
        if start.startswith(ARRANGED):
            if target is not None and target.kind == "place":
                self._act_place(target)
            self.arranger.held = None
            return
        spots = ("touch", "explain", "zone", "place", "hold")
        ref = target.ref if target is not None and target.kind in spots else ""
        following = picking.resolve(ref, picking.next) if ref else None
        if following is not None and target is not None:
            self.arranger.aim(None if target.pile < 0 else target.pile, picking.count)
            picking.touch(following, sure=True)
        elif away and picking.ready is not None:
            picking.finish(picking.ready)
        else:
            first = picking.picked[0] if picking.picked else None
            picking.clear()
            place = place_of(picking.view, ref) if ref else None
            if away and first is not None and place is not None and place.zone.kind != FAN:
                self._why(first, ref)

    @property
    def offline(self) -> bool:
        return self.connection.status != OPEN
