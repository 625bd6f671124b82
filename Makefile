# `make run` opens the app, `make test` checks everything. Each target sets up what it needs by itself.
# ARGS are more arguments for what a target starts: `make bench ARGS="--quick peer"`.
PYTHON_HERE := .venv/bin/python
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help run test bench tour leaks lint desktop texts sounds spec licences setup clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' Makefile

run: setup ## open the app; without a display, play the tour instead
	@if tools/has_display.sh; then $(PYTHON_HERE) main.py; else \
	  echo "There is no display here, so the app plays a short tour on a virtual one; the pictures go to tour/."; \
	  echo "It takes some minutes; make tour takes the long one."; \
	  tools/with_display.sh $(PYTHON_HERE) -m tests.tour.app --short $(ARGS); fi

test: lint ## every check: lint, types, tests without and with windows
	@tools/test.sh

lint: setup ## ruff and mypy
	@$(PYTHON_HERE) -m ruff check .
	@$(PYTHON_HERE) -m ruff format --check .
	@$(PYTHON_HERE) -m mypy --strict logic
	@$(PYTHON_HERE) -m mypy --config-file tools/overrides.ini

tour: setup ## walk through the app and leave pictures in tour/
	@tools/with_display.sh $(PYTHON_HERE) -m tests.tour.app $(ARGS)
	@tools/with_display.sh $(PYTHON_HERE) -m tests.tour.rooms $(ARGS)
	@KIVY_METRICS_DENSITY=2.75 tools/with_display.sh $(PYTHON_HERE) -m tests.tour.app --only portrait --folder tour/phone $(ARGS)

leaks: setup ## open and leave every screen two hundred times, and tell what has grown
	@tools/with_display.sh $(PYTHON_HERE) -m tests.screens.sweeps.leaks $(ARGS)

bench: setup ## measure start, frames and computer players
	@tools/with_display.sh $(PYTHON_HERE) -m tests.bench $(ARGS)

desktop: setup ## build the app for this system's desktop into dist/
	@$(PYTHON_HERE) -m tools.desktop

texts: setup ## bring the translation catalogs up to date and compile them
	@$(PYTHON_HERE) -m tools.texts

sounds: setup ## make the sound effects again
	@$(PYTHON_HERE) -m tools.make_sounds

spec: setup ## bring the list of packages in buildozer.spec up to date
	@$(PYTHON_HERE) -m tools.spec

licences: setup ## bring the licence texts in assets/licences up to date
	@$(PYTHON_HERE) -m tools.licences

setup: ## only the set-up, which the other targets do by themselves
	@PYTHON="$(PYTHON)" tools/setup.sh

clean: ## remove .venv, caches and pictures
	rm -rf .venv tour dist .mypy_cache .pytest_cache .ruff_cache .hypothesis build
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
