import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { useBrand, useByLanguage } from "../../shared/server/brand.ts";
import { useConfig, type Tile } from "../../shared/server/config.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { GameTile } from "./game-tile.tsx";

interface GameGridProps {
  readonly tiles: readonly Tile[];
  readonly onPick: (tile: Tile) => void;
}

/** The game tiles (R-HOME-12), and beside their title the way to the search of all games. */
export function GameGrid({ tiles, onPick }: GameGridProps) {
  const { catalogue } = useConfig();
  const title = useByLanguage()(useBrand().games);
  return (
    <section aria-labelledby="stalls" className="px-4 pt-3">
      <div className="flex items-center justify-between gap-x-3">
        <h2 id="stalls" className="min-w-0 text-title">
          {title}
        </h2>
        {catalogue !== null && (
          // The target is higher than the line, and takes no space from the tiles.
          <Link
            href="/games"
            state={{ search: true }}
            className="-my-2.5 flex min-h-11 min-w-11 items-center justify-end gap-2 text-note font-semibold text-muted hover:text-text"
          >
            <span className="max-[479px]:sr-only">
              <Trans>Search games</Trans>
            </span>
            <span className="grid size-9 place-items-center rounded-full border border-edge bg-raised text-text">
              <Icon name="search" size={18} />
            </span>
          </Link>
        )}
      </div>
      <ul className="stalls mt-2">
        {tiles.map((tile) => (
          <GameTile key={tile.key} tile={tile} onPick={onPick} />
        ))}
      </ul>
    </section>
  );
}
