import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { accountQuery } from "../../shared/account.ts";
import type { DialogProps } from "../../shared/dialog-names.ts";
import { showToast } from "../../shared/toast.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Panel, usePanelClose } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { useCopy } from "../../shared/use-copy.ts";
import { timeLeft } from "./recharge.ts";

const QrImage = lazy(() => import("./qr-image.tsx"));

/** How often the account is read again while the code is on show (R-DEP-36). */
const rereadMs = 5_000;

interface CodeProps extends Omit<DialogProps["pay-qr"], "created" | "expires" | "depositsBefore" | "onNewOrder"> {
  readonly share: number;
  readonly clock: string;
}

/** The paper with the code, its clock and the ways to pay; whichever the method has (R-DEP-07). */
function PayPaper({ minor, method, payCode, payUrl, qrcode, share, clock }: CodeProps) {
  const { t } = useLingui();
  const copy = useCopy();
  const expired = share === 0;
  const code = payCode || qrcode;
  return (
    <Ticket>
      <div className="flex items-baseline justify-between gap-3">
        <Amount minor={minor} className="font-display text-[1.75rem] leading-none font-bold" />
        <span className="text-note text-ink-soft">{method}</span>
      </div>
      <div className="mt-3 h-1.5 overflow-hidden rounded-full bg-paper-shade">
        <div className="h-full origin-left bg-ink-coral" style={{ transform: `scaleX(${share})` }} />
      </div>
      <p role="timer" aria-live="off" className="tabular mt-1 text-note text-ink-soft">
        {expired ? t`This code has expired.` : t`Valid for ${clock}`}
      </p>
      {qrcode !== "" && (
        <div className={`mx-auto my-3 size-56 ${expired ? "opacity-15" : ""}`}>
          <Suspense fallback={<Skeleton className="size-56" />}>
            <QrImage text={qrcode} />
          </Suspense>
        </div>
      )}
      {payCode !== "" && (
        <p className="tabular my-3 text-center font-display text-title font-bold tracking-wider break-all select-all">
          {payCode.replace(/(.{4})(?=.)/g, "$1 ")}
        </p>
      )}
      <div className="grid gap-2">
        {code !== "" && (
          <Button look="paper" wide disabled={expired} onClick={() => void copy(code)}>
            <Icon name="copy" size={17} />
            {t`Copy the code`}
          </Button>
        )}
        {payUrl !== "" && !expired && (
          <a
            href={payUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center justify-center gap-2 font-semibold text-ink-sky underline underline-offset-3"
          >
            {t`Open the payment page`}
            <Icon name="external-link" size={16} />
          </a>
        )}
      </div>
    </Ticket>
  );
}

type BodyProps = DialogProps["pay-qr"] & {
  readonly leaving: boolean;
  readonly onStay: () => void;
};

function Body({ depositsBefore, created, expires, onNewOrder, leaving, onStay, ...code }: BodyProps) {
  const { t } = useLingui();
  const close = usePanelClose();
  const [now, setNow] = useState(() => Date.now());
  const { share, text } = timeLeft(now, created, expires);
  const expired = share === 0;
  const account = useQuery({ ...accountQuery, refetchInterval: expired ? false : rereadMs });
  const paid = (account.data?.charge20TotalNum ?? 0) > depositsBefore;
  const told = useRef(false);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (!paid || told.current) return;
    told.current = true;
    showToast(t`Your deposit has arrived.`, "good");
    close();
  }, [paid, close, t]);

  if (leaving && !expired) {
    return (
      <div className="grid gap-2">
        <p className="pb-2 text-muted">{t`The order stays open. If you pay it in time, the gold arrives all the same.`}</p>
        <Button look="primary" wide onClick={onStay}>{t`Keep the code open`}</Button>
        <Button wide onClick={() => close()}>{t`Close it`}</Button>
      </div>
    );
  }
  return (
    <>
      <PayPaper {...code} share={share} clock={text} />
      <p aria-live="polite" className="pt-3 text-center text-note text-muted">
        {expired
          ? t`Nothing was charged. A payment that arrives late is credited or returned.`
          : t`Waiting for your payment…`}
      </p>
      {expired && (
        <Button look="primary" wide className="mt-3" onClick={() => close(onNewOrder)}>{t`Make a new order`}</Button>
      )}
    </>
  );
}

/** The code to pay with, its time, and the eye on the account until it arrives (R-DEP-22 to R-DEP-25, R-DEP-36). */
export default function PayQrDialog({ onClosed, ...props }: DialogProps["pay-qr"] & { readonly onClosed: () => void }) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState(false);
  const mayClose = () => {
    if (leaving || Date.now() >= props.expires) return true;
    setLeaving(true);
    return false;
  };
  return (
    <Panel title={leaving ? t`Close this code?` : t`Pay with this code`} onClosed={onClosed} mayClose={mayClose}>
      <Body {...props} leaving={leaving} onStay={() => setLeaving(false)} />
    </Panel>
  );
}
