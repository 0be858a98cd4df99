import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { Button } from "../button.tsx";
import { ReadState, type ReadStateProps } from "../read-state.tsx";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { GridCards } from "./grid-cards.tsx";
import type { GridColumn, GridRows } from "./grid-column.ts";
import { GridTable } from "./grid-table.tsx";
import { columnsShown, withColumns, type GridView } from "./grid-view.ts";
import { useIsNarrow } from "./use-is-narrow.ts";

interface GridProps<Row>
  extends Omit<GridRows<Row>, "rows">, Pick<ReadStateProps, "failure" | "isReading" | "onRetry" | "empty"> {
  /** All columns in the page's order; the first one is pinned and heads its row. */
  readonly columns: readonly GridColumn<Row>[];
  /** Undefined until they were read. */
  readonly rows: readonly Row[] | undefined;
  /** What stands for a row at 360 px. */
  readonly renderCard: (row: Row) => ReactNode;
  /** How the reader arranged it, from the address (`readGridView` in the route's `validateSearch`). */
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  /** How many rows there are in all; null: not known. As many as were read unless given. */
  readonly total?: number | null;
  /** Rows that came since; shown when asked, so that nothing moves under the reader's finger. */
  readonly fresh?: { readonly count: number; readonly onShow: () => void };
}

/**
 * Shows rows as a grid that draws only what is seen; on a phone as cards (R-CUI-03).
 *
 * The grid is one stop of the Tab key. In it the arrows or j and k move, Home and End go to the ends, Enter opens a row
 * (`open`), x or the space bar selects it (`selected`, `onSelected`). Pass `columns`, `rowKey` and `rowName` that do not
 * change from one drawing to the next: then a scrolled row is not drawn again.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { columns, rows, renderCard, view, onView, total, fresh, failure, isReading, onRetry, empty, ...shared } =
    props;
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const [arranges, setArranges] = useState(false);
  const isWide = view.rows === "wide";
  const { rows: _, ...dense } = view;
  const all = columns.map(({ key }) => key);
  const shown = columnsShown(columns, view);
  const count = fresh?.count ?? 0;
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {(count > 0 || (hasRows && !isNarrow)) && (
        <div className="flex flex-wrap items-center justify-end gap-1">
          {count > 0 && (
            <div className="mr-auto">
              <Button look="primary" onPress={() => fresh?.onShow()}>{t`${count} new`}</Button>
            </div>
          )}
          {hasRows && !isNarrow && (
            <>
              <Button look="quiet" onPress={() => onView(isWide ? dense : { ...view, rows: "wide" })}>
                {isWide ? t`Dense rows` : t`Wide rows`}
              </Button>
              <Button look="quiet" onPress={() => setArranges(true)}>{t`Columns…`}</Button>
            </>
          )}
        </div>
      )}
      <ReadState
        isRead={rows !== undefined}
        isEmpty={rows?.length === 0}
        failure={failure}
        isReading={isReading}
        onRetry={onRetry}
        empty={empty}
      >
        {rows !== undefined &&
          (isNarrow ? (
            <GridCards {...shared} rows={rows} renderCard={renderCard} />
          ) : (
            <GridTable
              {...shared}
              rows={rows}
              columns={shown}
              total={total === undefined ? rows.length : total}
              height={isWide ? 44 : 32}
            />
          ))}
      </ReadState>
      {arranges && (
        <ColumnsDialog
          columns={columns}
          shown={shown.map(({ key }) => key)}
          onChange={(keys) => onView(withColumns(view, keys, all))}
          onClose={() => setArranges(false)}
        />
      )}
    </div>
  );
}
