import type { PlayerId } from "@fairlobby/contract";
import type { KeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { Lookup } from "../../../platform/lookup.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { query } from "../statements.ts";
import { keepRefusal } from "./refused-accounts.ts";

/** A player served by a bank account; `place` is null if an operator allowed the account for the player. */
interface AccountUse {
  readonly place: number | null;
  readonly withoutDeposit: boolean;
}

const accountPlaces = [1, 2, 3] as const;

/**
 * Returns the place of a further player at an account; null when it serves three already, or when this player never
 * deposited and it already serves a player who had not (R-SRV-127).
 */
export function placeAt(uses: readonly AccountUse[], withoutDeposit: boolean): number | null {
  const taken = uses.filter(({ place }) => place !== null);
  if (withoutDeposit && taken.some((use) => use.withoutDeposit)) return null;
  return accountPlaces.find((place) => taken.every((use) => use.place !== place)) ?? null;
}

/**
 * Returns the keyed hash of a bank account, from its bank and digits. Leading zeros do not count: otherwise one account
 * could have many numbers.
 */
export function hashAccount(hash: KeyedHash, channel: string, accountNumber: string): Buffer {
  return hash([channel, accountNumber.replace(/^0+/, "")]);
}

interface AccountClaim extends OrderRef {
  /** From `hashAccount`. */
  readonly account: Buffer;
  readonly withoutDeposit: boolean;
}

const lockAccount = query(
  "lock_account",
  "select pg_advisory_xact_lock(hashtextextended('withdrawals:account:' || encode(:account, 'hex'), 0))",
);

const useAccountAgain = query(
  "use_account_again",
  `update withdrawals.account_use set order_id = :orderId
   where account = :account and player_id = :playerId returning order_id`,
);

const usesOfAccount = query(
  "uses_of_account",
  "select place, without_deposit from withdrawals.account_use where account = :account",
);

const accountOpening = query(
  "account_opening",
  "select from withdrawals.account_opening where account = :account and player_id = :playerId",
);

const accountIsSaved = query(
  "account_is_saved",
  "select from withdrawals.payout_account where player_id = :playerId and account_hash = :account",
);

/** The lock in `known_payouts_until` makes a recovery under way end before this decides. */
const insertAccountUse = query(
  "insert_account_use",
  `insert into withdrawals.account_use (account, player_id, place, without_deposit, order_id, created_at)
   select :account, :playerId, :place?, :withoutDeposit, :orderId, :at::timestamptz
   from (select accounts.known_payouts_until(:playerId) as until) blocked
   where :known or blocked.until is null or blocked.until <= :at::timestamptz
   returning order_id`,
);

/** Why an account cannot be claimed: it serves others, or it is new to a player who just recovered the account. */
export type ClaimRefusal = "account_in_use" | "new_account_blocked";

/**
 * Claims an account for an order; returns null, or why it cannot be claimed (R-SRV-127, R-REC-07). Claims of one account
 * run one after the other. Claim before locking any balance: freeing an account locks its row before the balance too.
 */
async function claimAccount(tx: Tx, claim: AccountClaim, at: number): Promise<ClaimRefusal | null> {
  const { account, playerId, orderId, withoutDeposit } = claim;
  await lockAccount(tx, { account });
  if ((await useAccountAgain.first(tx, { account, playerId, orderId })) !== undefined) return null;
  const known = (await accountIsSaved.first(tx, { account, playerId })) !== undefined;
  const place = placeAt(await usesOfAccount(tx, { account }), withoutDeposit);
  if (place === null && (await accountOpening.first(tx, { account, playerId })) === undefined) {
    return "account_in_use";
  }
  const use = { account, playerId, place, withoutDeposit, orderId, known, at };
  return (await insertAccountUse.first(tx, use)) === undefined ? "new_account_blocked" : null;
}

const playersSharingAccounts = query(
  "players_sharing_accounts",
  `select distinct u.player_id from withdrawals.account_use u
   where u.player_id = any(:playerIds::bigint[]) and exists (
     select from withdrawals.account_use o where o.account = u.account and o.player_id <> u.player_id
   )`,
);

/** Returns the players among these who are, or were, paid to an account that also serves another player. */
export async function readSharing(sql: Sql, playerIds: readonly PlayerId[]): Promise<ReadonlySet<PlayerId>> {
  return new Set((await playersSharingAccounts(sql, { playerIds })).map(({ playerId }) => playerId));
}

/** The outcome of an order for its account. */
export type AccountEnd = "paid" | "not_paid" | "sent_back";

const endUse = (change: string, condition = ""): string =>
  `update withdrawals.account_use u set ${change}
   from withdrawals.withdrawal w
   where w.player_id = :playerId and w.order_id = :orderId and u.player_id = w.player_id and u.account = w.account_hash
     ${condition}
   returning u.account, u.order_id, u.paid`;

const whileItsOrder = "and u.order_id = w.order_id";

const ends = {
  paid: query("account_paid", endUse("order_id = null, paid = u.paid + 1", whileItsOrder)),
  not_paid: query("account_not_paid", endUse("order_id = null", whileItsOrder)),
  sent_back: query("account_sent_back", endUse("paid = greatest(u.paid - 1, 0)")),
};

const deleteAccountUse = query(
  "delete_account_use",
  "delete from withdrawals.account_use where account = :account and player_id = :playerId",
);

/**
 * Records the outcome of a locked order for its account; an account without a payment or an open order no longer serves
 * the player. The decision depends on one row only, so that a concurrent claim is not lost.
 */
export async function endAccountUse(tx: Tx, { playerId, orderId }: OrderRef, end: AccountEnd): Promise<void> {
  const use = await ends[end].first(tx, { playerId, orderId });
  if (use === undefined || use.orderId !== null || use.paid > 0) return;
  await deleteAccountUse(tx, { account: use.account, playerId });
}

export interface ClaimDeps {
  /** Hashes bank accounts, see `hashAccount`. */
  readonly accountHash: KeyedHash;
  readonly lookups: {
    /**
     * Counts credited deposits. How many players an account may serve depends on this number; withdrawing needs no
     * deposit (R-WD-58). A callback, because withdrawals and cashier must not import each other (R-SRV-65).
     */
    readonly countDeposits: Lookup<number>;
  };
}

/**
 * Claims an account for an order, and returns its hash, or why it cannot be claimed. `account_in_use` is stored for
 * operators: the call must keep this write although it fails.
 */
export async function claimAccountNumber(
  tx: Tx,
  deps: ClaimDeps,
  order: OrderRef,
  { channel, bankName, number }: { readonly channel: string; readonly bankName: string; readonly number: string },
  at: number,
): Promise<Buffer | ClaimRefusal> {
  const account = hashAccount(deps.accountHash, channel, number);
  const withoutDeposit = (await deps.lookups.countDeposits(tx, order.playerId)) === 0;
  const { playerId, orderId } = order;
  const refusal = await claimAccount(tx, { playerId, orderId, account, withoutDeposit }, at);
  if (refusal === null) return account;
  if (refusal === "account_in_use") {
    await keepRefusal(tx, { playerId, account, bankName, last4: number.slice(-4), at });
  }
  return refusal;
}
