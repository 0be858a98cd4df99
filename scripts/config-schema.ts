import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brandSchema } from "../server/src/modules/pages/index.ts";
import { lobbyConfigSchema } from "../server/src/wiring/settings.ts";

/** Writes the JSON Schemas of config/lobby.json and of a brand for editors; `--check` only compares. */
const schemas = { "lobby.schema.json": lobbyConfigSchema(), "brand.schema.json": brandSchema() };

for (const [name, schema] of Object.entries(schemas)) {
  const file = join(import.meta.dirname, "../config", name);
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (!process.argv.includes("--check")) {
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    console.error(`config/${name} is not what the server reads: run "node scripts/config-schema.ts"`);
    process.exitCode = 1;
  }
}
