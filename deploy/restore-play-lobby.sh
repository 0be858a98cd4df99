#!/bin/sh
# Puts a backup in place of this machine's database: docs/deploy-archive.md. The former database is kept beside it.
#   restore-play-lobby.sh <folder of the backup>
set -eu
[ $# -eq 1 ] || { sed -n '3s/^# *//p' "$0" >&2; exit 2; }
[ -e "$1/backup.json" ] || { echo "$1 is not a complete backup" >&2; exit 1; }
programs="fairlobby fairlobby-console fairlobby-slots fairlobby-bank"

# The only cluster of this machine: version, name and folder.
cluster=$(pg_lsclusters --no-header | awk '{ print $1, $2, $6 }')
[ "$(echo "$cluster" | wc -l)" = 1 ] || { echo "there are several PostgreSQL clusters; restore by hand" >&2; exit 1; }
version=$(echo "$cluster" | cut -d' ' -f1)
unit="postgresql@$version-$(echo "$cluster" | cut -d' ' -f2)"
data=$(echo "$cluster" | cut -d' ' -f3)

# Unpacked and compared with its checksums before anything is stopped.
rm -rf "$data.new"
install -d -o postgres -g postgres -m 0700 "$data.new"
tar -xf "$1/base.tar" -C "$data.new"
chown -R postgres:postgres "$data.new"
"/usr/lib/postgresql/$version/bin/pg_verifybackup" --manifest-path="$1/backup_manifest" "$data.new"

# shellcheck disable=SC2086 -- several names
systemctl stop $programs "$unit"
former="$data.before-$(date -u +%Y%m%dT%H%M%SZ)"
mv "$data" "$former"
mv "$data.new" "$data"
# shellcheck disable=SC2086 -- several names
systemctl start "$unit" $programs
echo "Restored. The former database is in $former; delete it when you no longer need it."
