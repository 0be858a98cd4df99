// Becomes one of Fairlobby's programs. It needs no shell and starts no other process, so that a signal reaches the
// program itself. In the archive it is bin/fairlobby.mjs.
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** What each command runs, relative to the archive's folder. */
const programs = {
  server: ["server/src/main.ts"],
  console: ["server/src/console.ts"],
  slots: ["scripts/sandbox.ts", "slots"],
  bank: ["scripts/sandbox.ts", "bank"],
  migrate: ["scripts/migrate.ts"],
  operator: ["scripts/operator.ts"],
  backup: ["scripts/backup.ts"],
  doctor: ["scripts/doctor.ts"],
  "trial-balance": ["scripts/trial-balance.ts"],
  verify: ["verifier/src/command/main.ts"],
  secrets: ["scripts/secrets.ts"],
  health: ["scripts/health.ts"],
};

const [name = "", ...args] = process.argv.slice(2);
if (!Object.hasOwn(programs, name)) {
  console.error(`Usage: fairlobby <${Object.keys(programs).join("|")}> [arguments]`);
  process.exit(2);
}
const [script, ...first] = programs[name];
process.execve(process.execPath, ["node", join(root, script), ...first, ...args], {
  NODE_ENV: "production",
  LOBBY_DIST: join(root, "lobby/dist"),
  CONSOLE_DIST: join(root, "console/dist"),
  LOBBY_CONFIG: join(root, "config/lobby.json"),
  LOBBY_BRAND: join(root, "config/brand"),
  ...process.env,
});
