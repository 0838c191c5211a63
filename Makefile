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

.DEFAULT_GOAL := all
.PHONY: all setup check print docs test test-fast test-slow mutants truth lint types bench fuzz clean

all: check print

setup: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("meeplewright needs Python 3.11 or newer; found %d.%d: call make PYTHON=python3.11" % sys.version_info[:2] if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "setting up $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
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

test: lint types
	$(BIN)/pytest -n $(JOBS) --dist loadscope -m 'not slow'

test-fast: lint types
	$(BIN)/pytest -n $(JOBS) --dist loadscope -m 'not slow and not game'

test-slow: $(READY)
	$(BIN)/pytest -n $(JOBS) --dist loadscope -m slow

# one-step changes of the core that the tests notice or not; `make mutants COUNT=300 SEED=5 ONLY=stories/proof`
COUNT ?= 120
ONLY ?=
mutants: $(READY)
	$(BIN)/python tests/mutants/run.py --count $(COUNT) --seed $(or $(SEED),17) --only '$(ONLY)'

# faults seeded into the packs that ship: are they told, where, with how many echoes? `make truth COUNT=20 ONLY="die faces" PACK=paleo`
PACK ?=
truth: $(READY)
	$(BIN)/python tests/truth/run.py --count $(if $(filter file,$(origin COUNT)),20,$(COUNT)) --seed $(or $(SEED),18) --only '$(ONLY)' --pack '$(PACK)'

docs: $(READY)
	$(BIN)/python docs/commands.py
	$(BIN)/python docs/findings.py
	$(BIN)/python docs/floors.py
	$(BIN)/python docs/picture.py
	$(BIN)/python docs/pages.py
	$(BIN)/python tests/recorded.py

# other random stories than CI reads, with seeds from the clock; `make fuzz STORIES=20000 SEED=7` for more or the same
STORIES ?= 5000
SEED ?=
fuzz: $(READY)
	PYTHONPATH=tests $(BIN)/python -m stories.explorer.fuzz $(STORIES) $(SEED)

$(VENV)/.ready-bench: $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@

bench: $(VENV)/.ready-bench
	for each in bench/*/run.py; do $(BIN)/python $$each; done

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
