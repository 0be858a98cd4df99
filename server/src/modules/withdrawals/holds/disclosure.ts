import { isHoldReason, type HoldReason, type PlayerId } from "@fairlobby/contract";
import * as z from "zod";
import type { Sql } from "../../../platform/db/database.ts";
import { legalCodes } from "../../audit/index.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { query } from "../statements.ts";
import { noOrder, readHolds, readOpenHold, type Disclosure, type Hold } from "./hold-store.ts";
import { words } from "./reasons.ts";

const atOnce: Disclosure = { kind: "at_once" };

const given = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("at_once") }),
  z.strictObject({ kind: z.literal("later"), from: z.number() }),
  z.strictObject({ kind: z.literal("withheld"), by: z.enum(legalCodes), law: words(200), until: z.number() }),
]);

const dayMs = 86_400_000;
const longestDelayMs = 30 * dayMs;
const longestWithheldMs = 90 * dayMs;

/** Reads the disclosure an operator chose, at once by default; null for one that R-AUD-06 does not allow. */
export function readDisclosure(input: unknown, reason: HoldReason, at: number): Disclosure | null {
  const read = given.safeParse(input ?? atOnce);
  if (!read.success) return null;
  const disclosure = read.data;
  switch (disclosure.kind) {
    case "at_once":
      return disclosure;
    case "later":
      return mayDelay(reason) && disclosure.from > at && disclosure.from <= at + longestDelayMs ? disclosure : null;
    case "withheld":
      return disclosure.until > at && disclosure.until <= at + longestWithheldMs ? disclosure : null;
  }
}

/** Returns whether a reason may be disclosed later than at once: only this one may (R-AUD-06). */
const mayDelay = (reason: HoldReason): boolean => reason === "account_takeover";

/** Returns when the player may read the reason of a hold, as decided when it was placed. */
export function disclosureOf({ toldFrom, withheldBy, withheldLaw, withheldUntil }: Hold): Disclosure {
  if (toldFrom !== null) return { kind: "later", from: toldFrom };
  if (withheldBy === null || withheldLaw === null || withheldUntil === null) return atOnce;
  return { kind: "withheld", by: withheldBy, law: withheldLaw, until: withheldUntil };
}

const readablePlacing = query(
  "readable_placing",
  "select from audit.player_record where player_id = :playerId and entry_id = :placedEntry",
);

/** Returns whether the player may read the reason of a hold now (R-TRK-60). */
async function isDisclosed(sql: Sql, hold: Hold, at: number): Promise<boolean> {
  const { playerId, toldFrom, withheldBy, placedEntry } = hold;
  if (toldFrom !== null) return toldFrom <= at;
  if (withheldBy === null) return true;
  return (await readablePlacing.first(sql, { playerId, placedEntry })) !== undefined;
}

/** A hold, and whether its player may read the reason. */
export interface ShownHold {
  readonly hold: Hold;
  readonly isDisclosed: boolean;
}

const shown = async (sql: Sql, hold: Hold, at: number): Promise<ShownHold> => ({
  hold,
  isDisclosed: await isDisclosed(sql, hold, at),
});

/** Returns the holds of an order for its player, oldest first. */
export async function readShownHolds(sql: Sql, order: OrderRef, at: number): Promise<ShownHold[]> {
  return Promise.all((await readHolds(sql, order)).map((hold) => shown(sql, hold, at)));
}

/** Returns the open hold of an order, or on the player alone, for the player; or null. */
export async function readShownHold(sql: Sql, ref: OrderRef, at: number): Promise<ShownHold | null> {
  const hold = await readOpenHold(sql, ref);
  return hold === null ? null : shown(sql, hold, at);
}

/** Returns when the player may read of an action taken on a hold now: when they may read the hold's reason. */
export async function disclosureNow(sql: Sql, hold: Hold, at: number): Promise<Disclosure> {
  const placed = disclosureOf(hold);
  if (placed.kind === "at_once" || (await isDisclosed(sql, hold, at))) return atOnce;
  if (placed.kind === "later" || placed.until > at) return placed;
  // Its time was prolonged when the first entry was reviewed.
  return { ...placed, until: at + longestWithheldMs };
}

/** Returns the later disclosure; one withheld by a legal code is later than a delayed one. */
function laterOf(one: Disclosure, other: Disclosure): Disclosure {
  if (one.kind === "at_once") return other;
  if (other.kind === "at_once") return one;
  if (one.kind === "later") return other.kind === "later" && other.from < one.from ? one : other;
  return other.kind === "withheld" && other.until > one.until ? other : one;
}

/**
 * Returns when the player may read that an order was refused for a reason: not before the reason of its open hold, nor
 * before the same reason of an earlier hold, which the refusal would disclose.
 */
export async function disclosureOfRefusal(
  sql: Sql,
  order: OrderRef,
  { reason, disclosure }: { readonly reason: HoldReason; readonly disclosure: Disclosure },
  at: number,
): Promise<Disclosure> {
  const onPlayer: OrderRef = { playerId: order.playerId, orderId: noOrder };
  const holds = [...(await readHolds(sql, order)), ...(await readHolds(sql, onPlayer))];
  let latest = disclosure;
  for (const hold of holds) {
    if (hold.endedAt !== null && hold.reason !== reason) continue;
    const inherited = await disclosureNow(sql, hold, at);
    if (inherited.kind !== "later" || mayDelay(reason)) latest = laterOf(latest, inherited);
  }
  return latest;
}

const readableRefusal = query(
  "readable_refusal",
  `select reason from audit.player_record
   where player_id = :playerId and action = 'refuse_order' and subject_kind = 'order'
     and subject_id = :orderId limit 1`,
);

/** Returns why an order was refused, if its player may read it in the audit's record now; else undefined. */
export async function readDisclosedRefusal(
  sql: Sql,
  { playerId, orderId }: { readonly playerId: PlayerId; readonly orderId: string },
): Promise<HoldReason | undefined> {
  const reason = (await readableRefusal.first(sql, { playerId, orderId }))?.reason ?? "";
  return isHoldReason(reason) ? reason : undefined;
}
