"""``kibitz serve``: tables for people and bots in the browser.

``serve`` starts it; ``messages`` and ``bodies`` are the types of all that goes over the wire. The
sub-packages, each of which may import only those after it: ``http`` (requests and pages),
``sockets`` (live connections), ``tables`` (games in progress), ``jobs`` (bots, hints and solvers in
worker processes), ``storage`` (the database), ``operations`` (settings, logs, metrics, limits).
"""
