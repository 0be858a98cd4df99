import { isHoldReason, type HoldReason, type OrderId } from "@fairlobby/contract";
import * as z from "zod";

const hourMs = 3_600_000;

/** No order is held longer than this in all, a legal order excepted (R-QUE-07). */
export const longestHoldMs = 168 * hourMs;

const playerId = z.string().regex(/^[1-9]\d{0,17}$/);
const time = z.int().positive();
/** An operator's text: it must have a letter or a digit. */
export const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/[\p{L}\p{N}]/u);

/** The particulars that each reason needs (R-QUE-06). Times are milliseconds since the epoch. */
const particularsOf = {
  account_takeover: z.strictObject({
    event: z.enum(["sign_in", "password_change", "account_change"]),
    at: time,
  }),
  account_owner: z.strictObject({ difference: z.enum(["other_person", "part_missing", "company"]) }),
  duplicate_person: z.strictObject({ otherPlayer: playerId, shared: z.enum(["payout_account", "person"]) }),
  payment_origin: z.strictObject({ depositId: words(40) }),
  // Without a colon, which separates game and round in the ledger: otherwise one round would have two names.
  game_fault: z.strictObject({ gameId: words(40).regex(/^[^:]*$/), roundId: words(100), statement: words(200) }),
  legal_order: z.strictObject({ authority: words(200), reference: words(100), date: z.iso.date() }),
} as const satisfies Record<HoldReason, z.ZodType>;

export type Particulars<Reason extends HoldReason = HoldReason> = z.output<(typeof particularsOf)[Reason]>;

/** A reason with its particulars. */
export type Grounds = { [Reason in HoldReason]: { reason: Reason; particulars: Particulars<Reason> } }[HoldReason];

/** The rules that place holds by themselves. */
export type HoldRule = "shared_payout_account";

interface ReasonRules {
  /** The longest that a first hold lasts. */
  readonly firstHours: number;
  /** A player can be held for it before there is an order. */
  readonly onPlayer: boolean;
  /** An order can be refused for it (R-QUE-08). */
  readonly refuses: boolean;
  /** The player should do something about it (`holdTodos`): devices that asked for messages get one (R-INB-03). */
  readonly needsPlayer: boolean;
  /** The rules that may place it, besides an operator. */
  readonly rules: readonly HoldRule[];
}

/** The closed table of the reasons of a hold (R-QUE-05, R-QUE-07). Their texts are in texts.ts. */
export const holdTable: Readonly<Record<HoldReason, ReasonRules>> = {
  account_takeover: { firstHours: 24, onPlayer: true, refuses: true, needsPlayer: true, rules: [] },
  account_owner: { firstHours: 48, onPlayer: false, refuses: true, needsPlayer: true, rules: [] },
  duplicate_person: {
    firstHours: 48,
    onPlayer: true,
    refuses: true,
    needsPlayer: false,
    rules: ["shared_payout_account"],
  },
  payment_origin: { firstHours: 72, onPlayer: true, refuses: true, needsPlayer: false, rules: [] },
  game_fault: { firstHours: 72, onPlayer: false, refuses: true, needsPlayer: false, rules: [] },
  // Unconfirmed for this long it ends by itself (R-QUE-09).
  legal_order: { firstHours: 168, onPlayer: false, refuses: false, needsPlayer: false, rules: [] },
};

/** Returns the longest first hold of a reason, in milliseconds. */
export const firstHoldMs = (reason: HoldReason): number => holdTable[reason].firstHours * hourMs;

/** Reads the grounds an operator gave; null for an unknown reason, and for particulars that do not fit it. */
export function readGrounds(reason: string, particulars: unknown): Grounds | null {
  if (!isHoldReason(reason)) return null;
  const read = particularsOf[reason].safeParse(particulars);
  return read.success ? ({ reason, particulars: read.data } as Grounds) : null;
}

/** What the player may know of the particulars: nothing about other people, and nothing an operator worded. */
export interface ShownParticulars {
  readonly event?: Particulars<"account_takeover">["event"];
  readonly eventTime?: number;
  readonly difference?: Particulars<"account_owner">["difference"];
  readonly shared?: Particulars<"duplicate_person">["shared"];
  readonly depositId?: OrderId;
  readonly gameId?: string;
  readonly roundId?: string;
  readonly date?: string;
}

export function shownOf({ reason, particulars }: Grounds): ShownParticulars {
  switch (reason) {
    case "account_takeover":
      return { event: particulars.event, eventTime: particulars.at };
    case "account_owner":
      return { difference: particulars.difference };
    case "duplicate_person":
      return { shared: particulars.shared };
    case "payment_origin":
      return { depositId: particulars.depositId as OrderId };
    case "game_fault":
      return { gameId: particulars.gameId, roundId: particulars.roundId };
    case "legal_order":
      return { date: particulars.date };
  }
}

/** Returns whether two grounds are the same: no order is held twice for the same (R-QUE-07). */
export function isSameGrounds(one: Grounds, other: Grounds): boolean {
  if (one.reason !== other.reason) return false;
  const fields = (given: object): string =>
    JSON.stringify(Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return fields(one.particulars) === fields(other.particulars);
}
