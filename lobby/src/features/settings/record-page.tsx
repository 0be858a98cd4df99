import { auditProofFormat, type AuditProof } from "@fairlobby/verifier/audit";
import type { ReplyOf } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { api, dataOf } from "../../shared/server/api.ts";
import { ProofActions } from "../../shared/files/proof-actions.tsx";
import { useLoggedIn } from "../../shared/server/session.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import { useRecordWords } from "../../shared/files/use-record-words.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { ShowMore } from "../../shared/ui/next-page.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { EmptyState, NotLoaded } from "../../shared/ui/states.tsx";
import { Perforation, Ticket } from "../../shared/ui/ticket.tsx";

type Line = ReplyOf<"/v1/record">["list"][number];

const pageSize = 10;

const recordQuery = infiniteQueryOptions({
  queryKey: ["record"],
  queryFn: async ({ pageParam }) => dataOf(await api.call("/v1/record", { pageNum: pageParam, pageSize })),
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
});

/** One action: what, when, by whom and why, with its proof. */
function RecordLine({ line }: { readonly line: Line }) {
  const { t } = useLingui();
  const words = useRecordWords();
  const moment = useMoment();
  const { action, by = null, proof, reason = null, subject, time } = line;
  const what = words.action(action);
  const rows = [
    { label: t`By`, value: words.role(by) },
    { label: t`Reason`, value: words.reason(reason) },
    ...(subject.kind === "order" ? [{ label: t`Withdrawal`, value: subject.id }] : []),
  ];
  return (
    <li>
      <Ticket>
        <h2 className="text-title">{what}</h2>
        <p className="tabular text-note text-ink-soft">{moment(time)}</p>
        <dl className="pt-2">
          {rows.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-0.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 text-right font-semibold [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        <Perforation />
        {proof === undefined ? (
          <p className="text-note text-ink-soft">{t`The proof of this entry is ready in a few seconds.`}</p>
        ) : (
          <ProofActions
            proof={{ format: auditProofFormat, ...proof } as AuditProof}
            name={`fairlobby-record-${proof.number}`}
            what={what}
          />
        )}
      </Ticket>
    </li>
  );
}

/** What operators did with the player's account (R-RTE-38). */
export default function RecordPage() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const record = useInfiniteQuery({ ...recordQuery, enabled: loggedIn });
  const lines = record.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Page members title={t`What we did on your account`} back="/settings">
      <p className="pb-5 text-muted">
        {t`Every action by an operator on your account is listed here. Save the proof of an entry, and it can never be changed unnoticed. Where the law forbids telling you, or after a takeover of your account, an action is listed later.`}
      </p>
      {record.data === undefined ? (
        <NotLoaded query={record} placeholder={<SkeletonRows rows={3} className="h-44" />} />
      ) : lines.length === 0 ? (
        <EmptyState
          art="history"
          title={t`No action yet`}
          text={t`If an operator does something on your account, it appears here.`}
          action={<ButtonLink href="/history">{t`History`}</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-4">
          {lines.map((line) => (
            <RecordLine key={`${line.time} ${line.action} ${line.proof?.number ?? ""}`} line={line} />
          ))}
        </ul>
      )}
      <ShowMore query={record} className="mt-4" />
    </Page>
  );
}
