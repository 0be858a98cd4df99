import type { ReactNode } from "react";

export interface GridColumn<Row> {
  /** Stands in the address. */
  readonly key: string;
  readonly head: string;
  /** The least width, rem. */
  readonly width: number;
  /** Its share of the width that is left; 0 keeps the least width. 1 unless given. */
  readonly grow?: number;
  readonly align?: "right";
  /** One line; what is longer is cut off with an ellipsis. */
  readonly renderCell: (row: Row) => ReactNode;
}

/** What the table and the cards of a grid draw. */
export interface GridRows<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Names a row to a screen reader, e.g. an e-mail address or an order's number. */
  readonly rowName: (row: Row) => string;
  /** Every row gets a button with this text, which Enter presses too. */
  readonly open?: { readonly text: string; readonly onOpen: (row: Row) => void } | undefined;
  /** The keys of the selected rows. They stay selected while their rows come and go. */
  readonly selected?: ReadonlySet<string> | undefined;
  readonly onSelected?: ((selected: ReadonlySet<string>) => void) | undefined;
  /** Marks a row that changed since it was first shown. */
  readonly isChanged?: ((row: Row) => boolean) | undefined;
}

/** Returns the selection with a row added to it or taken out of it. */
export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
