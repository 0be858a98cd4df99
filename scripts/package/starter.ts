/** The program `bin/fairlobby`. It uses only the shell's own commands, so that it runs with an empty PATH. */
export const starter = `#!/bin/sh
# A short way to call fairlobby.mjs with the Node of this folder. Needs no other program.
here=\${0%/*}
[ "$here" = "$0" ] && here=.
exec "$here/node" "$here/fairlobby.mjs" "$@"
`;
