import { countUnbalancedTransfers, readDrift } from "../../src/modules/ledger/index.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";

/** Returns what is wrong with the books; empty when every transfer and every balance is right. */
export async function unbalanced(database: OpenDatabase): Promise<unknown[]> {
  const transfers = await countUnbalancedTransfers(database);
  return [...(await readDrift(database)), ...(transfers === 0 ? [] : [transfers])];
}
