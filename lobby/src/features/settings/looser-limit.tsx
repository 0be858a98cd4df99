import { useLingui } from "@lingui/react/macro";
import { useServerNow } from "../../shared/server/server-time.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useSaveConsent, type Change } from "./consent.ts";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";
import { useMoment } from "../../shared/text/use-moment.ts";

interface LooserLimitProps {
  /** Milliseconds since the epoch. */
  readonly effectiveTime: number;
  /** The requested and the current limit, as text. */
  readonly wish: string;
  readonly present: string;
  readonly take: Change;
  readonly keep: Change;
}

/**
 * A looser limit the player asked for. Until it can apply, shows from when it can; then asks whether the player still
 * wants it, and offers first to keep the current limit (R-SRV-59).
 */
export function LooserLimit({ effectiveTime, wish, present, take, keep }: LooserLimitProps) {
  const { t } = useLingui();
  const save = useSaveConsent();
  const moment = useMoment();
  const ready = useServerNow() >= effectiveTime;
  const from = moment(effectiveTime);
  const send = (change: Change) => save.mutate(change, { onSuccess: () => showToast(t`Saved.`, "good") });
  return (
    <div className="mb-2 grid gap-3 rounded-md border border-line bg-raised p-3">
      <p className="text-note">
        <WholeAmounts>
          {ready
            ? t`You asked for: ${wish}. Do you still want it?`
            : t`You asked for: ${wish}. From ${from} we ask you again; until then it stays as it is: ${present}.`}
        </WholeAmounts>
      </p>
      {save.isError && (
        <p role="alert" className="border-l-3 border-coral pl-3 text-note">
          {save.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button className="grow" busy={save.isPending} onClick={() => send(keep)}>{t`Keep ${present}`}</Button>
        {ready && (
          <Button className="grow" busy={save.isPending} onClick={() => send(take)}>{t`Change to ${wish}`}</Button>
        )}
      </div>
    </div>
  );
}
