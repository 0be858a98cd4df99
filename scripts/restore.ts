import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { noteName, readBackup, type BackupNote } from "../tools/backup-files.ts";
import { giveToPostgres, restorePostgres } from "../tools/embedded-postgres.ts";
import { dataDirIn, Problem } from "./product-database.ts";
import { recoverySettings } from "../tools/wal-archive.ts";

/*
 * npm run restore -- <folder>: restores the product's own database in DATA_DIR from a backup, checked file by file, and
 * with --archive from the later write-ahead log, to its end or to a point in time.
 */

const root = resolve(import.meta.dirname, "..");
const usage = `Usage: npm run restore -- <folder> [--keys <folder>] [--archive <folder> [--at <time>]]
  <folder>   a backup made by npm run backup; DATA_DIR must have no database yet
  --keys     copies the keys from here to DATA_DIR/server and DATA_DIR/console
  --archive  the folder of WAL_ARCHIVE: everything in it since the backup is restored as well
  --at       ... but nothing later than this time, e.g. 2026-11-22T13:00:00Z`;

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  // A time without a zone would be read in the machine's time zone.
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    throw new Problem(`--at: ${text} is not a time with a zone, e.g. 2026-11-22T13:00:00Z`);
  }
  return at;
}

const lastTransactionIn = (output: string): string | undefined =>
  /last completed transaction was at log time (.*)/.exec(output)?.[1];

async function restore(folder: string, options: { keys?: string; archive?: string; at?: string }): Promise<void> {
  const at = momentOf(options.at);
  if (at !== undefined && options.archive === undefined) throw new Problem("--at needs --archive");
  const noteFile = join(folder, noteName);
  if (!existsSync(noteFile)) throw new Problem(`${folder} is not a whole backup: it has no ${noteName}`);
  const note = JSON.parse(readFileSync(noteFile, "utf8")) as BackupNote;
  if (at !== undefined && at < new Date(note.finishedAt)) {
    throw new Problem(`--at: the backup was finished at ${note.finishedAt}; an earlier moment needs an earlier backup`);
  }
  const dir = dataDirIn(root);
  const keyFiles = join(dir, "server");
  if (options.keys !== undefined) {
    if (!existsSync(join(options.keys, "server"))) throw new Problem(`--keys: there are no keys in ${options.keys}`);
    if (existsSync(keyFiles)) throw new Problem(`--keys: there are keys in ${keyFiles} already`);
  }
  const settings = options.archive === undefined ? {} : recoverySettings(options.archive, at);
  const started = Date.now();
  let files = 0;
  const output = await restorePostgres(
    dir,
    (target) => {
      files = readBackup(folder, target);
      if (options.archive === undefined) return;
      const signal = join(target.dir, "recovery.signal");
      writeFileSync(signal, "");
      giveToPostgres(signal);
    },
    settings,
  ).catch((error: unknown) => {
    const said = error instanceof Error ? error.message : String(error);
    if (at === undefined || !said.includes("before configured recovery target was reached")) throw error;
    const end = lastTransactionIn(said) ?? "none";
    throw new Problem(`--at: the archive ends before ${at.toISOString()}; the last transaction in it is of ${end}`);
  });
  if (options.keys !== undefined) {
    cpSync(join(options.keys, "server"), keyFiles, { recursive: true });
    const consoleKeys = join(options.keys, "console");
    if (existsSync(consoleKeys)) cpSync(consoleKeys, join(dir, "console"), { recursive: true });
  }
  const last = lastTransactionIn(output);
  console.log(
    `${dir}: restored and recovered in ${((Date.now() - started) / 1000).toFixed(1)} s; ${files} files as they were backed up.` +
      (last === undefined ? "" : ` The last transaction in it is of ${last}.`),
  );
  if (!existsSync(keyFiles)) console.log(`The keys are missing: copy their backup to ${keyFiles} before npm start.`);
  console.log("Next: npm start, and once it has read the bank's statement, npm run trial-balance.");
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: "string" }, archive: { type: "string" }, at: { type: "string" } },
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Problem(usage);
  await restore(resolve(folder), values);
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  console.error(error instanceof Problem ? message : `nothing was restored: ${message || code}`);
  process.exitCode = 1;
}
