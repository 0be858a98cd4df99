import { useLingui } from "@lingui/react/macro";
import { defaultRangeExtractor, observeWindowRect, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Favourites } from "../own/use-favourites.ts";
import type { GameActions } from "./game-card.tsx";
import { GridRow } from "./grid-row.tsx";
import { steppedFrom } from "./grid-keys.ts";
import { useColumns } from "./use-columns.ts";
import { usePlace } from "./use-place.ts";

interface GameGridProps extends GameActions {
  readonly catalogue: Catalogue;
  /** The games, in order. */
  readonly places: readonly number[];
  readonly favourites: Favourites | null;
  /** False for visitors, who have no favourites. */
  readonly withHearts: boolean;
}

/**
 * Observes the screen's size, its height rounded down to whole rows: a row then leaves in the frame in which the next one
 * enters, and the grid is rendered once for both (R-FND-12). The rows drawn in advance fill what is left out.
 */
const observeWholeRows: typeof observeWindowRect = (instance, tell) =>
  observeWindowRect(instance, ({ width, height }) => {
    const row = instance.options.estimateSize(0);
    tell({ width, height: Math.max(1, Math.floor(height / row)) * row });
  });

/**
 * The found games as a grid that scrolls with the page and has only the rows in view. One tile is in the tab order; the
 * arrow keys lead to the others (R-FND-13).
 */
export function GameGrid({ catalogue, places, favourites, withHearts, ...actions }: GameGridProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const { columns, cell, top, isMeasured } = useColumns(box);
  const rows = Math.ceil(places.length / columns);
  const [active, setActive] = useState(0);
  const current = Math.min(active, places.length - 1);
  const awaited = useRef(false);

  // `virtual` stays the same object while its rows change, so nothing that is rendered from it may be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows,
    // A picture, a gap, two lines of a name and one row of buttons. Rounded like the measured heights: otherwise each
    // row would move the rows below it when it is measured.
    estimateSize: () => Math.round(cell + 6 + 36 + 40),
    overscan: 2,
    // Rows beyond the screen are drawn in advance: none has to be drawn within the event of a scroll.
    useFlushSync: false,
    observeElementRect: observeWholeRows,
    // Until then the height of a row is not known.
    enabled: isMeasured,
    scrollMargin: top,
    // The row with the focus stays, so that the focus is not lost while the page scrolls.
    rangeExtractor: (range) => {
      const row = Math.floor(current / columns);
      const shown = defaultRangeExtractor(range);
      return shown.includes(row) || row < 0 || row >= rows ? shown : [...shown, row].sort((a, b) => a - b);
    },
  });
  usePlace(box, virtual, { isMeasured, top });
  const isScrolling = useCallback(() => virtual.isScrolling, [virtual]);

  useLayoutEffect(() => {
    if (!awaited.current) return;
    const target = box.current?.querySelector<HTMLElement>(`[data-at="${current}"] [data-play]`);
    if (target === null || target === undefined) return;
    awaited.current = false;
    target.focus({ preventScroll: true });
    target.parentElement?.scrollIntoView({ block: "nearest" });
  });

  const onFocus = ({ target }: FocusEvent) => {
    const tile = target.closest<HTMLElement>("[data-at]");
    if (tile !== null) setActive(Number(tile.dataset["at"]));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = steppedFrom(current, event, { columns, count: places.length });
    if (next === null) return;
    event.preventDefault();
    awaited.current = true;
    setActive(next);
  };

  return (
    <div
      ref={box}
      role="grid"
      tabIndex={-1}
      aria-label={t`Games`}
      aria-rowcount={rows}
      aria-colcount={columns}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="relative outline-none"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, start, key }) => (
        <GridRow
          key={key}
          ref={virtual.measureElement}
          index={index}
          columns={columns}
          start={start - top}
          active={Math.floor(current / columns) === index ? current % columns : -1}
          catalogue={catalogue}
          places={places}
          favourites={favourites}
          withHearts={withHearts}
          isScrolling={isScrolling}
          {...actions}
        />
      ))}
    </div>
  );
}
