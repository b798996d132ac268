"""The fair queue in front of the worker processes.

Every piece of work belongs to an address and, if it has one, to a table. The next one taken is of
the address with the fewest running, and among these of the one that used the least processor time
lately; within an address the tables take turns. So whoever asks for much waits for himself.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

from kibitz.core.messages import Msg

_HALF = 60.0
"""Seconds after which time used counts half as much for whose turn it is."""
_HOUR = 3600.0
_REMEMBERED = 10_000
"""Addresses with an account; those idle for longest are dropped first."""


class Lane(IntEnum):
    """Kinds of work, the most urgent first."""

    TABLE = 0
    """What is short and a table cannot go on without: views, loading it, taking back."""
    MOVE = 1
    """A bot's move."""
    HINT = 2
    LOOK = 3
    """Positions and logs of games: somebody waits for a page."""
    SOON = 4
    """Somebody watches, and it is usually short: the answer for a position that is being put
    together, a look at the turns of a game, a slice of a study."""
    SOLVE = 5
    """May take minutes."""

    @property
    def refusable(self) -> bool:
        """Whether there may be too many: a table has one at a time of those it needs to go on."""
        return self > Lane.MOVE


@dataclass(frozen=True)
class Owner:
    """Who work is done for."""

    address: str = ""
    table: str = ""


NOBODY = Owner()


class WorkError(Exception):
    """No answer; ``msg`` says why."""

    def __init__(self, msg: Msg) -> None:
        super().__init__(msg.key)
        self.msg = msg


class OverLimitError(WorkError):
    """This address has asked for too much; after ``wait`` seconds it may ask again."""

    def __init__(self, msg: Msg, wait: int) -> None:
        super().__init__(msg)
        self.wait = wait


class Work(Protocol):
    """What the queue has to know of a task."""

    lane: Lane
    owner: Owner


W = TypeVar("W", bound=Work)


@dataclass
class _Account(Generic[W]):
    """An address: what it waits for, and the processor time it has used."""

    waiting: dict[Lane, OrderedDict[str, deque[W]]] = field(default_factory=dict)
    running: int = 0
    number: int = 0
    """Tasks waiting or running."""
    used: float = 0.0
    """Seconds lately, halved every minute."""
    left: float = 0.0
    """Seconds left of this hour's budget."""
    at: float = field(default_factory=time.monotonic)


class FairQueue(Generic[W]):
    """Tasks that wait. ``most`` is for all addresses together; an ``each`` or ``budget`` of None
    sets one address no limit."""

    def __init__(
        self, most: int = 200, each: int | None = None, budget: float | None = None
    ) -> None:
        self.most = most
        self.each = each
        """Tasks one address may have waiting and running, of all kinds together."""
        self.budget = budget
        """Seconds of processor time in an hour for one address."""
        self._accounts: OrderedDict[str, _Account[W]] = OrderedDict()
        self._waiting: OrderedDict[str, _Account[W]] = OrderedDict()
        """The accounts with a task that waits."""
        self._number = 0
        self._refusable = 0

    def __len__(self) -> int:
        return self._number

    def put(self, task: W) -> None:
        """Queue a task; WorkError if there are too many, OverLimitError if this address has."""
        account = self._account(task.owner.address)
        if task.lane.refusable:
            self._check(account)
        self._insert(account, task)
        account.number += 1

    def put_back(self, task: W) -> None:
        """Queue a task again that was taken and not done; it is the first of its table."""
        account = self._account(task.owner.address)
        self._insert(account, task, first=True)
        account.running -= 1

    def take(self, lanes: tuple[Lane, ...]) -> W | None:
        """The next task of these lanes, if there is one."""
        best: _Account[W] | None = None
        rank = (0, 0.0)
        for account in self._waiting.values():
            if any(account.waiting.get(lane) for lane in lanes):
                self._age(account)
                mine = (account.running, account.used)
                if best is None or mine < rank:
                    best, rank = account, mine
        if best is None:
            return None
        lane = next(lane for lane in sorted(lanes) if best.waiting.get(lane))
        tables = best.waiting[lane]
        table, tasks = tables.popitem(last=False)
        task = tasks.popleft()
        if tasks:
            tables[table] = tasks
        self._count(task, best, -1)
        best.running += 1
        return task

    def remove(self, task: W) -> bool:
        """Take a task out that is no longer wanted; False if it is not waiting."""
        account = self._account(task.owner.address)
        tables = account.waiting.get(task.lane)
        tasks = None if tables is None else tables.get(task.owner.table)
        if tables is None or tasks is None or task not in tasks:
            return False
        tasks.remove(task)
        if not tasks:
            del tables[task.owner.table]
        self._count(task, account, -1)
        account.number -= 1
        return True

    def done(self, task: W, seconds: float) -> None:
        """A task that was taken has ended, after this much processor time."""
        account = self._account(task.owner.address)
        self._age(account)
        account.running -= 1
        account.number -= 1
        account.used += seconds
        account.left -= seconds

    def _check(self, account: _Account[W]) -> None:
        if self._refusable >= self.most:
            raise WorkError(Msg("server.error.busy"))
        if self.each is not None and account.number >= self.each:
            raise OverLimitError(Msg("server.error.questions"), 2)
        if self.budget is not None and account.left <= 0:
            wait = int((1 - account.left) * _HOUR / self.budget) + 1
            raise OverLimitError(Msg("server.error.budget", seconds=wait), wait)

    def _insert(self, account: _Account[W], task: W, first: bool = False) -> None:
        tables = account.waiting.setdefault(task.lane, OrderedDict())
        tasks = tables.setdefault(task.owner.table, deque())
        if first:
            tasks.appendleft(task)
        else:
            tasks.append(task)
        self._count(task, account, 1)

    def _count(self, task: W, account: _Account[W], change: int) -> None:
        self._number += change
        if task.lane.refusable:
            self._refusable += change
        if any(account.waiting.values()):
            self._waiting[task.owner.address] = account
        else:
            self._waiting.pop(task.owner.address, None)

    def _account(self, address: str) -> _Account[W]:
        account = self._accounts.get(address)
        if account is None:
            account = self._accounts[address] = _Account(left=self.budget or 0.0)
            if len(self._accounts) > _REMEMBERED:
                idle = next((a for a, other in self._accounts.items() if not other.number), None)
                if idle is not None and idle != address:
                    del self._accounts[idle]
        self._accounts.move_to_end(address)
        self._age(account)
        return account

    def _age(self, account: _Account[W]) -> None:
        now = time.monotonic()
        passed = now - account.at
        account.at = now
        account.used *= 0.5 ** (passed / _HALF)
        if self.budget is not None:
            account.left = min(self.budget, account.left + passed * self.budget / _HOUR)
