import { useLingui } from "@lingui/react/macro";
import { useCopy } from "../../shared/browser/use-copy.ts";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";

/** Shows a recovery code, which the player has to write down before the dialog goes on (R-REC-01). */
export function RecoveryCode({ code, onKept }: { readonly code: string; readonly onKept: () => void }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <>
      <p className="pb-3 text-muted">
        {t`If you lose this phone or forget your password, your username and this code open your account. Write it on paper: it is shown only now.`}
      </p>
      <p
        aria-label={t`Recovery code`}
        className="tabular flex flex-wrap justify-center gap-x-4 gap-y-1 rounded-md border border-dashed border-line bg-ground px-3 py-4 text-title select-all"
      >
        {code.split("-").map((group, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two groups may be alike, and none moves
          <span key={place}>{group}</span>
        ))}
      </p>
      <p className="pt-3 pb-4 text-note text-muted">
        {t`Do not share it with anyone. We never ask you for it, and no operator can see it.`}
      </p>
      <PanelFoot>
        <Button wide onClick={() => void copy(code)}>
          <Icon name="copy" size={18} />
          {t`Copy the code`}
        </Button>
        <Button wide look="primary" onClick={onKept}>{t`I have written it down`}</Button>
      </PanelFoot>
    </>
  );
}
