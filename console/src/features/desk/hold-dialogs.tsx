import type { HoldReason } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import { endsWith, LastFour } from "../../shared/ui/last-four.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { atOnce, DisclosureFields, disclosureFrom } from "./disclosure-fields.tsx";
import type { OrderDialogProps } from "./grounds-dialog.tsx";
import { ParticularsFields } from "./particulars-fields.tsx";
import { particularsFrom } from "../../shared/text/particulars.ts";

const invalidates = ["orders", "order", "proposals"];

/** Releases the hold of an order. */
export function ReleaseDialog({ orderId, isLate, onClose, onDone }: OrderDialogProps) {
  const { t } = useLingui();
  const release = useAction("/c/v1/orders/release", { invalidates, onDone });
  return (
    <ActDialog
      title={t`Release ${orderId}`}
      verb={t`Release`}
      note={t`The order continues at once. The player reads that it was released.`}
      failure={release.error}
      isLate={isLate}
      isPending={release.isPending}
      isReady
      onSend={(reason) => release.mutate({ on: [{ kind: "order", id: orderId }], reason })}
      onClose={onClose}
    />
  );
}

/** Extends the hold of an order once, with new particulars. */
export function ExtendDialog({
  reason,
  orderId,
  isLate,
  onClose,
  onDone,
}: OrderDialogProps & { readonly reason: HoldReason }) {
  const { t } = useLingui();
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const extend = useAction("/c/v1/orders/extend", { invalidates, onDone });
  const particulars = particularsFrom(reason, given);
  return (
    <ActDialog
      title={t`Extend the hold of ${orderId}`}
      verb={t`Extend`}
      note={t`Once, by its own length, with new particulars. No order is held longer than 7 days in all.`}
      failure={extend.error}
      isLate={isLate}
      isPending={extend.isPending}
      isReady={particulars !== null}
      onSend={(own) =>
        particulars !== null && extend.mutate({ on: { kind: "order", id: orderId }, particulars, reason: own })
      }
      onClose={onClose}
    >
      <ParticularsFields reason={reason} given={given} onChange={setGiven} />
    </ActDialog>
  );
}

interface LegalDialogProps extends OrderDialogProps {
  readonly verb: "place" | "confirm" | "end";
}

/** Places, confirms or ends an authority's order against a payout. */
export function LegalDialog({ verb, orderId, isLate, onClose, onDone }: LegalDialogProps) {
  const { t } = useLingui();
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [draft, setDraft] = useState(atOnce);
  const legal = useAction("/c/v1/orders/legal-order", { invalidates, onDone });
  const particulars = particularsFrom("legal_order", given);
  const disclosure = disclosureFrom(draft);
  const titles = {
    place: t`Authority's order against ${orderId}`,
    confirm: t`Confirm the authority's order against ${orderId}`,
    end: t`End the authority's order against ${orderId}`,
  };
  const verbs = { place: t`Place`, confirm: t`Confirm`, end: t`End` };
  const notes = {
    place: t`The player cannot cancel or bet while it is in force. It ends automatically after 7 days without a confirmation.`,
    confirm: t`It is in force for another 7 days from now.`,
    end: t`The order continues at once.`,
  };
  const isReady = verb !== "place" || (particulars !== null && disclosure !== null);
  const send = (reason: string): void =>
    legal.mutate({
      orderId,
      verb,
      reason,
      ...(verb === "place" && particulars !== null && disclosure !== null ? { particulars, disclosure } : {}),
    });
  return (
    <ActDialog
      title={titles[verb]}
      verb={verbs[verb]}
      look={verb === "place" ? "danger" : "primary"}
      note={notes[verb]}
      failure={legal.error}
      isLate={isLate}
      isPending={legal.isPending}
      isReady={isReady}
      onSend={send}
      onClose={onClose}
    >
      {verb === "place" && (
        <>
          <ParticularsFields reason="legal_order" given={given} onChange={setGiven} />
          <DisclosureFields reason="legal_order" given={draft} onChange={setDraft} />
        </>
      )}
    </ActDialog>
  );
}

/** Closes the tax review of an order. */
export function ReviewDialog({ orderId, isLate, onClose, onDone }: OrderDialogProps) {
  const { t } = useLingui();
  const close = useAction("/c/v1/orders/close-reviews", { invalidates, onDone });
  const [typed, setTyped] = useState("");
  return (
    <ActDialog
      title={t`Close the tax review of ${orderId}`}
      verb={t`Close`}
      note={t`The order goes to the bank. The tax stays as quoted.`}
      failure={close.error}
      isLate={isLate}
      isPending={close.isPending}
      isReady={endsWith(orderId, typed)}
      onSend={(reason) => close.mutate({ orderIds: [orderId], reason })}
      onClose={onClose}
    >
      <LastFour subject={orderId} value={typed} onChange={setTyped} />
    </ActDialog>
  );
}
