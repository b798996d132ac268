"""``python -m kibitz`` is the ``kibitz`` command."""

from kibitz.cli.main import main

if __name__ == "__main__":
    main()
