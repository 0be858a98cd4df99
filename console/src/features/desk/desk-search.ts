import {
  deskSorts,
  deskTabs,
  holdReasons,
  isNumberId,
  type ConsoleRequestInput,
  type DeskTab,
  type HoldReason,
} from "@fairlobby/contract/console";
import { isStepCode, withdrawalSteps } from "@fairlobby/contract/withdrawal-steps";

type Request = ConsoleRequestInput<"/c/v1/orders/list">;

const takenBy = ["by_me", "by_others", "by_nobody"] as const;

/** What the desk shows, as the address has it. By default held orders, by deadline, without a filter. */
export interface DeskSearch {
  readonly tab?: DeskTab;
  readonly sort?: Request["sort"];
  readonly reason?: HoldReason;
  readonly step?: number;
  readonly first?: boolean;
  readonly bank?: string;
  readonly channel?: string;
  readonly rule?: string;
  readonly taken?: (typeof takenBy)[number];
  readonly player?: string;
  /** Minor units. */
  readonly from?: number;
  readonly to?: number;
  /** Days of the operator's device, `2026-11-23`; both are included. */
  readonly since?: string;
  readonly until?: string;
}

type Given = Readonly<Record<string, unknown>>;

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);

const word = (given: unknown): string | undefined => {
  const text = typeof given === "string" || typeof given === "number" ? String(given).trim() : "";
  return text === "" || text.length > 80 ? undefined : text;
};

const sum = (given: unknown): number | undefined => {
  const value = given === "" || given === undefined ? Number.NaN : Number(given);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
};

const day = (given: unknown): string | undefined => {
  const text = String(given ?? "");
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`)) ? text : undefined;
};

/** Reads the search from the parameters of an address; drops invalid ones. */
export function readDeskSearch(given: Given): DeskSearch {
  const step = Number(given["step"]);
  const player = String(given["player"] ?? "");
  const read = {
    tab: oneOf(deskTabs, given["tab"]),
    sort: oneOf(deskSorts, given["sort"]),
    reason: oneOf(holdReasons, given["reason"]),
    step: isStepCode(step) && !withdrawalSteps[step].terminal ? step : undefined,
    first: typeof given["first"] === "boolean" ? given["first"] : undefined,
    bank: word(given["bank"]),
    channel: word(given["channel"]),
    rule: word(given["rule"]),
    taken: oneOf(takenBy, given["taken"]),
    player: isNumberId(player) ? player : undefined,
    from: sum(given["from"]),
    to: sum(given["to"]),
    since: day(given["since"]),
    until: day(given["until"]),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Returns the call's request without cursor and limit: days become times in the device's time zone. */
export function requestOf({
  tab = "held",
  sort = "deadline",
  since,
  until,
  step,
  ...filter
}: DeskSearch): Omit<Request, "cursor" | "limit"> {
  const before = until === undefined ? undefined : new Date(`${until}T00:00`);
  before?.setDate(before.getDate() + 1);
  return {
    tab,
    sort,
    filter: {
      ...filter,
      ...(step !== undefined && isStepCode(step) ? { step } : {}),
      ...(since === undefined ? {} : { since: Date.parse(`${since}T00:00`) }),
      ...(before === undefined ? {} : { before: before.getTime() }),
    },
  };
}
