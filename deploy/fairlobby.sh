#!/bin/sh
# Runs a command of the archive with the settings and logins of this machine's play lobby, as root:
#   sudo fairlobby trial-balance
# install-play-lobby.sh copies it to /usr/local/sbin/fairlobby: docs/deploy-archive.md.
set -eu
bin=/opt/fairlobby/current/bin
environment=/etc/fairlobby/environment
secrets=/etc/fairlobby/secrets
[ -r "$secrets/database-url" ] || { echo "fairlobby: only root can read $secrets; call it with sudo" >&2; exit 1; }

export DATA_DIR=/var/lib/fairlobby
export DATABASE_URL_FILE="$secrets/database-url"
export JOB_DATABASE_URL_FILE="$secrets/job-database-url"
export CONSOLE_DATABASE_URL_FILE="$secrets/console-database-url"
export MIGRATION_URL_FILE="$secrets/migration-url"
export BACKUP_URL_FILE="$secrets/backup-url"
export XENDIT_API_KEY_FILE="$secrets/xendit-api-key"
export XENDIT_CALLBACK_TOKEN_FILE="$secrets/xendit-callback-token"
export HUB88_OPERATOR_KEY_FILE="$secrets/hub88-operator-private.pem"
export HUB88_PROVIDER_PUBLIC_KEY_FILE="$secrets/hub88-provider-public.pem"
# For the addresses that players open, while the certificates are from Caddy's own authority.
authority=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
[ ! -e "$authority" ] || export NODE_EXTRA_CA_CERTS="${NODE_EXTRA_CA_CERTS:-$authority}"

exec "$bin/node" --env-file="$environment" "$bin/fairlobby.mjs" "$@"
