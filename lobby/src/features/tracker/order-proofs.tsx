import { proofFormats, readPayoutLine, type PayoutProof } from "@fairlobby/verifier/proofs";
import type { ReplyOf } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, dataOf } from "../../shared/server/api.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { ProofActions } from "../../shared/files/proof-actions.tsx";
import { Perforation } from "../../shared/ui/ticket.tsx";
import type { Order } from "./queries.ts";

const payoutProofQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["payout-proof", orderId],
    queryFn: async () => dataOf(await api.call("/v1/payouts/proof", { orderId })),
    // A published line never changes.
    staleTime: 60_000,
  });

/** Writes a day of the published list (YYYY-MM-DD) in the shown language. */
const dayText = (day: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

type WireProof = NonNullable<ReplyOf<"/v1/payouts/proof">["paid"]>;

/** The order's line in the day's published list. */
function PublishedLine({ proof, day, orderId }: { readonly proof: WireProof; readonly day: string; orderId: string }) {
  const { t } = useLingui();
  const file: PayoutProof = { format: proofFormats.payout, ...proof };
  const line = readPayoutLine(proof.line);
  if (line === null) return null;
  const { number, kind } = line;
  return (
    <div>
      <p className="text-note text-ink-soft">
        {kind === "paid"
          ? t`Line ${number} of the published payouts, ${day}`
          : t`Returned by the bank: line ${number} of the published payouts`}
      </p>
      <ProofActions proof={file} name={`fairlobby-payout-${orderId}-${kind}`} what={t`Line ${number}`} />
    </div>
  );
}

/**
 * The proofs of an order, which can be saved: its signed quote and, once the day is over, its line in the published
 * list.
 */
export function OrderProofs({ order, orderId }: { readonly order: Order; readonly orderId: string }) {
  const { t } = useLingui();
  const tag = useLocaleTag();
  const paid = order.steps.at(-1)?.processCode === 2200;
  const payout = useQuery({ ...payoutProofQuery(orderId), enabled: paid });
  const { signedQuote } = order;
  const { state, paid: line, returned } = payout.data ?? {};
  const day = payout.data?.day === undefined ? "" : dayText(payout.data.day, tag);
  if (signedQuote === undefined && payout.data === undefined) return null;
  return (
    <section aria-label={t`Proofs`}>
      <Perforation />
      {signedQuote !== undefined && (
        <>
          <p className="text-note text-ink-soft">{t`The quote for this withdrawal, signed by this lobby`}</p>
          <ProofActions
            proof={{ format: proofFormats.quote, ...signedQuote }}
            name={`fairlobby-quote-${orderId}`}
            what={t`Quote`}
          />
        </>
      )}
      {state === "waiting" && (
        <p className="text-note text-ink-soft">{t`This payout is added to the published list of ${day} after midnight.`}</p>
      )}
      {line !== undefined && <PublishedLine proof={line} day={day} orderId={orderId} />}
      {returned !== undefined && <PublishedLine proof={returned} day={day} orderId={orderId} />}
    </section>
  );
}
