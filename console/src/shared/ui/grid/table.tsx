import { useLingui } from "@lingui/react/macro";
import { sheet, type Column, type Look } from "./column.ts";
import { Head, Row } from "./row.tsx";

interface TableProps<Item> {
  /** The columns; false in place of one that is left out for this operator. */
  readonly columns: readonly (Column<Item> | false)[];
  /** Null if the rows could not be read. */
  readonly rows: readonly Item[] | null;
  readonly rowKey: (row: Item) => string;
  /** Heading above the table. */
  readonly title?: string;
  /** Text for a table without rows. */
  readonly empty?: string;
  /** Classes that replace those of `sheet`. */
  readonly look?: Partial<Look>;
  /** Returns whether a row has left the list since it was shown. */
  readonly isGone?: (row: Item) => boolean;
}

/** A table that is short enough to render all rows; use a `Grid` for a long one. */
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
