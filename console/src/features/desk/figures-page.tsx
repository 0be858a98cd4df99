import type { ConsoleReply, HoldReason } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useRead } from "../../shared/server/use-read.ts";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { useFailureText } from "../../shared/text/use-failure-text.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";

type Figures = ConsoleReply<"/c/v1/orders/figures">["byReason"];

/** More of a reason's holds than this ended by time: nobody looked (R-QUE-13). */
const tooManyByTime = 0.2;

/** What became of the holds of the last 30 days. */
export function FiguresPage() {
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
          <Table title={t`By reason`} rows={data.byReason} nameOf={(key) => words.reason(key as HoldReason)} marks />
          <Table title={t`By rule`} rows={data.byRule} nameOf={words.rule} />
          <Table title={t`By operator`} rows={data.byOperator} nameOf={(key) => key} />
        </>
      )}
    </Page>
  );
}

interface TableProps {
  readonly title: string;
  readonly rows: Figures;
  readonly nameOf: (key: string) => string;
  /** Marks the rows of which too many ended by time. */
  readonly marks?: boolean;
}

function Table({ title, rows, nameOf, marks = false }: TableProps) {
  const { i18n, t } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 });
  const lasting = (minutes: number): string =>
    minutes < 120 ? t`${number.format(Math.round(minutes))} min` : t`${number.format(minutes / 60)} h`;
  const percent = new Intl.NumberFormat(i18n.locale, { style: "percent" });
  const heads = [
    t`Holds`,
    t`Median time`,
    t`Released`,
    t`Refused`,
    t`Ended by time`,
    t`Cancelled`,
    t`In the player’s favour`,
  ];
  const cell = "px-2.5 py-1 text-right whitespace-nowrap";
  if (rows.length === 0) {
    return (
      <section className="grid gap-2">
        <h2 className="font-bold">{title}</h2>
        <p className="text-soft">{t`None.`}</p>
      </section>
    );
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-bold">{title}</h2>
      <div
        className="overflow-x-auto rounded-lg border border-line bg-sheet"
        role="region"
        aria-label={title}
        // Scrolls on a phone: a keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="w-full">
          <thead className="border-b border-line bg-sunk text-note text-soft">
            <tr>
              <th scope="col">
                <span className="sr-only">{title}</span>
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className={cell}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const isLate = marks && row.holds > 0 && row.byTime / row.holds > tooManyByTime;
              return (
                <tr key={row.key} className="border-b border-line last:border-0">
                  <th scope="row" className="px-2.5 py-1 text-left font-semibold">
                    {nameOf(row.key)} {isLate && <Tag look="bad">{t`Too many ended by time`}</Tag>}
                  </th>
                  <td className={cell}>{number.format(row.holds)}</td>
                  <td className={cell}>{row.medianMinutes === null ? t`not known` : lasting(row.medianMinutes)}</td>
                  <td className={cell}>{number.format(row.released)}</td>
                  <td className={cell}>{number.format(row.refused)}</td>
                  <td className={`${cell} ${isLate ? "font-semibold text-bad" : ""}`}>{number.format(row.byTime)}</td>
                  <td className={cell}>{number.format(row.cancelled)}</td>
                  <td className={cell}>
                    {row.ended === 0 ? t`not known` : percent.format((row.released + row.byTime) / row.ended)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
