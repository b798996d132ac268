"""Compile kibitz in place (`make setup`), unless what is there was built from the same sources.

    build_ext.py         build if anything changed
    build_ext.py --kind  print which build the tests have to find: "compiled" or "pure"

The manifest src/kibitz/_build.json says what was built from what. kibitz/_loader.py reads it at
every start, so that an edited source is never shadowed by an older extension.
"""

import fcntl
import hashlib
import importlib.metadata
import json
import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src"
PACKAGE = SRC / "kibitz"
MANIFEST = PACKAGE / "_build.json"
BUILD = ROOT / "build" / "ext"

sys.path.insert(0, str(ROOT))
import setup  # noqa: E402 - the project's setup.py: which sources are compiled


def say(text: str) -> None:
    print(f"kibitz: {text}", file=sys.stderr, flush=True)


def describe(path: Path) -> dict[str, Any]:
    # Time before content: an edit in between makes the file look changed, never unchanged.
    stat = path.stat()
    content = path.read_bytes()
    return {
        "sha256": hashlib.sha256(content).hexdigest(),
        "size": len(content),
        "mtime_ns": stat.st_mtime_ns,
    }


def wanted() -> dict[str, Any]:
    """The manifest that a build of the present sources would have."""
    sources = {
        path.relative_to(PACKAGE).as_posix(): describe(path) for path in setup.compiled_sources()
    }
    inputs = {
        "sources": {name: known["sha256"] for name, known in sources.items()},
        "setup.py": describe(ROOT / "setup.py")["sha256"],
        "mypy": importlib.metadata.version("mypy"),
        "librt": importlib.metadata.version("librt"),
        "python": sys.version,
    }
    key = hashlib.sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()
    return {"complete": True, "key": key, "sources": sources}


def stored() -> dict[str, Any]:
    try:
        manifest: dict[str, Any] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return manifest


def store(manifest: dict[str, Any]) -> None:
    """In one step: a reader sees the old manifest or the new one, never half of it."""
    new = MANIFEST.with_suffix(".tmp")
    new.write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    new.replace(MANIFEST)


def built() -> list[Path]:
    """Every extension in the source tree, whichever Python it was built for."""
    return sorted(path for suffix in ("so", "pyd") for path in SRC.rglob(f"*.{suffix}"))


def is_fresh(now: dict[str, Any]) -> bool:
    before = stored()
    return (
        before.get("complete") is True
        and before.get("key") == now["key"]
        and all((SRC / name).exists() for name in before.get("extensions", []))
    )


def distrust() -> None:
    """Tell the loader to leave the extensions alone: half of them may be old, or missing."""
    store({"complete": False, "key": "", "sources": {}})


def clean() -> None:
    if MANIFEST.exists() or built():
        distrust()
        for path in built():
            path.unlink()
        MANIFEST.unlink()


@contextmanager
def only_one() -> Iterator[None]:
    """Two builds at once would write the same files."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another build is running; waiting for it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def expected() -> set[str]:
    """The extensions there have to be: one for each module, one for each library behind them."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    names = [path.relative_to(SRC).with_suffix("") for path in setup.compiled_sources()]
    libraries = [Path(f"{group}__mypyc") for group in setup.groups()]
    return {f"{name.as_posix()}{suffix}" for name in [*names, *libraries]}


def date_apart(now: dict[str, Any]) -> dict[str, Any]:
    """mypy takes a file for unchanged if it has the same size and was written in the same second:
    what was changed so soon after the last build is dated a second later."""
    before = stored().get("sources", {})
    for name, known in now["sources"].items():
        old = before.get(name, known)
        same_second = old["mtime_ns"] // 10**9 == known["mtime_ns"] // 10**9
        if old["sha256"] != known["sha256"] and same_second:
            later = known["mtime_ns"] + 10**9
            os.utime(PACKAGE / name, ns=(later, later))
            known["mtime_ns"] = later
    return now


def compile_all(now: dict[str, Any]) -> None:
    sources = now["sources"]
    lines = sum((PACKAGE / name).read_bytes().count(b"\n") for name in sources)
    before = any((BUILD / "tmp").glob("cache/*"))
    needed = "those that changed, up to a minute" if before else "one to two minutes"
    say(f"compiling {len(sources)} modules, {lines} lines ({needed}) …")
    start = time.monotonic()
    distrust()
    folder = BUILD.relative_to(ROOT)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    command += ["--parallel", str(os.cpu_count() or 1)]
    command += ["--build-lib", f"{folder}/lib", "--build-temp", f"{folder}/tmp"]
    environment = {**os.environ, "KIBITZ_BUILD_DIR": str(folder)}
    log = BUILD / "log.txt"
    with log.open("w") as output:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT, check=False
        )
    for path in built():
        if path.relative_to(SRC).as_posix() not in expected():
            path.unlink()
    extensions = [path.relative_to(SRC).as_posix() for path in built()]
    if done.returncode or set(extensions) != expected():
        print(log.read_text(encoding="utf-8"), file=sys.stderr)
        say("the build failed; see above. Until it is repaired, kibitz runs uncompiled")
        raise SystemExit(1)
    store({**now, "extensions": extensions})
    say(f"compiled in {time.monotonic() - start:.0f} s")


def build() -> None:
    with only_one():
        now = wanted()
        if os.environ.get("KIBITZ_PURE") == "1":
            pass  # the loader leaves the extensions alone; the next build can reuse them
        elif is_fresh(now):
            # Files may have been touched without a change: spare the loader from reading them.
            if stored()["sources"] != now["sources"]:
                store({**stored(), "sources": now["sources"]})
        elif setup.compiler_works():
            compile_all(date_apart(now))
        else:
            clean()
            print(setup.NO_COMPILER, file=sys.stderr, flush=True)


def kind() -> str:
    if os.environ.get("KIBITZ_PURE") == "1":
        return "pure"
    return "compiled" if is_fresh(wanted()) or setup.compiler_works() else "pure"


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            build()
        case ["--kind"]:
            print(kind())
        case _:
            raise SystemExit(__doc__)
