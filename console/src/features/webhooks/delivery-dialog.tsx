import { mayBegin, type ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import { useMe } from "../../shared/server/session.ts";
import { useRead } from "../../shared/server/use-read.ts";
import type { Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";
import { When } from "../../shared/ui/when.tsx";
import { StateTag } from "./state-tag.tsx";
import { useWebhookWords } from "./use-webhook-words.ts";

type Found = ConsoleReply<"/c/v1/webhooks/get">;

function Details({ delivery }: { readonly delivery: Found }) {
  const { t } = useLingui();
  const { endpoint, messageId, nextAt, endedAt, playerId, state } = delivery;
  const rows = [
    [t`Endpoint`, endpoint],
    [t`Player`, playerId],
    [t`Message id`, messageId],
    [t`Happened`, <When key="at" at={delivery.at} />],
    ...(nextAt === null ? [] : [[t`Next attempt`, <When key="next" at={nextAt} />] as const]),
    ...(endedAt === null ? [] : [[t`Ended`, <When key="ended" at={endedAt} />] as const]),
  ] as const;
  return (
    <>
      <p>
        <StateTag state={state} />
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 text-note sm:grid-cols-[8rem_minmax(0,1fr)]">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <pre className="rounded-md border border-line bg-sunk p-3 text-note wrap-anywhere whitespace-pre-wrap">
        {delivery.body}
      </pre>
    </>
  );
}

function Attempts({ log }: Pick<Found, "log">) {
  const { t } = useLingui();
  const words = useWebhookWords();
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{t`Attempts`}</h3>
      {log.length === 0 && <p className="text-soft">{t`None yet.`}</p>}
      <ol className="grid gap-2">
        {log.map(({ nth, at, ms, answer, ...outcome }) => (
          <li key={nth} className="grid gap-1 border-t border-line pt-2 text-note">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                {t`no. ${nth}`} · <strong>{words.outcome(outcome)}</strong>
              </span>
              <span className="text-soft">
                <When at={at} />
                {ms !== null && ` · ${t`${ms} ms`}`}
              </span>
            </p>
            {answer !== null && answer !== "" && (
              <p className="rounded bg-sunk px-2 py-1 font-mono wrap-anywhere whitespace-pre-wrap">{answer}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DeliveryDialogProps {
  readonly deliveryId: string;
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

/** A message with its attempts; whoever may, sends it again with a reason (R-EXT-19). */
export function DeliveryDialog({ deliveryId, onClose, onDone }: DeliveryDialogProps) {
  const { t } = useLingui();
  const mayResend = mayBegin(useMe().roles, "webhook.work");
  const query = useRead("webhooks", "/c/v1/webhooks/get", { deliveryId });
  const [reason, setReason] = useState("");
  const resend = useAction("/c/v1/webhooks/resend", {
    invalidates: ["webhooks", "proposals"],
    onDone: (reply: Result) => {
      onDone(reply);
      onClose();
    },
  });
  const canSend = mayResend && query.data?.canSend === true;
  return (
    <Dialog title={query.data?.type ?? t`Message`} isOpen onClose={onClose}>
      <ReadState query={query}>
        {(delivery) => (
          <>
            <Details delivery={delivery} />
            <Attempts log={delivery.log} />
          </>
        )}
      </ReadState>
      {canSend && (
        <>
          <FailureNotice failure={resend.error} />
          <p className="text-soft">
            {t`If you send it again, it has the same id, so that a program that got it can ignore it.`}
          </p>
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t`Close`}</Button>
        {canSend && (
          <Button
            look="primary"
            isPending={resend.isPending}
            isDisabled={!isReason(reason)}
            onPress={() => resend.mutate({ deliveryId, reason })}
          >{t`Send again`}</Button>
        )}
      </div>
    </Dialog>
  );
}
