"""Build the browser table into web/dist, if something it is made of has changed.

    build_web.py            build
    build_web.py --check    have the types of the page checked, too

Needs Node 20.19 or newer with npm. Without them everything but the browser table works; then this
says so and does nothing.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
DIST = WEB / "dist"
STAMP = ROOT / "build" / "web.json"
WANTED = (20, 19)


def node_missing() -> str | None:
    """Why the page cannot be built here, or None."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return "Node.js with npm is not installed"
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    major, minor, *_ = version.strip().lstrip("v").split(".")
    if (int(major), int(minor)) < WANTED:
        return f"Node.js {version.strip()} is too old (20.19 or newer is needed)"
    return None


def digest(paths: list[Path]) -> str:
    """A fingerprint of what is in these files."""
    found = hashlib.sha256()
    for path in paths:
        found.update(f"{path.relative_to(ROOT)}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def sources() -> list[Path]:
    """Everything the page is made of."""
    files = [p for p in sorted(WEB.iterdir()) if p.is_file()]
    for folder in ("src", "public"):
        files += [p for p in sorted((WEB / folder).rglob("*")) if p.is_file()]
    return files


def npm(*words: str) -> None:
    """Run npm in web/; what it says is shown only if it fails."""
    done = subprocess.run(
        ["npm", *words],
        check=False,
        cwd=WEB,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nkibitz: npm {' '.join(words)} failed in web/.")


def remembered() -> dict[str, str]:
    """What the last builds were made of."""
    try:
        found = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def remember(**facts: str) -> None:
    STAMP.parent.mkdir(parents=True, exist_ok=True)
    STAMP.write_text(json.dumps({**remembered(), **facts}), encoding="utf-8")


def main(words: list[str]) -> None:
    why = node_missing()
    if why is not None:
        print(f"kibitz: {why}: the browser table is not built; all else works.", file=sys.stderr)
        return
    locked = digest([WEB / "package-lock.json"])
    if remembered().get("packages") != locked or not (WEB / "node_modules").is_dir():
        npm("ci", "--no-audit", "--no-fund")
        remember(packages=locked)
    types = WEB / "src" / "lib" / "messages.ts"
    subprocess.run([sys.executable, str(ROOT / "scripts" / "gen_types.py"), str(types)], check=True)
    made_of = digest(sources())
    if remembered().get("built") != made_of or not (DIST / "index.html").is_file():
        npm("run", "build")
        remember(built=made_of)
    licences = ROOT / "scripts" / "licences.py"
    subprocess.run([sys.executable, str(licences), str(DIST / "licences.txt")], check=True)
    if "--check" in words and remembered().get("checked") != made_of:
        npm("run", "check")
        remember(checked=made_of)


if __name__ == "__main__":
    main(sys.argv[1:])
