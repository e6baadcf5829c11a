#!/usr/bin/env bash
# Brings up a kind cluster with every backing service and Tillmap on them. Can be called again after a failure or a change.
#   IMAGE_TAG=dev      tag of the images that are built and loaded
#   SKIP_IMAGES=1      take images of that tag as they are in Docker
# Needs docker, kind (0.33), kubectl, helm (3 or 4), git and openssl; about 12 GB of memory for Docker.
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly CLUSTER=tillmap
readonly BACKING=tillmap-backing
readonly NAMESPACE=tillmap
readonly TAG=${IMAGE_TAG:-dev}
readonly SERVICES=(auth reference-data catalog file-building promotion audit gateway)
readonly DATABASES=(auth reference-data catalog file-building promotion audit)

# One version each, so that what was tried is what is installed.
readonly CLOUDNATIVE_PG=1.30.0
readonly STRIMZI=1.2.0
readonly MONGODB_KUBERNETES=1.6.0
readonly KEYCLOAK=26.7.3

say() { printf '\n== %s\n' "$*"; }
on_cluster() { kubectl --context "kind-$CLUSTER" "$@"; }
backing() { on_cluster --namespace "$BACKING" "$@"; }
chart() { helm --kube-context "kind-$CLUSTER" "$@"; }

need_programs() {
  local program missing=()
  for program in docker kind kubectl helm git openssl; do
    command -v "$program" >/dev/null || missing+=("$program")
  done
  if ((${#missing[@]} > 0)); then
    echo "Missing on this machine: ${missing[*]}" >&2
    exit 1
  fi
}

# Letters and digits only, so that it can stand in an address.
new_password() { openssl rand -hex 24; }

# new_secret NAMESPACE NAME KEY=VALUE…: makes it unless it is there, so that a second call keeps passwords.
new_secret() {
  local namespace=$1 name=$2 pair
  shift 2
  if on_cluster --namespace "$namespace" get secret "$name" >/dev/null 2>&1; then return; fi
  local literals=()
  for pair in "$@"; do literals+=("--from-literal=$pair"); done
  on_cluster --namespace "$namespace" create secret generic "$name" "${literals[@]}"
}

# set_secret NAMESPACE NAME KEY=VALUE…: makes it, or brings it up to date.
set_secret() {
  local namespace=$1 name=$2 pair
  shift 2
  local literals=()
  for pair in "$@"; do literals+=("--from-literal=$pair"); done
  on_cluster --namespace "$namespace" create secret generic "$name" "${literals[@]}" --dry-run=client --output yaml |
    on_cluster apply --filename -
}

# secret_value NAMESPACE NAME KEY
secret_value() {
  on_cluster --namespace "$1" get secret "$2" --output "go-template={{ index .data \"$3\" | base64decode }}"
}

# Waits until an operator has made a Secret.
wait_for_secret() {
  local tries
  for ((tries = 0; tries < 120; tries++)); do
    if backing get secret "$1" >/dev/null 2>&1; then return; fi
    sleep 5
  done
  echo "No Secret $1 in $BACKING after 10 minutes." >&2
  return 1
}

make_cluster() {
  say "Cluster $CLUSTER"
  if ! kind get clusters | grep --quiet --line-regexp "$CLUSTER"; then
    kind create cluster --config k8s/kind/cluster.yaml --wait 3m
  fi
  on_cluster apply --filename k8s/backing/namespace.yaml
  on_cluster create namespace "$NAMESPACE" --dry-run=client --output yaml | on_cluster apply --filename -
  on_cluster label namespace "$NAMESPACE" --overwrite pod-security.kubernetes.io/enforce=restricted
}

load_images() {
  local service
  for service in "${SERVICES[@]}"; do
    if [[ -z ${SKIP_IMAGES:-} ]]; then
      say "Image tillmap/$service:$TAG"
      docker build --build-arg "SERVICE=$service" --tag "tillmap/$service:$TAG" .
    fi
    kind load docker-image --name "$CLUSTER" "tillmap/$service:$TAG"
  done
}

install_operators() {
  say "Operators"
  on_cluster apply --server-side --force-conflicts --filename \
    "https://raw.githubusercontent.com/cloudnative-pg/cloudnative-pg/release-${CLOUDNATIVE_PG%.*}/releases/cnpg-$CLOUDNATIVE_PG.yaml"
  chart upgrade --install strimzi oci://quay.io/strimzi-helm/strimzi-kafka-operator --version "$STRIMZI" \
    --namespace "$BACKING" --wait --timeout 5m
  chart upgrade --install mongodb-kubernetes mongodb-kubernetes --repo https://mongodb.github.io/helm-charts \
    --version "$MONGODB_KUBERNETES" --namespace "$BACKING" --wait --timeout 5m
  install_keycloak_operator
  on_cluster --namespace cnpg-system rollout status deployment/cnpg-controller-manager --timeout 5m
  backing rollout status deployment/keycloak-operator --timeout 5m
}

# It watches its own namespace only, so it goes where Keycloak is.
install_keycloak_operator() {
  local folder
  folder=$(mktemp -d)
  cat >"$folder/kustomization.yaml" <<EOF
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: $BACKING
resources:
  - https://github.com/keycloak/keycloak-k8s-resources//kubernetes?ref=$KEYCLOAK
transformers:
  - |-
    apiVersion: builtin
    kind: NamespaceTransformer
    metadata: { name: operator, namespace: $BACKING }
    setRoleBindingSubjects: allServiceAccounts
    fieldSpecs: [{ path: metadata/namespace, create: true }]
EOF
  on_cluster apply --server-side --force-conflicts --kustomize "$folder"
  rm -rf "$folder"
}

make_passwords() {
  say "Passwords, made once"
  local database
  for database in "${DATABASES[@]}" keycloak; do
    new_secret "$BACKING" "postgresql-$database" "username=${database//-/_}" "password=$(new_password)"
  done
  new_secret "$BACKING" mongodb-tillmap "password=$(new_password)"
  new_secret "$BACKING" meilisearch "api-key=$(new_password)"
  new_secret "$BACKING" s3 access-key=tillmap "secret-key=$(new_password)"
  new_secret "$BACKING" keycloak-admin username=admin "password=$(new_password)"
  new_secret "$NAMESPACE" tillmap-service "service-secret=$(new_password)"
  new_secret "$NAMESPACE" tillmap-keycloak "api-secret=$(new_password)"
  new_secret "$NAMESPACE" tillmap-first-users \
    "users=[{\"email\":\"admin@example.com\",\"name\":\"Administrator\",\"role\":\"admin\",\"password\":\"$(new_password)\"}]"
}

start_backing_services() {
  say "Backing services"
  on_cluster apply --server-side --force-conflicts --kustomize k8s/kind
  backing wait cluster.postgresql.cnpg.io/postgresql --for=condition=Ready --timeout 10m
  backing wait kafka.kafka.strimzi.io/kafka --for=condition=Ready --timeout 10m
  backing wait kafkauser.kafka.strimzi.io/tillmap --for=condition=Ready --timeout 5m
  backing wait mongodbcommunity.mongodbcommunity.mongodb.com/mongodb --for=jsonpath='{.status.phase}'=Running --timeout 10m
  backing rollout status statefulset/meilisearch --timeout 5m
  backing rollout status statefulset/s3 --timeout 5m
  backing wait keycloak.k8s.keycloak.org/keycloak --for=condition=Ready --timeout 10m
  wait_for_secret tillmap
  wait_for_secret mongodb-admin-tillmap
}

# What the operators made, in the words of the chart.
hand_over_secrets() {
  say "Secrets of the chart"
  local database addresses=() host="postgresql-rw.$BACKING.svc:5432"
  for database in "${DATABASES[@]}"; do
    addresses+=("$database=postgresql://${database//-/_}:$(secret_value "$BACKING" "postgresql-$database" password)@$host/${database//-/_}")
  done
  set_secret "$NAMESPACE" tillmap-postgresql "${addresses[@]}"
  set_secret "$NAMESPACE" postgresql-ca "ca.crt=$(secret_value "$BACKING" postgresql-ca ca.crt)"
  set_secret "$NAMESPACE" kafka-ca "ca.crt=$(secret_value "$BACKING" kafka-cluster-ca-cert ca.crt)"
  set_secret "$NAMESPACE" tillmap-kafka "password=$(secret_value "$BACKING" tillmap password)"
  set_secret "$NAMESPACE" tillmap-mongodb "url=$(secret_value "$BACKING" mongodb-admin-tillmap connectionString.standard)"
  set_secret "$NAMESPACE" tillmap-meilisearch "api-key=$(secret_value "$BACKING" meilisearch api-key)"
  set_secret "$NAMESPACE" tillmap-s3 "access-key=$(secret_value "$BACKING" s3 access-key)" \
    "secret-key=$(secret_value "$BACKING" s3 secret-key)"
  set_secret "$NAMESPACE" keycloak-admin "username=$(secret_value "$BACKING" keycloak-admin username)" \
    "password=$(secret_value "$BACKING" keycloak-admin password)"
}

install_chart() {
  say "Tillmap"
  chart upgrade --install tillmap helm/tillmap --namespace "$NAMESPACE" --values k8s/kind/values.yaml \
    --set "image.tag=$TAG" --wait --timeout 15m
  chart test tillmap --namespace "$NAMESPACE" --logs
}

need_programs
make_cluster
load_images
install_operators
make_passwords
start_backing_services
hand_over_secrets
install_chart

cat <<EOF

Tillmap is at http://localhost:8080, Keycloak at http://localhost:8081. Sign in as admin@example.com with the password in
  kubectl --context kind-$CLUSTER -n $NAMESPACE get secret tillmap-first-users -o go-template='{{ .data.users | base64decode }}'
make kind-down takes all of it away.
EOF
