import { useLingui } from "@lingui/react/macro";
import { Button } from "../../shared/ui/button.tsx";
import { card, sheet } from "../../shared/ui/grid/column.ts";
import { Table } from "../../shared/ui/grid/table.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import type { Switch } from "./switch.ts";
import { useKindWords } from "./use-kind-words.ts";

interface SwitchTableProps {
  readonly head: string;
  readonly rows: readonly Switch[];
  readonly empty: string;
  /** Keys of the providers that are closed: their games take no bets either. */
  readonly closedProviders: ReadonlySet<string>;
  readonly mayClose: boolean;
  readonly mayOpen: boolean;
  readonly onChoose: (row: Switch) => void;
}

const look = {
  table: `${sheet.table} table-fixed`,
  headCell: "px-3 py-2 font-semibold",
  cell: `${card} tabular-nums`,
  name: `${card} font-semibold break-words`,
  empty: "rounded-lg border border-line bg-sheet px-3 py-4 text-soft",
};

/** The switches of one kind with their state; on a phone as cards. */
export function SwitchTable({ head, rows, empty, closedProviders, mayClose, mayOpen, onChoose }: SwitchTableProps) {
  const { t } = useLingui();
  const { count } = useKindWords();
  return (
    <Table
      title={head}
      rows={rows}
      empty={empty}
      rowKey={({ name }) => name}
      look={look}
      columns={[
        {
          head: t`Name`,
          renderCell: ({ label, name }) => (
            <>
              {label}
              {label !== name && <span className="block font-mono text-note font-normal text-soft">{name}</span>}
            </>
          ),
        },
        {
          head: t`State`,
          headCell: "w-2/5",
          isBare: true,
          cell: card,
          renderCell: (row) => <SwitchState row={row} isProviderClosed={closedProviders.has(row.provider ?? "")} />,
        },
        { head: t`Sessions`, headCell: "w-28", align: "right", renderCell: ({ sessions }) => count(sessions) },
        { head: t`Open rounds`, headCell: "w-32", align: "right", renderCell: ({ openRounds }) => count(openRounds) },
        {
          head: t`Actions`,
          isHeadHidden: true,
          headCell: "w-28",
          align: "right",
          isBare: true,
          renderCell: (row) => {
            const { closed, label } = row;
            if (!(closed === null ? mayClose : mayOpen)) return null;
            return (
              <Button
                look="quiet"
                label={closed === null ? t`Close ${label}` : t`Open ${label} again`}
                onPress={() => onChoose(row)}
              >
                {closed === null ? t`Close…` : t`Open…`}
              </Button>
            );
          },
        },
      ]}
    />
  );
}

interface SwitchStateProps {
  readonly row: Switch;
  readonly isProviderClosed: boolean;
}

function SwitchState({ row: { closed }, isProviderClosed }: SwitchStateProps) {
  const { t } = useLingui();
  if (closed === null) {
    return isProviderClosed ? <Tag look="bad">{t`Closed with its provider`}</Tag> : <Tag look="good">{t`Open`}</Tag>;
  }
  return (
    <>
      <Tag look="bad">{t`Closed`}</Tag>
      <span className="block text-note text-soft">
        {closed.by}, <When at={closed.at} />
      </span>
      <span className="block break-words">{closed.reason}</span>
    </>
  );
}
