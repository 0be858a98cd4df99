import type { PlayerId } from "@fairlobby/contract";
import type { Database } from "../../../platform/db/database.ts";
import { lockBalances } from "../../ledger/index.ts";
import { guardOrder, readGuardedPlayers } from "../../protection/index.ts";
import { readOpenOrder, readPlayersWithOrder } from "./read-orders.ts";

const pageSize = 500;

/**
 * Makes the bet guards match the open orders. Both are written together, so they differ only if a node of an older
 * version without guards opened or ended an order during an upgrade. Reads both in pages of players, and returns how
 * many guards were repaired. A failure does not stop the others; it is thrown at the end.
 */
export async function repairOrderGuards(database: Database): Promise<number> {
  const failures: unknown[] = [];
  let repaired = 0;
  let after: PlayerId | null = null;
  do {
    const withOrder: PlayerId[] = await readPlayersWithOrder(database, after, pageSize);
    const guarded: PlayerId[] = await readGuardedPlayers(database, after, pageSize);
    const end = lastRead(withOrder, guarded);
    for (const playerId of [...without(withOrder, guarded), ...without(guarded, withOrder)]) {
      // Beyond this player, only one of the lists may have been read.
      if (end !== null && BigInt(playerId) > BigInt(end)) continue;
      await repair(database, playerId).then(
        (changed) => (repaired += changed ? 1 : 0),
        (error: unknown) => failures.push(error),
      );
    }
    after = end;
  } while (after !== null);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bet guards could not be repaired`);
  return repaired;
}

function without(players: readonly PlayerId[], others: readonly PlayerId[]): PlayerId[] {
  const known = new Set(others);
  return players.filter((playerId) => !known.has(playerId));
}

/** Returns the player up to whom both lists were read; null if both were read to their end. */
function lastRead(...pages: readonly (readonly PlayerId[])[]): PlayerId | null {
  const ends = pages.flatMap((page) => (page.length < pageSize ? [] : page.slice(-1)));
  return ends.toSorted((a, b) => Number(BigInt(a) - BigInt(b)))[0] ?? null;
}

function repair(database: Database, playerId: PlayerId): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Opening or ending an order locks the balance too: what is read after this cannot change.
    await lockBalances(tx, { playerId });
    const open = (await readOpenOrder(tx, playerId)) !== null;
    return guardOrder(tx, playerId, open);
  });
}
