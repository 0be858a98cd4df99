import type { ConsoleReply, HoldReason } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useMe } from "../../shared/server/session.ts";
import { useRead } from "../../shared/server/use-read.ts";
import { NoCashier } from "./no-cashier.tsx";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { useFailureText } from "../../shared/text/use-failure-text.ts";
import { Table } from "../../shared/ui/grid/table.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";

type HoldFigures = ConsoleReply<"/c/v1/orders/figures">["byReason"];

/** If a larger share of a reason's holds ended by time, the row is marked: operators did not decide (R-QUE-13). */
const tooManyByTime = 0.2;

/** The page with how the holds of the last 30 days ended. */
export function FiguresPage() {
  return useMe().cashier === "off" ? <NoCashier /> : <Figures />;
}

function Figures() {
  const { t } = useLingui();
  const say = useFailureText();
  const words = useDeskWords();
  const { data, error } = useRead("orders", "/c/v1/orders/figures", {});
  return (
    <Page
      note={
        <>
          <Link to="/orders" search={{}} className="text-act underline">
            {t`Withdrawal desk`}
          </Link>
          {data !== undefined && (
            <>
              {" · "}
              {t`As of`} <When at={data.asOf} />
            </>
          )}
        </>
      }
    >
      {error !== null && <Notice look="bad">{say(error)}</Notice>}
      {data === undefined && error === null && (
        <p role="status" className="py-10 text-center text-soft">{t`Loading…`}</p>
      )}
      {data !== undefined && (
        <>
          <HoldsTable
            title={t`By reason`}
            rows={data.byReason}
            nameOf={(key) => words.reason(key as HoldReason)}
            marks
          />
          <HoldsTable title={t`By rule`} rows={data.byRule} nameOf={words.rule} />
          <HoldsTable title={t`By operator`} rows={data.byOperator} nameOf={(key) => key} />
        </>
      )}
    </Page>
  );
}

interface HoldsTableProps {
  readonly title: string;
  readonly rows: HoldFigures;
  readonly nameOf: (key: string) => string;
  /** Marks the rows with too many holds that ended by time. */
  readonly marks?: boolean;
}

const cell = "px-2.5 py-1 text-right whitespace-nowrap";
const look = {
  table: "w-full",
  head: "border-b border-line bg-sunk text-note text-soft",
  headCell: cell,
  body: "",
  row: "border-b border-line last:border-0",
  cell,
  name: "px-2.5 py-1 text-left font-semibold",
  label: "",
};

function HoldsTable({ title, rows, nameOf, marks = false }: HoldsTableProps) {
  const { i18n, t } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 });
  const lasting = (minutes: number): string =>
    minutes < 120 ? t`${number.format(Math.round(minutes))} min` : t`${number.format(minutes / 60)} h`;
  const percent = new Intl.NumberFormat(i18n.locale, { style: "percent" });
  const isLate = ({ holds, byTime }: HoldFigures[number]): boolean =>
    marks && holds > 0 && byTime / holds > tooManyByTime;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-bold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-soft">{t`None.`}</p>
      ) : (
        <div
          className="overflow-x-auto rounded-lg border border-line bg-sheet"
          role="region"
          aria-label={title}
          // It scrolls on a phone, so the keyboard must be able to focus it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <Table
            rows={rows}
            rowKey={({ key }) => key}
            look={look}
            columns={[
              {
                head: title,
                isHeadHidden: true,
                renderCell: (row) => (
                  <>
                    {nameOf(row.key)} {isLate(row) && <Tag look="bad">{t`Too many ended by time`}</Tag>}
                  </>
                ),
              },
              { head: t`Holds`, renderCell: ({ holds }) => number.format(holds) },
              {
                head: t`Median time`,
                renderCell: ({ medianMinutes }) => (medianMinutes === null ? t`not known` : lasting(medianMinutes)),
              },
              { head: t`Released`, renderCell: ({ released }) => number.format(released) },
              { head: t`Refused`, renderCell: ({ refused }) => number.format(refused) },
              {
                head: t`Ended by time`,
                renderCell: (row) => (
                  <span className={isLate(row) ? "font-semibold text-bad" : ""}>{number.format(row.byTime)}</span>
                ),
              },
              { head: t`Cancelled`, renderCell: ({ cancelled }) => number.format(cancelled) },
              {
                head: t`In the player’s favour`,
                renderCell: ({ ended, released, byTime }) =>
                  ended === 0 ? t`not known` : percent.format((released + byTime) / ended),
              },
            ]}
          />
        </div>
      )}
    </section>
  );
}
