import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";

interface GridCardsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly renderCard: (row: Row) => ReactNode;
  /** Renders the button of a card; undefined if rows cannot be opened. */
  readonly renderOpen: ((row: Row) => ReactNode) | undefined;
}

/** The grid on a phone: a list of cards that scrolls with the page. */
export function GridCards<Row>({ label, rows, rowKey, renderCard, renderOpen }: GridCardsProps<Row>) {
  "use no memo";
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((box.current?.getBoundingClientRect().top ?? 0) + scrollY), [rows.length]);
  // The virtualizer changes its rows but stays the same object, so nothing here may be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 120,
    overscan: 4,
    gap: 8,
    scrollMargin: top,
    getItemKey: (at) => {
      const row = rows[at];
      return row === undefined ? at : rowKey(row);
    },
  });
  return (
    <div ref={box} role="list" aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            role="listitem"
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            style={{ transform: `translateY(${start - top}px)` }}
            className="absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)] gap-1 rounded-lg border border-line bg-sheet p-3"
          >
            {renderCard(row)}
            {renderOpen !== undefined && <div>{renderOpen(row)}</div>}
          </div>
        );
      })}
    </div>
  );
}
