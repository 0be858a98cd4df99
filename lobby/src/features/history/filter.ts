import type { MoneyKind } from "@fairlobby/contract";
import { daysBefore } from "./days.ts";

export type HistoryType = "money" | "game";

/** The groups a player filters the money history by, each with its kinds of bookings. */
export const kindGroups = {
  all: [],
  deposits: ["deposit"],
  withdrawals: ["withdrawal", "withdrawal_paid", "withdrawal_refund", "withdrawal_reversed", "vip_price", "vip_refund"],
  promotions: ["gift", "deposit_bonus", "promo_converted", "promo_expired"],
  rewards: ["task_reward", "invite_reward"],
  free: ["free_daily", "free_refill"],
} as const satisfies Record<string, readonly MoneyKind[]>;

/** The player's choice. `first` and `last` are days and apply to the period `days`; empty means open. */
export interface Choice {
  readonly type: HistoryType;
  readonly group: keyof typeof kindGroups;
  readonly period: "all" | "today" | "week" | "month" | "days";
  readonly first: string;
  readonly last: string;
}

export const everything = { group: "all", period: "all", first: "", last: "" } as const;

const isGroup = (name: string): name is Choice["group"] => Object.hasOwn(kindGroups, name);

/**
 * Returns the choice that an address names: a `group`, and the day of the time `at`. Unknown values are ignored.
 * @param dayOf the calendar day of a time, in the display time zone
 */
export function choiceIn(address: URLSearchParams, dayOf: (at: number) => string): Omit<Choice, "type"> {
  const group = address.get("group") ?? "";
  const at = Number(address.get("at"));
  // The server takes years of four digits.
  const day = at > 0 && at < Date.UTC(9999, 0) ? dayOf(at) : "";
  return {
    ...everything,
    ...(isGroup(group) ? { group } : {}),
    ...(day === "" ? {} : { period: "days", first: day, last: day }),
  };
}

/** The request to the server; a field that excludes nothing is left out. */
export interface Filter {
  readonly type: HistoryType;
  readonly kinds?: MoneyKind[];
  readonly from?: string;
  readonly to?: string;
}

const lengths = { today: 1, week: 7, month: 30 } as const;

/** @param today the current day in the display time zone */
export function filterOf({ type, group, period, first, last }: Choice, today: string): Filter {
  const kinds = type === "money" && group !== "all" ? { kinds: [...kindGroups[group]] } : {};
  switch (period) {
    case "all":
      return { type, ...kinds };
    case "days":
      return { type, ...kinds, ...(first === "" ? {} : { from: first }), ...(last === "" ? {} : { to: last }) };
    case "today":
    case "week":
    case "month":
      return { type, ...kinds, from: daysBefore(today, lengths[period] - 1) };
  }
}

/** True if the filter leaves out bookings, so that consecutive entries may not be consecutive in the ledger. */
export function isFiltered({ kinds, from, to }: Filter): boolean {
  return kinds !== undefined || from !== undefined || to !== undefined;
}
