import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Checkbox } from "react-aria-components";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { useTimes } from "../../shared/text/use-times.ts";
import type { Column } from "../../shared/ui/grid/column.ts";
import { Table } from "../../shared/ui/grid/table.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import type { SteadyRow } from "./steady-rows.ts";

interface DeskTableProps {
  readonly rows: readonly SteadyRow[];
  /** When the rows were read, milliseconds since the epoch. */
  readonly now: number;
  /** The ids of the selected orders; null if no action of this list takes several orders. */
  readonly selected: ReadonlySet<string> | null;
  readonly onSelect: (orderId: string) => void;
}

const cell = "px-1.5 py-1 whitespace-nowrap max-sm:col-start-2 max-sm:px-0 max-sm:py-0";
const look = {
  table: "w-full text-left text-note max-sm:block max-sm:text-body",
  head: "bg-sunk sm:sticky sm:top-0 sm:z-2 max-sm:sr-only",
  headCell: "px-1.5 py-1.5 font-semibold whitespace-nowrap text-soft",
  headName: "bg-inherit sm:sticky sm:left-0",
  body: "max-sm:grid max-sm:gap-2",
  row: "border-b border-line bg-sheet last:border-0 hover:bg-sunk data-[gone=true]:text-soft data-[gone=true]:line-through max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-sheet max-sm:p-3",
  cell,
  name: `${cell} bg-inherit font-mono font-semibold sm:sticky sm:left-0 sm:z-1`,
  label: "",
};

/** The orders of a list, each with a link; on a phone as cards. */
export function DeskTable({ rows, now, selected, onSelect }: DeskTableProps) {
  const { t } = useLingui();
  const words = useDeskWords();
  const money = useMoney();
  const { until } = useTimes();
  const nothing = <span className="text-soft max-sm:hidden">–</span>;
  const columns: (Column<SteadyRow> | false)[] = [
    selected !== null && {
      head: t`Selected`,
      isHeadHidden: true,
      headCell: "w-9",
      cell: "pl-2 max-sm:row-span-4 max-sm:p-0",
      renderCell: ({ row: { orderId }, gone }) => (
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
      ),
    },
    {
      head: t`Order`,
      isName: true,
      renderCell: ({ row: { orderId }, changed, gone }) => (
        <>
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
        </>
      ),
    },
    { head: t`Player`, cell: `${cell} font-mono max-sm:hidden`, renderCell: ({ row }) => row.playerId },
    { head: t`Gross`, align: "right", cell: `${cell} font-semibold`, renderCell: ({ row }) => money(row.gross) },
    { head: t`Net`, align: "right", cell: `${cell} text-soft max-sm:hidden`, renderCell: ({ row }) => money(row.net) },
    {
      head: t`Step`,
      renderCell: ({ row: { step } }) => (
        <>
          <span className="font-mono text-note text-soft">{step}</span> {words.step(step)}
        </>
      ),
    },
    {
      head: t`Placed`,
      cell: `${cell} max-sm:hidden`,
      renderCell: ({ row: { placedAt } }) => until(placedAt, now, "narrow"),
    },
    {
      head: t`Deadline`,
      renderCell: ({ row: { deadline } }) => (
        <>
          <span className="sm:hidden">{t`Deadline`} </span>
          <span className={deadline - now < 3_600_000 ? "font-semibold text-bad" : ""}>
            {until(deadline, now, "narrow")}
          </span>
        </>
      ),
    },
    {
      head: t`Reason`,
      renderCell: ({ row: { reason, rules } }) => (
        <>
          {reason === null ? nothing : words.reason(reason)}
          {rules.map((rule) => (
            <span key={rule} className="ml-2">
              <Tag>{words.rule(rule)}</Tag>
            </span>
          ))}
        </>
      ),
    },
    { head: t`Which`, cell: `${cell} max-sm:hidden`, renderCell: ({ row }) => (row.first ? t`First` : t`Later`) },
    {
      head: t`Bank`,
      cell: `${cell} max-sm:hidden`,
      renderCell: ({ row: { bank, channel } }) => (
        <>
          {bank} <span className="text-note text-soft">{channel}</span>
        </>
      ),
    },
    { head: t`Taken by`, renderCell: ({ row: { taken } }) => taken?.name ?? nothing },
  ];
  return (
    <div className="overflow-auto rounded-lg border border-line bg-sheet sm:max-h-[75vh] max-sm:border-0 max-sm:bg-transparent">
      <Table columns={columns} rows={rows} rowKey={({ row }) => row.orderId} look={look} isGone={({ gone }) => gone} />
    </div>
  );
}
