import type { GameId } from "@fairlobby/contract";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { useTileMarks } from "../../../shared/game/tile-marks.ts";
import { useConfig } from "../../../shared/server/config.ts";
import { addressOf, nothingWanted } from "../address.ts";
import { gameAt, type Catalogue } from "../catalogue/catalogue.ts";
import { useCatalogue } from "../catalogue/query.ts";
import type { GameActions } from "../list/game-card.tsx";
import { useOwnGames } from "../own/query.ts";
import { OwnRails } from "../own/rails.tsx";
import { useFavourites } from "../own/use-favourites.ts";
import { useMayShowOwnGames } from "../own/use-may-show-own-games.ts";
import { useLongPress } from "../sheet/use-long-press.ts";

/** The most games a rail on home shows (R-FND-01). */
const most = 6;

/** Marks home's tiles with the volatility of their games, which is known only after the first paint. */
function useMarkTiles(catalogue: Catalogue | undefined): void {
  const { tiles } = useConfig();
  useEffect(() => {
    if (catalogue === undefined) return;
    const { code, volatility } = catalogue.games;
    const named = new Set(tiles.map(({ gameId }) => gameId as string));
    useTileMarks.setState(
      Object.fromEntries(code.flatMap((one, place) => (named.has(one) ? [[one, volatility[place] ?? 0]] : []))),
      true,
    );
  }, [catalogue, tiles]);
}

/**
 * What the catalogue adds to home: its tiles' volatility and sheets, and once the player has played, the last played games
 * and the favourites below the tiles (R-FND-01, R-FND-08).
 */
export default function HomeRails({ onPlay }: Pick<GameActions, "onPlay">) {
  const catalogue = useCatalogue().data;
  const own = useOwnGames().data;
  const favourites = useFavourites();
  const mayShowOwnGames = useMayShowOwnGames();
  const [, go] = useLocation();
  const showSheet = (id: GameId): boolean => {
    if (catalogue === undefined) return false;
    // Home's tiles name a game by its code alone.
    const place = catalogue.places.get(id) ?? catalogue.games.code.indexOf(id);
    if (place < 0) return false;
    go(addressOf({ ...nothingWanted, game: gameAt(catalogue, place).id }));
    return true;
  };
  useMarkTiles(catalogue);
  useLongPress(showSheet);
  if (catalogue === undefined || own?.played !== true || !mayShowOwnGames) return null;
  return (
    <div className="px-4 pt-3">
      <OwnRails
        catalogue={catalogue}
        own={own}
        favourites={favourites}
        most={most}
        onPlay={onPlay}
        onSheet={showSheet}
      />
    </div>
  );
}
