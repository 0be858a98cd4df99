import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lobbyConfigSchema } from "../server/src/wiring/settings.ts";

/** Writes the JSON Schema of config/lobby.json for editors; `--check` only compares. */
const file = join(import.meta.dirname, "../config/lobby.schema.json");
const text = `${JSON.stringify(lobbyConfigSchema(), null, 2)}\n`;

if (!process.argv.includes("--check")) {
  writeFileSync(file, text);
} else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
  console.error('config/lobby.schema.json is not what the server reads: run "node scripts/config-schema.ts"');
  process.exitCode = 1;
}
