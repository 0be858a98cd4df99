import type { PlayerId } from "@fairlobby/contract";
import type { Tx } from "../../platform/db/database.ts";
import { query } from "./statements.ts";

const eraseReports = query("erase_reports", "delete from tracking.report where player_id = :playerId");
const eraseRecords = query("erase_records", "delete from tracking.record where player_id = :playerId");

/** Erases what could be reported to ad networks about a player who deleted the account. */
export async function eraseAdReports(tx: Tx, { playerId }: { readonly playerId: PlayerId }): Promise<void> {
  await eraseReports(tx, { playerId });
  await eraseRecords(tx, { playerId });
}
