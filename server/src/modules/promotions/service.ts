import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { defineTopic } from "../../platform/outbox/outbox.ts";
import type { Services } from "../../platform/services.ts";
import { addLine } from "../inbox/index.ts";
import { lockBalances, post, readBalances, type Legs } from "../ledger/index.ts";
import { expiryOf, settle, type BonusKind, type Terms } from "./model.ts";
import { readGoldLeft, readLastEnd, readLatestTransfer, readOpen } from "./read-model.ts";
import { insertBonus, settleBonus } from "./store.ts";

/** Written in the transaction in which promotional gold becomes cash or expires. */
export const grantsSettled = defineTopic<Record<string, never>>("promotions.settled");

export interface Grant {
  readonly playerId: PlayerId;
  readonly kind: BonusKind;
  /** What the grant is for, e.g. an order id; each source is granted once. */
  readonly source: string;
  readonly amount: bigint;
  /** Null for a grant in cash, which has no terms. */
  readonly terms: Terms | null;
}

/** How a grant is booked, by its kind. */
const bookings: Readonly<Record<BonusKind, (source: string) => Pick<Legs, "kind" | "key" | "subject">>> = {
  gift: () => ({ kind: "gift", key: "gift", subject: "gift" }),
  deposit_bonus: (orderId) => ({ kind: "bonus", key: `bonus:${orderId}`, subject: `deposit:${orderId}` }),
  invite_reward: (claimId) => ({ kind: "invite_reward", key: `invite:${claimId}`, subject: `invite:${claimId}` }),
  task_reward: (setNo) => ({ kind: "task_reward", key: `task:${setNo}`, subject: `task:${setNo}` }),
};

/** Promotional gold that is not what the grants left. Minor units. */
export interface GoldMismatch {
  readonly playerId: PlayerId;
  readonly currency: Currency;
  readonly held: bigint;
  /** The least that the grants must have left, if `held` is less; else the most that they can have left. */
  readonly left: bigint;
}

export type PromotionServiceDeps = Pick<Services, "database" | "now" | "currency">;

export interface PromotionService {
  /** Credits a grant and freezes its terms with it. A repeated source changes nothing. */
  grant(tx: Tx, grant: Grant, at: number): Promise<void>;
  /** Returns how promotional gold differs from what the player's grants left; null where it does not (R-SRV-181). */
  goldMismatch(playerId: PlayerId): Promise<GoldMismatch | null>;
  /** Turns promotional gold whose terms are met into cash and takes back what expired. Safe to run at any time. */
  settlePlayer(playerId: PlayerId): Promise<void>;
  /** Settles a player's grants in the caller's transaction. */
  settleIn(tx: Tx, playerId: PlayerId, at: number): Promise<void>;
  /**
   * Takes back all promotional gold of a player who gives it up. Gold whose terms are met becomes cash. Returns how much was
   * taken back.
   */
  forfeit(tx: Tx, playerId: PlayerId, at: number): Promise<bigint>;
}

/** Moves promotional gold to cash or back to the house. The caller has locked the balances, so that there is enough. */
async function move(
  tx: Tx,
  account: { readonly player: PlayerId; readonly currency: Currency },
  to: { state: "released" | "expired"; amount: bigint; key: string; subject: string },
  at: number,
): Promise<void> {
  const { state, amount, key, subject } = to;
  if (amount === 0n) return;
  const legs: Legs = {
    mode: "legs",
    kind: state === "released" ? "bonus_released" : "bonus_expired",
    ...account,
    key,
    fingerprint: `${state} ${amount}`,
    subject,
    promo: -amount,
    ...(state === "released" ? { cash: amount } : { house: { promotions: amount } }),
  };
  const result = await post(tx, legs, at);
  if (result.outcome !== "posted") throw new Error(`settling ${subject}: ${result.outcome}`);
}

/**
 * Settles a player's grants. The balances are locked first: a grant that commits after that is not part of them, and one
 * that committed before is among the grants that are read.
 * @param times.endsBy when grants must have expired to end; `at` by default
 */
async function settleGrants(
  tx: Tx,
  playerId: PlayerId,
  currency: Currency,
  { at, endsBy = at }: { readonly at: number; readonly endsBy?: number },
): Promise<void> {
  const account = { player: playerId, currency };
  await lockBalances(tx, { playerId });
  const open = await readOpen(tx, playerId);
  const { promo } = await readBalances(tx, playerId, currency);
  const settled = settle(open, promo, endsBy);
  for (const { bonus, state, amount } of settled) {
    const { transferId } = bonus;
    const subject = `bonus:${transferId}`;
    await move(tx, account, { state, amount, key: `${subject}:${state}`, subject }, at);
    await settleBonus(tx, { playerId, transferId, state, amount, at });
    if (state === "released" && amount > 0n) {
      await addLine(tx, playerId, { kind: "bonus_released", eventKey: String(transferId), amount, at });
    }
  }
  if (settled.length > 0) await grantsSettled.publish(tx, playerId, at, {});
  if (open.length > 0 || promo === 0n) return;
  // Promotional gold won since the last grant ended, in a round then still open, ends as that grant did.
  const state = await readLastEnd(tx, playerId);
  if (state === undefined) return;
  const key = `bonus-rest:${await readLatestTransfer(tx, playerId)}`;
  await move(tx, account, { state, amount: promo, key, subject: "bonus:rest" }, at);
  await grantsSettled.publish(tx, playerId, at, {});
}

export function createPromotionService({ database, now, currency }: PromotionServiceDeps): PromotionService {
  return {
    async grant(tx, { playerId, kind, source, amount, terms }, at) {
      const { subject, ...booking } = bookings[kind](source);
      const legs: Legs = {
        mode: "legs",
        ...booking,
        player: playerId,
        currency,
        fingerprint: `${amount} ${terms?.termsId ?? "cash"}`,
        subject,
        ...(terms === null ? { cash: amount } : { promo: amount }),
        house: { promotions: -amount },
      };
      const result = await post(tx, legs, at);
      if (result.outcome === "replayed") return;
      if (result.outcome !== "posted") throw new Error(`granting ${subject}: ${result.outcome}`);
      if (terms === null) return;
      const { transferId } = result;
      const expiresAt = expiryOf(at, terms);
      await insertBonus(tx, { ...terms, playerId, transferId, kind, source, amount, grantedAt: at, expiresAt });
    },

    async goldMismatch(playerId) {
      const compare = async (sql: Sql): Promise<GoldMismatch | null> => {
        const { least, most } = await readGoldLeft(sql, playerId, now());
        const { promo: held } = await readBalances(sql, playerId, currency);
        if (held < least) return { playerId, currency, held, left: least };
        return most !== null && held > most ? { playerId, currency, held, left: most } : null;
      };
      if ((await compare(database)) === null) return null;
      // Something may have been booked between the two reads: compares again, with the balances locked.
      return database.transaction(async (tx) => {
        await lockBalances(tx, { playerId });
        return compare(tx);
      });
    },

    settleIn: (tx, playerId, at) => settleGrants(tx, playerId, currency, { at }),

    async forfeit(tx, playerId, at) {
      await settleGrants(tx, playerId, currency, { at });
      const before = await readBalances(tx, playerId, currency);
      await settleGrants(tx, playerId, currency, { at, endsBy: Number.POSITIVE_INFINITY });
      const { promo } = await readBalances(tx, playerId, currency);
      return before.promo - promo;
    },

    settlePlayer: (playerId) => database.transaction((tx) => settleGrants(tx, playerId, currency, { at: now() })),
  };
}
