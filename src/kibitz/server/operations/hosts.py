"""Under which names the server answers. A foreign site can give its own name the address of this
computer (DNS rebinding); its pages would then be of the same origin as ours. So a name has to be
one of this computer's, or be allowed by a setting."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable

from kibitz.server.operations.addresses import is_local, parse_address

_HOST = re.compile(r"([A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
_HOME_DOMAINS = ("local", "lan", "internal", "home.arpa")
"""Domains that exist only within a home or a company: nobody on the internet can have them."""
ANY = "*"


def bare_host(header: str) -> str:
    """The name or address of a Host header without port, in lower case; empty if it is none."""
    found = _HOST.fullmatch(header)
    return found[1].strip("[]").rstrip(".").lower() if found else ""


def own_names() -> set[str]:
    """What this computer is called in its own network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {"localhost", name, short, *(f"{short}.{domain}" for domain in _HOME_DOMAINS)} - {""}


class Hosts:
    """The names under which the server answers: this computer's own, and those given."""

    def __init__(self, more: Iterable[str]) -> None:
        given = {host.lower().strip("[]").rstrip(".") for host in more}
        self._any = ANY in given
        self._names = own_names() | {host for host in given if not host.startswith("*")}
        self._below = tuple(host[1:] for host in given if host.startswith("*."))

    def allow(self, header: str, local: str) -> bool:
        """Whether a request is answered that was sent to this host; ``local`` is the address of
        this computer at which it arrived."""
        host = bare_host(header)
        if not host:
            return False
        if self._any or host in self._names or host.endswith((".localhost", *self._below)):
            return True
        address = parse_address(f"[{host}]")
        return address is not None and (is_local(host) or address == parse_address(f"[{local}]"))
