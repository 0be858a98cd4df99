import { memo, type Ref } from "react";
import { gap } from "./columns.ts";
import { GridCell, type GridCellProps } from "./grid-cell.tsx";
import { useRowStage } from "./use-row-stage.ts";

export interface GridRowProps extends Omit<GridCellProps, "place" | "column" | "at" | "isActive" | "isWhole"> {
  readonly places: readonly number[];
  readonly index: number;
  readonly columns: number;
  /** The column of the tile that the Tab key reaches, or -1. */
  readonly active: number;
  /** Distance from the top of the list, px. */
  readonly start: number;
  readonly isScrolling: () => boolean;
  readonly ref: Ref<HTMLDivElement>;
}

function Row({ places, index, columns, active, start, isScrolling, ref, ...shared }: GridRowProps) {
  const stage = useRowStage(columns, isScrolling);
  // The tile that the arrow keys lead to is there at once: it receives the focus.
  const tiles = Math.max(stage.tiles, active + 1);
  return (
    <div
      // Measured once its tiles are there; until then it has the height of the others.
      ref={tiles < columns ? null : ref}
      data-index={index}
      role="row"
      aria-rowindex={index + 1}
      className="absolute inset-x-0 top-0 grid"
      style={{
        transform: `translateY(${start}px)`,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        columnGap: gap,
      }}
    >
      {places.slice(index * columns, index * columns + tiles).map((place, column) => (
        // A tile is used again for the next result of a search: making another takes twice as long.
        <GridCell
          // oxlint-disable-next-line react/no-array-index-key
          key={column}
          place={place}
          column={column}
          at={index * columns + column}
          isActive={column === active}
          isWhole={stage.isWhole || column === active}
          {...shared}
        />
      ))}
    </div>
  );
}

/** A row of the grid. A row that stays in view is not rendered again while the list scrolls. */
export const GridRow = memo(Row);
