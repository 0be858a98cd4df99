import type { Currency } from "@fairlobby/contract/money";

/** The player's figures that determine the chips, as the server reports them; amounts in minor units. */
export interface WithdrawState {
  readonly currency: Currency;
  /** Orders that were paid; 0 means the next one is the first (R-WD-30). */
  readonly paidOrders: number;
  /** A first withdrawal is for the exact minimum (R-WD-59). */
  readonly firstRule: boolean;
  readonly minimum: number;
  readonly balance: number;
  readonly withdrawable: number;
  /** An order is open (state 1). */
  readonly processing: boolean;
}

/** Why an amount cannot be ordered now. */
export type UnavailableReason = "processing" | "balance" | "first-amount" | "promotional" | "minimum";

export interface Chip {
  readonly minor: number;
  /** Everything withdrawable (R-WD-66). */
  readonly all: boolean;
  readonly reason: UnavailableReason | null;
}

export interface Chips {
  /** The chips that can be ordered now, in order. */
  readonly possible: readonly Chip[];
  /** The others, in order; collapsed at first (R-WD-03). */
  readonly others: readonly Chip[];
}

const firstAmounts = [
  300_000, 1_000_000, 3_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000,
] as const;
const laterAmounts = [
  100_000, 200_000, 500_000, 1_000_000, 3_000_000, 4_500_000, 9_000_000, 15_000_000, 30_000_000, 100_000_000,
] as const;
/** Most chips that can be ordered, besides "everything", so that a large balance does not fill the screen. */
const maxPossible = 4;

/**
 * Converts an IDR constant to another currency's minor units (R-MON-18): a tenth of the number. As an amount in major
 * units that is a thousandth where a major unit has 100 minor units, and a tenth in NGN, where it has one.
 */
function inCurrency(idr: number, currency: Currency): number {
  return currency === "IDR" ? idr : idr / 10;
}

/** True while the next order must be exactly the minimum. */
export function mustBeExact(state: WithdrawState): boolean {
  return state.firstRule && state.paidOrders === 0;
}

/** The amounts that may be typed, in minor units; null if none may be typed (R-WD-71). */
export function typeableRange(state: WithdrawState): { readonly least: number; readonly most: number } | null {
  const { minimum, withdrawable, processing } = state;
  return mustBeExact(state) || processing || withdrawable < minimum ? null : { least: minimum, most: withdrawable };
}

/** Returns the first reason why this amount cannot be ordered, or null. */
export function unavailableReason(minor: number, state: WithdrawState): UnavailableReason | null {
  if (state.processing) return "processing";
  if (minor > state.balance) return "balance";
  if (mustBeExact(state) && minor !== state.minimum) return "first-amount";
  if (minor > state.withdrawable) return "promotional";
  if (minor < state.minimum) return "minimum";
  return null;
}

/** The amount chips (R-WD-43 to R-WD-45, R-WD-66). */
export function chipsOf(state: WithdrawState): Chips {
  const { currency, minimum, paidOrders, withdrawable } = state;
  const listed = (paidOrders === 0 ? firstAmounts : laterAmounts).map((idr) => inCurrency(idr, currency));
  const chips = [minimum, ...listed.filter((minor) => minor > minimum)].map((minor) => ({
    minor,
    all: false,
    reason: unavailableReason(minor, state),
  }));
  const possible = chips.filter((chip) => chip.reason === null);
  const others = chips.filter((chip) => chip.reason !== null);
  if (typeableRange(state) === null) return { possible, others };
  const all = { minor: withdrawable, all: true, reason: null };
  return { possible: [...possible.filter((chip) => chip.minor !== withdrawable).slice(-maxPossible), all], others };
}

/** The preselected chip: the last that can be ordered, "everything" only if it is the only one (R-WD-46). */
export function defaultChip({ possible }: Chips): number | null {
  return (possible.filter((chip) => !chip.all).at(-1) ?? possible.at(-1))?.minor ?? null;
}

/** Returns the largest amount that can be ordered now, or null. */
export function largestPossible({ possible }: Chips): number | null {
  return possible.at(-1)?.minor ?? null;
}
