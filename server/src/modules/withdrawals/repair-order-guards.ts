import type { Database } from "../../platform/db/database.ts";
import { holdBalances } from "../ledger/index.ts";
import { guardOrder, readGuardedOrders } from "../protection/index.ts";
import { readOpenOrder, readPlayersWithOrder } from "./read-orders.ts";

/**
 * Makes what bets are checked against agree with the orders again. They are written together, so they differ only where
 * a node of an older version, which knows no guards, opened or ended an order while the others were being replaced.
 * Returns how many differed.
 */
export async function repairOrderGuards(database: Database): Promise<number> {
  const waiting = new Set(await readPlayersWithOrder(database));
  const guarded = new Set(await readGuardedOrders(database));
  let repaired = 0;
  const unguarded = [...waiting].filter((playerId) => !guarded.has(playerId));
  const leftOver = [...guarded].filter((playerId) => !waiting.has(playerId));
  for (const playerId of [...unguarded, ...leftOver]) {
    repaired += await database.transaction(async (tx) => {
      // Whoever opens or ends an order holds the balance as well: what is read after this is how it stands.
      await holdBalances(tx, playerId);
      const open = (await readOpenOrder(tx, playerId)) !== null;
      return (await guardOrder(tx, playerId, open)) ? 1 : 0;
    });
  }
  return repaired;
}
