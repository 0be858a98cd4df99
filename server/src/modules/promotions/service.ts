import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Database, Tx } from "../../platform/db/database.ts";
import { defineTopic } from "../../platform/outbox.ts";
import { addLine } from "../inbox/index.ts";
import { post, readBalances, type Legs } from "../ledger/index.ts";
import { expiryOf, settle, type BonusKind, type Terms } from "./model.ts";
import { readLastEnd, readLatestTransfer, readOpen } from "./read-model.ts";
import { insertBonus, lockGrants, setSettled } from "./store.ts";

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

export interface PromotionServiceDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
}

export interface PromotionService {
  /** Credits a grant and freezes its terms with it. A repeated source changes nothing. */
  grant(tx: Tx, grant: Grant, at: number): Promise<void>;
  /** Turns promotional gold whose terms are met into cash and takes back what expired. Safe to run at any time. */
  settlePlayer(playerId: PlayerId): Promise<void>;
}

/** Moves promotional gold to cash or back to the house; false when the balance has meanwhile become too small. */
async function move(
  tx: Tx,
  account: { readonly player: PlayerId; readonly currency: Currency },
  to: { state: "released" | "expired"; amount: bigint; key: string; subject: string },
  at: number,
): Promise<boolean> {
  const { state, amount, key, subject } = to;
  if (amount === 0n) return true;
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
  if (result.outcome === "insufficient") return false;
  if (result.outcome !== "posted") throw new Error(`settling ${subject}: ${result.outcome}`);
  return true;
}

/** Settles a player's grants; false when a stake took promotional gold meanwhile: roll back and try again. */
async function settleGrants(tx: Tx, player: PlayerId, currency: Currency, at: number): Promise<boolean> {
  const account = { player, currency };
  await lockGrants(tx, player);
  const open = await readOpen(tx, player);
  const { promo } = await readBalances(tx, player, currency);
  const settled = settle(open, promo, at);
  for (const one of settled) {
    const subject = `bonus:${one.bonus.transferId}`;
    const { state, amount } = one;
    if (!(await move(tx, account, { state, amount, key: `${subject}:${state}`, subject }, at))) return false;
    await setSettled(tx, one, at);
    if (state === "released" && amount > 0n) {
      await addLine(tx, player, { kind: "bonus_released", fact: String(one.bonus.transferId), amount, at });
    }
  }
  if (settled.length > 0) await grantsSettled.publish(tx, player, at, {});
  if (open.length > 0 || promo === 0n) return true;
  // Promotional gold won since the last grant ended, in a round then still open, ends as that grant did.
  const state = await readLastEnd(tx, player);
  if (state === undefined) return true;
  const key = `bonus-rest:${await readLatestTransfer(tx, player)}`;
  if (!(await move(tx, account, { state, amount: promo, key, subject: "bonus:rest" }, at))) return false;
  await grantsSettled.publish(tx, player, at, {});
  return true;
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
      await insertBonus(tx, { playerId, transferId, kind, source, amount, terms, grantedAt: at, expiresAt });
    },

    async settlePlayer(playerId) {
      // A player's stakes come one after the other, so five tries are plenty; the next run settles the rest.
      for (let attempt = 0; attempt < 5; attempt++) {
        const done = await database.transaction((tx) =>
          tx.attempt(
            () => settleGrants(tx, playerId, currency, now()),
            (settled) => !settled,
          ),
        );
        if (done) return;
      }
    },
  };
}
