# Everything happens in .venv, build/ and web/; nothing else on the machine is changed, but for one
# thing: where `make test` runs as root on Debian, it installs chromium for the browser tests, xvfb
# for those of the window, and minizinc for one of the optimum solver's.
# After the first `make setup` no network is needed.

PYTHON ?= python3
# Test processes that run side by side.
export WORKERS ?= 2
export NIGHTLY
# What `make window` plays.
GAME ?= montenegro

BIN := .venv/bin

.PHONY: help play window setup check test format bench screenshots lock clean

help:  ## what there is
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST) | expand -t 14

play:  ## set up what playing needs and open the table in the browser
	@$(PYTHON) scripts/prepare.py play
	@$(BIN)/kibitz serve --open

window:  ## set up what the desktop window needs and play there: make window GAME=mulle
	@$(PYTHON) scripts/prepare.py window
	@$(BIN)/kibitz window $(GAME)

setup:  ## set up all that developing needs: packages, the compiled engine, the browser table
	@$(PYTHON) scripts/prepare.py develop

check:  ## style, types, and which module may import which
	@$(PYTHON) scripts/stages.py check

test:  ## check, then all tests, compiled and (the shared promises) uncompiled
	@$(PYTHON) scripts/stages.py test

format: setup  ## let ruff repair layout and imports
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup  ## measure against other engines
	@for script in $(sort $(wildcard bench/*.py)); do echo "== $$script"; $(BIN)/python $$script || exit 1; done

screenshots: setup  ## pictures of every page of the browser table, in build/screenshots
	@$(BIN)/python scripts/get_tools.py chromium
	@$(BIN)/python -m tests.browser.screenshots build/screenshots

lock: setup  ## choose new exact versions for requirements/
	@$(BIN)/python scripts/lock.py

clean:  ## remove .venv and all that was built
	rm -rf .venv build src/*.egg-info web/node_modules web/dist web/dist.sha256 web/src/lib/messages.ts
	find src -name '*.so' -delete -o -name _build.json -delete
