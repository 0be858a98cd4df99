import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

interface PlainTableProps<Row> {
  readonly title: string;
  /** Null: they could not be read. */
  readonly rows: readonly Row[] | null;
  /** Said when there is none. */
  readonly empty: string;
  readonly keyOf: (row: Row) => string;
  /** The first names the row. */
  readonly columns: readonly { readonly head: string; readonly renderCell: (row: Row) => ReactNode }[];
}

const cell = "px-3 py-1.5 align-top max-sm:block max-sm:px-0 max-sm:py-0.5";

/** A short table; on a phone a card for each row. */
export function PlainTable<Row>({ title, rows, empty, keyOf, columns }: PlainTableProps<Row>) {
  const { t } = useLingui();
  const [first, ...others] = columns;
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">{title}</h2>
      {rows === null || rows.length === 0 ? (
        <p className="rounded-lg border border-line bg-sheet px-3 py-3 text-soft">
          {rows === null ? t`Not known: it could not be read.` : empty}
        </p>
      ) : (
        <table className="w-full overflow-hidden rounded-lg border border-line bg-sheet text-left max-sm:block">
          <thead className="border-b border-line bg-sunk text-note text-soft max-sm:sr-only">
            <tr>
              {columns.map(({ head }) => (
                <th key={head} scope="col" className="px-3 py-1.5 font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map((row) => (
              <tr key={keyOf(row)} className="border-b border-line last:border-0 max-sm:block max-sm:p-3">
                <th scope="row" className={`${cell} font-mono font-normal max-sm:wrap-anywhere`}>
                  {first?.renderCell(row)}
                </th>
                {others.map(({ head, renderCell }) => (
                  <td key={head} className={`${cell} tabular-nums max-sm:wrap-anywhere`}>
                    <span className="text-soft sm:hidden">{head}: </span>
                    {renderCell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
