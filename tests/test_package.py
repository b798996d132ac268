"""The source package and the wheel are the whole program: engine, rules, pages, sources. The wheel
is compiled nightly."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.tiers import NIGHTLY

ROOT = Path(__file__).resolve().parents[1]
COMPILED = ROOT / "build" / "ext" / "tmp" / "cache"
COMPILES = NIGHTLY and COMPILED.is_dir()
WANTED_SOURCES = (
    "CHANGELOG.md",
    "Makefile",
    "docs/server.md",
    "requirements/play.txt",
    "scripts/build_web.py",
    "src/kibitz/games/mulle/RULES.sv.md",
    "src/kibitz/i18n/locale/sv.po",
    "tests/golden/mulle.txt",
    "tests/test_package.py",
    "web/package-lock.json",
    "web/src/App.svelte",
)

pytestmark = [
    # One process runs them all, so that the packages are made once.
    pytest.mark.xdist_group("package"),
    pytest.mark.skipif(
        not (ROOT / "web/dist/index.html").is_file(), reason="no page: make setup, with Node"
    ),
]


def run(*command: object, folder: Path, **extra: str) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**clean, **extra},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def source_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("sdist")
    # Its own folder for what setuptools notes down, so that a running checkout is left alone.
    run(sys.executable, "setup.py", "--quiet", "egg_info", "--egg-base", target, "sdist",
        "--dist-dir", target, folder=ROOT)  # fmt: skip
    (found,) = target.glob("*.tar.gz")
    return found


@pytest.fixture(scope="module")
def wheel(source_package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made from the source package, by the compiler's earlier work where the checkout has it."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(source_package) as package:
        package.extractall(folder, filter="data")
    (unpacked,) = folder.glob("kibitz-*")
    cache = {"KIBITZ_BUILD_CACHE": str(COMPILED)} if COMPILES else {"KIBITZ_PURE": "1"}
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation",
        "--wheel-dir", folder, unpacked, folder=folder, **cache)  # fmt: skip
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it. The packages it needs are borrowed from this one."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    packages = Path(
        run(home / "bin/python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))",
            folder=home).strip()
    )  # fmt: skip
    run(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", packages, wheel,
        folder=home)  # fmt: skip
    # A path in a .pth file is searched; the editable checkout named in a .pth file there is not.
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home


def test_the_source_package_has_what_a_packager_needs(source_package: Path) -> None:
    with tarfile.open(source_package) as package:
        names = {name.partition("/")[2] for name in package.getnames()}
    assert not [name for name in WANTED_SOURCES if name not in names]
    assert "web/dist/index.html" in names
    left_out = re.compile(r"node_modules|\.so$|__pycache__|_build\.json|^\.venv|^build/")
    assert not [name for name in names if left_out.search(name)]


def test_the_wheel_has_the_page_and_the_engine(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as package:
        names = package.namelist()
    assert "kibitz/page/index.html" in names
    assert "kibitz/games/mulle/RULES.md" in names
    assert any(re.match(r"kibitz/core/state\..*(so|pyd)$", name) for name in names) == COMPILES
    assert not [name for name in names if name.startswith(("tests", "web", "scripts"))]


@contextmanager
def serving(home: Path) -> Iterator[str]:
    """The address of a server started from that environment."""
    process = subprocess.Popen(
        [
            str(home / "bin/python"),
            "-m",
            "kibitz",
            "serve",
            "--port",
            "0",
            "--db",
            str(home / "db"),
        ],
        cwd=home,
        env={"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        found = None
        while found is None:
            line = process.stdout.readline()
            assert line, "the server ended"
            found = re.search(r"http://\S+:\d+", line)
        yield found[0]
    finally:
        process.terminate()
        process.wait(30)


def client(address: str) -> httpx.Client:
    """The address is said a moment before somebody answers there."""
    transport = httpx.HTTPTransport(retries=8)
    return httpx.Client(base_url=address, timeout=60, transport=transport)


def test_a_server_from_the_wheel_shows_its_page_and_deals(installed: Path) -> None:
    where = run(
        installed / "bin/python", "-c", "import kibitz; print(kibitz.__file__)", folder=installed
    )
    assert str(installed) in where
    with serving(installed) as address, client(address) as http:
        page = http.get("/")
        assert page.status_code == 200
        script = re.search(r'src="(/assets/[^"]+\.js)"', page.text)
        assert script is not None
        assert http.get(script[1]).status_code == 200
        games = http.get("/api/games").json()
        assert "mulle" in str(games)
