#!/bin/sh
# Sets up a play lobby on this machine, which has PostgreSQL, Caddy and systemd: docs/deploy-archive.md. Run it as root from
# the unpacked archive in /opt/fairlobby/current. It may be run again: what is there stays, and the programs are restarted.
#   install-play-lobby.sh <name> [<e-mail>]   the e-mail address for certificates from a public authority
set -eu
[ $# -ge 1 ] || { sed -n '4s/^# *//p' "$0" >&2; exit 2; }
name=$1
tls=${2:-internal}
current=/opt/fairlobby/current
etc=/etc/fairlobby

# The names that players see are also in the settings, which stay.
if [ -e "$etc/environment" ] && ! grep -qx "PUBLIC_URL=https://$name" "$etc/environment"; then
  echo "$etc/environment has another name than $name: change the names there, or delete it to have it made again" >&2
  exit 1
fi

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
install -m 0755 "$current/deploy/fairlobby.sh" /usr/local/sbin/fairlobby

systemctl daemon-reload
systemctl start fairlobby-migrate
systemctl enable fairlobby-slots fairlobby-bank fairlobby fairlobby-console
systemctl restart fairlobby-slots fairlobby-bank fairlobby fairlobby-console
# Not a reload: the configuration has no address for it.
systemctl restart caddy

# A program that was started may still end at once: wait until each one answers.
port_of() { sed -n "s/^$1=//p" "$etc/environment" | tail -n 1; }
wait_for() {
  unit=$1
  address=http://127.0.0.1:$2
  tries=60
  until "$current/bin/fairlobby" health "$address" 2> /dev/null; do
    tries=$((tries - 1))
    if [ "$tries" -eq 0 ]; then
      journalctl --unit="$unit" --lines=20 --no-pager >&2
      echo "$unit does not answer at $address; the end of its log is above" >&2
      exit 1
    fi
    sleep 1
  done
}
port=$(port_of SLOTS_PORT); wait_for fairlobby-slots "${port:-8082}/healthz"
port=$(port_of BANK_PORT); wait_for fairlobby-bank "${port:-8081}/healthz"
port=$(port_of PORT); wait_for fairlobby "${port:-8080}/readyz"
port=$(port_of CONSOLE_PORT); wait_for fairlobby-console "${port:-8083}/readyz"
echo "Every program answers: https://$name"
