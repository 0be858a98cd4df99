import type { PlayerId } from "@fairlobby/contract";
import type { KeyedHash } from "../../platform/crypto/keyed-hash.ts";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { placeAt, type AccountUse, type OrderRef } from "./model.ts";

/**
 * Names a bank account: a keyed hash of its bank and its digits. Leading zeros do not count, or one account could be
 * given under many numbers.
 */
export function hashAccount(hash: KeyedHash, channel: string, accountNumber: string): Buffer {
  return hash([channel, accountNumber.replace(/^0+/, "")]);
}

export interface AccountClaim extends OrderRef {
  /** As `hashAccount` names it. */
  readonly account: Buffer;
  readonly withoutDeposit: boolean;
}

/**
 * Makes an account the one an order goes to; false when it serves other players (R-SRV-127). Claims of one account run
 * one after the other. Claim before any balance is locked: whoever frees an account takes its row before the balance.
 */
export async function claimAccount(tx: Tx, claim: AccountClaim, at: number): Promise<boolean> {
  const { account, playerId, orderId, withoutDeposit } = claim;
  await tx.query("select pg_advisory_xact_lock(hashtextextended('withdrawals:account:' || encode($1, 'hex'), 0))", [
    account,
  ]);
  const again = await tx.query(
    "update withdrawals.account_use set order_id = $3 where account = $1 and player_id = $2 returning 1 as one",
    [account, playerId, orderId],
  );
  if (again.length > 0) return true;
  const place = placeAt(await readUses(tx, account), withoutDeposit);
  if (place === null && !(await isOpenedFor(tx, account, playerId))) return false;
  await tx.query(
    `insert into withdrawals.account_use (account, player_id, place, without_deposit, order_id, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [account, playerId, place, withoutDeposit, orderId, new Date(at)],
  );
  return true;
}

async function readUses(sql: Sql, account: Buffer): Promise<AccountUse[]> {
  const rows = await sql.query<{ place: number | null; without_deposit: boolean }>(
    "select place, without_deposit from withdrawals.account_use where account = $1",
    [account],
  );
  return rows.map((row) => ({ place: row.place, withoutDeposit: row.without_deposit }));
}

async function isOpenedFor(sql: Sql, account: Buffer, playerId: PlayerId): Promise<boolean> {
  const rows = await sql.query(
    "select 1 as one from withdrawals.account_opening where account = $1 and player_id = $2",
    [account, playerId],
  );
  return rows.length > 0;
}

/** Which of some players are, or were, paid to an account that serves another player as well. */
export async function readSharing(sql: Sql, players: readonly PlayerId[]): Promise<ReadonlySet<PlayerId>> {
  const rows = await sql.query<{ player: PlayerId }>(
    `select distinct u.player_id::text as player from withdrawals.account_use u
     where u.player_id = any($1::bigint[]) and exists (
       select from withdrawals.account_use o where o.account = u.account and o.player_id <> u.player_id
     )`,
    [players],
  );
  return new Set(rows.map(({ player }) => player));
}

/** How an order ends with the account it goes to. */
export type AccountEnd = "paid" | "not_paid" | "sent_back";

const ends: Readonly<Record<AccountEnd, string>> = {
  paid: "order_id = null, paid = u.paid + 1",
  not_paid: "order_id = null",
  sent_back: "paid = greatest(u.paid - 1, 0)",
};

/**
 * Notes what became of a locked order's account; an account nothing was paid to and nothing is on its way to serves the
 * player no more. What decides is in the one row, so that a claim at the same moment is not lost.
 */
export async function endAccountUse(tx: Tx, { playerId, orderId }: OrderRef, end: AccountEnd): Promise<void> {
  const [use] = await tx.query<{ account: Buffer; order_id: string | null; paid: number }>(
    `update withdrawals.account_use u set ${ends[end]}
     from withdrawals.withdrawal w
     where w.player_id = $1 and w.order_id = $2 and u.player_id = w.player_id and u.account = w.account_hash
       ${end === "sent_back" ? "" : "and u.order_id = w.order_id"}
     returning u.account, u.order_id, u.paid`,
    [playerId, orderId],
  );
  if (use === undefined || use.order_id !== null || use.paid > 0) return;
  await tx.query("delete from withdrawals.account_use where account = $1 and player_id = $2", [use.account, playerId]);
}
