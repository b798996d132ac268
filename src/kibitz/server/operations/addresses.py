"""Addresses: networks that are listed in settings, the visitor behind a proxy, and which addresses
count as one in limits."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Headers = Iterable[tuple[bytes, bytes]]

X_FORWARDED_FOR = "x-forwarded-for"
FORWARDED = "forwarded"
_HOPS = 32
"""Proxies in a row at most."""
_HOME = 64
"""Bits of an IPv6 address that name a home; whoever has one has all addresses that begin so."""
_PAIR = re.compile(r'\s*([!#$%&\'*+.^_`|~0-9A-Za-z-]+)=("(?:[^"\\]|\\.)*"|[^\s;,"]*)\s*(;|,|$)')


def parse_address(text: str) -> Address | None:
    """An address, perhaps in brackets or with a port; an IPv4 address in IPv6 form is itself."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


class Networks:
    """Addresses and networks, as listed in a setting."""

    def __init__(self, networks: Sequence[Network] = ()) -> None:
        self.networks = tuple(networks)

    def __contains__(self, address: str) -> bool:
        found = parse_address(address)
        return found is not None and any(found in network for network in self.networks)


def parse_networks(name: str, text: str) -> Networks:
    """Networks from a setting, with commas between them; BadInputError names the setting."""
    found = []
    for word in text.replace(",", " ").split():
        try:
            found.append(ipaddress.ip_network(word))
        except ValueError as error:
            raise BadInputError(Msg("server.error.network", name=name, text=word)) from error
    return Networks(found)


LOCAL = Networks([ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1")])
"""This computer."""
EVERYBODY = Networks([ipaddress.ip_network("0.0.0.0/0"), ipaddress.ip_network("::/0")])


def counted(address: str) -> str:
    """The address under which a visitor is counted: of IPv6 the first 64 bits."""
    found = parse_address(address)
    if found is None:
        return address
    if isinstance(found, ipaddress.IPv4Address) or found.is_loopback:
        return str(found)
    return str(ipaddress.ip_network((found, _HOME), strict=False))


def is_local(address: str) -> bool:
    """Whether it is this computer."""
    return address in LOCAL


def real_address(peer: str, headers: Headers, proxies: Networks, header: str) -> str:
    """The visitor's address. Each proxy adds the address it was asked from at the end of a header,
    and visitors can write there what they like: so the list is read from its end, and only as far
    as the proxies are ours."""
    address = peer
    if peer not in proxies:
        return address
    hops = _forwarded_for(headers) if header == FORWARDED else _listed(headers, header)
    for hop in reversed(hops[-_HOPS:]):
        found = parse_address(hop)
        if found is None:
            break
        address = str(found)
        if address not in proxies:
            break
    return address


def real_scheme(peer: str, headers: Headers, proxies: Networks, header: str) -> str | None:
    """``http`` or ``https``, as the proxy in front was asked; None if no proxy of ours says so."""
    if peer not in proxies:
        return None
    if header == FORWARDED:
        said = [pairs.get("proto", "") for pairs in _forwarded(headers)]
    else:
        said = _listed(headers, "x-forwarded-proto")
    return said[-1].lower() if said and said[-1].lower() in ("http", "https") else None


def _listed(headers: Headers, name: str) -> list[str]:
    wanted = name.encode("ascii")
    text = ",".join(value.decode("latin-1") for key, value in headers if key == wanted)
    return [word.strip() for word in text.split(",")] if text else []


def _forwarded_for(headers: Headers) -> list[str]:
    return [pairs.get("for", "") for pairs in _forwarded(headers)]


def _forwarded(headers: Headers) -> list[dict[str, str]]:
    """The elements of ``Forwarded`` (RFC 7239); those after one that cannot be read are not ours to
    guess, so an unreadable header says nothing."""
    text = ",".join(value.decode("latin-1") for key, value in headers if key == b"forwarded")
    found: list[dict[str, str]] = []
    pairs: dict[str, str] = {}
    at = 0
    while at < len(text):
        match = _PAIR.match(text, at)
        if match is None or match.end() == at:
            return []
        value = match[2]
        if value.startswith('"'):
            value = re.sub(r"\\(.)", r"\1", value[1:-1])
        pairs[match[1].lower()] = value
        if match[3] != ";":
            found.append(pairs)
            pairs = {}
        at = match.end()
    if pairs:
        found.append(pairs)
    return found
