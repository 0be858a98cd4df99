import { useLingui } from "@lingui/react/macro";
import type { DialogProps } from "../../shared/dialog-names.ts";
import { showToast } from "../../shared/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/ui/panel.tsx";
import { useSaveConsent } from "./consent.ts";
import { useBreakNames, type BreakLength } from "./use-break-names.ts";

/** The end of a break that starts now; self-exclusion lasts six months (R-HOME-41). */
function endOf(length: BreakLength, now: number): number {
  const hour = 3_600_000;
  if (length === "hour") return now + hour;
  if (length === "day") return now + 24 * hour;
  if (length === "week") return now + 7 * 24 * hour;
  const end = new Date(now);
  end.setMonth(end.getMonth() + 6);
  return end.getTime();
}

function Confirm({ length }: { readonly length: BreakLength }) {
  const { t } = useLingui();
  const close = usePanelClose();
  const save = useSaveConsent();
  const start = () =>
    save.mutate(
      { breakUntil: endOf(length, Date.now()) },
      {
        onSuccess: () => {
          showToast(t`Your break has started.`, "good");
          close();
        },
        onError: (error) => showToast(error.message, "bad"),
      },
    );
  return (
    <>
      <img src="/art/empty/break.svg" alt="" width={240} height={180} className="mx-auto -mt-2 h-45 w-60" />
      <p className="py-4 text-muted">
        {t`Games and deposits stay closed until then; withdrawals stay open. A break cannot be shortened.`}
      </p>
      <div className="grid gap-2">
        <Button look="primary" wide busy={save.isPending} onClick={start}>{t`Start the break`}</Button>
        <Button wide onClick={() => close()}>{t`Not now`}</Button>
      </div>
    </>
  );
}

/** Asks before a break starts, since it cannot be shortened (R-HOME-41). */
export default function BreakDialog({ length, onClosed }: DialogProps["break"] & { readonly onClosed: () => void }) {
  const names = useBreakNames();
  return (
    <Panel title={names[length]} onClosed={onClosed}>
      <Confirm length={length} />
    </Panel>
  );
}
