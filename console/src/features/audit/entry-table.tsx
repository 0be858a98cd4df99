import { useLingui } from "@lingui/react/macro";
import type { GridColumn } from "../../shared/ui/grid/column.ts";
import type { GridView } from "../../shared/ui/grid/grid-view.ts";
import { Grid } from "../../shared/ui/grid/grid.tsx";
import type { Reading } from "../../shared/ui/read-state.tsx";
import { When } from "../../shared/ui/when.tsx";
import type { auditColumns } from "./audit-search.ts";
import { EntryDetails } from "./entry-details.tsx";
import { useActionWords } from "./use-action-words.ts";
import type { AuditEntry } from "./use-entries.ts";

interface EntryTableProps {
  /** The query that read the entries. */
  readonly query: Reading<unknown>;
  readonly rows: readonly AuditEntry[];
  /** Whether there are older entries than these. */
  readonly hasMore: boolean;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  readonly onOpen: (entryId: string) => void;
}

const keyOf = ({ entryId }: AuditEntry): string => entryId;
const nameOf = ({ action, subject }: AuditEntry): string => `${action} ${subject.kind} ${subject.id}`;

/** The entries as a grid, newest first; on a phone as cards with all details. */
export function EntryTable({ rows, hasMore, onOpen, ...rest }: EntryTableProps) {
  const { t } = useLingui();
  const actionOf = useActionWords();
  const columns: readonly (GridColumn<AuditEntry> & { readonly key: (typeof auditColumns)[number] })[] = [
    { key: "at", head: t`Time`, width: 13.5, grow: 0, renderCell: ({ at }) => <When at={at} /> },
    {
      key: "action",
      head: t`Action`,
      width: 9.25,
      renderCell: ({ action }) => actionOf(action),
    },
    { key: "actor", head: t`Person`, width: 8, renderCell: ({ actor }) => actor },
    { key: "subject", head: t`Subject`, width: 7.5, renderCell: ({ subject }) => `${subject.kind} ${subject.id}` },
    { key: "player", head: t`Player`, width: 7.5, grow: 0, renderCell: ({ playerId }) => playerId ?? "–" },
    {
      key: "reason",
      head: t`Reason`,
      width: 7,
      grow: 2,
      renderCell: ({ reason, note }) => [reason, note].filter(Boolean).join(": ") || "–",
    },
    {
      key: "seq",
      head: t`Number`,
      width: 7.5,
      grow: 0,
      align: "right",
      renderCell: ({ seq }) => seq ?? t`not sealed yet`,
    },
  ];
  return (
    <Grid
      {...rest}
      label={t`Audit log`}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowName={nameOf}
      total={hasMore ? null : rows.length}
      open={{ text: t`Show`, onOpen: ({ entryId }) => onOpen(entryId) }}
      empty={t`No entry fits.`}
      renderCard={(entry) => <EntryDetails entry={entry} />}
    />
  );
}
