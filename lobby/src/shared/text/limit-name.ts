import type { MoneyLimit } from "@fairlobby/contract/limits";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const names = {
  dailyDepositLimit: msg`Daily deposit limit`,
  weeklyDepositLimit: msg`Weekly deposit limit`,
  monthlyDepositLimit: msg`Monthly deposit limit`,
  dailyStakeLimit: msg`Daily stake limit`,
  weeklyStakeLimit: msg`Weekly stake limit`,
  monthlyStakeLimit: msg`Monthly stake limit`,
  dailyLossLimit: msg`Daily loss limit`,
  weeklyLossLimit: msg`Weekly loss limit`,
  monthlyLossLimit: msg`Monthly loss limit`,
} as const;

/** Returns the name of a limit of money; the given one if this version does not know it. */
export const limitName = (name: string): string => (name in names ? i18n._(names[name as MoneyLimit]) : name);
