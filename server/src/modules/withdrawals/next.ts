import type { StepCode } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { isOver, isVipLate, type Withdrawal } from "./model.ts";
import { readPayoutMinutes, type QueueState } from "./queue.ts";
import type { WithdrawalRules } from "./rules.ts";
import { readReviewMinutes } from "./tax-desk.ts";
import { readVipRecord } from "./vip.ts";

export type Actor = "lobby" | "queue" | "vip" | "bank" | "player" | "tax_desk" | "nobody";

/** Who acts next on an order. */
export interface NextAct {
  readonly actor: Actor;
  /** The latest moment, milliseconds since the epoch; null when it is over. */
  readonly by: number | null;
  /** Measured minutes this usually takes; null without a measurement. */
  readonly usualMinutes: number | null;
}

/** At 1100 the bank's channel is asked for, and only its answer moves the order. */
const actors: Readonly<Record<StepCode, Actor>> = {
  1000: "lobby",
  1100: "bank",
  1200: "lobby",
  1300: "queue",
  1400: "vip",
  1500: "vip",
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

/** The latest moment for something to happen: what the VIP channel promised, else the refund of R-SRV-53. */
export function latestMoment(order: Withdrawal, rules: Pick<WithdrawalRules, "stalledAfterHours">, at: number) {
  if (isOver(order)) return null;
  const { vip, last } = order;
  if (vip !== null && vip.returnedAt === null && !isVipLate(vip, at)) return vip.dueAt;
  return last.at + rules.stalledAfterHours * 3_600_000;
}

/** @param queue where the order stands in the queue, for one that waits there */
export async function readNext(
  sql: Sql,
  order: Withdrawal,
  given: { readonly rules: WithdrawalRules; readonly queue: QueueState | null; readonly at: number },
): Promise<NextAct> {
  const actor = actorOf(order.last.code);
  const usual: Readonly<Record<Actor, () => Promise<number | null> | number | null>> = {
    lobby: () => null,
    queue: () => given.queue?.waitingMinutes ?? null,
    vip: async () => (await readVipRecord(sql, given.at)).minutes,
    bank: () => (order.last.code === 1100 ? null : readPayoutMinutes(sql)),
    player: () => null,
    tax_desk: () => readReviewMinutes(sql),
    nobody: () => null,
  };
  return { actor, by: latestMoment(order, given.rules, given.at), usualMinutes: await usual[actor]() };
}
