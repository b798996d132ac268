"""The ``kibitz`` command."""
