# Needs python3 (3.11 or newer, with venv), make and a package index. Everything else is
# installed into .venv from requirements.lock.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
WARM := $(VENV)/warm

# The deck of `make deck`; DECK_SEED=8 or DECK_CARDS=32 on the command line makes another.
DECK := deck
DECK_CARDS := 8
DECK_SEED := 1
DECK_PAPER := a4

.DEFAULT_GOAL := help
.PHONY: help setup deck test check rules bench soak clean
.DELETE_ON_ERROR:

help:
	@echo "make deck    an eight-card deck in ./$(DECK): PDF, JSON, solutions"
	@echo "make test    every test, then the coverage table"
	@echo "make check   style, types and the import contracts"
	@echo "make rules   which rules of the rulebook have a test"
	@echo "make bench   the measurements of docs/benchmarks.md"
	@echo "make soak    the tests that take long"
	@echo "make clean   removes .venv and ./$(DECK)"

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# Compiles the search into the user's cache folder; later starts take it from there.
$(WARM): $(READY) $(wildcard solver/papua_bridges/*.py generator/papua_bridges/*.py)
	$(BIN)/python -m generator.papua_bridges.warm
	@touch $@

deck: $(DECK)/box.pdf
	@echo "The deck lies in $(abspath $(DECK)):"
	@echo "  box.pdf    what to print, with the solution sheets at the back"
	@echo "  deck.json  the same cards, tasks and solutions as data"

$(DECK)/box.pdf: | $(WARM)
	$(BIN)/isleworks papua-bridges box --cards $(DECK_CARDS) --seed $(DECK_SEED) \
		--paper $(DECK_PAPER) --out $(DECK)

test: $(WARM)
	$(BIN)/pytest -n 2 --cov --cov-report=
	$(BIN)/coverage report --skip-covered --skip-empty

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

rules: $(READY)
	$(BIN)/python -m tests.rules_report

# The peer is licensed under the GPL: it is measured side by side and nothing else.
bench: $(WARM)
	$(BIN)/pip install --quiet --disable-pip-version-check catanatron==3.2.1
	$(BIN)/python -m benchmarks

soak: $(WARM)
	$(BIN)/pytest -n 2 --soak -m soak

clean:
	rm -rf $(VENV) $(DECK)
