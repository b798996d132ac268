"""A PostgreSQL of our own for a while: Debian's package, started on a folder and a socket of its
own, by an unprivileged user, and removed at the end."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

PORT = 54321
"""Names the socket's file only; nothing listens on the network."""


class MissingError(Exception):
    """There is no PostgreSQL, and none can be installed."""


def find() -> Path:
    """The folder of PostgreSQL's programs; on Debian as root it is installed if need be."""
    found = _newest()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(
            ["apt-get", "install", "-y", "-q", "--no-install-recommends", "postgresql"],
            capture_output=True,
            check=False,
            timeout=300,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        )
        found = _newest()
    if found is None:
        raise MissingError("no PostgreSQL here (Debian: apt-get install postgresql)")
    return found


def to_be_had() -> bool:
    return _newest() is not None or (os.geteuid() == 0 and shutil.which("apt-get") is not None)


def _newest() -> Path | None:
    folders = [p for p in Path("/usr/lib/postgresql").glob("*/bin") if (p / "initdb").exists()]
    if folders:
        return max(folders, key=lambda p: int(p.parent.name))
    program = shutil.which("initdb")
    return Path(program).resolve().parent if program else None


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """The URL of a database that lasts as long as the block."""
    if sys.platform == "win32":
        raise MissingError("PostgreSQL is tested on Unix only")
    programs = find()
    folder = Path(tempfile.mkdtemp(prefix="kibitz-pg-"))
    user = _unprivileged()
    if user is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)
    data = folder / "data"

    def run(*words: str) -> None:
        done = subprocess.run(
            words,
            user=None if user is None else user.pw_uid,
            group=None if user is None else user.pw_gid,
            extra_groups=None if user is None else [],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        if done.returncode:
            raise MissingError(f"{words[0]} failed: {done.stdout} {done.stderr}")

    try:
        run(str(programs / "initdb"), "-D", str(data), "-U", "kibitz", "-A", "trust", "-E", "UTF8")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -p {PORT}"
        log = str(folder / "log")
        run(str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", log, "-o", options, "start")
        try:
            yield f"postgresql+psycopg://kibitz@/postgres?host={folder}&port={PORT}"
        finally:
            run(str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _unprivileged() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise MissingError("PostgreSQL does not run as root, and there is no other user")
