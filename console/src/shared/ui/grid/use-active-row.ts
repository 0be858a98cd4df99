import { useMemo, useState } from "react";

/**
 * Keeps the active row, on which the keys act. It stays active when other rows come and go; if it is removed, the row in its
 * place becomes active.
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
