"""What an object is made of, as nested tuples that can be compared and hashed."""

from __future__ import annotations

from collections.abc import Hashable


def frozen(value: object) -> Hashable:
    """The value as nested tuples: equal for values that would be pickled alike.

    Objects stand for what their ``__reduce__`` says, or for their attributes. Lists and tuples are
    not told apart; the order of a dictionary or set does not count.
    """
    if value is None or isinstance(value, (int, float, str, bytes)) or callable(value):
        return value
    if isinstance(value, (list, tuple)):
        return tuple([frozen(item) for item in value])
    if isinstance(value, dict):
        return frozenset([(frozen(k), frozen(v)) for k, v in value.items()])
    if isinstance(value, (set, frozenset)):
        return frozenset([frozen(item) for item in value])
    parts = value.__reduce_ex__(4)
    if isinstance(parts, str):  # a global, by name
        return parts
    # The function that rebuilds it says which kind of thing it is; its arguments are the rest.
    return (parts[0], tuple([frozen(part) for part in parts[1:3]]))
