import { mostAtOnce } from "@fairlobby/contract/console";
import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { endsWith, LastFour } from "../../shared/ui/last-four.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";
import { DeskFailure } from "./desk-failure.tsx";
import type { Outcome } from "./desk-result.tsx";
import type { DeskRow } from "./use-orders.ts";

interface ManyDialogProps {
  readonly action: "release" | "close";
  readonly orders: readonly DeskRow[];
  readonly onClose: () => void;
  readonly onDone: (outcome: Outcome) => void;
}

/** Releases several holds, or closes several tax reviews, with one reason (R-QUE-11). */
export function ManyDialog({ action, orders, onClose, onDone }: ManyDialogProps) {
  const { t } = useLingui();
  const money = useMoney();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const done = { invalidates: ["orders", "order", "proposals"], onDone };
  const release = useAction("/c/v1/orders/release", done);
  const close = useAction("/c/v1/orders/close-reviews", done);
  const isPending = release.isPending || close.isPending;
  // After a review the net amount goes to the bank; a released hold is about the whole order.
  const sum = orders.reduce((total, { gross, net }) => total + (action === "close" ? net : gross), 0);
  const send = (): void => {
    const ids = orders.map(({ orderId }) => orderId);
    if (action === "release") release.mutate({ on: ids.map((id) => ({ kind: "order", id })), reason });
    else close.mutate({ orderIds: ids, reason });
  };
  const last = orders.at(-1)?.orderId ?? "";
  const isMeant = action === "release" || endsWith(last, typed);
  const isTooMany = orders.length > mostAtOnce;
  return (
    <Dialog title={action === "release" ? t`Release holds` : t`Close tax reviews`} isOpen onClose={onClose}>
      <DeskFailure failure={release.error ?? close.error} />
      {isTooMany && <Notice look="warn">{t`At most ${mostAtOnce} orders at once.`}</Notice>}
      <p>
        <Plural value={orders.length} one="# order" other="# orders" /> · <strong>{money(sum)}</strong>{" "}
        {action === "close" && t`to the bank, after fee and tax`}
      </p>
      <p className="max-h-40 overflow-y-auto font-mono text-note break-words">
        {orders.map(({ orderId }) => orderId).join(", ")}
      </p>
      <p className="text-soft">
        {action === "release"
          ? t`Each order continues at once, with its own audit entry.`
          : t`Each order goes to the bank, with its own audit entry.`}
      </p>
      <ReasonField value={reason} onChange={setReason} />
      {action === "close" && <LastFour subject={last} value={typed} onChange={setTyped} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          look="primary"
          isPending={isPending}
          isDisabled={!isReason(reason) || !isMeant || isTooMany}
          onPress={send}
        >
          {action === "release" ? t`Release` : t`Close`}
        </Button>
      </div>
    </Dialog>
  );
}
