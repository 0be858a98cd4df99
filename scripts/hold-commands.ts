import { formatMoney, isHoldReason } from "@fairlobby/contract";
import type { ConsoleRequestInput } from "@fairlobby/contract/console";
import { action, type Action } from "./operator-action.ts";
import { type ListContext, when } from "./operator-context.ts";

const listed = 100;

export async function listHolds({ operations, config: { currency } }: ListContext): Promise<number> {
  const holds = await operations.withdrawals.openHolds(listed);
  if (holds.length === 0) console.log("No withdrawal is held.");
  for (const { orderId, playerId, gross, reason, until } of holds) {
    console.log(`${orderId}  player ${playerId}  ${formatMoney(gross, currency)}  ${reason}`);
    console.log(`  continues automatically by ${when(until)}`);
  }
  if (holds.length === listed) console.log(`Only the ${listed} with the nearest deadline are listed.`);
  return 0;
}

type On = ConsoleRequestInput<"/c/v1/orders/hold">["on"];

/** Returns the subject of a hold: an order by its id, or a player by `player:` and the id; null for neither. */
function heldOf(text: string): On | null {
  const [, playerId] = /^player:([1-9]\d{0,17})$/.exec(text) ?? [];
  if (playerId !== undefined) return { kind: "player", id: playerId };
  return text.includes(":") ? null : { kind: "order", id: text };
}

const particular = /^([a-zA-Z]+)=(.*)$/;

/** Splits `event=sign_in at=2026-11-20T08:00:00Z seen in the log` into particulars and the operator's own words. */
function readRest(rest: readonly string[]) {
  const notes = rest.findIndex((word) => !particular.test(word));
  const given = notes === -1 ? rest : rest.slice(0, notes);
  const pairs = given.map((word): [string, string | number] => {
    const [, name = "", value = ""] = particular.exec(word) ?? [];
    return [name, name === "at" ? Date.parse(value) : value];
  });
  return { particulars: Object.fromEntries(pairs), reason: notes === -1 ? "" : rest.slice(notes).join(" ") };
}

const refusals = {
  not_found: "there is no such order or player",
  too_late: "it is with the bank already, or over",
} as const;

const neither = "is neither an order nor player:<id>";

export function holdWithdrawal(name: string, [why = "", ...rest]: readonly string[]): Action | string {
  const on = heldOf(name);
  if (on === null) return neither;
  if (!isHoldReason(why) || why === "legal_order") return `${why}: is no reason to hold a withdrawal`;
  return action({
    path: "/c/v1/orders/hold",
    body: { on, for: why, ...readRest(rest), disclosure: { kind: "at_once" } },
    done: (until) =>
      `${name}: held; continues automatically${until === null ? "" : ` by ${when(until)}`}. The player reads why.`,
    failures: { ...refusals, already_decided: "it is held already" },
  });
}

export function releaseWithdrawal(name: string, words: readonly string[]): Action | string {
  const on = heldOf(name);
  if (on === null) return neither;
  return action({
    path: "/c/v1/orders/release",
    body: { on: [on], reason: words.join(" ") },
    done: `${name}: the hold is released; the order goes on.`,
    failures: { ...refusals, already_decided: "it is not held" },
  });
}

export const closeReview = (orderId: string, words: readonly string[]): Action =>
  action({
    path: "/c/v1/orders/close-reviews",
    body: { orderIds: [orderId], reason: words.join(" ") },
    done: `${orderId}: the review is closed; the payout goes to the bank.`,
    failures: {
      not_found: "no tax review of this order is open.",
      already_decided: "no tax review of this order is open.",
    },
  });
