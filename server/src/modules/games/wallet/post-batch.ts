import type { Sql } from "../../../platform/db/database.ts";
import { postingsToJson, toResults, type Posting, type PostingResult } from "../../ledger/index.ts";
import { preparedQuery } from "../statements.ts";
import type { BetRefusal } from "./model.ts";

/** Returns rows as `ledger.post` does, with `busy` and the refusals of `games.post` as further outcomes. */
const postInTime = preparedQuery(
  "post",
  `select ord as "ord!", outcome as "outcome!", transfer_id, amount, promo_part, cash as "cash!", promo as "promo!",
     reserved as "reserved!"
   from games.post_in_time(:postings, :at, :timeZone, :lockMs, :skipsLocked)`,
);

/**
 * Posts a batch of wallet calls; the same statement (`games.post_in_time`) checks new bets for restrictions. Throws
 * when it waited too long for a lock, and has then posted nothing.
 *
 * @param options.timeZone where days begin and end
 * @param options.lockMs how long it waits for a lock
 * @param options.wait false returns `busy` for players whose balance is locked, instead of waiting for it
 */
export async function postWalletBatch(
  sql: Sql,
  postings: readonly Posting[],
  options: { readonly timeZone: string; readonly at: number; readonly lockMs: number; readonly wait: boolean },
): Promise<PostingResult<BetRefusal | "busy">[]> {
  const { timeZone, at, lockMs, wait } = options;
  const batch = { postings: postingsToJson(postings), at, timeZone, lockMs, skipsLocked: !wait };
  return toResults(await postInTime(sql, batch));
}
