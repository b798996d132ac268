"""Compile the engine with mypyc. Everything else about the package is in pyproject.toml.

KIBITZ_PURE=1 installs without compiling; so does a machine without a C compiler.
scripts/build_ext.py imports this file to learn which sources are compiled.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "kibitz"

COMPILED = ("core/**/*.py", "games/**/*.py", "players/**/*.py", "arena/match.py", "arena/loop.py")
# Besides these, a file stays interpreted if one of its first three lines starts `# interpreted`.
INTERPRETED = ("**/__init__.py", "players/plugin*.py")

# All compiled modules share one library, kibitz__mypyc, so that they call each other directly.
GROUP = "kibitz"

NO_COMPILER = (
    "kibitz: no C compiler with Python headers found; everything works, but uncompiled and slower."
)


def compiled_sources() -> list[Path]:
    """The files mypyc compiles, in a stable order."""
    wanted = {path for glob in COMPILED for path in PACKAGE.glob(glob)}
    wanted -= {path for glob in INTERPRETED for path in PACKAGE.glob(glob)}
    return sorted(path for path in wanted if not _asks_to_stay_interpreted(path))


def _asks_to_stay_interpreted(path: Path) -> bool:
    with path.open(encoding="utf-8") as file:
        return any(next(file, "").startswith("# interpreted") for _ in range(3))


def compiler_works() -> bool:
    """Try it: a compiler without Python's headers, or without libc's, is of no use either."""
    if sys.platform == "win32":
        return True  # setuptools finds it; if it does not, the build falls back to pure Python
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    include = f"-I{sysconfig.get_path('include')}"
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "try.c")
        program.write_text("#include <Python.h>\n")
        command = [*compiler, include, "-c", str(program), "-o", f"{program}.o"]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def extensions() -> list[Any]:
    """One mypycify call for all: classes of two calls must not inherit from each other."""
    from mypyc.build import mypycify

    paths = [str(path.relative_to(ROOT)) for path in compiled_sources()]
    if not paths:
        return []
    found = mypycify(
        # Errors in modules that are only imported are none of the compiler's business: while a
        # wheel is built, their libraries are not installed.
        ["--follow-imports=silent", *paths],
        opt_level="3",
        group_name=GROUP,
        # Not shared with scripts/build_ext.py, which sets this, so that neither sees the other's.
        target_dir=os.environ.get("KIBITZ_BUILD_DIR", "build/wheel"),
    )
    for extension in found:
        extension.optional = True
        if sys.platform != "win32":
            # A new list: mypyc gives all extensions the same one. Its -Werror is for its authors;
            # a compiler that warns about more than theirs does is no reason to run uncompiled.
            flags = ["-O3", "-fno-semantic-interposition", "-Wno-error"]
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return found


def main() -> None:
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class AllOrNothing(build_ext):
        """An optional extension may fail. Half of them would be a broken package, so drop all."""

        def run(self) -> None:
            super().run()
            built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
            if not all(path.exists() for path in built):
                for path in built:
                    path.unlink(missing_ok=True)
                print("kibitz: compiling failed; everything works, but uncompiled and slower.")

    # pip runs this file several times; only these times it wants to build. An editable install
    # (`editable_wheel`) stays uncompiled: scripts/build_ext.py compiles in place and keeps track.
    modules = []
    if {"bdist_wheel", "build_ext"} & set(sys.argv) and os.environ.get("KIBITZ_PURE") != "1":
        if compiler_works():
            modules = extensions()
        else:
            print(NO_COMPILER, flush=True)
    if "bdist_wheel" in sys.argv:
        # setuptools packs whatever an earlier build left there, extensions and all.
        for leftover in ROOT.glob("build/lib*"):
            shutil.rmtree(leftover)
    setup(ext_modules=modules, cmdclass={"build_ext": AllOrNothing})


if __name__ == "__main__":
    main()
