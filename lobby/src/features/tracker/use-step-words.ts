import { useLingui } from "@lingui/react/macro";
import type { Actor, StepText } from "./progress.ts";

/** The words for steps and for who acts next. */
export function useStepWords(): {
  readonly steps: Readonly<Record<StepText, string>>;
  /** Whose the next move is, and what it means for the player. */
  readonly actors: Readonly<Record<Actor, string>>;
  readonly moves: Readonly<Record<Actor, string>>;
  /** Said below the second of two codes that share a name, by code: what is new in it. */
  readonly notes: Readonly<Partial<Record<number, string>>>;
} {
  const { t } = useLingui();
  return {
    steps: {
      accepted: t`Accepted`,
      channel: t`Channel allocation`,
      queue: t`Normal queue`,
      "fast-lane": t`Fast lane`,
      withheld: t`Fee or tax withheld`,
      bank: t`Submitted to the bank`,
      correction: t`Account error, free correction`,
      paid: t`Paid`,
      refunded: t`Failed, refunded`,
      progress: t`In progress`,
    },
    actors: {
      lobby: t`Next: Fairlobby`,
      queue: t`Next: those ahead of you`,
      fast_lane: t`Next: those ahead of you`,
      bank: t`Next: the bank`,
      player: t`Your turn`,
      tax_desk: t`Next: the tax desk`,
      nobody: t`Finished`,
    },
    moves: {
      lobby: t`You do not have to do anything.`,
      queue: t`It goes on by itself. You do not have to do anything.`,
      fast_lane: t`It goes on by itself. You do not have to do anything.`,
      bank: t`You do not have to do anything.`,
      player: t`The bank needs a correct account number. It is free.`,
      tax_desk: t`There is nothing to pay.`,
      nobody: t`Nothing is open.`,
    },
    notes: {
      1100: t`Taken up by Fairlobby`,
      1500: t`A place was given`,
      1900: t`Taken up by the bank`,
      2100: t`Sent again, corrected`,
    },
  };
}
