import { statementCsvPath } from "@fairlobby/contract/wire";
import type { ReplyOf } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, dataOf } from "../../shared/server/api.ts";
import { formatPlayedTime } from "../../shared/text/played-time.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { SignedAmount } from "../../shared/ui/signed-amount.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SaveCsv } from "../../shared/files/save-csv.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { EmptyState, NotLoaded } from "../../shared/ui/states.tsx";
import { Perforation, Ticket } from "../../shared/ui/ticket.tsx";
import { useFreePlay } from "../../shared/server/free-play.ts";

type Reply = ReplyOf<"/v1/statement">;
type Sums = Reply["total"];

const statementQuery = queryOptions({
  queryKey: ["statement"],
  queryFn: async () => dataOf(await api.call("/v1/statement", {})),
});

/** The name of a month, e.g. `November 2026` for `2026-11`. */
function monthName(month: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { timeZone: "UTC", month: "long", year: "numeric" });
  return format.format(Date.parse(`${month}-01T00:00Z`));
}

/** True for a month without deposits, withdrawals or play. */
const isEmpty = ({ deposited, paidOut, staked, won, playedSeconds }: Sums): boolean =>
  [deposited, paidOut, staked, won, playedSeconds].every((value) => value === 0);

function Line({
  label,
  minor,
  promo = false,
}: {
  readonly label: string;
  readonly minor: number;
  readonly promo?: boolean;
}) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 py-0.5 ${promo ? "pl-3 text-note" : ""}`}>
      <dt className="text-ink-soft">{label}</dt>
      <dd
        className={`tabular font-semibold whitespace-nowrap ${promo ? "hatched-paper rounded-sm px-1 text-ink-gold" : ""}`}
      >
        {minor < 0 && "− "}
        <Amount minor={Math.abs(minor)} />
      </dd>
    </div>
  );
}

/** A month, or the year: money in and out, stakes and time played. */
function Lines({ sums }: { readonly sums: Sums }) {
  const { t } = useLingui();
  const tag = useLocaleTag();
  const { net } = sums;
  const free = useFreePlay();
  return (
    <>
      {!free && (
        <>
          <dl>
            <Line label={t`Deposited`} minor={sums.deposited} />
            <Line label={t`Paid out by the bank`} minor={sums.paidOut} />
          </dl>
          <Perforation />
        </>
      )}
      <dl>
        <Line label={t`Staked`} minor={sums.staked} />
        {sums.promoStaked > 0 && <Line promo label={t`of which promotional`} minor={sums.promoStaked} />}
        <Line label={t`Won`} minor={sums.won} />
        {sums.promoWon > 0 && <Line promo label={t`of which promotional`} minor={sums.promoWon} />}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-0.5">
          <dt className="text-ink-soft">{t`Time played`}</dt>
          <dd className="tabular font-semibold">{formatPlayedTime(sums.playedSeconds, tag)}</dd>
        </div>
      </dl>
      <Perforation />
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="font-semibold">{t`Net result of play`}</dt>
        <dd className="tabular ml-auto font-display text-title font-bold whitespace-nowrap">
          <SignedAmount minor={net} />
        </dd>
      </dl>
    </>
  );
}

function Months({ statement }: { readonly statement: Reply }) {
  const { t } = useLingui();
  const free = useFreePlay();
  const tag = useLocaleTag();
  const months = statement.list.filter((month) => !isEmpty(month));
  if (months.length === 0) {
    return (
      <EmptyState
        art="history"
        title={t`Nothing here yet`}
        text={free ? t`Your rounds appear here.` : t`Your deposits, withdrawals and rounds appear here.`}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <Ticket>
        <h2 className="pb-2 text-title">{t`Last 12 months`}</h2>
        <Lines sums={statement.total} />
      </Ticket>
      {months.map((month) => (
        <Ticket key={month.month}>
          <h2 className="pb-2 text-title first-letter:uppercase">{monthName(month.month, tag)}</h2>
          <Lines sums={month} />
        </Ticket>
      ))}
      <SaveCsv address={statementCsvPath} />
    </div>
  );
}

/** The statement of the last twelve months (R-RTE-36). */
export default function StatementPage() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const statement = useQuery({ ...statementQuery, enabled: loggedIn });
  return (
    <Page members title={t`Statement`} back="/settings">
      {statement.data !== undefined ? (
        <Months statement={statement.data} />
      ) : (
        <NotLoaded query={statement} placeholder={<SkeletonRows rows={3} className="h-64" />} />
      )}
    </Page>
  );
}
