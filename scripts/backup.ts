import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { manifestName, noteName, readBackup, tarName, type BackupNote } from "../tools/backup-files.ts";
import { readBaseBackup } from "../tools/base-backup.ts";
import { backupUrl } from "../tools/embedded-postgres.ts";
import { withSecretFiles } from "../server/src/platform/config/secret-files.ts";
import { dataDirIn, Problem, useDatabase } from "./product-database.ts";

/*
 * npm run backup -- <folder> [--keys <folder>]: writes the whole running database to a new folder, and reads it
 * back against PostgreSQL's checksums. The server's keys decrypt its sealed values, so they are stored separately.
 */

const root = resolve(import.meta.dirname, "..");
const usage = `Usage: npm run backup -- <folder> [--keys <another folder>]
  <folder>   new or empty; gets the database of BACKUP_URL, or the product's own in DATA_DIR
  --keys     also copies the keys (DATA_DIR/server and DATA_DIR/console) into this folder; keep it somewhere else`;

function emptyFolder(path: string): void {
  if (existsSync(path) && readdirSync(path).length > 0) throw new Problem(`${path} is not empty`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

async function backUp(folder: string, keys: string | undefined): Promise<void> {
  if (keys !== undefined && !relative(folder, keys).startsWith("..")) {
    throw new Problem("--keys: the keys would be in the backup they open; name a folder outside of it");
  }
  const keyFiles = join(dataDirIn(root), "server");
  if (keys !== undefined && !existsSync(keyFiles)) throw new Problem(`--keys: there are no keys in ${keyFiles}`);
  emptyFolder(folder);
  const startedAt = new Date();
  const given = withSecretFiles(process.env)["BACKUP_URL"] ?? "";
  const { url, release } = await useDatabase("BACKUP_URL", root);
  try {
    const { manifest, bytes, ...system } = await readBaseBackup(
      given === "" ? backupUrl(url) : given,
      join(folder, tarName),
    );
    const read = Date.now();
    writeFileSync(join(folder, manifestName), manifest, { mode: 0o600, flush: true });
    const files = readBackup(folder);
    const finishedAt = new Date();
    if (keys !== undefined) {
      emptyFolder(keys);
      cpSync(keyFiles, join(keys, "server"), { recursive: true });
      // The console may run on another machine: then its key is copied there.
      const consoleKeys = join(dataDirIn(root), "console");
      if (existsSync(consoleKeys)) cpSync(consoleKeys, join(keys, "console"), { recursive: true });
      else console.log(`There is no console's key in ${consoleKeys}: copy it from where the console runs.`);
    }
    const note: BackupNote = {
      format: 1,
      ...system,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
    };
    const unfinished = join(folder, `${noteName}.new`);
    writeFileSync(unfinished, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(unfinished, join(folder, noteName));
    const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
    console.log(
      `${folder}: ${(bytes / 2 ** 20).toFixed(0)} MB read in ${seconds(startedAt.getTime(), read)} s, ` +
        `${files} files compared with PostgreSQL's checksums in ${seconds(read, finishedAt.getTime())} s`,
    );
    console.log(
      keys === undefined
        ? `The keys in ${keyFiles} are not in it, and it cannot be used without them: --keys copies them elsewhere.`
        : `The keys are in ${keys}: keep them apart from the backup.`,
    );
  } catch (error) {
    rmSync(join(folder, tarName), { force: true });
    rmSync(join(folder, manifestName), { force: true });
    throw error;
  } finally {
    await release();
  }
}

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { keys: { type: "string" } } });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Problem(usage);
  await backUp(resolve(folder), values.keys === undefined ? undefined : resolve(values.keys));
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  console.error(error instanceof Problem ? message : `no backup was made: ${message || code}`);
  process.exitCode = 1;
}
