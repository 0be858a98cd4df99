import { verdictOf, type DayRoot, type Owner, type PayoutLine, type QuoteStatement } from "@fairlobby/contract/proofs";
import { useLingui } from "@lingui/react/macro";
import { Perforation, Ticket } from "../../shared/ui/ticket.tsx";
import { CheckList } from "./check-list.tsx";
import type { Checked } from "./check-proof.ts";
import { moneyIn, Row, useTime } from "./paper-rows.tsx";
import { RoundLimits } from "./round-limits.tsx";
import { RoundRows } from "./round-rows.tsx";
import { RoundSpins } from "./round-spins.tsx";

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
export function ProofPaper({ outcome }: { readonly outcome: Checked }) {
  const { t } = useLingui();
  const verdict = verdictOf(outcome.checks);
  const stamps = {
    // A round's file is signed by nobody: that it fits is all its arithmetic can show.
    holds: {
      text: outcome.kind === "round" ? t`Fits its seeds and rules` : t`The proof holds`,
      look: "border-ink-jade text-ink-jade",
    },
    fails: { text: t`The proof does not hold`, look: "border-ink-coral text-ink-coral" },
    unknown: { text: t`Not everything could be checked`, look: "border-ink-soft text-ink-soft" },
  };
  const names = { quote: t`Signed quote`, payout: t`Line of the published payouts`, round: t`Played round` };
  const play =
    (outcome.kind === "quote" && outcome.quote?.mode === "play") ||
    (outcome.kind === "payout" && outcome.root?.mode === "play");
  return (
    <Ticket>
      <h2
        data-verdict={verdict}
        className={`rounded-sm border-2 px-3 py-2 text-center font-display text-[1.25rem] leading-tight font-bold ${stamps[verdict].look}`}
      >
        {stamps[verdict].text}
      </h2>
      <p className="pt-3 font-semibold">
        {names[outcome.kind]}
        {play && <span className="font-normal text-ink-soft"> · {t`play money`}</span>}
      </p>
      {outcome.kind === "quote" && outcome.quote !== null && <QuoteRows quote={outcome.quote} />}
      {outcome.kind === "payout" && outcome.line !== null && outcome.root !== null && (
        <PayoutRows line={outcome.line} root={outcome.root} owner={outcome.owner} />
      )}
      {outcome.kind === "round" && <RoundRows proof={outcome.proof} />}
      <Perforation />
      <CheckList
        {...(outcome.kind === "round"
          ? { about: outcome.kind, checks: outcome.checks }
          : { about: outcome.kind, checks: outcome.checks })}
      />
      {outcome.kind === "round" && (
        <>
          <RoundLimits />
          <Perforation />
          <RoundSpins proof={outcome.proof} derived={outcome.derived} />
        </>
      )}
    </Ticket>
  );
}
