import { Trans } from "@lingui/react/macro";
import type { Tile } from "../../shared/server/config.ts";
import { GameTile } from "./game-tile.tsx";

interface GameGridProps {
  readonly tiles: readonly Tile[];
  readonly onPick: (tile: Tile) => void;
}

/** Twelve game tiles (R-HOME-12). */
export function GameGrid({ tiles, onPick }: GameGridProps) {
  return (
    <section aria-labelledby="stalls" className="px-4 pt-3">
      <h2 id="stalls" className="text-title">
        <Trans>Stalls open tonight</Trans>
      </h2>
      <ul className="stalls mt-2">
        {tiles.map((tile) => (
          <GameTile key={tile.key} tile={tile} onPick={onPick} />
        ))}
      </ul>
    </section>
  );
}
