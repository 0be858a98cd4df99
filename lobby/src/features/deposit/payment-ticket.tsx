import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import type { DepositOrder } from "../../shared/dialogs/dialog-props.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { useCopy } from "../../shared/browser/use-copy.ts";

const QrImage = lazy(() => import("./qr-image.tsx"));

/** A number in groups of four, two groups per span, so that a narrow ticket breaks it in the middle. */
function pairsOfFour(number: string): { readonly at: number; readonly text: string }[] {
  const pieces = number.match(/.{1,8}/g) ?? [];
  return pieces.map((piece, index) => ({ at: index, text: piece.replace(/(.{4})(?=.)/, "$1\u00a0") }));
}

interface PaymentTicketProps {
  readonly order: DepositOrder;
  /** Share of the order's time that is left, 0 to 1; at 0 the code cannot be used any more. */
  readonly share: number;
  /** Time left, `mm:ss`. */
  readonly clock: string;
  /** Shown instead of the clock: why the code cannot be paid any more. */
  readonly ended: string | null;
}

/** The ticket with the code, its clock and the ways to pay of the method (R-DEP-07). */
export function PaymentTicket({ order, share, clock, ended }: PaymentTicketProps) {
  const { t } = useLingui();
  const copy = useCopy();
  const { methodLabel, payCode = "", payUrl = "", qrcodeUrl = "" } = order;
  const code = payCode || qrcodeUrl;
  const open = ended === null;
  return (
    <Ticket>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Amount minor={order.orderAmount} className="font-display text-[1.75rem] leading-none font-bold" />
        <span className="text-note text-ink-soft">{methodLabel}</span>
      </div>
      <div className="mt-3 h-1.5 overflow-hidden rounded-full bg-paper-line/70">
        <div
          data-part="time-left"
          className={`h-full origin-left ${share < 0.2 ? "bg-ink-coral" : "bg-ink-sky"}`}
          style={{ transform: `scaleX(${open ? share : 0})` }}
        />
      </div>
      <p role="timer" aria-live="off" className="tabular mt-1.5 text-note text-ink-soft">
        {ended ?? t`Valid for ${clock}`}
      </p>
      {qrcodeUrl !== "" && (
        <div className={`mx-auto mt-3 size-56 max-w-full low:size-40 ${open ? "" : "opacity-15"}`}>
          <Suspense fallback={<Skeleton className="size-full" />}>
            <QrImage text={qrcodeUrl} />
          </Suspense>
        </div>
      )}
      {payCode !== "" && (
        <div className="mt-4">
          {open && <p className="text-note text-ink-soft">{t`Transfer exactly this amount to`}</p>}
          <p
            className={`tabular font-display text-[1.375rem] leading-snug font-bold ${open ? "select-all" : "text-ink-soft"}`}
          >
            {pairsOfFour(payCode).map((pair) => (
              <span key={pair.at} className={`inline-block ${open ? "" : "line-through"}`}>
                {pair.text}&nbsp;
              </span>
            ))}
          </p>
        </div>
      )}
      {code === "" && open && (
        <p className="mt-3 text-ink-soft">{t`The payment is confirmed on the page of ${methodLabel}.`}</p>
      )}
      <div className="mt-4 grid gap-1">
        {code !== "" && (
          <Button look="paper" wide disabled={!open} onClick={() => void copy(code)}>
            <Icon name="copy" size={17} />
            {payCode === "" ? t`Copy the code` : t`Copy the number`}
          </Button>
        )}
        {payUrl !== "" && open && (
          <a
            href={payUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-2 text-center text-body leading-tight font-semibold ${code === "" ? "bg-ink text-paper hover:brightness-125" : "text-ink-sky underline underline-offset-3"}`}
          >
            {t`Open the payment page`}
            <Icon name="external-link" size={16} />
          </a>
        )}
      </div>
    </Ticket>
  );
}
