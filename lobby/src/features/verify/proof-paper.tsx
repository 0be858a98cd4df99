import { currencies, formatMoney, type Currency } from "@fairlobby/contract/money";
import { verdictOf, type DayRoot, type Owner, type PayoutLine, type QuoteStatement } from "@fairlobby/contract/proofs";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useConfig } from "../../shared/config.ts";
import { localeTag } from "../../shared/i18n.ts";
import { Perforation, Ticket } from "../../shared/ui/ticket.tsx";
import { CheckList } from "./check-list.tsx";
import type { Outcome } from "./check-proof.ts";

/** A proof may come from a store of another currency than this one. */
function moneyIn(currency: string): (minor: number) => string {
  const known = currencies.find((each): each is Currency => each === currency);
  return (minor) => (known === undefined ? `${minor} ${currency}` : formatMoney(minor, known));
}

/** Writes a time to the second, in the zone this lobby shows times in. */
function useTime(): (at: number) => string {
  const { displayTimeZone } = useConfig();
  const format = new Intl.DateTimeFormat(localeTag(), {
    timeZone: displayTimeZone.iana,
    dateStyle: "medium",
    timeStyle: "medium",
  });
  return (at) => `${format.format(at)} ${displayTimeZone.label}`.trim();
}

interface RowProps {
  readonly label: string;
  /** For names of machines' making, which are long and seldom read. */
  readonly small?: boolean;
  readonly children: ReactNode;
}

function Row({ label, small = false, children }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-0.5">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className={`tabular min-w-0 text-right [overflow-wrap:anywhere] ${small ? "text-note" : "font-semibold"}`}>
        {children}
      </dd>
    </div>
  );
}

function QuoteRows({ quote }: { readonly quote: QuoteStatement }) {
  const { t } = useLingui();
  const money = moneyIn(quote.currency);
  const time = useTime();
  return (
    <dl>
      <Row label={t`Issued by`} small>
        {quote.issuer}
      </Row>
      <Row label={t`Quote`} small>
        {quote.quoteId}
      </Row>
      <Row label={t`You withdraw`}>{money(quote.gross)}</Row>
      <Row label={t`Fee`}>{quote.fee > 0 ? `− ${money(quote.fee)}` : money(0)}</Row>
      {quote.tax > 0 && <Row label={t`Tax withheld`}>− {money(quote.tax)}</Row>}
      <Row label={t`Your bank receives`}>{money(quote.net)}</Row>
      {quote.vipPrice !== null && <Row label={t`VIP channel, if wanted`}>{money(quote.vipPrice)}</Row>}
      <Row label={t`Issued`} small>
        {time(quote.issuedAt)}
      </Row>
      <Row label={t`Good until`} small>
        {time(quote.expiresAt)}
      </Row>
    </dl>
  );
}

interface PayoutRowsProps {
  readonly line: PayoutLine;
  readonly root: DayRoot;
  readonly owner: Owner | null;
}

function PayoutRows({ line, root, owner }: PayoutRowsProps) {
  const { t } = useLingui();
  const money = moneyIn(line.currency);
  const time = useTime();
  return (
    <dl>
      <Row label={t`Published by`} small>
        {root.issuer}
      </Row>
      <Row label={t`Day`}>{root.day}</Row>
      <Row label={t`Line`}>{line.number}</Row>
      {line.returns !== null && <Row label={t`Bank returned line`}>{line.returns}</Row>}
      {owner !== null && (
        <Row label={t`Order`} small>
          {owner.orderId}
        </Row>
      )}
      <Row label={t`From the balance`}>{money(line.gross)}</Row>
      <Row label={t`To the bank`}>{money(line.net)}</Row>
      <Row label={t`Time`} small>
        {time(line.at)}
      </Row>
    </dl>
  );
}

/** What a proof says, whether it holds, and each check that was made, on paper. */
export function ProofPaper({ outcome }: { readonly outcome: Extract<Outcome, { kind: "quote" | "payout" }> }) {
  const { t } = useLingui();
  const verdict = verdictOf(outcome.checks);
  const stamps = {
    holds: { text: t`The proof holds`, look: "border-ink-jade text-ink-jade" },
    fails: { text: t`The proof does not hold`, look: "border-ink-coral text-ink-coral" },
    unknown: { text: t`Not everything could be checked`, look: "border-ink-soft text-ink-soft" },
  };
  const play = outcome.kind === "quote" ? outcome.quote?.mode === "play" : outcome.root?.mode === "play";
  return (
    <Ticket>
      <h2
        data-verdict={verdict}
        className={`rounded-sm border-2 px-3 py-2 text-center font-display text-[1.25rem] leading-tight font-bold ${stamps[verdict].look}`}
      >
        {stamps[verdict].text}
      </h2>
      <p className="pt-3 font-semibold">
        {outcome.kind === "quote" ? t`Signed quote` : t`Line of the published payouts`}
        {play && <span className="font-normal text-ink-soft"> · {t`play money`}</span>}
      </p>
      {outcome.kind === "quote" && outcome.quote !== null && <QuoteRows quote={outcome.quote} />}
      {outcome.kind === "payout" && outcome.line !== null && outcome.root !== null && (
        <PayoutRows line={outcome.line} root={outcome.root} owner={outcome.owner} />
      )}
      <Perforation />
      <CheckList checks={outcome.checks} />
    </Ticket>
  );
}
