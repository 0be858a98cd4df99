import type { Currency, OrderId } from "@fairlobby/contract";
import type { Database, Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/statement.ts";
import type { Log } from "../../../platform/log.ts";
import { post, type Legs } from "../../ledger/index.ts";
import { enqueueAdvance } from "../change.ts";
import { checkLatePayout, lookForLatePayout, type AttemptRef } from "./late-check.ts";
import { isLatePayable, nextReversalWatch } from "../model.ts";
import type { Payout, PayoutProvider } from "./provider.ts";
import { statement } from "../statements.ts";
import { lockOrder } from "../store.ts";

const settledAttempt = statement(
  "settled_attempt",
  `select a.reference, a.outcome, a.calls, a.settled_at as "settled_at!", l.amount as booked,
     l.returned_at is not null as "is_returned!", w.net - coalesce(v.price, 0) as "net!",
     -- The order waits for another account number: nothing was given back, and a payment ends it as any other does.
     (select code from withdrawals.step s where s.player_id = a.player_id and s.order_id = a.order_id
      order by seq desc limit 1) = 2000
     and not exists (
       select from withdrawals.payout_attempt n
       where n.player_id = a.player_id and n.order_id = a.order_id and n.attempt > a.attempt
     ) as "is_waiting!"
   from withdrawals.payout_attempt a
   join withdrawals.withdrawal w on w.player_id = a.player_id and w.order_id = a.order_id
   left join withdrawals.vip v on v.player_id = a.player_id and v.order_id = a.order_id and v.paid_from = 'payout'
   left join withdrawals.late_payout l
     on l.player_id = a.player_id and l.order_id = a.order_id and l.attempt = a.attempt
   where a.player_id = $1 and a.order_id = $2 and a.attempt = $3 and a.settled_at is not null`,
);

/** A payout that was settled, with what was booked of it since. */
type SettledAttempt = RowOf<typeof settledAttempt>;

export interface LatePayoutDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
  readonly provider: Pick<PayoutProvider, "find">;
  readonly log: Log;
}

/**
 * Books payouts that the provider made after it had said that it would not. The player keeps what was given back: the
 * house lost the money, and its account `losses` says so. Safe to run any number of times, and after a crash at any
 * line: each payout is booked by its own row, under the lock of its order.
 */
export function createLatePayouts(deps: LatePayoutDeps) {
  const { database, now, log } = deps;

  const isOf = (attempt: SettledAttempt, payout: Payout, orderId: OrderId): boolean => {
    if (payout.reference === attempt.reference && payout.amount === attempt.net) return true;
    log.error({ orderId, payoutId: payout.payoutId }, "the provider's payout is not the one ordered");
    return false;
  };

  const book = async (ref: AttemptRef, payout: Payout): Promise<void> => {
    const { amount, payoutId } = payout;
    const isBooked = await database.transaction(async (tx) => {
      await lockOrder(tx, ref);
      const attempt = await readSettled(tx, ref);
      if (attempt === null || !isLatePayable(attempt.outcome) || attempt.booked !== null) return false;
      if (attempt.isWaiting) {
        await enqueueAdvance(tx, ref);
        return false;
      }
      await insertLatePayout(tx, ref, amount, now());
      await postOnce(tx, deps, ref, "late", { kind: "payout_lost", house: { payouts: amount, losses: -amount } });
      return true;
    });
    if (!isBooked) return;
    const line = { orderId: ref.orderId, playerId: ref.playerId, payoutId, amount: amount.toString() };
    log.error(line, "a payout that had failed, and was given back, was paid after all: the house lost it");
  };

  const bookReturn = async (ref: AttemptRef, payoutId: string): Promise<void> => {
    const isBooked = await database.transaction(async (tx) => {
      await lockOrder(tx, ref);
      const amount = await returnLatePayout(tx, ref, now());
      if (amount === null) return false;
      await postOnce(tx, deps, ref, "late-return", {
        kind: "payout_recovered",
        house: { payouts: -amount, losses: amount },
      });
      return true;
    });
    if (isBooked) log.warn({ orderId: ref.orderId, payoutId }, "a payout that was paid after all came back");
  };

  const check = async (ref: AttemptRef): Promise<void> => {
    const attempt = await readSettled(database, ref);
    if (attempt === null || !isLatePayable(attempt.outcome) || attempt.calls === 0) return;
    if (attempt.isReturned) return;
    const answer = await deps.provider.find(attempt.reference);
    if (answer.outcome === "found" && isOf(attempt, answer.payout, ref.orderId)) {
      if (answer.payout.state === "paid") await book(ref, answer.payout);
      // One that came back before it was ever booked moved nothing in the end.
      if (answer.payout.state === "reversed" && attempt.booked !== null) await bookReturn(ref, answer.payout.payoutId);
    }
    const next = nextReversalWatch(attempt.settledAt, now());
    if (next !== null) await lookForLatePayout(database, ref, next);
  };

  return { job: checkLatePayout, check };
}

async function readSettled(sql: Sql, { playerId, orderId, attempt }: AttemptRef): Promise<SettledAttempt | null> {
  return (await sql.first(settledAttempt, playerId, orderId, attempt)) ?? null;
}

const storeLatePayout = statement(
  "insert_late_payout",
  `insert into withdrawals.late_payout (player_id, order_id, attempt, amount, booked_at)
   values ($1, $2, $3, $4, $5)`,
);

/** Writes a late payout down; a second time breaks its key. */
async function insertLatePayout(tx: Tx, { playerId, orderId, attempt }: AttemptRef, amount: bigint, at: number) {
  await tx.run(storeLatePayout, playerId, orderId, attempt, amount, new Date(at));
}

const setReturned = statement(
  "return_late_payout",
  `update withdrawals.late_payout set returned_at = greatest($4, booked_at)
   where player_id = $1 and order_id = $2 and attempt = $3 and returned_at is null returning amount`,
);

/** Writes down that a late payout came back; its amount, or null when that was written before, or it was never booked. */
async function returnLatePayout(tx: Tx, { playerId, orderId, attempt }: AttemptRef, at: number) {
  return (await tx.first(setReturned, playerId, orderId, attempt, new Date(at)))?.amount ?? null;
}

async function postOnce(
  tx: Tx,
  { currency, now }: LatePayoutDeps,
  { playerId, orderId, attempt }: AttemptRef,
  part: "late" | "late-return",
  legs: Pick<Legs, "kind" | "house">,
): Promise<void> {
  const subject = `withdrawal:${orderId}`;
  const key = `${subject}:${part}:${attempt}`;
  const posting: Legs = { player: playerId, currency, key, fingerprint: key, subject, mode: "legs", ...legs };
  const { outcome } = await post(tx, posting, now());
  if (outcome !== "posted") throw new Error(`posting ${key}: ${outcome}`);
}

const attemptByReference = statement(
  "attempt_by_reference",
  `select player_id, order_id, attempt, outcome is not null as "settled!"
   from withdrawals.payout_attempt where reference = $1`,
);

/** The payout a reference names, or null. */
export async function findAttempt(sql: Sql, reference: string): Promise<(AttemptRef & { settled: boolean }) | null> {
  return (await sql.first(attemptByReference, reference)) ?? null;
}
