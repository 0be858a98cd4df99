/** The program `bin/fairlobby`. It uses only the shell's own commands, so that it runs with an empty PATH. */
export const starter = `#!/bin/sh
# Runs one of Fairlobby's programs with the Node of this folder. Needs no other program.
here=\${0%/*}
[ "$here" = "$0" ] && here=.
root=$(cd "$here/.." && pwd -P) || exit 1
command=\${1-}
case $command in
  server)
    export LOBBY_DIST="\${LOBBY_DIST-$root/lobby/dist}" LOBBY_CONFIG="\${LOBBY_CONFIG-$root/config/lobby.json}"
    script=server/src/main.ts ;;
  console)
    export CONSOLE_DIST="\${CONSOLE_DIST-$root/console/dist}" LOBBY_CONFIG="\${LOBBY_CONFIG-$root/config/lobby.json}"
    script=server/src/console.ts ;;
  migrate | operator | doctor | trial-balance | backup) script=scripts/$command.ts ;;
  verify) script=verifier/src/command/main.ts ;;
  *)
    echo "Usage: fairlobby <server|console|migrate|operator|doctor|trial-balance|backup|verify> [arguments]" >&2
    exit 2 ;;
esac
shift
export NODE_ENV="\${NODE_ENV-production}"
exec "$root/bin/node" "$root/$script" "$@"
`;
