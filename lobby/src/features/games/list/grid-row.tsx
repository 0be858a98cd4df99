import { memo, type Ref } from "react";
import { gameAt, type Catalogue } from "../catalogue/catalogue.ts";
import { Heart } from "../own/heart.tsx";
import type { Favourites } from "../own/use-favourites.ts";
import { gap } from "./columns.ts";
import { GameCard, type GameActions } from "./game-card.tsx";
import { useTilesInTurn } from "./use-tiles-in-turn.ts";

export interface GridRowProps extends GameActions {
  readonly catalogue: Catalogue;
  readonly places: readonly number[];
  readonly favourites: Favourites | null;
  /** False for visitors, who have no favourites. */
  readonly hearts: boolean;
  readonly index: number;
  readonly columns: number;
  /** The column of the tile that the Tab key reaches, or -1. */
  readonly active: number;
  readonly onActive: (at: number) => void;
  /** Down from the top of the list, px. */
  readonly start: number;
  readonly isScrolling: () => boolean;
  readonly ref: Ref<HTMLDivElement>;
}

function Row({
  catalogue,
  places,
  favourites,
  hearts,
  index,
  columns,
  active,
  onActive,
  start,
  isScrolling,
  ref,
  ...actions
}: GridRowProps) {
  const tiles = useTilesInTurn(columns, isScrolling);
  return (
    <div
      ref={ref}
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
      {places.slice(index * columns, index * columns + tiles).map((place, column) => {
        const at = index * columns + column;
        const game = gameAt(catalogue, place);
        const tabIndex = column === active ? 0 : -1;
        return (
          // A tile is used again for the next result of a search: making another takes twice as long.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={column} role="gridcell" aria-colindex={column + 1} data-at={at} onFocus={() => onActive(at)}>
            <GameCard
              game={game}
              list="all"
              tabIndex={tabIndex}
              other={hearts && <Heart game={game} favourites={favourites} tabIndex={tabIndex} />}
              {...actions}
            />
          </div>
        );
      })}
    </div>
  );
}

/** A row of the grid. A row that stays in view is not rendered again while the list scrolls. */
export const GridRow = memo(Row);
