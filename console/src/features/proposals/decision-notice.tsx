import { useLingui } from "@lingui/react/macro";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import type { Decided } from "./decide-dialog.tsx";

/** Says what the operator's decision led to; the link of an invitation is shown only here, once. */
export function DecisionNotice({ decided, onClose }: { readonly decided: Decided; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { state, link } = decided;
  const texts = {
    done: t`Approved and done.`,
    open: t`Your approval is recorded. Another person must approve too.`,
    refused: t`Refused. The proposer sees your reason.`,
  };
  return (
    <Notice>
      <p>{texts[state]}</p>
      {link !== null && (
        <>
          <p>{t`Give this link to the person yourself, and to nobody else: it is shown to you alone, once, and works once, within 30 minutes. It opens with the code that the proposer gives them.`}</p>
          <p className="font-mono break-all select-all">{link}</p>
        </>
      )}
      <div className="pt-2">
        <Button onPress={onClose}>{t`Close`}</Button>
      </div>
    </Notice>
  );
}
