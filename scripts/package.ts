import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "../tools/build.ts";
import { writeArchive } from "./package/archive.ts";

// npm run package -- [folder] [--level 0…9]: writes one archive that runs on a machine without npm (docs/deployment.md).

const root = resolve(import.meta.dirname, "..");

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { level: { type: "string", default: "6" } },
  });
  const level = Number(values.level);
  if (!/^[0-9]$/.test(values.level)) throw new Error(`--level: ${values.level} is not 0 to 9`);
  await buildIfStale();
  const file = await writeArchive(root, resolve(positionals[0] ?? join(root, "dist")), level);
  console.log(`${file} (${Math.round(statSync(file).size / 1e6)} MB)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
