import { moneyLimitNames, moneyLimits, type LimitKind, type LimitPeriod, type MoneyLimit } from "@fairlobby/contract";

/** A limit for each of `MoneyLimit`; minor units, or null for none. */
export type MoneyLimits = Readonly<Record<MoneyLimit, bigint | null>>;

/** A player's consents and the limits in force. */
export interface Choices extends MoneyLimits {
  readonly ageConfirmed: boolean;
  /** Version of the terms accepted last; empty if none. */
  readonly termsVersion: string;
  readonly ads: boolean;
  readonly reminderMinutes: number;
  readonly dailyPlayMinutes: number | null;
  /** End of the break, milliseconds since the epoch; 0 without one. */
  readonly breakUntil: number;
}

export type Change = { readonly [Field in keyof Choices]?: Choices[Field] | undefined };

/** A looser limit that was requested: repeating the request in the `offerLastsMs` after `from` applies it. */
export interface Offer<Value> {
  readonly value: Value;
  /** Milliseconds since the epoch. */
  readonly from: number;
}

/** Looser limits that are not in force yet. */
export interface Pending extends Readonly<Partial<Record<MoneyLimit, Offer<bigint | null>>>> {
  readonly dailyPlayMinutes?: Offer<number | null>;
}

export interface Stored extends Choices {
  readonly pending: Pending;
}

export const loosenDelayMs = 24 * 60 * 60 * 1000;
/** An offer that lasted forever would one day loosen the limit at once, in the middle of play. */
export const offerLastsMs = 7 * loosenDelayMs;
const maxBreakMs = 400 * 24 * 60 * 60 * 1000;

export type ChangeFailure = "break_shortened" | "break_too_long" | "age_withdrawn" | "unknown_terms";

/** Returns a value for each limit of money. */
export const eachMoneyLimit = <Value>(valueOf: (name: MoneyLimit) => Value): Readonly<Record<MoneyLimit, Value>> =>
  Object.fromEntries(moneyLimitNames.map((name) => [name, valueOf(name)])) as Record<MoneyLimit, Value>;

export function initialChoices(reminderMinutes: number): Stored {
  return {
    ageConfirmed: false,
    termsVersion: "",
    ads: false,
    reminderMinutes,
    ...eachMoneyLimit(() => null),
    dailyPlayMinutes: null,
    breakUntil: 0,
    pending: {},
  };
}

/** Returns the choices in force at a moment: an ended break and offers not taken in time are removed. */
export function inForce(stored: Stored, at: number): Stored {
  const lasts = ([, offer]: readonly [string, Offer<unknown>]): boolean => at < offer.from + offerLastsMs;
  return {
    ...stored,
    breakUntil: stored.breakUntil <= at ? 0 : stored.breakUntil,
    pending: Object.fromEntries(Object.entries(stored.pending).filter(lasts)),
  };
}

const strictest = <Value extends bigint | number>(limits: readonly (Value | null)[]): Value | null =>
  limits.reduce((least, limit) => (limit !== null && (least === null || limit < least) ? limit : least), null);

/**
 * Returns the choices of a device's guest after other players used the device: the guest gets the longest of their
 * breaks, and a guest without choices starts with the strictest of their limits. Logging out ends neither (R-SRV-71).
 * @param own the guest's choices; null for a new guest
 */
export function carriedOver(
  own: Stored | null,
  others: readonly Stored[],
  at: number,
  reminderMinutes: number,
): Stored {
  const guest = inForce(own ?? initialChoices(reminderMinutes), at);
  const breakUntil = Math.max(guest.breakUntil, ...others.map((other) => inForce(other, at).breakUntil));
  if (own !== null) return { ...guest, breakUntil };
  return {
    ...guest,
    breakUntil,
    ...eachMoneyLimit((name) => strictest(others.map((other) => other[name]))),
    dailyPlayMinutes: strictest(others.map((other) => other.dailyPlayMinutes)),
  };
}

/** Returns true when `next` allows more than `now`; null is no limit. */
function isLooser(next: bigint | number | null, now: bigint | number | null): boolean {
  return now !== null && (next === null || next > now);
}

/** A limit and the looser one requested to replace it. */
interface Limit<Value> {
  readonly value: Value | null;
  readonly offer: Offer<Value | null> | undefined;
}

/**
 * Returns a limit after a request to set it to `wish` (R-SRV-59). A stricter one applies immediately and drops the
 * offer. A looser one is only stored as an offer, and the same request one to eight days later applies it: a player who
 * asks for more while playing has to ask again another day. A request repeated too early, or for another value, never
 * shortens the wait.
 */
export function requestLimit<Value extends bigint | number>(
  { value, offer }: Limit<Value>,
  wish: Value | null,
  at: number,
): Limit<Value> {
  if (!isLooser(wish, value)) return { value: wish, offer: undefined };
  if (offer === undefined || offer.value !== wish) return { value, offer: { value: wish, from: at + loosenDelayMs } };
  return offer.from <= at ? { value: wish, offer: undefined } : { value, offer };
}

/**
 * Returns the choices after a change: consent and stricter limits apply immediately, looser ones as in `requestLimit`,
 * and a break or self-exclusion is never shortened (R-SRV-59).
 */
export function applyChange(
  stored: Stored,
  change: Change,
  at: number,
  currentTerms: string,
): Stored | { readonly failure: ChangeFailure } {
  const now = inForce(stored, at);
  if (change.ageConfirmed === false && now.ageConfirmed) return { failure: "age_withdrawn" };
  if (change.termsVersion !== undefined && change.termsVersion !== currentTerms) return { failure: "unknown_terms" };
  if (change.breakUntil !== undefined && change.breakUntil < now.breakUntil && now.breakUntil > at) {
    return { failure: "break_shortened" };
  }
  if (change.breakUntil !== undefined && change.breakUntil > at + maxBreakMs) return { failure: "break_too_long" };

  const { pending } = now;
  const money = moneyLimitNames.map((name) => {
    const limit = { value: now[name], offer: pending[name] };
    const wish = change[name];
    return [name, wish === undefined ? limit : requestLimit(limit, wish, at)] as const;
  });
  const play = { value: now.dailyPlayMinutes, offer: pending.dailyPlayMinutes };
  const { dailyPlayMinutes } = change;
  const nextPlay = dailyPlayMinutes === undefined ? play : requestLimit(play, dailyPlayMinutes, at);
  const offers = [...money, ["dailyPlayMinutes", nextPlay] as const];
  const next: Stored = {
    ageConfirmed: change.ageConfirmed ?? now.ageConfirmed,
    termsVersion: change.termsVersion ?? now.termsVersion,
    ads: change.ads ?? now.ads,
    reminderMinutes: change.reminderMinutes ?? now.reminderMinutes,
    ...(Object.fromEntries(money.map(([name, { value }]) => [name, value])) as MoneyLimits),
    dailyPlayMinutes: nextPlay.value,
    breakUntil: change.breakUntil ?? now.breakUntil,
    pending: Object.fromEntries(offers.flatMap(([name, { offer }]) => (offer === undefined ? [] : [[name, offer]]))),
  };
  return inForce(next, at);
}

export type Permission = "ok" | "consent_required" | "verify_required" | "on_break";

/** Adds the restrictions on games alone: the operator's bar, an open withdrawal order, the limits of play. */
export type PlayPermission = Permission | "play_barred" | "open_order" | "limit_reached";

/**
 * Returns whether a player may start a game or a deposit (R-SRV-60, R-SRV-61, R-SRV-66).
 * @param verified whether identity and age were checked; always true with play money
 */
export function permissionOf(choices: Choices, at: number, verified: boolean): Permission {
  if (!choices.ageConfirmed || choices.termsVersion === "") return "consent_required";
  if (!verified) return "verify_required";
  return choices.breakUntil > at ? "on_break" : "ok";
}

export type ByPeriod<Value> = Readonly<Record<LimitPeriod, Value>>;

/** What a player used of the limits in the current day, week and month. Minor units; `loss` is below zero after a gain. */
export interface Use extends Readonly<Record<LimitKind, ByPeriod<bigint>>> {
  /** Time played in the day. Milliseconds. */
  readonly played: bigint;
}

/** What a player staked and lost in the current day, week and month. Minor units. */
export interface BetUse extends Pick<Use, "stake" | "loss"> {
  /** When each count starts again, milliseconds since the epoch. */
  readonly until: ByPeriod<number>;
}

const nothing: ByPeriod<bigint> = { day: 0n, week: 0n, month: 0n };
export const noUse: Use = { deposit: nothing, stake: nothing, loss: nothing, played: 0n };

type Join = (one: bigint, other: bigint) => bigint;
const sum: Join = (one, other) => one + other;
const larger: Join = (one, other) => (one > other ? one : other);

const joinPeriods = (join: Join, one: ByPeriod<bigint>, other: ByPeriod<bigint>): ByPeriod<bigint> => ({
  day: join(one.day, other.day),
  week: join(one.week, other.week),
  month: join(one.month, other.month),
});
const joinUse = (join: Join, one: Use, other: Use): Use => ({
  deposit: joinPeriods(join, one.deposit, other.deposit),
  stake: joinPeriods(join, one.stake, other.stake),
  loss: joinPeriods(join, one.loss, other.loss),
  played: join(one.played, other.played),
});

export const addPeriods = (one: ByPeriod<bigint>, other: ByPeriod<bigint>): ByPeriod<bigint> =>
  joinPeriods(sum, one, other);
export const addUse = (one: Use, other: Use): Use => joinUse(sum, one, other);

/**
 * Returns what a guest starts with when it starts with the limits of its device's other players (R-LMT-14): the sum of
 * what each of them used, where a gain gives no room. It is not less than what counted for any one of them: such a player
 * may have started on another device, or after players who are no longer known.
 */
export function useToCarry(others: readonly { readonly own: Use; readonly carried: Use }[]): Use {
  const used = others.map(({ own }) => joinUse(larger, own, noUse)).reduce(addUse, noUse);
  return others.map(({ own, carried }) => addUse(own, carried)).reduce((most, one) => joinUse(larger, most, one), used);
}

/** A limit that closes games: of time, in minutes, or of money, in minor units. */
export type ReachedLimit = { readonly minutes: number } | { readonly name: MoneyLimit; readonly amount: bigint };

/** Returns whether a player's bets have a limit of money. */
export const hasBetLimit = (limits: MoneyLimits): boolean =>
  moneyLimitNames.some((name) => moneyLimits[name].kind !== "deposit" && limits[name] !== null);

const longestFirst: readonly LimitPeriod[] = ["month", "week", "day"];

/**
 * Returns the limits, among those whose use is given, that `amount` more would pass, or for 0 those that are used up; the
 * ones that start again last come first.
 */
export function limitsPassed(
  limits: MoneyLimits,
  use: Readonly<Partial<Record<LimitKind, ByPeriod<bigint>>>>,
  amount: bigint,
): readonly MoneyLimit[] {
  const passed = moneyLimitNames.filter((name) => {
    const { kind, period } = moneyLimits[name];
    const [most, used] = [limits[name], use[kind]?.[period]];
    return most !== null && used !== undefined && (amount === 0n ? used >= most : used + amount > most);
  });
  const rank = (name: MoneyLimit): number => longestFirst.indexOf(moneyLimits[name].period);
  return passed.toSorted((a, b) => rank(a) - rank(b));
}
