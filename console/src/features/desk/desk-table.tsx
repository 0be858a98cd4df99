import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Checkbox } from "react-aria-components";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { useTimes } from "../../shared/text/use-times.ts";
import { Tag } from "../../shared/ui/tag.tsx";
import type { SteadyRow } from "./steady-rows.ts";

interface DeskTableProps {
  readonly rows: readonly SteadyRow[];
  /** When they were read, milliseconds since the epoch. */
  readonly now: number;
  /** The selected orders; null where nothing can be done with several. */
  readonly selected: ReadonlySet<string> | null;
  readonly onSelect: (orderId: string) => void;
}

/** The orders of a list, each with a link; on a phone a card for each. */
export function DeskTable({ rows, now, selected, onSelect }: DeskTableProps) {
  const { t } = useLingui();
  const heads = [
    t`Order`,
    t`Player`,
    t`Gross`,
    t`Net`,
    t`Step`,
    t`Placed`,
    t`Deadline`,
    t`Reason`,
    t`Which`,
    t`Bank`,
    t`Taken by`,
  ];
  return (
    <div className="overflow-auto rounded-lg border border-line bg-sheet sm:max-h-[75vh] max-sm:border-0 max-sm:bg-transparent">
      <table className="w-full text-note max-sm:block max-sm:text-body">
        <thead className="bg-sunk sm:sticky sm:top-0 sm:z-2 max-sm:sr-only">
          <tr>
            {selected !== null && (
              <th scope="col" className="w-9">
                <span className="sr-only">{t`Selected`}</span>
              </th>
            )}
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`px-1.5 py-1.5 font-semibold whitespace-nowrap text-soft ${index === 0 ? "bg-inherit sm:sticky sm:left-0" : ""} ${index === 2 || index === 3 ? "text-right" : "text-left"}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:grid max-sm:gap-2">
          {rows.map((row) => (
            <Row key={row.row.orderId} steady={row} now={now} selected={selected} onSelect={onSelect} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Omit<DeskTableProps, "rows"> {
  readonly steady: SteadyRow;
}

const cell = "px-1.5 py-1 whitespace-nowrap max-sm:px-0 max-sm:py-0";

function Row({ steady: { row, changed, gone }, now, selected, onSelect }: RowProps) {
  const { t } = useLingui();
  const words = useDeskWords();
  const money = useMoney();
  const { until } = useTimes();
  const { orderId, taken } = row;
  const isLate = row.deadline - now < 3_600_000;
  return (
    <tr
      data-gone={gone}
      className="border-b border-line bg-sheet last:border-0 hover:bg-sunk data-[gone=true]:text-soft data-[gone=true]:line-through max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-sheet max-sm:p-3"
    >
      {selected !== null && (
        <td className="pl-2 max-sm:row-span-4 max-sm:p-0">
          <Checkbox
            aria-label={t`Select ${orderId}`}
            isSelected={selected.has(orderId)}
            isDisabled={gone}
            onChange={() => onSelect(orderId)}
            className="group grid size-8 place-items-center max-sm:size-11"
          >
            <span
              aria-hidden="true"
              className="grid size-4.5 place-items-center rounded border border-edge bg-sheet font-bold text-act-ink group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-act group-data-selected:border-act group-data-selected:bg-act"
            >
              <span className="hidden group-data-selected:block">✓</span>
            </span>
          </Checkbox>
        </td>
      )}
      <th
        scope="row"
        className={`${cell} bg-inherit text-left font-mono font-semibold max-sm:col-start-2 sm:sticky sm:left-0 sm:z-1`}
      >
        <Link
          to="/orders/$orderId"
          params={{ orderId }}
          data-row=""
          className="text-act underline-offset-2 hover:underline max-sm:inline-flex max-sm:min-h-8 max-sm:items-center"
        >
          {orderId}
        </Link>
        {changed && <span className="ml-2 font-sans">{<Tag look="warn">{t`changed`}</Tag>}</span>}
        {gone && <span className="ml-2 font-sans">{<Tag>{t`left the list`}</Tag>}</span>}
      </th>
      <td className={`${cell} font-mono max-sm:hidden`}>{row.playerId}</td>
      <td className={`${cell} text-right font-semibold max-sm:col-start-2 max-sm:text-left`}>{money(row.gross)}</td>
      <td className={`${cell} text-right text-soft max-sm:hidden`}>{money(row.net)}</td>
      <td className={`${cell} max-sm:col-start-2`}>
        <span className="font-mono text-note text-soft">{row.step}</span> {words.step(row.step)}
      </td>
      <td className={`${cell} max-sm:hidden`}>{until(row.placedAt, now, "narrow")}</td>
      <td className={`${cell} max-sm:col-start-2`}>
        <span className="sm:hidden">{t`Deadline`} </span>
        <span className={isLate ? "font-semibold text-bad" : ""}>{until(row.deadline, now, "narrow")}</span>
      </td>
      <td className={`${cell} max-sm:col-start-2`}>
        {row.reason === null ? <span className="text-soft max-sm:hidden">–</span> : words.reason(row.reason)}
        {row.rules.map((rule) => (
          <span key={rule} className="ml-2">
            <Tag>{words.rule(rule)}</Tag>
          </span>
        ))}
      </td>
      <td className={`${cell} max-sm:hidden`}>{row.first ? t`First` : t`Later`}</td>
      <td className={`${cell} max-sm:hidden`}>
        {row.bank} <span className="text-note text-soft">{row.channel}</span>
      </td>
      <td className={`${cell} max-sm:col-start-2`}>
        {taken === null ? <span className="text-soft max-sm:hidden">–</span> : taken.name}
      </td>
    </tr>
  );
}
