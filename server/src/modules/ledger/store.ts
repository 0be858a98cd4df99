import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Posting, PostingResult } from "./model.ts";

/** A row as `ledger.post` returns it. */
export interface PostedRow {
  ord: bigint;
  outcome: PostingResult["outcome"] | "unbalanced";
  transfer_id: bigint | null;
  amount: bigint | null;
  promo_part: bigint | null;
  cash: bigint;
  promo: bigint;
  reserved: bigint;
}

/** Opens a player's accounts in a currency. Idempotent. */
export async function openAccounts(sql: Sql, player: PlayerId, currency: Currency): Promise<void> {
  await sql.query("select ledger.open($1, $2)", [player, currency]);
}

/**
 * Holds a player's balances until the end of the transaction: a bet of that moment is either booked before, or finds
 * what this transaction wrote.
 */
export async function holdBalances(tx: Sql, player: PlayerId): Promise<void> {
  await tx.query("select ledger.hold($1)", [JSON.stringify([{ player }])]);
}

/**
 * Posts a batch in one round trip; each posting succeeds or fails alone, answered in the order given.
 * Throws for legs that do not sum to zero, which is a bug.
 */
export async function postBatch(sql: Sql, postings: readonly Posting[], at: number): Promise<PostingResult[]> {
  const rows = await sql.run<PostedRow>({
    name: "ledger-post",
    text: "select * from ledger.post($1, $2)",
    values: [postingsToJson(postings), new Date(at)],
  });
  return toResults(rows);
}

/** Postings as `ledger.post` takes them: amounts are decimal texts, which JSON numbers could not carry. */
export function postingsToJson(postings: readonly Posting[]): string {
  return JSON.stringify(postings, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}

/** The rows of `ledger.post` in the order of the postings. */
export function toResults(rows: readonly PostedRow[]): PostingResult[] {
  const results: PostingResult[] = Array.from({ length: rows.length });
  for (const row of rows) results[Number(row.ord) - 1] = toResult(row);
  return results;
}

function toResult(row: PostedRow): PostingResult {
  const balances = { cash: row.cash, promo: row.promo, reserved: row.reserved };
  switch (row.outcome) {
    case "posted":
    case "replayed": {
      const { transfer_id: transferId, amount, promo_part: promoPart } = row;
      if (transferId === null || amount === null || promoPart === null) throw new Error("a posting without an id");
      return { outcome: row.outcome, transferId, amount, promoPart, balances };
    }
    case "unbalanced":
      throw new Error("posting refused: unbalanced");
    case "no_account":
      return { outcome: "no_account", balances: null };
    default:
      return { outcome: row.outcome, balances };
  }
}
