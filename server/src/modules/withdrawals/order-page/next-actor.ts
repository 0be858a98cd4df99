import type { StepCode } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { readPayoutMinutes } from "../queue/measurements.ts";
import { isOver, stallsAt, type Withdrawal } from "../life-cycle/model.ts";
import type { WithdrawalRules } from "../life-cycle/rules.ts";
import { readReviewMinutes } from "../payout/tax-review.ts";

export type Actor = "lobby" | "queue" | "fast_lane" | "bank" | "player" | "tax_desk" | "operator" | "nobody";

/** Who acts next on an order. */
export interface NextActor {
  readonly actor: Actor;
  /** The latest moment, milliseconds since the epoch; null when the order is over. */
  readonly by: number | null;
  /** Measured minutes this usually takes; null without a measurement. */
  readonly usualMinutes: number | null;
}

/** At 1100 only an open channel of the bank moves the order. */
const actors: Readonly<Record<StepCode, Actor>> = {
  1000: "lobby",
  1100: "bank",
  1200: "lobby",
  1300: "queue",
  1400: "fast_lane",
  1500: "fast_lane",
  1600: "lobby",
  1700: "bank",
  1800: "tax_desk",
  1900: "bank",
  2000: "player",
  2100: "bank",
  2200: "nobody",
  2300: "nobody",
};

export function actorOf(code: StepCode): Actor {
  return actors[code];
}

/**
 * Reads who acts next on an order, until when, and how long it usually takes.
 * @param given.waitingMinutes the expected wait of an order in the queue or the fast lane; null for any other
 */
export async function readNextActor(
  sql: Sql,
  order: Withdrawal,
  given: { readonly rules: WithdrawalRules; readonly waitingMinutes: number | null },
): Promise<NextActor> {
  const actor = order.hold === null ? actorOf(order.last.code) : "operator";
  const usual: Readonly<Record<Actor, () => Promise<number | null> | number | null>> = {
    lobby: () => null,
    queue: () => given.waitingMinutes,
    fast_lane: () => given.waitingMinutes,
    bank: () => readPayoutMinutes(sql),
    player: () => null,
    tax_desk: () => readReviewMinutes(sql),
    operator: () => null,
    nobody: () => null,
  };
  return {
    actor,
    // A held order then continues automatically; any other is given back (R-SRV-53).
    by: isOver(order) ? null : (order.hold?.until ?? stallsAt(order, given.rules.stalledAfterMs)),
    usualMinutes: await usual[actor](),
  };
}
