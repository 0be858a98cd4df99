import type { FreeGoldSettings } from "./settings.ts";

export type What = "daily" | "refill";

/** What a player took today, and what they have now. */
export interface Today {
  /** The day, e.g. `2026-11-29`. */
  readonly day: string;
  /** When the next day begins, milliseconds since the epoch. */
  readonly nextDayAt: number;
  readonly dailyTaken: boolean;
  readonly refillsTaken: number;
  /** True once the player has taken the daily gold of any day. */
  readonly everTaken: boolean;
  /** Gold that can be staked. Minor units. */
  readonly balance: bigint;
}

/** Returns whether the player can take this now, apart from breaks and consent. */
export function isDue(what: What, today: Today, settings: FreeGoldSettings): boolean {
  if (what === "daily") return !today.dailyTaken;
  return today.refillsTaken < settings.refillsPerDay && today.balance < BigInt(settings.refillBelow);
}

/** Returns the key of the transfer: each day has one of the daily gold, and one of each refill by its number. */
export const keyOf = (what: What, { day, refillsTaken }: Pick<Today, "day" | "refillsTaken">): string =>
  what === "daily" ? `free_daily:${day}` : `free_refill:${day}:${refillsTaken + 1}`;
