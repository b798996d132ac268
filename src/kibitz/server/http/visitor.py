"""Who asks: the visitor's address, also behind a proxy."""

from __future__ import annotations

from starlette.types import Scope

from kibitz.server.operations.addresses import counted, real_address, real_scheme
from kibitz.server.operations.settings import Settings

_ADDRESS = "kibitz.address"


def find_visitor(scope: Scope, settings: Settings) -> None:
    """Put the visitor's address in place of the proxy's: as limits count it in ``client``, where
    every limit looks, and exactly beside it."""
    client = scope.get("client")
    peer, port = client if client else ("", 0)
    headers, proxies, header = scope["headers"], settings.proxies, settings.proxy_header
    address = real_address(peer, headers, proxies, header)
    scope[_ADDRESS] = address
    scope["client"] = (counted(address), port)
    scheme = real_scheme(peer, headers, proxies, header)
    if scheme is not None:
        secure = {"http": "ws", "https": "wss"}
        scope["scheme"] = secure[scheme] if scope["type"] == "websocket" else scheme


def exact_address(scope: Scope) -> str:
    """The visitor's address, not shortened to what limits count."""
    address: str = scope[_ADDRESS]
    return address
