#!/usr/bin/env bash
# Restores the newest dumps of BACKUPS into a server of its own, which is made for it and thrown away, and looks whether all is there.
# Nothing of the installation is asked or touched. Ends with 0 when the backup can be restored, and with 1 and what is wrong otherwise.
#   BACKUPS=folder         dumps <database>.dump of `pg_dump -Fc`, in it or in a folder of it for each time
#   DATABASES="a b"        what has to be there; the six of an installation on Kafka by default
#   MAX_AGE_HOURS=26       older dumps are no backup any more; 0: any age
#   SCRATCH=folder         where the server lies while it is there; TMPDIR or /tmp by default
# Needs the programs of PostgreSQL, of the server's version or newer, and a user who is not root.
set -euo pipefail

if [[ -z ${BACKUPS:-} ]]; then
  echo "Name the folder with the dumps: make rehearse-restore BACKUPS=/backups" >&2
  exit 1
fi
readonly BACKUPS MAX_AGE_HOURS=${MAX_AGE_HOURS:-26}
read -ra databases <<<"${DATABASES:-auth reference_data catalog file_building promotion audit}"

place=$(mktemp -d "${SCRATCH:-${TMPDIR:-/tmp}}/rehearsal-XXXXXX")
readonly place
wrong=0
say() { printf '%s\n' "$*"; }
wrong() {
  printf 'WRONG: %s\n' "$*" >&2
  wrong=$((wrong + 1))
}
take_away() {
  if [[ -f $place/data/postmaster.pid ]]; then pg_ctl --pgdata "$place/data" --mode immediate stop >/dev/null || true; fi
  rm -rf "$place"
}
trap take_away EXIT

# Folders with a dump of the first database, the newest first.
backups_there() {
  local newest
  newest=$(ls -1t "$BACKUPS"/"${databases[0]}".dump "$BACKUPS"/*/"${databases[0]}".dump 2>/dev/null || true)
  while read -r file; do if [[ -n $file ]]; then dirname "$file"; fi; done <<<"$newest"
}

# Of each table in a dump its name and rows. A row is a line: line breaks within a value are escaped.
rows_in_dump() {
  pg_restore --data-only --file - "$1" | awk '
    !inside && /^COPY / { table = $2; rows = 0; inside = 1; next }
    inside && /^\\\.$/ { print table, rows; inside = 0; next }
    inside { rows++ }'
}

# The same of whole tables: parts of the audit trail are made and deleted while it is used.
whole_tables() {
  awk '{ sub(/_(first|from_[0-9]+)$/, "", $1); rows[$1] += $2 } END { for (table in rows) print table, rows[table] }'
}

start_server() {
  initdb --pgdata "$place/data" --username postgres --auth trust --encoding UTF8 --locale C >"$place/log"
  # Nothing here has to survive a crash. Shared memory lies in the folder: pods have 64 MB of the other kind.
  pg_ctl --pgdata "$place/data" --log "$place/log" --wait --options \
    "-c listen_addresses= -c unix_socket_directories=$place -c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c dynamic_shared_memory_type=mmap" \
    start >/dev/null
  export PGHOST=$place PGUSER=postgres
}

asked() { psql --no-psqlrc --quiet --tuples-only --no-align --dbname "$1" --command "$2"; }

is_young() { [[ $MAX_AGE_HOURS == 0 || -n $(find "$1" -mmin "-$((MAX_AGE_HOURS * 60))") ]]; }

# Holds what was restored against the dump, and against the dump before, where a table may not have lost all it had.
compare_rows() {
  local database=$1 dump=$2 before=$3 table rows restored tables=0 all=0
  rows_in_dump "$dump" >"$place/$database.rows"
  while read -r table rows; do
    restored=$(asked "$database" "select count(*) from $table")
    if [[ $restored != "$rows" ]]; then wrong "$database: $table has $restored rows, its dump has $rows."; fi
    tables=$((tables + 1)) all=$((all + restored))
  done <"$place/$database.rows"
  if [[ $(asked "$database" "select count(*) from schema_migration" 2>/dev/null || echo 0) == 0 ]]; then
    wrong "$database: no migration of Tillmap was ever done in it."
  fi
  if [[ -f $before ]]; then
    rows_in_dump "$before" | whole_tables >"$place/$database.before"
    whole_tables <"$place/$database.rows" >"$place/$database.now"
    while read -r table rows; do
      if ((rows >= 1000)) && ! grep -q "^$table [1-9]" "$place/$database.now" && [[ $table != *outbox* && $table != *inbox* ]]; then
        wrong "$database: $table had $rows rows in the backup before, and has none now."
      fi
    done <"$place/$database.before"
  fi
  figures="$tables tables, $all rows"
}

rehearse() {
  local database=$1 dump=$2 before=$3 began=$SECONDS figures=
  if [[ ! -f $dump ]]; then
    wrong "$database: there is no $dump."
    return
  fi
  is_young "$dump" || wrong "$database: $dump is older than $MAX_AGE_HOURS hours."
  createdb "$database"
  if ! pg_restore --exit-on-error --no-owner --no-privileges --dbname "$database" "$dump"; then
    wrong "$database: $dump cannot be restored."
    return
  fi
  compare_rows "$database" "$dump" "$before"
  say "$database: $figures, restored and counted in $((SECONDS - began)) s"
  dropdb "$database"
}

mapfile -t folders < <(backups_there)
if ((${#folders[@]} == 0)); then
  wrong "There is no ${databases[0]}.dump in $BACKUPS, nor in a folder of it."
  exit 1
fi
say "The newest backup is ${folders[0]}."
start_server
for database in "${databases[@]}"; do
  rehearse "$database" "${folders[0]}/$database.dump" "${folders[1]:-}/$database.dump"
done
if ((wrong > 0)); then
  say "The backup is NOT good: $wrong findings."
  exit 1
fi
say "The backup can be restored: ${#databases[@]} databases in $SECONDS s."
