import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent } from "react";
import { windowed, type GridColumn } from "./column.ts";
import { gridKey } from "./grid-keys.ts";
import { Head, Row } from "./row.tsx";
import { useActiveRow } from "./use-active-row.ts";

export interface GridTableProps<Item> {
  readonly label: string;
  readonly columns: readonly GridColumn<Item>[];
  readonly rows: readonly Item[];
  readonly rowKey: (row: Item) => string;
  readonly total: number | null;
  /** Height of a row, px. */
  readonly height: number;
  readonly onOpen: ((row: Item) => void) | undefined;
}

const headHeight = 32;

/** The grid on a wide screen. It is one stop of the Tab key; the active row is its active descendant. */
export function GridTable<Item>({ label, columns, rows, rowKey, total, height, onOpen }: GridTableProps<Item>) {
  "use no memo";
  const id = useId();
  const box = useRef<HTMLTableElement>(null);
  const active = useActiveRow(rows, rowKey);
  // The virtualizer changes its rows but stays the same object, so nothing here may be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 8,
    // React schedules the rendering; flushSync would render several times per frame.
    useFlushSync: false,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height]);

  const press = (event: KeyboardEvent): void => {
    const does = gridKey(event, active.at, rows.length);
    if (does === null) return;
    event.preventDefault();
    const row = rows[active.at];
    if (does === "open" && row !== undefined) onOpen?.(row);
    if (typeof does === "string") return;
    active.setAt(does);
    virtual.scrollToIndex(does);
    // A control of a row loses the focus with its row; the grid itself stays.
    box.current?.focus({ preventScroll: true });
  };

  const style = {
    "--columns": columns
      .map(({ width, grow = 1 }) => (grow === 0 ? `${width}rem` : `minmax(${width}rem, ${grow}fr)`))
      .join(" "),
    "--least": `${columns.reduce((sum, { width }) => sum + width, 0)}rem`,
    "--head": `${headHeight}px`,
    "--row": `${height}px`,
  } as CSSProperties;
  const items = virtual.getVirtualItems();
  const renderRow = (at: number, top?: number) => {
    const row = rows[at];
    if (row === undefined) return null;
    const isActive = at === active.at;
    return <Row key={rowKey(row)} {...{ row, columns, look: windowed, id: `${id}-${at}`, at, isActive, top }} />;
  };
  const above = (items[0]?.start ?? headHeight) - headHeight;
  return (
    <table
      ref={box}
      // A table with this role is the pattern of the ARIA guide.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-colcount={columns.length}
      aria-activedescendant={`${id}-${active.at}`}
      onKeyDown={press}
      onClick={({ target }) => {
        const row = target instanceof Element ? target.closest<HTMLElement>("[data-at]") : null;
        if (row !== null) active.setAt(Number(row.dataset["at"]));
      }}
      style={style}
      className={windowed.table}
    >
      <Head columns={columns} look={windowed} isGrid />
      <tbody className={windowed.body} style={{ height: virtual.getTotalSize() }}>
        {/* A row, not padding: rows inherit from the body, so a change of its style would restyle every row. */}
        <tr aria-hidden="true" className="block" style={{ height: above }} />
        {items.map(({ index }) => renderRow(index))}
        {items.every(({ index }) => index !== active.at) && renderRow(active.at, active.at * height)}
      </tbody>
    </table>
  );
}
