import { holdReasons, type HoldReason } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { Outcome } from "./desk-result.tsx";
import { atOnce, DisclosureFields, disclosureFrom } from "./disclosure-fields.tsx";
import { ParticularsFields } from "./particulars-fields.tsx";
import { particularsFrom } from "../../shared/text/particulars.ts";

export interface OrderDialogProps {
  readonly orderId: string;
  /** Whether the order has moved on since the dialog was opened, so that the action is no longer possible. */
  readonly isLate: boolean;
  readonly onClose: () => void;
  readonly onDone: (outcome: Outcome) => void;
}

interface GroundsDialogProps extends OrderDialogProps {
  /** Whether to hold or to refuse the order; both need a reason of the closed list with its particulars. */
  readonly verb: "hold" | "refuse";
}

/** The reasons for holding or refusing an order; an authority's order has a dialog of its own. */
const reasons = holdReasons.filter((reason) => reason !== "legal_order");

/** Holds or refuses an order for a reason of the closed list (R-QUE-05, R-QUE-08). */
export function GroundsDialog({ verb, orderId, isLate, onClose, onDone }: GroundsDialogProps) {
  const { t } = useLingui();
  const words = useDeskWords();
  const [reason, setReason] = useState<HoldReason | null>(null);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [draft, setDraft] = useState(atOnce);
  const done = { invalidates: ["orders", "order", "proposals"], onDone };
  const hold = useAction("/c/v1/orders/hold", done);
  const refuse = useAction("/c/v1/orders/refuse", done);
  const particulars = reason === null ? null : particularsFrom(reason, given);
  const disclosure = disclosureFrom(draft);
  const send = (own: string): void => {
    if (reason === null || particulars === null || disclosure === null) return;
    const body = { for: reason, particulars, disclosure, reason: own };
    if (verb === "hold") hold.mutate({ on: { kind: "order", id: orderId }, ...body });
    else refuse.mutate({ orderId, ...body });
  };
  return (
    <ActDialog
      title={verb === "hold" ? t`Hold ${orderId}` : t`Refuse ${orderId}`}
      verb={verb === "hold" ? t`Hold` : t`Refuse`}
      look={verb === "hold" ? "primary" : "danger"}
      note={
        verb === "hold"
          ? t`The player reads the reason above, not your words, and until when. At the deadline the order continues automatically.`
          : t`Everything returns to the player's balance, and they may order again at once. They read the reason above, not your words.`
      }
      failure={hold.error ?? refuse.error}
      isLate={isLate}
      isPending={hold.isPending || refuse.isPending}
      isReady={particulars !== null && disclosure !== null}
      onSend={send}
      onClose={onClose}
    >
      <Choice
        label={t`For`}
        value={reason ?? ""}
        options={reasons.map((one) => [one, words.reason(one)] as const)}
        onChange={(next) => {
          setReason(next);
          // An error about the former reason does not apply to this one.
          hold.reset();
          refuse.reset();
          if (next !== "account_takeover" && draft.kind === "later") setDraft(atOnce);
        }}
      />
      {reason !== null && (
        <>
          <ParticularsFields reason={reason} given={given} onChange={setGiven} />
          <DisclosureFields reason={reason} given={draft} onChange={setDraft} />
        </>
      )}
    </ActDialog>
  );
}
