/** What a player agreed to and the limits in force. */
export interface Choices {
  readonly ageConfirmed: boolean;
  /** Version of the terms accepted last; empty before. */
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

/** Looser limits that wait out their 24 hours. */
export interface Pending {
  readonly dailyDepositLimit?: bigint | null;
  readonly dailyPlayMinutes?: number | null;
  readonly effectiveAt: number;
}

export interface Stored extends Choices {
  readonly pending: Pending | null;
}

export const looserAfterMs = 24 * 60 * 60 * 1000;
const longestBreakMs = 400 * 24 * 60 * 60 * 1000;

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
    pending: null,
  };
}

/** What holds at a moment: pending limits whose time has come are in force, and a break that is over is none. */
export function inForce(given: Stored, at: number): Stored {
  const stored = given.breakUntil !== 0 && given.breakUntil <= at ? { ...given, breakUntil: 0 } : given;
  const { pending } = stored;
  if (pending === null || pending.effectiveAt > at) return stored;
  return {
    ...stored,
    dailyDepositLimit: pending.dailyDepositLimit === undefined ? stored.dailyDepositLimit : pending.dailyDepositLimit,
    dailyPlayMinutes: pending.dailyPlayMinutes === undefined ? stored.dailyPlayMinutes : pending.dailyPlayMinutes,
    pending: null,
  };
}

/** True when `next` allows more than `now`; no limit allows most. */
function isLooser(next: bigint | number | null, now: bigint | number | null): boolean {
  return now !== null && (next === null || next > now);
}

/**
 * The choices after a change: consent and stricter limits apply at once, looser limits after 24 hours, and a break
 * or self-exclusion is never shortened (R-SRV-59).
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
  if (change.breakUntil !== undefined && change.breakUntil > at + longestBreakMs) return { failure: "break_too_long" };

  let pending: Pending | null = now.pending;
  let { dailyDepositLimit, dailyPlayMinutes } = now;
  if (change.dailyDepositLimit !== undefined) {
    pending = withoutLimit(pending, "dailyDepositLimit");
    if (isLooser(change.dailyDepositLimit, dailyDepositLimit)) {
      pending = { ...pending, dailyDepositLimit: change.dailyDepositLimit, effectiveAt: at + looserAfterMs };
    } else dailyDepositLimit = change.dailyDepositLimit;
  }
  if (change.dailyPlayMinutes !== undefined) {
    pending = withoutLimit(pending, "dailyPlayMinutes");
    if (isLooser(change.dailyPlayMinutes, dailyPlayMinutes)) {
      pending = { ...pending, dailyPlayMinutes: change.dailyPlayMinutes, effectiveAt: at + looserAfterMs };
    } else dailyPlayMinutes = change.dailyPlayMinutes;
  }
  return {
    ageConfirmed: change.ageConfirmed ?? now.ageConfirmed,
    termsVersion: change.termsVersion ?? now.termsVersion,
    ads: change.ads ?? now.ads,
    reminderMinutes: change.reminderMinutes ?? now.reminderMinutes,
    dailyDepositLimit,
    dailyPlayMinutes,
    breakUntil: change.breakUntil ?? now.breakUntil,
    pending,
  };
}

/** A changed limit replaces a looser one that was still waiting. */
function withoutLimit(pending: Pending | null, limit: "dailyDepositLimit" | "dailyPlayMinutes"): Pending | null {
  if (pending === null) return null;
  const rest: { -readonly [Field in keyof Pending]: Pending[Field] } = { ...pending };
  delete rest[limit];
  return "dailyDepositLimit" in rest || "dailyPlayMinutes" in rest ? rest : null;
}

export type Permission = "ok" | "consent_required" | "verify_required" | "on_break";

/**
 * Whether a player may start a game or a deposit (R-SRV-60, R-SRV-61, R-SRV-66).
 * @param verified whether identity and age were checked; true where nobody has to be (play money)
 */
export function permissionOf(choices: Choices, at: number, verified: boolean): Permission {
  if (!choices.ageConfirmed || choices.termsVersion === "") return "consent_required";
  if (!verified) return "verify_required";
  return choices.breakUntil > at ? "on_break" : "ok";
}
