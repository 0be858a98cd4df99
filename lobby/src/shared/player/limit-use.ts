import { moneyLimitNames, moneyLimits, type MoneyLimit } from "@fairlobby/contract/limits";
import type { Consent } from "./consent.ts";

/** A limit of money in force, and what is used of it in its running period. Minor units. */
export interface LimitUse {
  readonly name: MoneyLimit;
  readonly most: number;
  /** Below zero of a loss limit after a gain. */
  readonly used: number;
  /** When it starts again, milliseconds since the epoch. */
  readonly until: number;
}

const usedOf = { deposit: "deposited", stake: "staked", loss: "lost" } as const;

/** Returns what is used of a limit; undefined from an earlier server. */
export function limitUse(
  { used }: Pick<Consent, "used">,
  name: MoneyLimit,
): Omit<LimitUse, "name" | "most"> | undefined {
  const { kind, period } = moneyLimits[name];
  return used && { used: used[usedOf[kind]][period], until: used.until[period] };
}

/** Returns the stake or loss limit of which least is left; undefined without any. */
export function tightestBetLimit(consent: Partial<Consent>): LimitUse | undefined {
  const limits = moneyLimitNames.flatMap((name): LimitUse[] => {
    const most = consent[name] ?? null;
    const use = limitUse({ used: consent.used }, name);
    return moneyLimits[name].kind === "deposit" || most === null || use === undefined ? [] : [{ name, most, ...use }];
  });
  // Of equal ones, the one that starts again last.
  return limits.sort((a, b) => a.most - a.used - (b.most - b.used) || b.until - a.until)[0];
}
