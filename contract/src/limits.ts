/** The periods a limit can have: calendar days, weeks from Monday and calendar months of the display time zone. */
export const limitPeriods = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** What a limit of money limits. */
export type LimitKind = "deposit" | "stake" | "loss";

/** The limits of money that a player can set, by their names in the calls. */
export const moneyLimits = {
  dailyDepositLimit: { kind: "deposit", period: "day" },
  weeklyDepositLimit: { kind: "deposit", period: "week" },
  monthlyDepositLimit: { kind: "deposit", period: "month" },
  dailyStakeLimit: { kind: "stake", period: "day" },
  weeklyStakeLimit: { kind: "stake", period: "week" },
  monthlyStakeLimit: { kind: "stake", period: "month" },
  dailyLossLimit: { kind: "loss", period: "day" },
  weeklyLossLimit: { kind: "loss", period: "week" },
  monthlyLossLimit: { kind: "loss", period: "month" },
} as const satisfies Readonly<Record<string, { readonly kind: LimitKind; readonly period: LimitPeriod }>>;
export type MoneyLimit = keyof typeof moneyLimits;

export const moneyLimitNames = Object.keys(moneyLimits) as MoneyLimit[];
