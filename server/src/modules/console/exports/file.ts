import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { Currency } from "@fairlobby/contract";
import { byteOrderMark, csvLine, type Field } from "../../../platform/csv.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { searchEntries, type EntryCursor } from "../../audit/index.ts";
import { filterOf } from "../audit/filter.ts";
import { readDesk, readUsualMinutes, type DeskPosition } from "../desk/list.ts";
import { listPeople } from "../people/list.ts";
import { searchReads, type FoundRead } from "../reads/search.ts";
import { query } from "../statements.ts";
import type { ExportView } from "./store.ts";
import { auditColumns, columnsSeen, orderColumns, peopleColumns, readColumns } from "./tables.ts";

/** Rows read by one statement: enough for the speed of R-CUI-05, with little memory. */
const blockRows = 500;

const oneSnapshot = query("one_snapshot", "set transaction isolation level repeatable read read only");

export interface FileDeps {
  /** Connections for reports, separate from those of the pages (R-CAPI-06). */
  readonly reports: Database;
  readonly currency: Currency;
  /** How long after its last step or the end of its last hold an order is given back (R-SRV-53). */
  readonly stalledAfterMs: number;
}

/** Streams a table from one read-only snapshot, no faster than it is received. An error destroys the stream. */
export function streamTable(deps: FileDeps, view: ExportView, operatorId: string, at: number): AsyncIterable<string> {
  const out = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const left = new AbortController();
  out.once("close", () => left.abort());
  // A reader of the stream gets the error too; without a reader and this listener, it would end the process.
  out.on("error", () => undefined);
  let begun = false;
  const read = deps.reports.transaction(async (tx) => {
    // A transaction that is repeated would write its rows again.
    if (begun) throw new Error("the snapshot was lost");
    begun = true;
    await oneSnapshot(tx);
    for await (const text of textOf(deps, tx, view, operatorId, at)) {
      left.signal.throwIfAborted();
      if (!out.write(text)) await once(out, "drain", { signal: left.signal });
    }
  });
  read.then(
    () => out.end(),
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

async function* textOf(
  { currency, stalledAfterMs }: FileDeps,
  sql: Sql,
  view: ExportView,
  operatorId: string,
  at: number,
): AsyncGenerator<string> {
  if (view.table === "orders") {
    yield* write(
      columnsSeen(orderColumns(currency), view.columns),
      orderBlocks(sql, view, { operatorId, at, stalledAfterMs }),
    );
  } else if (view.table === "audit") {
    yield* write(columnsSeen(auditColumns, view.columns), entryBlocks(sql, view));
  } else if (view.table === "reads") {
    yield* write(columnsSeen(readColumns, view.columns), readBlocks(sql, view));
  } else {
    yield* write(columnsSeen(peopleColumns, view.columns), [(await listPeople(sql, at)).rows]);
  }
}

async function* write<Row>(
  columns: readonly (readonly [name: string, value: (row: Row) => Field])[],
  blocks: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([name]) => name));
  for await (const rows of blocks) yield rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join("");
}

async function* orderBlocks(
  sql: Sql,
  { tab, sort, filter }: Extract<ExportView, { table: "orders" }>,
  given: { readonly operatorId: string; readonly at: number; readonly stalledAfterMs: number },
) {
  const { operatorId, at, stalledAfterMs } = given;
  const usualMinutes = tab === "slow" ? await readUsualMinutes(sql) : null;
  // Nothing was measured: no order is known to be slow.
  if (tab === "slow" && usualMinutes === null) return;
  let after: DeskPosition | null = null;
  do {
    const page: Awaited<ReturnType<typeof readDesk>> = await readDesk(
      sql,
      { tab, filter, operatorId, at, usualMinutes },
      { sort, after, limit: blockRows, stalledAfterMs },
    );
    yield page.rows;
    after = page.next;
  } while (after !== null);
}

async function* entryBlocks(sql: Sql, { filter }: Extract<ExportView, { table: "audit" }>) {
  let after: EntryCursor | null = null;
  for (;;) {
    const rows = await searchEntries(sql, filterOf(filter), after, blockRows);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < blockRows) return;
    after = { at: last.at, entryId: last.entryId };
  }
}

async function* readBlocks(sql: Sql, { filter }: Extract<ExportView, { table: "reads" }>) {
  let after: FoundRead | null = null;
  for (;;) {
    const rows: FoundRead[] = await searchReads(sql, filter, after, blockRows);
    yield rows;
    after = rows.at(-1) ?? null;
    if (after === null || rows.length < blockRows) return;
  }
}
