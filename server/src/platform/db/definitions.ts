import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { query } from "../statements.ts";
import type { Sql } from "./database.ts";
import { distributeFunctions } from "./distribute.ts";
import { sqlOver } from "./sql-over.ts";

/*
 * Each function and view has a file in the `sql` folder of its module; migrations have tables, data and rights. After the
 * migrations, each definition that the database lacks is applied.
 */

const source = fileURLToPath(new URL("../../", import.meta.url));
const recordFile = new URL("../../../migrations/definitions.sha256", import.meta.url);

interface Definition {
  /** The path below `server/src`, e.g. `modules/ledger/sql/published/post.sql`. */
  readonly file: string;
  readonly text: string;
  readonly hash: string;
}

/** The definitions of this version, read once. */
const definitions: readonly Definition[] = globSync("{platform,modules/*}/sql/**/*.sql", { cwd: source })
  .toSorted()
  .map((file) => {
    const text = readFileSync(source + file, "utf8");
    return { file: file.replaceAll("\\", "/"), text, hash: createHash("sha256").update(text).digest("hex") };
  });

/** Every hash that a definition has had, up to this version. */
const knownHashes: ReadonlySet<string> = new Set(
  readFileSync(recordFile, "utf8")
    .split("\n")
    .map((line) => line.slice(0, 64)),
);

const appliedDefinitions = query("applied_definitions", "select file, hash from platform.definition");

const recordDefinition = `
  insert into platform.definition (file, hash) values ($1, $2)
  on conflict (file) do update set hash = excluded.hash, applied_at = now()`;

/**
 * Returns the definitions of this version that the database lacks. A definition with an unknown hash was applied by a
 * newer version, and is kept.
 */
async function readPending(sql: Sql): Promise<Definition[]> {
  const applied = new Map((await appliedDefinitions(sql)).map(({ file, hash }) => [file, hash]));
  return definitions.filter(({ file, hash }) => {
    const found = applied.get(file);
    return found === undefined || (found !== hash && knownHashes.has(found));
  });
}

/** Returns the files of the definitions that the migrate step has yet to apply. */
export async function missingDefinitions(sql: Sql): Promise<string[]> {
  return (await readPending(sql)).map(({ file }) => file);
}

/**
 * Applies the definitions that the database lacks, in one transaction; a definition is applied after those it uses.
 * Throws with the file's name when a definition fails.
 */
export async function applyDefinitions(client: pg.Client): Promise<void> {
  let pending = await readPending(sqlOver((sent) => client.query(sent)));
  if (pending.length === 0) return;
  await client.query("begin");
  while (pending.length > 0) {
    const failed: { readonly definition: Definition; readonly error: unknown }[] = [];
    for (const definition of pending) {
      const error = await tryDefinition(client, definition);
      if (error !== undefined) failed.push({ definition, error });
    }
    const [first] = failed;
    if (first !== undefined && failed.length === pending.length) {
      await client.query("rollback");
      throw new Error(`${first.definition.file} failed: ${String(first.error)}`, { cause: first.error });
    }
    pending = failed.map(({ definition }) => definition);
  }
  await distributeFunctions(client);
  await client.query("commit");
}

/** Applies a definition; returns the error if that fails. */
async function tryDefinition(client: pg.Client, { file, text, hash }: Definition): Promise<unknown> {
  await client.query("savepoint definition");
  try {
    await client.query(text);
    await client.query(recordDefinition, [file, hash]);
    await client.query("release savepoint definition");
    return undefined;
  } catch (error) {
    await client.query("rollback to savepoint definition");
    return error;
  }
}
