import { useLingui } from "@lingui/react/macro";
import { sheet, type Column, type Look } from "./column.ts";
import { Head, Row } from "./row.tsx";

interface TableProps<Item> {
  /** False for one that the reader does not get. */
  readonly columns: readonly (Column<Item> | false)[];
  /** Null: they could not be read. */
  readonly rows: readonly Item[] | null;
  readonly rowKey: (row: Item) => string;
  /** Stands above it, and then so does `empty` in place of no rows. */
  readonly title?: string;
  readonly empty?: string;
  /** What differs from the look of a sheet. */
  readonly look?: Partial<Look>;
  /** Whether a row left the list since it was shown. */
  readonly isGone?: (row: Item) => boolean;
}

/** A table that is short enough to be drawn whole; a long one is a `Grid`. */
export function Table<Item>({ columns: given, rows, rowKey, title, empty, look: own, isGone }: TableProps<Item>) {
  const { t } = useLingui();
  const look = { ...sheet, ...own };
  const columns = given.filter((column) => column !== false);
  const table =
    rows === null || rows.length === 0 ? (
      <p className={look.empty}>{rows === null ? t`Could not be read.` : empty}</p>
    ) : (
      <table className={look.table}>
        <Head columns={columns} look={look} />
        <tbody className={look.body}>
          {rows.map((row) => (
            <Row key={rowKey(row)} row={row} columns={columns} look={look} isGone={isGone?.(row)} />
          ))}
        </tbody>
      </table>
    );
  if (title === undefined) return table;
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">{title}</h2>
      {table}
    </section>
  );
}
