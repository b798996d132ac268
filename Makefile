# Everything happens in .venv, build/ and web/; nothing else on the machine is changed, but for one
# thing: where `make test` runs as root on Debian, it installs chromium for the browser tests and
# minizinc for one of the optimum solver's.
# After the first `make setup` no network is needed.

PYTHON ?= python3
# Test processes that run side by side.
WORKERS ?= 2

VENV := .venv
BIN := $(VENV)/bin
LOCK := requirements/dev.txt
PIP := $(BIN)/python -m pip --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest
# Absolute, because tests start programs in other folders.
PURE := $(CURDIR)/build/pure/src

# A test that imports the wrong copy of kibitz proves nothing, so the suite is told what to expect
# (tests/test_which_build.py).
ON_BUILD = KIBITZ_EXPECT_SRC=src KIBITZ_EXPECT_BUILD=$$($(BIN)/python scripts/build_ext.py --kind)
ON_PURE := KIBITZ_EXPECT_SRC="$(PURE)" KIBITZ_EXPECT_BUILD=pure PYTHONPATH="$(PURE)"

.PHONY: help setup play test check format bench screenshots lock clean
.DELETE_ON_ERROR:

help:  ## what there is
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST) | expand -t 14

setup: $(VENV)/installed  ## install into .venv and compile what changed
	@$(BIN)/python scripts/build_ext.py
	@$(BIN)/python scripts/build_web.py

play: setup  ## set up and open the table in the browser
	@$(BIN)/kibitz serve --open

check: setup  ## style, types, and which module may import which
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --cache-dir build/import_linter
	@$(BIN)/python scripts/build_web.py --check

test: check  ## all tests, on the compiled build and then, the shared promises, uncompiled
	@$(BIN)/python scripts/get_tools.py chromium minizinc
	$(ON_BUILD) $(PYTEST) -q -n $(WORKERS) --dist loadgroup
ifdef NIGHTLY
	$(ON_BUILD) $(PYTEST) -q -n $(WORKERS) --dist loadgroup -m nightly || [ $$? -eq 5 ]  # 5: there are none
endif
	$(BIN)/python scripts/pure_copy.py "$(PURE)"
	$(ON_PURE) $(PYTEST) -q -n $(WORKERS) --dist loadgroup -m "(conformance or golden or pure) and not nightly"

format:  ## let ruff repair layout and imports
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup $(VENV)/installed-bench  ## measure against other engines
	@for script in $(sort $(wildcard bench/*.py)); do echo "== $$script"; $(BIN)/python $$script || exit 1; done

screenshots: setup  ## pictures of every page of the browser table, in build/screenshots
	@$(BIN)/python scripts/get_tools.py chromium
	@$(BIN)/python -m tests.browser.screenshots build/screenshots

lock: $(VENV)/installed  ## choose new exact versions for requirements/dev.txt
	$(PIP) install -q uv
	@head -2 $(LOCK) > $(LOCK).new
	$(BIN)/uv pip compile pyproject.toml --extra dev --extra bench --universal --upgrade \
	  --python-version 3.11 --no-header --no-annotate -q >> $(LOCK).new
	@mv $(LOCK).new $(LOCK)

clean:  ## remove .venv and all that was built
	rm -rf $(VENV) build src/*.egg-info web/node_modules web/dist web/src/lib/messages.ts
	find src -name '*.so' -delete -o -name _build.json -delete

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "kibitz needs Python 3.11 or newer; $(PYTHON) is not. Try: make PYTHON=python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)

# Editable, which leaves out the extensions: scripts/build_ext.py compiles them in place, if needed.
$(VENV)/installed: pyproject.toml setup.py $(LOCK) | $(BIN)/python
	$(PIP) install -q -c $(LOCK) setuptools
	$(PIP) install -q -c $(LOCK) --no-build-isolation -e '.[dev]'
	@touch $@

$(VENV)/installed-bench: $(VENV)/installed
	$(PIP) install -q -c $(LOCK) --no-build-isolation -e '.[bench]'
	@touch $@
