/** A player's consents and the limits in force. */
export interface Choices {
  readonly ageConfirmed: boolean;
  /** Version of the terms accepted last; empty if none. */
  readonly termsVersion: string;
  readonly ads: boolean;
  readonly reminderMinutes: number;
  /** Minor units a day, or null for none. */
  readonly dailyDepositLimit: bigint | null;
  readonly dailyPlayMinutes: number | null;
  /** End of the break, milliseconds since the epoch; 0 without one. */
  readonly breakUntil: number;
}

export type Change = { readonly [Field in keyof Choices]?: Choices[Field] | undefined };

/** A looser limit that was requested: repeating the request after `from` applies it. */
export interface Offer<Value> {
  readonly value: Value;
  /** Milliseconds since the epoch. */
  readonly from: number;
}

/** Looser limits that are not in force yet. */
export interface Pending {
  readonly dailyDepositLimit?: Offer<bigint | null>;
  readonly dailyPlayMinutes?: Offer<number | null>;
}

export interface Stored extends Choices {
  readonly pending: Pending;
}

export const loosenDelayMs = 24 * 60 * 60 * 1000;
const maxBreakMs = 400 * 24 * 60 * 60 * 1000;

export type ChangeFailure = "break_shortened" | "break_too_long" | "age_withdrawn" | "unknown_terms";

export function initialChoices(reminderMinutes: number): Stored {
  return {
    ageConfirmed: false,
    termsVersion: "",
    ads: false,
    reminderMinutes,
    dailyDepositLimit: null,
    dailyPlayMinutes: null,
    breakUntil: 0,
    pending: {},
  };
}

/** Returns the choices in force at a moment: an ended break is removed. */
export function inForce(stored: Stored, at: number): Stored {
  return stored.breakUntil !== 0 && stored.breakUntil <= at ? { ...stored, breakUntil: 0 } : stored;
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
    dailyDepositLimit: strictest(others.map((other) => other.dailyDepositLimit)),
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
 * offer. A looser one is only stored as an offer, and the same request a day later applies it: a player who asks for
 * more while playing has to ask again the next day. A request repeated too early, or for another value, never
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
  const deposit: Limit<bigint> = { value: now.dailyDepositLimit, offer: pending.dailyDepositLimit };
  const play: Limit<number> = { value: now.dailyPlayMinutes, offer: pending.dailyPlayMinutes };
  const nextDeposit =
    change.dailyDepositLimit === undefined ? deposit : requestLimit(deposit, change.dailyDepositLimit, at);
  const nextPlay = change.dailyPlayMinutes === undefined ? play : requestLimit(play, change.dailyPlayMinutes, at);
  const next: Stored = {
    ageConfirmed: change.ageConfirmed ?? now.ageConfirmed,
    termsVersion: change.termsVersion ?? now.termsVersion,
    ads: change.ads ?? now.ads,
    reminderMinutes: change.reminderMinutes ?? now.reminderMinutes,
    dailyDepositLimit: nextDeposit.value,
    dailyPlayMinutes: nextPlay.value,
    breakUntil: change.breakUntil ?? now.breakUntil,
    pending: {
      ...(nextDeposit.offer === undefined ? {} : { dailyDepositLimit: nextDeposit.offer }),
      ...(nextPlay.offer === undefined ? {} : { dailyPlayMinutes: nextPlay.offer }),
    },
  };
  return inForce(next, at);
}

export type Permission = "ok" | "consent_required" | "verify_required" | "on_break";

/** Adds the restrictions on games alone: the operator's bar, an open withdrawal order, the daily play limit. */
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
