import { translate, type Language } from "../../platform/texts.ts";
import type { BonusKind } from "./model.ts";

/** The figures in a text of terms. Sums are formatted as money. */
export interface TermsFigures {
  readonly multiple: number;
  readonly days: number;
  readonly requiresTask: boolean;
  /** The most a player can get in all bonuses of this kind together; given for offers only. */
  readonly cap?: string;
  /** The granted sum and the stakes it needs; absent for an offer. */
  readonly grant?: { readonly amount: string; readonly needed: string };
}

const about: Readonly<Record<BonusKind, string>> = {
  gift: /*i18n*/ "The welcome gift is promotional gold, not cash.",
  deposit_bonus: /*i18n*/ "The deposit bonus is promotional gold, not cash. You do not have to take it.",
  invite_reward: /*i18n*/ "The invite reward is promotional gold, not cash.",
  task_reward: /*i18n*/ "The task reward is promotional gold, not cash.",
};
const cap = /*i18n*/ "All your deposit bonuses come to {cap} at most; after that you can deposit without a bonus.";
const offered =
  /*i18n*/ "The bonus becomes cash once you have staked {multiple, plural, one {its amount} other {# times its amount}} within {days, plural, one {# day} other {# days}}.";
const granted =
  /*i18n*/ "{amount} becomes cash once you have staked {needed} ({multiple, plural, one {# time} other {# times}}) within {days, plural, one {# day} other {# days}}.";
const task = /*i18n*/ "You also need to finish the tasks of one day and claim their reward within that time.";
const counting =
  /*i18n*/ "Stakes use promotional gold first, then cash; winnings come back in the same proportion. Every stake that uses promotional gold counts in full.";
const expiry = /*i18n*/ "When the time is over, what is left of this bonus's promotional gold expires.";
const cash = /*i18n*/ "Your cash is not affected and can always be withdrawn.";

/** Returns the terms of a bonus in a player's language, one line for each point. Their version is `textVersion` in model.ts. */
export function termsText(kind: BonusKind, figures: TermsFigures, language: Language): string {
  const { grant, requiresTask, ...values } = figures;
  const condition = grant === undefined ? offered : granted;
  const capped = figures.cap === undefined ? [] : [cap];
  return [about[kind], ...capped, condition, ...(requiresTask ? [task] : []), counting, expiry, cash]
    .map((line) => translate(language, line, { ...values, ...grant }))
    .join("\n");
}
