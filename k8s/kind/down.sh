#!/usr/bin/env bash
# Takes the kind cluster away, with everything in it.
set -euo pipefail
kind delete cluster --name tillmap
