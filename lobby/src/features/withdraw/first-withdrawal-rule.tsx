import { Trans } from "@lingui/react/macro";
import { Amount } from "../../shared/ui/amount.tsx";

/** The amount of a first withdrawal and its whole rule, before any amount is chosen (R-WD-59). */
export function FirstWithdrawalRule({ minimum }: { readonly minimum: number }) {
  return (
    <p className="pt-1 text-note text-muted">
      <Trans>
        Your first withdrawal is exactly <Amount minor={minimum} className="font-semibold text-text" />: the same for
        everyone, and only once. You can withdraw the rest as soon as it is finished.
      </Trans>
    </p>
  );
}
