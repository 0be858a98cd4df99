import { useMemo, useState } from "react";

/**
 * Keeps which row the keys act on. It follows its row when others come and go; if the row itself goes, the one in its
 * place is next.
 */
export function useActiveRow<Row>(rows: readonly Row[], rowKey: (row: Row) => string) {
  const places = useMemo(() => new Map(rows.map((row, at) => [rowKey(row), at])), [rows, rowKey]);
  const [active, setActive] = useState<{ readonly key: string; readonly at: number } | null>(null);
  const at = active === null ? 0 : (places.get(active.key) ?? Math.min(active.at, rows.length - 1));
  return {
    at,
    setAt: (next: number): void => {
      const row = rows[next];
      if (row !== undefined) setActive({ key: rowKey(row), at: next });
    },
  };
}
