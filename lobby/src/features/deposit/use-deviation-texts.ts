import { useLingui } from "@lingui/react/macro";
import type { DepositDeviation } from "./recharge.ts";

interface DeviationText {
  readonly title: string;
  readonly text: string;
}

/** Texts for a deposit that differs from its order: what happened, and that nothing is lost. */
export function useDeviationTexts(): Readonly<Record<DepositDeviation, DeviationText>> {
  const { t } = useLingui();
  return {
    late: {
      title: t`Paid late, still credited`,
      text: t`The payment came after the code had expired. We kept nothing: it is in your balance.`,
    },
    less: {
      title: t`Less was paid than ordered`,
      text: t`What you paid is yours as cash. A bonus comes only with the full amount.`,
    },
    more: {
      title: t`More was paid than ordered`,
      text: t`Everything you paid is yours as cash. A bonus stays as it was offered.`,
    },
    returning: {
      title: t`On its way back to you`,
      text: t`You are on a break, or at your daily limit, so nothing is credited. The whole amount goes back to where it came from.`,
    },
    returned: {
      title: t`Sent back to you`,
      text: t`It came during your break, or would have exceeded your daily limit, so it was not credited. It went back to where it came from.`,
    },
    expired: { title: t`Not paid in time`, text: t`Nothing was charged. Start a new deposit whenever you like.` },
    declined: { title: t`Declined`, text: t`Your payment provider declined the payment. Nothing was charged.` },
  };
}
