import { memo } from "react";
import { gameAt, type Catalogue } from "../catalogue/catalogue.ts";
import { Heart } from "../own/heart.tsx";
import type { Favourites } from "../own/use-favourites.ts";
import { GameCard, type GameActions } from "./game-card.tsx";

export interface GridCellProps extends GameActions {
  readonly catalogue: Catalogue;
  readonly favourites: Favourites | null;
  /** False for visitors, who have no favourites. */
  readonly withHearts: boolean;
  readonly place: number;
  readonly column: number;
  /** Its place in the list. */
  readonly at: number;
  /** The Tab key reaches it. */
  readonly isActive: boolean;
  /** False for a tile of a picture and a name alone. */
  readonly isWhole: boolean;
}

function Cell({ catalogue, favourites, withHearts, place, column, at, isActive, isWhole, ...actions }: GridCellProps) {
  const game = gameAt(catalogue, place);
  const tabIndex = isActive ? 0 : -1;
  return (
    <div role="gridcell" aria-colindex={column + 1} data-at={at}>
      <GameCard
        game={game}
        tabIndex={tabIndex}
        isWhole={isWhole}
        other={withHearts ? <Heart game={game} favourites={favourites} tabIndex={tabIndex} /> : null}
        {...actions}
      />
    </div>
  );
}

/** A tile of the grid. It is not rendered again when its row moves. */
export const GridCell = memo(Cell);
