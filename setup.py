"""Compile the engine with mypyc. Everything else about the package is in pyproject.toml.

KIBITZ_PURE=1 installs without compiling; so does a machine without a C compiler.
scripts/build_ext.py imports this file to learn which sources are compiled, and runs it.
"""

import ast
import hashlib
import importlib.metadata
import os
import re
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

COMPILED = ("core/**/*.py", "games/**/*.py", "players/**/*.py", "arena/fitting.py", "arena/loop.py")
# Besides these, a file stays interpreted if one of its first three lines starts `# interpreted`.
INTERPRETED = ("**/__init__.py", "players/plugin*.py")

# The library shared by all compiled modules that belong to no game.
ENGINE = "kibitz"

FLAGS = ("-fno-semantic-interposition", "-Wno-error")

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


def groups() -> dict[str, list[Path]]:
    """The compiled sources by the library they end up in: one for each game, one for the rest.

    Libraries are compiled side by side, and an edit recompiles only its own and, where a class
    changed its layout, those that use it.
    """
    found: dict[str, list[Path]] = {}
    for path in compiled_sources():
        room, *inside = path.relative_to(PACKAGE).parts
        name = f"{ENGINE}_{inside[0]}" if room == "games" and len(inside) > 1 else ENGINE
        found.setdefault(name, []).append(path)
    return found


def compiler_command() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def compiler_works() -> bool:
    """Try it: a compiler without Python's headers, or without libc's, is of no use either."""
    if sys.platform == "win32":
        return True  # setuptools finds it; if it does not, the build falls back to pure Python
    include = f"-I{sysconfig.get_path('include')}"
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "try.c")
        program.write_text("#include <Python.h>\n")
        command = [*compiler_command(), include, "-c", str(program), "-o", f"{program}.o"]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def extensions() -> list[Any]:
    """One mypycify call for all: classes of two calls must not inherit from each other."""
    from mypyc.build import mypycify

    members = {
        name: [str(path.relative_to(ROOT)) for path in paths] for name, paths in groups().items()
    }
    if not members:
        return []
    # Not shared between scripts/build_ext.py, which sets this, and pip, so that neither sees the
    # other's.
    build = os.environ.get("KIBITZ_BUILD_DIR", "build/wheel")
    found = mypycify(
        [
            # Errors in modules that are only imported are none of the compiler's business: while a
            # wheel is built, their libraries are not installed.
            "--follow-imports=silent",
            f"--cache-dir={build}/mypy",
            *(path for paths in members.values() for path in paths),
        ],
        # -O3 takes a fifth longer to compile; in one library it played about 3 % faster.
        opt_level="2",
        debug_level="0",
        separate=[(paths, name) for name, paths in members.items()],
        target_dir=f"{build}/c",
    )
    docs = docstrings(compiled_sources())
    for extension in found:
        extension.optional = True
        if sys.platform != "win32":
            # A new list: mypyc gives all extensions the same one. Its -Werror is for its authors;
            # a compiler that warns about more than theirs does is no reason to run uncompiled.
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        for source in extension.sources:
            add_docstrings(Path(source), docs)
    # The longest first, so that at the end no core waits for another.
    return sorted(found, key=lambda e: -sum(os.path.getsize(source) for source in e.sources))


def docstrings(paths: list[Path]) -> dict[str, str]:
    """What the modules, classes and functions in these files say about themselves.

    The key is the name mypyc gives the thing in C: `kibitz___core___turn___Turn___begin`.
    """
    found: dict[str, str] = {}

    def collect(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                name = f"{prefix}.{node.name}"
                _note(found, name, node)
                if isinstance(node, ast.ClassDef):
                    collect(node.body, name)

    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        _note(found, module, tree)
        collect(tree.body, module)
    return found


def _note(
    found: dict[str, str], name: str, node: ast.Module | ast.ClassDef | ast.FunctionDef
) -> None:
    doc = ast.get_docstring(node)
    if doc is not None:
        found[name.replace("___", "___3_").replace(".", "___")] = doc


# Where mypyc writes what help() shows: for functions and classes only their signatures.
_FUNCTION = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),[^{}"]*PyDoc_STR\("[^"\n]*?--\\n\\n)"')
_CLASS = re.compile(
    r'(PyTypeObject CPyType_(\w+)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\("[^"\n]*?--\\n\\n)"'
)
_MODULE = re.compile(r'(PyModuleDef (\w+)module = \{\s*PyModuleDef_HEAD_INIT,\s*"[\w.]+",\s*)NULL')


def add_docstrings(source: Path, docs: dict[str, str]) -> None:
    """Give the generated C its docstrings, which mypyc leaves out, so that help() works."""
    before = source.read_text(encoding="utf-8")

    def sign(match: re.Match[str]) -> str:
        return f'{match[1]}{_c_text(docs.get(match[2], ""))}"'

    text = _CLASS.sub(sign, _FUNCTION.sub(sign, before))
    text = _MODULE.sub(
        lambda m: f'{m[1]}PyDoc_STR("{_c_text(docs[m[2]])}")' if m[2] in docs else m[0], text
    )
    if text != before:
        source.write_text(text, encoding="utf-8")


def _c_text(text: str) -> str:
    """As it is written between quotes in C."""
    plain = {ord("\\"): "\\\\", ord('"'): '\\"', ord("\n"): "\\n", ord("?"): "\\?"}
    return "".join(
        plain.get(byte, chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}")
        for byte in text.encode()
    )


def toolchain() -> str:
    """Which programs turn C into an extension, down to their versions."""
    if sys.platform == "win32":
        version = sysconfig.get_platform()
    else:
        version = subprocess.run(
            [*compiler_command(), "--version"], capture_output=True, text=True, check=True
        ).stdout
    packages = [importlib.metadata.version(name) for name in ("mypy", "librt", "setuptools")]
    return "\n".join([sys.version, *compiler_command(), version, *packages])


def fingerprint(extension: Any, tools: str) -> str:
    """The same for two extensions exactly if compiling them gives the same."""
    found = hashlib.sha256(f"{extension.name}\n{tools}\n{extension.extra_compile_args}".encode())
    for path in [*extension.sources, *sorted(extension.depends)]:
        found.update(f"\n{Path(path).name}\n".encode())
        found.update(Path(path).read_bytes())
    return found.hexdigest()


def page_folder() -> Path | None:
    """The browser table, built if it can be; without it the package is made all the same."""
    sys.path.insert(0, str(ROOT))
    from scripts import build_web

    try:
        why = build_web.build_page()
    except SystemExit as failed:  # npm's own words, several lines of them
        print(failed, file=sys.stderr)
        why = "npm failed"
    if why is None:
        return build_web.DIST
    print(f"kibitz: {why}: the package has no browser table; all else works.", file=sys.stderr)
    return None


def main() -> None:
    from setuptools import setup
    from setuptools.command.build_ext import build_ext
    from setuptools.command.build_py import build_py
    from setuptools.command.sdist import sdist

    class BuildPackage(build_py):
        """Puts the browser table beside the modules, where the server looks for it."""

        def run(self) -> None:
            super().run()
            # An editable install is a checkout: there the server finds web/dist.
            if not self.editable_mode and (page := page_folder()) is not None:
                shutil.copytree(page, Path(self.build_lib, "kibitz", "page"), dirs_exist_ok=True)

    class SourcePackage(sdist):
        """Carries the browser table built, so that installing from it needs no Node."""

        def run(self) -> None:
            page_folder()
            super().run()

    class BuildExtensions(build_ext):
        """Reuses what was compiled from the same C by the same compiler, and gives all or none."""

        def run(self) -> None:
            self.tools = toolchain() if self.extensions else ""
            super().run()
            built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
            for extension, path in zip(self.extensions, built, strict=True):
                # setuptools leaves in place what was written in the same second.
                new = Path(self.build_lib, *extension.name.split(".")[:-1], path.name)
                if new.exists() and path.exists() and path.read_bytes() != new.read_bytes():
                    path.unlink()
                    shutil.copy2(new, path)
            if not all(path.exists() for path in built):
                # An optional extension may fail. Half of them would be a broken package.
                for path in built:
                    path.unlink(missing_ok=True)
                print("kibitz: compiling failed; everything works, but uncompiled and slower.")

        def build_extension(self, ext: Any) -> None:
            target = Path(self.get_ext_fullpath(ext.name))
            store = Path(os.environ.get("KIBITZ_BUILD_CACHE") or Path(self.build_temp, "cache"))
            stored = store / fingerprint(ext, self.tools) / target.name
            target.parent.mkdir(parents=True, exist_ok=True)
            if not stored.exists():
                target.unlink(missing_ok=True)
                super().build_extension(ext)
                if not target.exists():
                    return
                # In one step: another build may look for it at this moment.
                stored.parent.mkdir(parents=True, exist_ok=True)
                part = stored.with_suffix(f".{os.getpid()}")
                shutil.copy2(target, part)
                part.replace(stored)
            elif not target.exists() or target.read_bytes() != stored.read_bytes():
                shutil.copy(stored, target)

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
    commands = {"build_ext": BuildExtensions, "build_py": BuildPackage, "sdist": SourcePackage}
    setup(ext_modules=modules, cmdclass=commands)


if __name__ == "__main__":
    main()
