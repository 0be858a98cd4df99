import { exportView } from "@fairlobby/contract/console";
import type * as z from "zod/mini";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";

export type ExportView = z.output<typeof exportView>;

/** A file waits this long for its download. */
const waitsMs = 24 * 3_600_000;

const insertExport = query(
  "insert_export",
  `insert into backoffice.export (operator_id, view, players, made_at)
   values (:operatorId, :view, :players, :madeAt) returning export_id`,
);

const useExport = query(
  "use_export",
  `update backoffice.export set used_at = :at
   where export_id = :exportId and operator_id = :operatorId and used_at is null and made_at > :since
   returning view, players as "players!", made_at`,
);

const waitingExports = query(
  "waiting_exports",
  `select export_id, view, made_at from backoffice.export
   where operator_id = :operatorId and used_at is null and made_at > :since order by made_at desc, export_id limit 100`,
);

/** A file that an operator may download. */
export interface KeptExport {
  readonly view: ExportView;
  /** How many players were in it when it was made. */
  readonly players: number;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
}

/** Stores what an operator may download; returns its id. */
export async function keepExport(tx: Tx, operatorId: string, { view, players, madeAt }: KeptExport): Promise<string> {
  const row = await insertExport.first(tx, { operatorId, view: JSON.stringify(view), players, madeAt });
  if (row === undefined) throw new Error("a kept export returns its row");
  return row.exportId;
}

/** Uses up an operator's file; null if it is unknown, too old or used up. */
export async function takeExport(tx: Tx, exportId: string, operatorId: string, at: number): Promise<KeptExport | null> {
  const row = await useExport.first(tx, { exportId, operatorId, at, since: at - waitsMs });
  return row === undefined ? null : { ...row, view: exportView.parse(row.view) };
}

/** Returns the files of an operator that wait for their download, the latest first. */
export async function readWaitingExports(sql: Sql, operatorId: string, at: number) {
  const rows = await waitingExports(sql, { operatorId, since: at - waitsMs });
  return rows.map(({ exportId, view, madeAt }) => ({
    exportId,
    view: exportView.parse(view),
    madeAt,
    until: madeAt + waitsMs,
  }));
}
