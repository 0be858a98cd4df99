import { useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent } from "react";
import { toggled, type GridColumn, type GridRows } from "./grid-column.ts";
import { gridKey } from "./grid-keys.ts";
import { GridRow } from "./grid-row.tsx";
import { useActiveRow } from "./use-active-row.ts";

interface GridTableProps<Row> extends GridRows<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly total: number | null;
  /** Of a row, px. */
  readonly height: number;
}

const headHeight = 32;
const selectWidth = 2.5;
const openWidth = 5.5;

/** The grid on a wide screen. It is one stop of the Tab key; the row that the keys act on is its active descendant. */
export function GridTable<Row>(props: GridTableProps<Row>) {
  "use no memo";
  const { label, columns, rows, rowKey, rowName, total, height, open, selected, onSelected, isChanged } = props;
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const active = useActiveRow(rows, rowKey);
  // The drawn rows change inside an object that stays the same; nothing here is memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 8,
    // Drawn by React's own schedule: at once would be several times a frame.
    useFlushSync: false,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height]);

  const hasBoxes = selected !== undefined && onSelected !== undefined;
  const toggle = (at: number): void => {
    const row = rows[at];
    if (row !== undefined && hasBoxes) onSelected(toggled(selected, rowKey(row)));
  };
  const openAt = (at: number): void => {
    const row = rows[at];
    if (row !== undefined) open?.onOpen(row);
  };
  // Rows keep these two for ever, so that they are not drawn again when only the handlers are new.
  const handlers = useRef({ toggle, openAt });
  useLayoutEffect(() => void (handlers.current = { toggle, openAt }));
  const stable = useRef({
    toggle: (at: number) => handlers.current.toggle(at),
    openAt: (at: number) => handlers.current.openAt(at),
  });

  const press = (event: KeyboardEvent): void => {
    const does = gridKey(event, active.at, rows.length);
    if (does === null) return;
    event.preventDefault();
    if (does === "open") openAt(active.at);
    else if (does === "toggle") toggle(active.at);
    else {
      active.setAt(does.moveTo);
      virtual.scrollToIndex(does.moveTo);
      // A control of a row loses the focus with its row; the grid itself stays.
      box.current?.focus({ preventScroll: true });
    }
  };

  const widths = [
    ...(hasBoxes ? [`${selectWidth}rem`] : []),
    ...columns.map(({ width, grow = 1 }) => (grow === 0 ? `${width}rem` : `minmax(${width}rem, ${grow}fr)`)),
    ...(open === undefined ? [] : [`${openWidth}rem`]),
  ];
  const template = widths.join(" ");
  const minWidth =
    columns.reduce((sum, { width }) => sum + width, 0) +
    (hasBoxes ? selectWidth : 0) +
    (open === undefined ? 0 : openWidth);
  const items = virtual.getVirtualItems();
  const renderRow = (index: number, top?: number) => {
    const row = rows[index];
    if (row === undefined) return null;
    const key = rowKey(row);
    return (
      <GridRow
        key={key}
        id={`${id}-${index}`}
        row={row}
        at={index}
        top={top}
        columns={columns}
        name={rowName(row)}
        isActive={index === active.at}
        isChanged={isChanged?.(row) ?? false}
        isSelected={hasBoxes ? selected.has(key) : null}
        openText={open?.text ?? null}
        onOpen={stable.current.openAt}
        onToggle={stable.current.toggle}
      />
    );
  };
  const head = "flex items-center truncate px-3 text-note font-semibold text-soft";
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-colcount={widths.length}
      aria-activedescendant={`${id}-${active.at}`}
      {...(hasBoxes ? { "aria-multiselectable": true } : {})}
      onKeyDown={press}
      onClick={(event) => {
        const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-at]") : null;
        if (row !== null) active.setAt(Number(row.dataset["at"]));
      }}
      style={{ "--columns": template, "--row": `${height}px` } as CSSProperties}
      className="group/grid max-h-[75vh] overflow-auto overscroll-x-contain rounded-lg border border-line bg-sheet"
    >
      <div role="rowgroup" className="sticky top-0 z-2" style={{ minWidth: `${minWidth}rem` }}>
        <div
          role="row"
          aria-rowindex={1}
          style={{ height: headHeight }}
          className="grid grid-cols-(--columns) border-b border-line bg-sunk"
        >
          {hasBoxes && (
            <div role="columnheader" className="sticky left-0 z-1 bg-inherit">
              <span className="sr-only">{t`Selected`}</span>
            </div>
          )}
          {columns.map(({ key, head: text, align }, nth) => (
            <div
              key={key}
              role="columnheader"
              className={`${head} ${align === "right" ? "justify-end" : ""} ${nth === 0 ? `sticky z-1 bg-inherit ${hasBoxes ? "left-10" : "left-0"}` : ""}`}
            >
              {text}
            </div>
          ))}
          {open !== undefined && (
            <div role="columnheader">
              <span className="sr-only">{t`Actions`}</span>
            </div>
          )}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize(), minWidth: `${minWidth}rem` }}>
        <div style={{ height: (items[0]?.start ?? headHeight) - headHeight }} />
        {items.map(({ index }) => renderRow(index))}
        {items.every(({ index }) => index !== active.at) && renderRow(active.at, active.at * height)}
      </div>
    </div>
  );
}
