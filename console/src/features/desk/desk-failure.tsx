import { useLingui } from "@lingui/react/macro";
import type { HoldOutcome } from "@fairlobby/contract/console";
import type { CallFailed } from "../../shared/server/call.ts";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { useFailureText } from "../../shared/text/use-failure-text.ts";
import { useTimes } from "../../shared/text/use-times.ts";
import { Notice } from "../../shared/ui/notice.tsx";

/** Says why an action of the desk failed: who decided before, or which problem the lobby server found. */
export function DeskFailure({ failure }: { readonly failure: CallFailed | null }) {
  const { t } = useLingui();
  const say = useFailureText();
  const words = useDeskWords();
  const { moment } = useTimes();
  const problems = useProblems();
  if (failure === null) return null;
  const { problem, outcome, by = "", at } = failure.params;
  if (failure.msgCode === "too_late") {
    return <Notice look="bad">{t`The order is past the step up to which this is possible.`}</Notice>;
  }
  if (failure.msgCode === "already_decided" && outcome !== undefined && at !== undefined) {
    const others = new Map([
      ["held", t`Held`],
      ["extended", t`Extended`],
      ["reviewed", t`Tax review closed`],
    ]);
    const what = others.get(outcome) ?? words.outcome(outcome as HoldOutcome);
    const when = moment(Number(at));
    return (
      <Notice look="bad">
        {by === "" ? t`Decided before you: ${what}, ${when}.` : t`Decided before you: ${what} by ${by}, ${when}.`}
      </Notice>
    );
  }
  return <Notice look="bad">{(problem !== undefined && problems.get(problem)) || say(failure)}</Notice>;
}

/** Returns the texts of the problems that the lobby server finds in an action, by code. */
export function useProblems(): ReadonlyMap<string, string> {
  const { t } = useLingui();
  return new Map([
    ["invalid_input", t`The particulars do not match: they must refer to something of this player.`],
    ["same_particulars", t`The order was held for these particulars before.`],
    ["too_long", t`No order is held longer than 7 days in all.`],
    ["legal_order", t`There is an authority's order against this payout; it has an action of its own to end it.`],
    ["order_open", t`The player has an open order: hold that.`],
    ["already_extended", t`The hold was extended before.`],
    ["needs_compliance", t`A second refusal within 30 days needs compliance.`],
    ["too_late", t`The order is past the step up to which this is possible.`],
    ["already_decided", t`It was decided before.`],
    ["already_held", t`It is held already.`],
    ["not_held", t`It is not held.`],
    ["not_open", t`It has no open review.`],
    // An order without a hold; an order that does not exist fails the whole call.
    ["unknown", t`It is not held.`],
  ]);
}
