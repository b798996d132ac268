"""How `make test` and `make screenshots` install missing programs, on a simulated Debian in a
folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from scripts import get_tools

APT = """#!/bin/sh
echo "$*" "$DEBIAN_FRONTEND" >> "{log}"
case "$*" in
{cases}
esac
"""
BRINGS = '*install*chromium*) printf "#!/bin/sh\\n" > "{bin}/chromium"; chmod +x "{bin}/chromium";;'
REFUSES = "*install*) echo 'E: Unable to locate package' >&2; exit 100;;"
OFFLINE = "*update*) echo 'E: no network' >&2; exit 100;;"
BRINGS_NOTHING = "*install*) exit 0;;"


class Machine:
    """A folder of programs that is the whole PATH."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.log = folder / "asked.txt"

    def program(self, name: str, text: str = "#!/bin/sh\n") -> None:
        path = self.bin / name
        path.write_text(text)
        path.chmod(0o755)

    def debian(self, *cases: str) -> None:
        lines = "\n".join(case.replace("{bin}", str(self.bin)) for case in cases)
        self.program("apt-get", APT.format(log=self.log, cases=lines))

    def asked(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    found = Machine(tmp_path)
    # chmod is the one program that the stand-in for apt-get uses.
    (found.bin / "chmod").symlink_to("/bin/chmod")
    monkeypatch.setenv("PATH", str(found.bin))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return found


def test_what_is_there_is_left_alone(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.debian(BRINGS)
    for name in ("google-chrome", "minizinc", "fzn-gecode"):
        machine.program(name)
    assert get_tools.main(["chromium", "minizinc"]) == 0
    assert machine.asked() == []
    assert capsys.readouterr().err == ""
    assert get_tools.chromium() == str(machine.bin / "google-chrome")


def test_root_on_debian_gets_what_is_missing(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.debian(BRINGS)
    assert get_tools.chromium() is None
    assert get_tools.main(["chromium"]) == 0
    update, install = machine.asked()
    assert update.endswith("update noninteractive")
    assert install.endswith("install -y --no-install-recommends chromium noninteractive")
    # Whoever else installs something is waited for.
    assert "DPkg::Lock::Timeout=300" in install
    assert get_tools.chromium() == str(machine.bin / "chromium")
    said = capsys.readouterr().err
    assert "installing chromium" in said
    assert "skipped" not in said


def test_the_browser_without_windows_is_enough(machine: Machine) -> None:
    machine.debian(BRINGS.replace("chromium", get_tools.SHELL))
    machine.program("google-chrome")
    assert get_tools.main([get_tools.SHELL, "chromium"]) == 0
    (_, install) = machine.asked()
    assert install.endswith(f"{get_tools.SHELL} noninteractive")
    assert get_tools.chromium() == str(machine.bin / get_tools.SHELL)


def test_without_it_the_other_one_does(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.debian(REFUSES)
    machine.program("chromium")
    assert get_tools.main([get_tools.SHELL, "chromium"]) == 0
    assert get_tools.chromium() == str(machine.bin / "chromium")
    said = capsys.readouterr().err
    assert "chromium does its work" in said
    assert "skipped" not in said


def test_lists_that_cannot_be_updated_do_not_prevent_an_attempt(machine: Machine) -> None:
    machine.debian(OFFLINE, BRINGS)
    assert get_tools.main(["chromium"]) == 0
    assert len(machine.asked()) == 2
    assert get_tools.chromium() is not None


@pytest.mark.parametrize("cases", [REFUSES, BRINGS_NOTHING], ids=["refuses", "brings-nothing"])
def test_what_does_not_come_is_told_and_no_failure(
    machine: Machine, capsys: pytest.CaptureFixture[str], cases: str
) -> None:
    machine.debian(cases)
    assert get_tools.main(["chromium", "minizinc"]) == 0
    said = capsys.readouterr().err
    assert "no chromium here" in said
    assert "no minizinc here" in said
    assert ("Unable to locate package" in said) == (cases == REFUSES)
    assert len(machine.asked()) == 4


def test_nobody_but_root_on_debian_installs_anything(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert get_tools.main(["chromium"]) == 0  # no apt-get
    machine.debian(BRINGS)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert get_tools.main(["chromium"]) == 0
    assert machine.asked() == []
    assert capsys.readouterr().err.count("tests that need it are skipped") == 2


def test_minizinc_needs_its_solver_too(machine: Machine) -> None:
    machine.program("minizinc")
    assert not get_tools.there("minizinc")
    machine.program("fzn-gecode")
    assert get_tools.there("minizinc")


def test_tmux_comes_under_its_own_name(machine: Machine) -> None:
    machine.debian(BRINGS.replace("chromium", "tmux"))
    assert not get_tools.there("tmux")
    assert get_tools.main(["tmux"]) == 0
    assert machine.asked()[-1].endswith("tmux noninteractive")
    assert get_tools.there("tmux")


@pytest.mark.parametrize("words", [[], ["firefox"]])
def test_unknown_tools_are_refused(
    machine: Machine, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    machine.debian(BRINGS)
    assert get_tools.main(words) == 2
    assert machine.asked() == []
    assert "get_tools.py chromium" in capsys.readouterr().err
