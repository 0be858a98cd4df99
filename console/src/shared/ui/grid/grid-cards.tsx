import { useLingui } from "@lingui/react/macro";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../button.tsx";
import { Tag } from "../tag.tsx";
import { toggled, type GridRows } from "./grid-column.ts";
import { SelectBox } from "./select-box.tsx";

interface GridCardsProps<Row> extends GridRows<Row> {
  readonly renderCard: (row: Row) => ReactNode;
}

/** The grid on a phone: a list of cards that scrolls with the page. */
export function GridCards<Row>(props: GridCardsProps<Row>) {
  "use no memo";
  const { label, rows, rowKey, rowName, renderCard, open, selected, onSelected, isChanged } = props;
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((box.current?.getBoundingClientRect().top ?? 0) + scrollY), [rows.length]);
  // The drawn rows change inside an object that stays the same; nothing here is memoised.
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
        const name = rowName(row);
        const isSelected = selected?.has(rowKey(row)) ?? false;
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            role="listitem"
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            style={{ transform: `translateY(${start - top}px)` }}
            className={`absolute inset-x-0 top-0 flex gap-2 rounded-lg border border-line p-3 ${isSelected ? "bg-act-soft" : "bg-sheet"}`}
          >
            {selected !== undefined && onSelected !== undefined && (
              <SelectBox
                name={name}
                isSelected={isSelected}
                onToggle={() => onSelected(toggled(selected, rowKey(row)))}
              />
            )}
            <div className="grid min-w-0 flex-1 gap-1">
              {isChanged?.(row) === true && (
                <div>
                  <Tag look="warn">{t`Changed`}</Tag>
                </div>
              )}
              {renderCard(row)}
              {open !== undefined && (
                <div>
                  <Button label={`${open.text} ${name}`} onPress={() => open.onOpen(row)}>
                    {open.text}
                  </Button>
                </div>
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}
