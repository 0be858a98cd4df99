import { useLingui } from "@lingui/react/macro";
import type { Actor, StepText } from "./progress.ts";

/** The words for steps and for who acts next. */
export function useStepWords(): {
  readonly steps: Readonly<Record<StepText, string>>;
  readonly actors: Readonly<Record<Actor, string>>;
} {
  const { t } = useLingui();
  return {
    steps: {
      accepted: t`Accepted`,
      channel: t`Channel allocation`,
      vip: t`VIP channel`,
      queue: t`Normal queue`,
      withheld: t`Fee or tax withheld`,
      bank: t`Submitted to the bank`,
      correction: t`Account error, free correction`,
      paid: t`Paid`,
      refunded: t`Failed, refunded`,
      progress: t`In progress`,
    },
    actors: {
      lobby: t`Fairlobby works on it. You do not have to do anything.`,
      queue: t`It goes on by itself. You do not have to do anything.`,
      bank: t`Your bank works on it. You do not have to do anything.`,
      player: t`Your turn: the bank needs a correct account number. It is free.`,
      review: t`A tax review is open. There is nothing to pay.`,
      nobody: t`Finished. Nothing is open.`,
    },
  };
}
