# `make help` lists the targets. Everything runs in .venv, made from the hashed requirements.lock.

PYTHON ?= $(shell if python3.11 -c '' 2>/dev/null; then echo python3.11; else echo python3; fi)
VENV := .venv
BIN := $(VENV)/bin
UV ?= $(BIN)/uv
PYTEST_FLAGS ?= -n 2 --dist loadfile
BENCH_LOCK := tests/benchmarks/requirements.lock

# Packages come from the configured index alone; neither user settings nor paths get into a lock.
COMPILE = env -u UV_FIND_LINKS -u UV_INDEX -u UV_EXTRA_INDEX_URL UV_NO_CONFIG=1 \
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run test check fmt cover soak bench lock clean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST) | expand -t 14

setup: $(VENV)/.installed  ## make .venv with everything needed to run and develop

run: setup  ## run the bot; without a token, the try-out in a browser
	$(BIN)/domino-bot run

test: setup  ## run the tests
	$(BIN)/python -m pytest $(PYTEST_FLAGS)

check: setup  ## all that CI runs: lint, format, types, imports, tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(MAKE) --no-print-directory test

fmt: setup  ## format, and mend what Ruff can mend
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

cover: setup  ## run the tests and show the lines that none of them reached
	$(BIN)/python -m pytest $(PYTEST_FLAGS) --cov

soak: setup  ## run the long tests over many random matches
	$(BIN)/python -m pytest -m soak

bench: setup $(VENV)/.installed-bench  ## measure speed, also against the PyPI package "dominoes"
	$(BIN)/python -m pytest -m bench -s

lock: $(UV)  ## renew the locks after a change of dependencies (UPGRADE=1: newest versions)
	$(COMPILE) --extra postgres --extra dev --output-file requirements.lock pyproject.toml
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["bench"], sep="\n")' \
		| $(COMPILE) --output-file $(BENCH_LOCK) -

clean:  ## remove .venv, caches and build leftovers
	rm -rf $(VENV) build dist *.egg-info .coverage .coverage.* htmlcov
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find bot engine render migrations tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'Python 3.11 or newer is needed, and $(PYTHON) is not. Name one: make setup PYTHON=python3.12' >&2; \
		exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.locked: requirements.lock | $(BIN)/python
	$(INSTALL) --require-hashes --requirement requirements.lock
	@touch $@

$(VENV)/.installed: $(VENV)/.locked pyproject.toml
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.installed-bench: $(VENV)/.installed $(BENCH_LOCK)
	$(INSTALL) --require-hashes --requirement $(BENCH_LOCK)
	@touch $@

# Where the lock does not hold any more, name another uv: make lock UV=uv
$(BIN)/uv:
	$(MAKE) --no-print-directory setup
