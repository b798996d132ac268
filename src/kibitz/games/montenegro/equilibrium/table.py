# interpreted: reads a file and unpacks it once
"""The solved abstract duels and the weights of positions, as they are stored in table.txt.

The file is text: a line with its version, the weights, and for each context a line of shares in
256ths, packed (zlib) and written in base 85. Only states that a context can have are stored.
"""

from __future__ import annotations

import base64
import zlib
from functools import cache
from pathlib import Path

from librt.vecs import vec

from kibitz.games.montenegro.equilibrium.abstraction import (
    ACTIONS,
    AMMO,
    CONTEXTS,
    LAST,
    STATES,
    TREMBLE,
    errors_of,
    tree_of,
)
from kibitz.games.montenegro.equilibrium.public_tree import Node, PublicTree, mixed, zeros
from kibitz.games.montenegro.equilibrium.worth import Worth

VERSION = "kibitz montenegro equilibrium 2"
FILE = Path(__file__).parent / "table.txt"
ITERATIONS = 60
"""Of CFR+, for each of the duels stored."""
GAMES = 4000
"""Of the bot against itself, to which the weights are fitted."""
FULL = 255


def stored_states(context: int, node: Node) -> list[int]:
    """The states whose shares are stored: armies only where there are some."""
    army = (context // 2 % 2, context % 2)[node.player]
    return [s for s in range(STATES) if army or s // LAST % AMMO == 0]


def pack(context: int, tree: PublicTree, strategy: list[vec[float]]) -> str:
    """A strategy as one line of text."""
    shares = bytearray()
    for node in tree.nodes:
        for s in stored_states(context, node):
            for edge in node.edges:
                share = strategy[node.index][s * ACTIONS + edge.action]
                # Traces of what the first iterations tried are left out.
                shares.append(0 if share < 0.02 else round(share * FULL))
    return base64.b85encode(zlib.compress(bytes(shares), 9)).decode()


def unpack(context: int, tree: PublicTree, line: str) -> list[vec[float]]:
    """The inverse of ``pack``, but for rounding."""
    shares = zlib.decompress(base64.b85decode(line))
    found: list[vec[float]] = []
    at = 0
    for node in tree.nodes:
        strategy = zeros(ACTIONS * STATES)
        for s in stored_states(context, node):
            row = shares[at : at + len(node.edges)]
            at += len(node.edges)
            for edge, share in zip(node.edges, row, strict=True):
                strategy[s * ACTIONS + edge.action] = share / (sum(row) or 1)
        found.append(strategy)
    return found


@cache
def _lines() -> list[str]:
    lines = FILE.read_text(encoding="ascii").splitlines()
    if lines[0] != VERSION or len(lines) != 2 + CONTEXTS:
        raise ValueError(f"{FILE} is not a table of this version: {VERSION}")
    return lines


@cache
def solved(context: int) -> tuple[PublicTree, list[vec[float]], list[vec[float]]]:
    """The abstract duel of a context, its stored strategy, and the same with the errors that the
    other seat is taken to make."""
    tree = tree_of(context)
    strategy = unpack(context, tree, _lines()[2 + context])
    errors = errors_of(tree)
    erring = [mixed(strategy[n], errors[n], TREMBLE) for n in range(len(strategy))]
    return tree, strategy, erring


@cache
def worth() -> Worth:
    """The stored weights of positions."""
    return Worth([float(word) for word in _lines()[1].split()])


def write(path: Path, weights: list[float], packed: list[str]) -> None:
    """Store a table."""
    numbers = " ".join(f"{weight:.5f}" for weight in weights)
    path.write_text("\n".join([VERSION, numbers, *packed, ""]), encoding="ascii")
