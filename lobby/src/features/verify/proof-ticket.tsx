import { verdictOf, type DayRoot, type Owner, type PayoutLine, type QuoteStatement } from "@fairlobby/verifier/proofs";
import { verdictOfRound } from "@fairlobby/verifier/rounds";
import { useLingui } from "@lingui/react/macro";
import { Perforation, Ticket } from "../../shared/ui/ticket.tsx";
import { EntryRows } from "./entry-rows.tsx";
import { CheckList } from "./check-list.tsx";
import type { Checked } from "./check-proof.ts";
import { moneyIn, ProofRow, useTime } from "./proof-rows.tsx";
import { RoundLimits } from "./round-limits.tsx";
import { RoundRows } from "./round-rows.tsx";
import { RoundSpins } from "./round-spins.tsx";
import { SeedRows } from "./seed-rows.tsx";

function QuoteRows({ quote }: { readonly quote: QuoteStatement }) {
  const { t } = useLingui();
  const money = moneyIn(quote.currency);
  const time = useTime();
  return (
    <dl>
      <ProofRow label={t`Issued by`} small>
        {quote.issuer}
      </ProofRow>
      <ProofRow label={t`Quote`} small>
        {quote.quoteId}
      </ProofRow>
      <ProofRow label={t`You withdraw`}>{money(quote.gross)}</ProofRow>
      <ProofRow label={t`Fee`}>{quote.fee > 0 ? `− ${money(quote.fee)}` : money(0)}</ProofRow>
      {quote.tax > 0 && <ProofRow label={t`Tax withheld`}>− {money(quote.tax)}</ProofRow>}
      <ProofRow label={t`Your bank receives`}>{money(quote.net)}</ProofRow>
      {quote.vipPrice !== null && <ProofRow label={t`VIP channel, optional`}>{money(quote.vipPrice)}</ProofRow>}
      <ProofRow label={t`Issued`} small>
        {time(quote.issuedAt)}
      </ProofRow>
      <ProofRow label={t`Valid until`} small>
        {time(quote.expiresAt)}
      </ProofRow>
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
      <ProofRow label={t`Published by`} small>
        {root.issuer}
      </ProofRow>
      <ProofRow label={t`Day`}>{root.day}</ProofRow>
      <ProofRow label={t`Line`}>{line.number}</ProofRow>
      {line.returns !== null && <ProofRow label={t`Bank returned line`}>{line.returns}</ProofRow>}
      {owner !== null && (
        <ProofRow label={t`Order`} small>
          {owner.orderId}
        </ProofRow>
      )}
      <ProofRow label={t`From the balance`}>{money(line.gross)}</ProofRow>
      <ProofRow label={t`To the bank`}>{money(line.net)}</ProofRow>
      <ProofRow label={t`Time`} small>
        {time(line.at)}
      </ProofRow>
    </dl>
  );
}

interface Stamp {
  readonly text: string;
  readonly verdict: keyof typeof stampLooks;
}

const stampLooks = {
  holds: "border-ink-jade text-ink-jade",
  fails: "border-ink-coral text-ink-coral",
  unknown: "border-ink-soft text-ink-soft",
} as const;

/** Returns the verdict in a few words; the verdict on a round or receipts depends on the signer. */
function useStamp(outcome: Checked): Stamp {
  const { t } = useLingui();
  const bad: Stamp = { text: t`The proof is not valid`, verdict: "fails" };
  const open: Stamp = { text: t`Not everything could be checked`, verdict: "unknown" };
  if (outcome.kind === "quote" || outcome.kind === "payout" || outcome.kind === "audit") {
    return { holds: { text: t`The proof is valid`, verdict: "holds" } as const, fails: bad, unknown: open }[
      verdictOf(outcome.checks)
    ];
  }
  const round = outcome.kind === "round";
  switch (verdictOfRound(outcome.checks)) {
    case "signed":
      return { text: round ? t`Fits, and is signed by the provider` : t`Signed by the provider`, verdict: "holds" };
    case "unsigned":
      return { text: t`Fits its seeds and rules, but is unsigned`, verdict: "unknown" };
    case "not_compared":
      return {
        text: round ? t`Fits, but the signer is not known yet` : t`The signer is not known yet`,
        verdict: "unknown",
      };
    case "unknown_key":
      return { text: t`Signed by someone unknown`, verdict: "fails" };
    case "forged":
      return { text: t`Forged: changed after it was signed`, verdict: "fails" };
    case "unfit":
      return bad;
    case "incomplete":
      return open;
  }
}

/** A checked proof: verdict, content and each check. */
export function ProofTicket({ outcome }: { readonly outcome: Checked }) {
  const { t } = useLingui();
  const stamp = useStamp(outcome);
  const names = {
    quote: t`Signed quote`,
    payout: t`Line of the published payouts`,
    round: t`Played round`,
    seeds: t`Receipt of seeds`,
    audit: t`Entry of the audit log`,
  };
  const play =
    (outcome.kind === "quote" && outcome.quote?.mode === "play") ||
    (outcome.kind === "payout" && outcome.root?.mode === "play") ||
    (outcome.kind === "round" && outcome.proof.mode === "play");
  return (
    <Ticket>
      <h2
        data-verdict={stamp.verdict}
        className={`rounded-sm border-2 px-3 py-2 text-center font-display text-[1.25rem] leading-tight font-bold ${stampLooks[stamp.verdict]}`}
      >
        {stamp.text}
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
      {outcome.kind === "audit" && <EntryRows proof={outcome.proof} />}
      {outcome.kind === "seeds" && <SeedRows receipts={outcome.receipts} />}
      <Perforation />
      <CheckList
        {...(outcome.kind === "round" || outcome.kind === "seeds"
          ? { about: outcome.kind, checks: outcome.checks }
          : outcome.kind === "audit"
            ? { about: outcome.kind, checks: outcome.checks }
            : { about: outcome.kind, checks: outcome.checks })}
      />
      {outcome.kind === "round" && (
        <>
          <RoundLimits checks={outcome.checks} />
          <Perforation />
          <RoundSpins proof={outcome.proof} derived={outcome.derived} />
        </>
      )}
    </Ticket>
  );
}
