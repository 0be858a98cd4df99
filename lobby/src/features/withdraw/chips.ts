import type { Currency } from "@fairlobby/contract/money";

/** What decides the chips: the player's numbers from the server, in minor units. */
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
export type DimReason = "processing" | "balance" | "first-amount" | "promotional" | "minimum";

export interface Chip {
  readonly minor: number;
  /** The extra last chip that holds everything withdrawable (R-WD-66). */
  readonly all: boolean;
  readonly reason: DimReason | null;
}

const firstAmounts = [
  300_000, 1_000_000, 3_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000,
] as const;
const laterAmounts = [1_000_000, 3_000_000, 4_500_000, 9_000_000, 15_000_000, 30_000_000, 100_000_000] as const;

/**
 * IDR constants in another currency's minor units (R-MON-18): major units are divided by 1000 where one has 100 minor
 * units, by 10 in NGN, which has one. Either way the number of minor units is a tenth.
 */
function inCurrency(idr: number, currency: Currency): number {
  return currency === "IDR" ? idr : idr / 10;
}

/** True while the next order must be exactly the minimum. */
export function mustBeExact(state: WithdrawState): boolean {
  return state.firstRule && state.paidOrders === 0;
}

/** The first thing that keeps this amount from being ordered, or null. */
export function dimReason(minor: number, state: WithdrawState): DimReason | null {
  if (state.processing) return "processing";
  if (minor > state.balance) return "balance";
  if (mustBeExact(state) && minor !== state.minimum) return "first-amount";
  if (minor > state.withdrawable) return "promotional";
  if (minor < state.minimum) return "minimum";
  return null;
}

/** The amount chips in order (R-WD-43 to R-WD-45, R-WD-66). */
export function chipsOf(state: WithdrawState): readonly Chip[] {
  const { currency, minimum, paidOrders, withdrawable } = state;
  const amounts =
    paidOrders === 0
      ? [minimum, ...firstAmounts.map((idr) => inCurrency(idr, currency)).filter((minor) => minor > minimum)]
      : laterAmounts.map((idr) => inCurrency(idr, currency));
  const chips = amounts.map((minor) => ({ minor, all: false, reason: dimReason(minor, state) }));
  if (mustBeExact(state) || withdrawable < minimum || amounts.includes(withdrawable)) return chips;
  return [...chips, { minor: withdrawable, all: true, reason: dimReason(withdrawable, state) }];
}

/** The chip chosen before the player chooses: the last that can be ordered and is strictly below the balance (R-WD-46). */
export function defaultChip(chips: readonly Chip[], balance: number): number | null {
  return chips.findLast((chip) => !chip.all && chip.reason === null && chip.minor < balance)?.minor ?? null;
}

/** The largest amount that could be ordered now, or null when none could. */
export function largestPossible(chips: readonly Chip[]): number | null {
  const possible = chips.filter((chip) => chip.reason === null).map((chip) => chip.minor);
  return possible.length === 0 ? null : Math.max(...possible);
}
