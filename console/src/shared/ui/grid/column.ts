import type { ReactNode } from "react";

/** A column of a table. The first column heads each row, unless another has `isName`. */
export interface Column<Row> {
  /** The text above the column, which is also its key. */
  readonly head: string;
  readonly renderCell: (row: Row) => ReactNode;
  /** Whether only screen readers get the head. */
  readonly isHeadHidden?: boolean;
  /** Whether this column heads each row, in place of the first one. */
  readonly isName?: boolean;
  readonly align?: "right";
  /** Classes of the head in addition to those of the look, e.g. a width. */
  readonly headCell?: string;
  /** Classes of the cells in place of those of the look. */
  readonly cell?: string;
  /** Whether the cells have no label on a phone. */
  readonly isBare?: boolean;
}

/** A column that the operator can hide and move. */
export interface GridColumn<Row> extends Column<Row> {
  /** Names the column in the address. */
  readonly key: string;
  /** Minimum width, rem. */
  readonly width: number;
  /** Share of the remaining width; 0 keeps the minimum width. 1 by default. */
  readonly grow?: number;
}

/** The classes of a table's parts. */
export interface Look {
  readonly table: string;
  readonly head: string;
  readonly headRow: string;
  readonly headCell: string;
  /** The head of the column that heads the rows, in addition to `headCell`. */
  readonly headName: string;
  readonly body: string;
  readonly row: string;
  readonly cell: string;
  /** The cell that heads its row, in place of `cell`. */
  readonly name: string;
  /** The label before a cell on a phone; empty: cells have no label. */
  readonly label: string;
  /** The text that is shown if there are no rows. */
  readonly empty: string;
}

/** A cell of a row that is a card on a phone. */
export const card = "px-3 py-1.5 align-top max-sm:block max-sm:px-0 max-sm:py-0.5";

/** The look of a table that is a sheet on the page; on a phone each row is a card. */
export const sheet: Look = {
  table: "w-full overflow-hidden rounded-lg border border-line bg-sheet text-left max-sm:block",
  head: "border-b border-line bg-sunk text-note text-soft max-sm:sr-only",
  headRow: "",
  headCell: "px-3 py-1.5 font-semibold",
  headName: "",
  body: "max-sm:block",
  row: "border-b border-line last:border-0 max-sm:block max-sm:p-3",
  cell: `${card} tabular-nums max-sm:wrap-anywhere`,
  name: `${card} font-mono font-normal max-sm:wrap-anywhere`,
  label: "font-normal text-soft sm:hidden",
  empty: "rounded-lg border border-line bg-sheet px-3 py-3 text-soft",
};

/** The look of a grid that renders only visible rows, of a fixed height; it scrolls, while its head and first column stay. */
export const windowed: Look = {
  table:
    "group/grid block max-h-[75vh] overflow-auto overscroll-x-contain rounded-lg border border-line bg-sheet text-left",
  head: "sticky top-0 z-2 block min-w-(--least)",
  headRow: "grid h-(--head) grid-cols-(--columns) border-b border-line bg-sunk",
  headCell: "flex items-center truncate px-3 text-note font-semibold text-soft",
  headName: "sticky left-0 z-1 bg-inherit",
  body: "relative block min-w-(--least)",
  row: "grid h-(--row) grid-cols-(--columns) border-b border-line bg-sheet [contain:strict] -outline-offset-2 outline-act group-focus-visible/grid:data-active:outline-2",
  cell: "truncate px-3 leading-(--row)",
  name: "sticky left-0 z-1 truncate bg-inherit px-3 leading-(--row) font-semibold",
  label: "",
  empty: "",
};
