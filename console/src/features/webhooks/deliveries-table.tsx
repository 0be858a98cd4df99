import { useLingui } from "@lingui/react/macro";
import type { GridColumn } from "../../shared/ui/grid/column.ts";
import type { GridView } from "../../shared/ui/grid/grid-view.ts";
import { Grid } from "../../shared/ui/grid/grid.tsx";
import type { Reading } from "../../shared/ui/read-state.tsx";
import { When } from "../../shared/ui/when.tsx";
import { StateTag } from "./state-tag.tsx";
import type { Delivery } from "./use-deliveries.ts";
import { useWebhookWords } from "./use-webhook-words.ts";
import type { webhookColumns } from "./webhooks-search.ts";

interface DeliveriesTableProps {
  readonly query: Reading<unknown>;
  readonly rows: readonly Delivery[];
  /** Whether there are older messages than these. */
  readonly hasMore: boolean;
  /** Whether the list is filtered. */
  readonly isFiltered: boolean;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  readonly onOpen: (deliveryId: string) => void;
}

const keyOf = ({ deliveryId }: Delivery): string => deliveryId;
const nameOf = ({ type, endpoint, deliveryId }: Delivery): string => `${type} ${endpoint} ${deliveryId}`;

/** The messages as a grid, the newest first; on a phone as cards. */
export function DeliveriesTable({ rows, hasMore, isFiltered, onOpen, ...rest }: DeliveriesTableProps) {
  const { t } = useLingui();
  const words = useWebhookWords();
  const columns: readonly (GridColumn<Delivery> & { readonly key: (typeof webhookColumns)[number] })[] = [
    { key: "at", head: t`Time`, width: 13.5, grow: 0, renderCell: ({ at }) => <When at={at} /> },
    { key: "type", head: t`Event`, width: 9, renderCell: ({ type }) => type },
    { key: "endpoint", head: t`Endpoint`, width: 7, renderCell: ({ endpoint }) => endpoint },
    { key: "state", head: t`State`, width: 7, grow: 0, renderCell: ({ state }) => <StateTag state={state} /> },
    { key: "answer", head: t`Last answer`, width: 8, grow: 2, renderCell: (row) => words.outcome(row) },
    { key: "attempts", head: t`Attempts`, width: 5.5, grow: 0, align: "right", renderCell: (row) => row.attempts },
    { key: "player", head: t`Player`, width: 7.5, grow: 0, renderCell: ({ playerId }) => playerId },
  ];
  return (
    <Grid
      {...rest}
      label={t`Messages`}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowName={nameOf}
      total={hasMore ? null : rows.length}
      open={{ text: t`Show`, onOpen: ({ deliveryId }) => onOpen(deliveryId) }}
      empty={isFiltered ? t`No message fits.` : t`No message of the last 30 days.`}
      renderCard={(row) => (
        <div className="grid gap-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <strong className="wrap-anywhere">{row.type}</strong>
            <StateTag state={row.state} />
          </p>
          <p className="text-note text-soft">
            {row.endpoint} · <When at={row.at} />
          </p>
          <p className="text-note">
            {t`Last answer`}: {words.outcome(row)} · {t`Attempts`}: {row.attempts}
          </p>
          <p className="text-note text-soft">
            {t`Player`} <span className="font-mono">{row.playerId}</span>
          </p>
        </div>
      )}
    />
  );
}
