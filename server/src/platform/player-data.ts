import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "./db/database.ts";

/** A part of the file of everything that is kept about a player (R-REC-40). */
export interface DataPart {
  /** Its name in the file. */
  readonly name: string;
  /** One sentence for the player: what it is. */
  readonly about: string;
  /** The tables whose rows about the player are in it: a test compares them with the database's. */
  readonly tables: readonly string[];
  /** Yields its entries, oldest first, reading a page at a time. */
  read(sql: Sql, playerId: PlayerId): AsyncIterable<object>;
}

/** How many rows are read at once: the file is never in memory as a whole. */
export const rowsAtOnce = 500;

interface Page {
  readonly playerId: PlayerId;
  readonly skip: number;
  readonly limit: number;
}

/** Reads a statement page by page; for tables with few rows of a player. */
export function inPages<Row extends { readonly entry: unknown }>(
  statement: (sql: Sql, page: Page) => Promise<readonly Row[]>,
  write: (row: Row, playerId: PlayerId) => object = ({ entry }) => entry as object,
): DataPart["read"] {
  return async function* read(sql, playerId) {
    for (let skip = 0; ; skip += rowsAtOnce) {
      const rows = await statement(sql, { playerId, skip, limit: rowsAtOnce });
      for (const row of rows) yield write(row, playerId);
      if (rows.length < rowsAtOnce) return;
    }
  };
}

interface PageAfter {
  readonly playerId: PlayerId;
  readonly after: bigint;
  readonly limit: number;
}

/** Reads a statement page by page, each from the key of the last row on; for tables with many rows of a player. */
export function inPagesByKey<Row extends { readonly entry: unknown; readonly key: bigint }>(
  statement: (sql: Sql, page: PageAfter) => Promise<readonly Row[]>,
): DataPart["read"] {
  return async function* read(sql, playerId) {
    for (let after = 0n; ;) {
      const rows = await statement(sql, { playerId, after, limit: rowsAtOnce });
      for (const { entry } of rows) yield entry as object;
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsAtOnce) return;
      after = last.key;
    }
  };
}
