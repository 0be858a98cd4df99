import type { HoldOutcome, HoldReason } from "@fairlobby/contract";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { LifeCycle } from "../life-cycle/apply-event.ts";
import { isOver, type OrderRef, type Withdrawal } from "../life-cycle/model.ts";
import { readOrder } from "../life-cycle/read-orders.ts";
import { isHoldable } from "../life-cycle/transitions.ts";
import { query } from "../statements.ts";
import { disclosureNow, disclosureOfRefusal, readDisclosure } from "./disclosure.ts";
import { endIfDue, endOneHold, partsOf } from "./end-hold.ts";
import { readHolds, storeExtension, type Disclosure, type Hold } from "./hold-store.ts";
import { lengthOf, mayBeHeldFor, wasHeldFor } from "./limits.ts";
import { lookUp } from "./look-up.ts";
import { announce, type ActBy } from "./place-hold.ts";
import { holdTable, readGrounds } from "./reasons.ts";

/**
 * A decision that came second: how the hold ended, when, and who decided (null: its time was over, or the player did).
 */
export interface AlreadyDecided {
  readonly outcome: "already_decided";
  readonly decided: { readonly outcome: HoldOutcome; readonly by: string | null; readonly at: number };
}

/** Returns the open hold of a locked order or player, or how the last one ended; `unknown` if there never was one. */
export async function readDecidable(tx: Tx, ref: OrderRef, at: number): Promise<Hold | AlreadyDecided | "unknown"> {
  const hold = await endIfDue(tx, ref, at);
  if (hold !== null) return hold;
  const last = (await readHolds(tx, ref)).at(-1);
  if (last === undefined || last.outcome === null || last.endedAt === null) return "unknown";
  return { outcome: "already_decided", decided: { outcome: last.outcome, by: last.endedBy, at: last.endedAt } };
}

/**
 * Releases the hold of a locked order or player, so that the order goes on at once. A legal order is ended by its own
 * operation.
 */
export async function releaseHold(
  tx: Tx,
  ref: OrderRef,
  { by, at, record }: ActBy,
  { legal }: { readonly legal: boolean },
): Promise<{ outcome: "released" } | AlreadyDecided | "unknown" | "legal_order"> {
  const hold = await readDecidable(tx, ref, at);
  if (hold === "unknown" || "decided" in hold) return hold;
  if (hold.reason === "legal_order" && !legal) return "legal_order";
  if (hold.reason !== "legal_order" && legal) return "unknown";
  const entry = await record({ grounds: hold.grounds, disclosure: await disclosureNow(tx, hold, at), until: null });
  for (const part of await partsOf(tx, hold)) await endOneHold(tx, part, { outcome: "released", by, entry, at });
  return { outcome: "released" };
}

export type ExtensionRefusal =
  | "unknown"
  | "already_extended"
  | "too_long"
  | "same_particulars"
  | "invalid_input"
  | "legal_order";

/** Extends the hold of a locked order or player, once and by its own length, with new particulars (R-QUE-07). */
export async function extendHold(
  tx: Tx,
  ref: OrderRef,
  given: unknown,
  { by, at, record }: ActBy,
): Promise<{ outcome: "extended"; until: number } | AlreadyDecided | ExtensionRefusal> {
  const hold = await readDecidable(tx, ref, at);
  if (hold === "unknown" || "decided" in hold) return hold;
  if (hold.reason === "legal_order") return "legal_order";
  const parts = await partsOf(tx, hold);
  const holds = (await Promise.all(parts.map((part) => readHolds(tx, part)))).flat();
  const open = holds.filter(({ endedAt }) => endedAt === null);
  if (open.some(({ extendedAt }) => extendedAt !== null)) return "already_extended";
  const named = readGrounds(hold.reason, given);
  const grounds = named === null ? null : await lookUp(tx, ref.playerId, named, at);
  if (grounds === null) return "invalid_input";
  if (wasHeldFor(holds, grounds)) return "same_particulars";
  const length = lengthOf(open);
  if (!mayBeHeldFor(holds, length)) return "too_long";
  const until = hold.until + length;
  await record({ grounds, disclosure: await disclosureNow(tx, hold, at), until });
  for (const part of parts) {
    await storeExtension(tx, part, { until, at, by, grounds });
    await announce(tx, part, at, until);
  }
  return { outcome: "extended", until };
}

const refusals = query(
  "count_refusals",
  `select count(*)::int as "refusals!" from withdrawals.step
   where player_id = :playerId and code = 2300 and args ->> 'reason' = 'refused' and created_at > :since`,
);

const refusalWindowMs = 30 * 86_400_000;

/** Counts a player's orders that were refused within the last 30 days. */
export async function countRefusals(sql: Sql, playerId: OrderRef["playerId"], at: number): Promise<number> {
  return (await refusals.first(sql, { playerId, since: at - refusalWindowMs }))?.refusals ?? 0;
}

export interface RefusalInput {
  readonly reason: HoldReason;
  readonly particulars: unknown;
  /** True when compliance is among those who decided: a second refusal within 30 days needs compliance (R-QUE-08). */
  readonly byCompliance: boolean;
  readonly disclosure?: Disclosure;
}

export type OrderRefusal = "unknown" | "too_late" | "legal_order" | "invalid_input" | "needs_compliance";

/** Returns how an order that is over was refused or cancelled; `too_late` if it ended otherwise. */
async function decidedBefore(tx: Tx, order: Withdrawal): Promise<AlreadyDecided | "too_late"> {
  const { reason } = order.last.details;
  if (reason !== "refused" && reason !== "cancelled") return "too_late";
  const last = (await readHolds(tx, order)).at(-1);
  const by = last?.outcome === reason ? last.endedBy : null;
  return { outcome: "already_decided", decided: { outcome: reason, by, at: order.last.at } };
}

/** Refuses a locked order that has not gone to the bank: everything returns to the balance (R-QUE-08). */
export async function refuseOrder(
  tx: Tx,
  deps: LifeCycle,
  ref: OrderRef,
  { reason, particulars, byCompliance, ...input }: RefusalInput,
  { by, at, record }: ActBy,
): Promise<{ outcome: "refused" } | AlreadyDecided | OrderRefusal> {
  const order = await readOrder(tx, ref);
  if (order === null) return "unknown";
  if (isOver(order)) return decidedBefore(tx, order);
  if (!isHoldable(order.last.code)) return "too_late";
  const hold = await endIfDue(tx, ref, at);
  if (hold?.reason === "legal_order") return "legal_order";
  const named = readGrounds(reason, particulars);
  const grounds = named === null || !holdTable[reason].refuses ? null : await lookUp(tx, ref.playerId, named, at);
  if (grounds === null) return "invalid_input";
  const given = readDisclosure(input.disclosure, reason, at);
  if (given === null) return "invalid_input";
  if (!byCompliance && (await countRefusals(tx, ref.playerId, at)) > 0) return "needs_compliance";
  const disclosure = await disclosureOfRefusal(tx, ref, { reason, disclosure: given }, at);
  const entry = await record({ grounds, disclosure, until: null });
  if (hold !== null) {
    // The hold on the player ends with it: they may order again at once.
    for (const part of await partsOf(tx, hold)) await endOneHold(tx, part, { outcome: "refused", by, entry, at });
  }
  const details = { reason: "refused", ...(disclosure.kind === "at_once" ? { refusedFor: reason } : {}) } as const;
  if ((await deps.applyEvent(tx, ref, "refused", at, { details })) === null) throw new Error("a locked order moved");
  return { outcome: "refused" };
}
