import type { ReactNode } from "react";

/** A column of any table. The first one heads its row, unless another is the row's name. */
export interface Column<Row> {
  /** Is the column's key too. */
  readonly head: string;
  readonly renderCell: (row: Row) => ReactNode;
  /** Its head is there for a screen reader only. */
  readonly isHeadHidden?: boolean;
  /** Heads its row, in place of the first column. */
  readonly isName?: boolean;
  readonly align?: "right";
  /** Classes of its head besides those of the look, e.g. a width. */
  readonly headCell?: string;
  /** Classes of its cells in place of those of the look. */
  readonly cell?: string;
  /** Its cells have no label on a phone. */
  readonly isBare?: boolean;
}

/** A column that a reader can arrange. */
export interface GridColumn<Row> extends Column<Row> {
  /** Stands in the address. */
  readonly key: string;
  /** The least width, rem. */
  readonly width: number;
  /** Its share of the width that is left; 0 keeps the least width. 1 unless given. */
  readonly grow?: number;
}

/** The classes of a table's parts. */
export interface Look {
  readonly table: string;
  readonly head: string;
  readonly headRow: string;
  readonly headCell: string;
  /** Of the head of the names, besides `headCell`. */
  readonly headName: string;
  readonly body: string;
  readonly row: string;
  readonly cell: string;
  /** Of the cell that heads its row, in place of `cell`. */
  readonly name: string;
  /** Of the head that stands before a cell on a phone; empty: it does not. */
  readonly label: string;
  /** Of what is said in place of no rows. */
  readonly empty: string;
}

/** A cell of a row that is a card on a phone. */
export const card = "px-3 py-1.5 align-top max-sm:block max-sm:px-0 max-sm:py-0.5";

/** A sheet on the page; on a phone a card for each row. */
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

/** Draws only what is seen, in rows of a set height; scrolls within itself and keeps its head and its names. */
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
