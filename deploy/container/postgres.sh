#!/bin/sh
# Starts PostgreSQL on /var/lib/postgresql/data. The first start creates it, with the logins of /run/secrets/logins.sql.
# `postgres.sh restore <folder>` unpacks a backup instead and compares it with its checksums.
set -eu
data=/var/lib/postgresql/data
# The only folder of the container that can be written to, besides the data.
socket="-c unix_socket_directories=/tmp"

if [ "${1-}" = restore ]; then
  [ ! -e "$data" ] || { echo "there is a database already; remove its volume first" >&2; exit 1; }
  rm -rf "$data.new"
  mkdir -m 0700 "$data.new"
  tar -xf "$2/base.tar" -C "$data.new"
  pg_verifybackup -m "$2/backup_manifest" "$data.new"
  mv "$data.new" "$data"
  exit
fi

if [ ! -e "$data" ]; then
  rm -rf "$data.new"
  initdb --pgdata="$data.new" --username=postgres --auth-local=peer --auth-host=scram-sha-256 \
    --encoding=UTF8 --locale=C --data-checksums
  {
    echo "host fairlobby all all scram-sha-256"
    echo "host replication fairlobby_backup all scram-sha-256"
  } >> "$data.new/pg_hba.conf"
  pg_ctl --pgdata="$data.new" --wait --silent --options="$socket -c listen_addresses=" start
  psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --host=/tmp --username=postgres --file=/run/secrets/logins.sql postgres
  pg_ctl --pgdata="$data.new" --wait --silent stop
  # Last, so that an interrupted first start is made again.
  mv "$data.new" "$data"
fi

# shellcheck disable=SC2086 -- an option and its value
exec postgres -D "$data" $socket -c listen_addresses='*' -c timezone=UTC -c log_timezone=UTC \
  -c log_parameter_max_length=0 -c log_parameter_max_length_on_error=0 "$@"
