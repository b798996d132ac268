"""One file names everything that is shipped, with its licence."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import re
import shutil
import subprocess
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("licences", ROOT / "scripts" / "licences.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def titles(text: str) -> dict[str, str]:
    """Each package's licence, by its name in small letters."""
    found = re.findall(r"^=+\n(\S+) \S+ \((.+)\)\n=+$", text, re.MULTILINE)
    return {re.sub(r"[-_.]+", "-", name).lower(): licence for name, licence in found}


def test_every_python_distribution_is_named_with_its_licence(
    script: ModuleType, tmp_path: Path
) -> None:
    target = tmp_path / "licences.txt"
    script.main(target)
    text = target.read_text(encoding="utf-8")
    assert "MIT License" in text.partition(script.PYTHON)[0]
    named = titles(text)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in project["dependencies"]:
        name = re.split(r"[<>=;\[ ]", line)[0].lower().replace("_", "-")
        assert re.search("MIT|BSD|Apache|Mozilla|MPL|PSF", named[name]), (name, named[name])
    for name in script.pinned():
        with contextlib.suppress(PackageNotFoundError):  # of another system
            assert script.canonical(distribution(name).metadata["Name"]) in named
    # Those that others need are there as well.
    assert {"starlette", "pydantic", "click", "h11"} <= named.keys()
    licence = next(f for f in distribution("starlette").files or [] if "LICENSE" in f.name)
    assert licence.read_text(encoding="utf-8").strip() in text
    # What a library was compiled from counts, too: resvg itself is in resvg_py.
    bill = [f for f in distribution("resvg_py").files or [] if f.name.endswith(".cyclonedx.json")]
    assert not bill or re.search(r"^- resvg \S+ \(.*(Apache|MIT|MPL).*\)$", text, re.MULTILINE)
    assert not {"pytest", "hypothesis"} & named.keys()


def test_running_it_again_changes_nothing(script: ModuleType, tmp_path: Path) -> None:
    target = tmp_path / "licences.txt"
    target.write_text("the page's part\n", encoding="utf-8")
    script.main(target)
    once = target.read_text(encoding="utf-8")
    script.main(target)
    assert target.read_text(encoding="utf-8") == once
    assert once.startswith("the page's part\n")


def test_every_package_in_the_page_is_named_with_its_licence(tmp_path: Path) -> None:
    if not (WEB / "node_modules").is_dir() or shutil.which("npm") is None:
        pytest.skip("the page's packages are not installed")
    done = subprocess.run(
        ["npx", "vite", "build", "--outDir", str(tmp_path), "--sourcemap"],
        cwd=WEB,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "licences.txt").read_text(encoding="utf-8")
    named = titles(text)
    # The source maps are the bundler's own account of what went into the page.
    bundled = set()
    for path in tmp_path.rglob("*.js.map"):
        for source in json.loads(path.read_text(encoding="utf-8"))["sources"]:
            found = re.search(r"node_modules/((?:@[^/]+/)?[^/]+)/", source)
            if found is not None:
                bundled.add(found[1])
    assert {"svelte", "marked"} <= bundled
    assert bundled <= named.keys()
    for name in bundled:
        assert named[name] not in ("", "see below")
        for file in (WEB / "node_modules" / name).glob("LICEN*"):
            assert file.read_text(encoding="utf-8").strip() in text
