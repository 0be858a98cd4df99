import { formatMoney, holdReasons, type HoldReason, type OrderId, type PlayerId } from "@fairlobby/contract";
import type { Held } from "../server/src/modules/withdrawals/index.ts";
import { fail, type ListContext, type OperatorContext, when } from "./operator-context.ts";

const listed = 100;

export async function listHolds({ operations, config: { currency } }: ListContext): Promise<number> {
  const holds = await operations.withdrawals.openHolds(listed);
  if (holds.length === 0) console.log("No withdrawal is held.");
  for (const { orderId, playerId, gross, reason, until } of holds) {
    console.log(`${orderId}  player ${playerId}  ${formatMoney(gross, currency)}  ${reason}`);
    console.log(`  goes on by itself by ${when(until)}`);
  }
  if (holds.length === listed) console.log(`Only the ${listed} with the nearest deadline are listed.`);
  return 0;
}

/** What a hold is on: an order by its id, or `player:` and a player's id; null for neither. */
function heldOf(text: string): Held | null {
  const [, playerId] = /^player:([1-9]\d{0,17})$/.exec(text) ?? [];
  if (playerId !== undefined) return { playerId: playerId as PlayerId };
  return text.includes(":") ? null : { orderId: text as OrderId };
}

const particular = /^([a-zA-Z]+)=(.*)$/;

/** Splits `event=sign_in at=2026-11-20T08:00:00Z seen in the log` into particulars and note. */
function readRest(rest: readonly string[]): { readonly particulars: object; readonly note: string } {
  const notes = rest.findIndex((word) => !particular.test(word));
  const given = notes === -1 ? rest : rest.slice(0, notes);
  const pairs = given.map((word): [string, string | number] => {
    const [, name = "", value = ""] = particular.exec(word) ?? [];
    return [name, name === "at" ? Date.parse(value) : value];
  });
  return { particulars: Object.fromEntries(pairs), note: notes === -1 ? "" : rest.slice(notes).join(" ") };
}

const refusals: Readonly<Record<string, string>> = {
  unknown: "there is no such order or player",
  order_open: "the player has an open order; hold that",
  too_late: "it is with the bank already, or over",
  already_held: "it is held already",
  too_long: "it would be held for more than seven days in all",
  same_particulars: "it was held for the same before",
  invalid_input: "the particulars do not fit the reason, or name nothing of this player (docs/operations.md)",
  legal_order: "an authority's order holds it, which takes two people to end",
};

const isReason = (text: string): text is HoldReason => (holdReasons as readonly string[]).includes(text);

export async function holdWithdrawal(
  context: OperatorContext,
  name: string,
  words: readonly string[],
): Promise<number> {
  const [reason = "", ...rest] = words;
  const on = heldOf(name);
  if (on === null) return fail(`${name}: is neither an order nor player:<id>`);
  if (!isReason(reason) || reason === "legal_order") return fail(`${reason}: is no reason to hold a withdrawal`);
  const { particulars, note } = readRest(rest);
  const held = await context.operations.withdrawals.placeHold(context.actor, on, { reason, particulars }, note);
  if (!("until" in held)) return fail(`${name}: ${refusals[held.outcome] ?? held.outcome}`);
  console.log(`${name}: held; goes on by itself by ${when(held.until)}. The player reads why.`);
  return 0;
}

export async function releaseWithdrawal(
  context: OperatorContext,
  name: string,
  words: readonly string[],
): Promise<number> {
  const on = heldOf(name);
  if (on === null) return fail(`${name}: is neither an order nor player:<id>`);
  const [ended] = await context.operations.withdrawals.releaseHolds(context.actor, [on], words.join(" "));
  if (ended?.outcome === "already_decided") {
    const { outcome, at } = ended.decided;
    return fail(`${name}: the hold ended before (${outcome}, ${when(at)})`);
  }
  if (ended?.outcome !== "released") return fail(`${name}: ${refusals[ended?.outcome ?? "unknown"] ?? ""}`);
  console.log(`${name}: the hold is released; the order goes on.`);
  return 0;
}
