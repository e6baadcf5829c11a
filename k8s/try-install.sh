#!/usr/bin/env bash
# Installs the chart into a namespace of its own on the cluster of KUBECONFIG, changes it, goes back, and takes it away again. Says whether
# the cluster took every object and let every pod be made, and whether anything was left. Needs no image: no pod has to become ready.
#   VALUES=file        values; helm/tillmap/ci/minimal.yaml by default
#   HOOKS=on           with the jobs that run before a release: they need images, databases and Secrets, or nodes that only play their pods
# Needs kubectl, helm (3 or 4), and the right to make a namespace.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ -z ${KUBECONFIG:-} ]]; then
  echo "make test-install needs a cluster: set KUBECONFIG to the file that leads to one." >&2
  exit 1
fi

NAMESPACE=tillmap-try-$RANDOM
readonly NAMESPACE VALUES=${VALUES:-helm/tillmap/ci/minimal.yaml} OURS=app.kubernetes.io/instance=tillmap
# Jobs end well only with images and databases.
SWITCHES=migrations.mode=at-start,keycloak.setup.enabled=false
if [[ ${HOOKS:-off} == on ]]; then SWITCHES=migrations.mode=by-job; fi
readonly SWITCHES

say() { printf '== %s\n' "$*"; }
here() { kubectl --namespace "$NAMESPACE" "$@"; }
chart() { helm "$@" --namespace "$NAMESPACE"; }
trap 'kubectl delete namespace "$NAMESPACE" --wait=false >/dev/null' EXIT

# Every Deployment has a pod of its newest version, ready or not; Pod Security and quotas refuse pods only here.
wait_for_pods() {
  local tries missing=
  for ((tries = 0; tries < 60; tries++)); do
    missing=$(here get deployments --selector "$OURS" --output 'go-template={{ range .items }}{{ if or (lt (or .status.updatedReplicas 0) 1) (lt (or .status.observedGeneration 0) .metadata.generation) }}{{ .metadata.name }} {{ end }}{{ end }}')
    if [[ -z $missing ]]; then return; fi
    sleep 1
  done
  echo "No new pods after a minute: $missing" >&2
  here get replicasets --selector "$OURS" --output \
    'go-template={{ range .items }}{{ range .status.conditions }}{{ .message }}{{ "\n" }}{{ end }}{{ end }}' | sort --unique >&2
  return 1
}

# Everything of the release, of every kind the cluster has.
left() {
  local kinds
  kinds=$(kubectl api-resources --namespaced --verbs=list,delete --output=name | grep -Ev '^(events|endpoints$|pods\.metrics)' | paste -sd,)
  here get "$kinds" --selector "$OURS" --output name
}

kubectl create namespace "$NAMESPACE" >/dev/null
kubectl label namespace "$NAMESPACE" pod-security.kubernetes.io/enforce=restricted >/dev/null

say "install"
chart install tillmap helm/tillmap --values "$VALUES" --set "$SWITCHES" >/dev/null
wait_for_pods
say "upgrade: three pods each, debug logs"
chart upgrade tillmap helm/tillmap --values "$VALUES" --set "$SWITCHES,defaults.replicas=3,defaults.logLevel=debug" >/dev/null
wait_for_pods
say "rollback"
chart rollback tillmap 1 >/dev/null
wait_for_pods
say "uninstall"
chart uninstall tillmap --wait --cascade foreground >/dev/null
remaining=$(left)
if [[ -n $remaining ]]; then
  printf 'Left behind:\n%s\n' "$remaining" >&2
  exit 1
fi
say "The cluster took everything, and nothing is left."
