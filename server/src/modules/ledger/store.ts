import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import type { Posting, PostingResult } from "./model.ts";
import { preparedQuery, query } from "./statements.ts";

/** Opens a player's accounts in a currency. Idempotent. */
export const openAccounts = query("open_accounts", "select ledger.open(:playerId, :currency)");

/**
 * Locks a player's balances until the end of the transaction: a concurrent bet is either booked before it, or sees what
 * this transaction wrote.
 */
export const lockBalances = query("lock_balances", "select ledger.routed_hold(:playerId)");

/** The balances are null only for `no_account`, and unused then. */
const postAll = preparedQuery(
  "post",
  `select ord as "ord!", outcome as "outcome!", transfer_id, amount, promo_part, cash as "cash!", promo as "promo!",
     reserved as "reserved!"
   from ledger.routed_post(:playerId, :postings, :at)`,
);

/** A row as `ledger.post` returns it. */
type PostedRow = RowOf<typeof postAll>;

/**
 * Posts a batch in one round trip; each posting succeeds or fails alone, and results keep the order of the postings.
 * Throws for legs that do not sum to zero, which is a bug. On a cluster, the players of a batch have to be in one shard.
 */
export async function postBatch(sql: Sql, postings: readonly Posting[], at: number): Promise<PostingResult[]> {
  const [first] = postings;
  if (first === undefined) return [];
  return toResults(await postAll(sql, { playerId: first.player, postings: postingsToJson(postings), at }));
}

/** Encodes postings for `ledger.post`: amounts are decimal strings, since JSON numbers could lose digits. */
export function postingsToJson(postings: readonly Posting[]): string {
  const encoded = postings.map((posting) => {
    if (posting.mode !== "stake") return posting;
    const { refused, ...stake } = posting;
    return { ...stake, barred: refused };
  });
  return JSON.stringify(encoded, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}

/** Maps the rows of `ledger.post`, or of a function with further refusals that calls it, in the order of the postings. */
export function toResults<Refusal extends string = never>(rows: readonly PostedRow[]): PostingResult<Refusal>[] {
  const results: PostingResult<Refusal>[] = Array.from({ length: rows.length });
  for (const row of rows) results[Number(row.ord) - 1] = toResult(row);
  return results;
}

function toResult(row: PostedRow): PostingResult {
  const balances = { cash: row.cash, promo: row.promo, reserved: row.reserved };
  // The calling function's own refusals have balances too: they reach `default`.
  const outcome = row.outcome as PostingResult["outcome"] | "unbalanced" | "barred";
  switch (outcome) {
    case "posted":
    case "replayed": {
      const { transferId, amount, promoPart } = row;
      if (transferId === null || amount === null || promoPart === null) throw new Error("a posting without an id");
      return { outcome, transferId, amount, promoPart, balances };
    }
    case "unbalanced":
      throw new Error("posting refused: unbalanced");
    case "no_account":
      return { outcome, balances: null };
    case "barred":
      return { outcome: "refused", balances };
    default:
      return { outcome, balances };
  }
}
