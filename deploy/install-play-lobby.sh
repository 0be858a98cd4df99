#!/bin/sh
# Sets up a play lobby on this machine, which has PostgreSQL, Caddy and systemd: docs/deploy-archive.md. Run it as root from
# the unpacked archive in /opt/fairlobby/current. It may be run again: what is there stays.
#   install-play-lobby.sh <name> [<e-mail>]   the e-mail address for certificates from a public authority
set -eu
[ $# -ge 1 ] || { sed -n '4s/^# *//p' "$0" >&2; exit 2; }
name=$1
tls=${2:-internal}
current=/opt/fairlobby/current
etc=/etc/fairlobby

getent passwd fairlobby > /dev/null || useradd --system --no-create-home fairlobby
mkdir -p "$etc"

"$current/bin/fairlobby" secrets "$etc/secrets"
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 "$@"; }
if [ -z "$(as_postgres --tuples-only --command="select 1 from pg_database where datname = 'fairlobby'")" ]; then
  as_postgres < "$etc/secrets/logins.sql"
fi

[ -e "$etc/environment" ] || sed "s/lobby\.example/$name/" "$current/deploy/environment.play" > "$etc/environment"
sed "s/lobby\.example/$name/; s/{\$TLS:internal}/$tls/" "$current/deploy/caddy/Caddyfile" > /etc/caddy/Caddyfile
cp -R "$current/deploy/systemd/." /etc/systemd/system/

systemctl daemon-reload
systemctl start fairlobby-migrate
systemctl enable --now fairlobby-slots fairlobby-bank fairlobby fairlobby-console
# Not a reload: the configuration has no address for it.
systemctl restart caddy
echo "https://$name"
