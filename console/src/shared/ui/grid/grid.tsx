import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { Button } from "../button.tsx";
import { ReadState, type Reading } from "../read-state.tsx";
import type { GridColumn } from "./column.ts";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { GridCards } from "./grid-cards.tsx";
import { GridTable } from "./grid-table.tsx";
import { columnsShown, withColumns, type GridView } from "./grid-view.ts";
import { useIsNarrow } from "./use-is-narrow.ts";

interface GridProps<Row> {
  /** The query that read the rows. */
  readonly query: Reading<unknown>;
  /** Text for a grid without rows. */
  readonly empty: string;
  readonly label: string;
  /** All columns in the page's order; the first one is pinned and heads the rows. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Names a row to a screen reader, e.g. an e-mail address or an order's number. */
  readonly rowName: (row: Row) => string;
  /** Every row gets a button with this text, which Enter presses too. */
  readonly open?: { readonly text: string; readonly onOpen: (row: Row) => void } | undefined;
  /** Renders a row as a card, for a phone. */
  readonly renderCard: (row: Row) => ReactNode;
  /** The arrangement of the grid from the address (`readGridView` in the route's `validateSearch`). */
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  /** Total number of rows; null: not known. By default the number of rows that were read. */
  readonly total?: number | null;
}

/**
 * Shows rows as a grid that renders only visible rows; on a phone as cards (R-CUI-03). Use a `Table` for a few rows.
 *
 * The grid is one stop of the Tab key. In it the arrows or j and k move, Home and End go to the ends, Enter opens a row
 * (`open`). Pass `columns`, `rowKey` and `rowName` that stay the same from one rendering to the next: then scrolling does
 * not render rows again.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { query, empty, label, columns, rows, rowKey, rowName, open, renderCard, view, onView, total } = props;
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const [arranges, setArranges] = useState(false);
  const isWide = view.rows === "wide";
  const { rows: _, ...dense } = view;
  const all = columns.map(({ key }) => key);
  const shown = columnsShown(columns, view);
  const drawn = [...shown];
  if (open !== undefined) {
    drawn.push({
      key: "open",
      head: t`Actions`,
      isHeadHidden: true,
      width: 5.5,
      grow: 0,
      cell: "flex items-center justify-end px-2",
      renderCell: (row) => (
        <button
          type="button"
          aria-label={`${open.text} ${rowName(row)}`}
          onClick={() => open.onOpen(row)}
          className="min-h-6 rounded px-1.5 font-semibold text-act hover:bg-act-soft"
        >
          {open.text}
        </button>
      ),
    });
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {rows.length > 0 && !isNarrow && (
        <div className="flex flex-wrap items-center justify-end gap-1">
          <Button look="quiet" onPress={() => onView(isWide ? dense : { ...view, rows: "wide" })}>
            {isWide ? t`Dense rows` : t`Wide rows`}
          </Button>
          <Button look="quiet" onPress={() => setArranges(true)}>{t`Columns…`}</Button>
        </div>
      )}
      <ReadState query={query} isEmpty={rows.length === 0} empty={empty}>
        {() =>
          isNarrow ? (
            <GridCards
              {...{ label, rows, rowKey, renderCard }}
              renderOpen={
                open &&
                ((row: Row) => (
                  <Button label={`${open.text} ${rowName(row)}`} onPress={() => open.onOpen(row)}>
                    {open.text}
                  </Button>
                ))
              }
            />
          ) : (
            <GridTable
              {...{ label, rows, rowKey }}
              columns={drawn}
              total={total === undefined ? rows.length : total}
              height={isWide ? 44 : 32}
              onOpen={open?.onOpen}
            />
          )
        }
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
