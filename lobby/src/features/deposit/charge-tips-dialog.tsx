import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { bonusTermsQuery } from "../../shared/promotions/bonus-terms.ts";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";

/** Bonus terms and payment instructions, once per device (R-DEP-27). */
export default function ChargeTipsDialog({ termsId, onContinue, onClosed }: Hosted<"charge-tips">) {
  const { t } = useLingui();
  const terms = useQuery(bonusTermsQuery).data?.find((one) => one.termsId === termsId);
  return (
    <Panel title={t`How deposits work`} onClosed={onClosed}>
      <ol className="grid list-decimal gap-2 pl-5 marker:font-bold marker:text-amber">
        <li>{t`Choose how to pay. You see what you get before you pay.`}</li>
        <li>{t`Pay the code before it expires. Your gold arrives automatically.`}</li>
        <li>{t`A late payment is credited or returned, never kept.`}</li>
      </ol>
      {terms !== undefined && (
        <p className="mt-3 rounded-md border border-dashed border-gold/60 px-3 py-2 text-note text-gold">
          {terms.text}
        </p>
      )}
      <PanelFoot>
        <CloseButton look="primary" wide after={onContinue}>{t`Choose how to pay`}</CloseButton>
      </PanelFoot>
    </Panel>
  );
}
