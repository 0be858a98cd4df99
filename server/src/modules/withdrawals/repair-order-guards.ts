import type { Database } from "../../platform/db/database.ts";
import { holdBalances } from "../ledger/index.ts";
import { guardOrder, readGuardedOrders } from "../protection/index.ts";
import { readOpenOrder, readPlayersWithOrder } from "./read-orders.ts";

/**
 * Makes the bet guards match the open orders. Both are written together, so they differ only if a node of an older
 * version without guards opened or ended an order during an upgrade. Returns how many were repaired.
 */
export async function repairOrderGuards(database: Database): Promise<number> {
  const waiting = new Set(await readPlayersWithOrder(database));
  const guarded = new Set(await readGuardedOrders(database));
  let repaired = 0;
  const unguarded = [...waiting].filter((playerId) => !guarded.has(playerId));
  const stale = [...guarded].filter((playerId) => !waiting.has(playerId));
  for (const playerId of [...unguarded, ...stale]) {
    repaired += await database.transaction(async (tx) => {
      // Opening or ending an order holds the balance too: what is read after this cannot change.
      await holdBalances(tx, playerId);
      const open = (await readOpenOrder(tx, playerId)) !== null;
      return (await guardOrder(tx, playerId, open)) ? 1 : 0;
    });
  }
  return repaired;
}
