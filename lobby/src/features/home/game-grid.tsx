import { Trans } from "@lingui/react/macro";
import type { Tile } from "../../shared/config.ts";
import { GameTile } from "./game-tile.tsx";

interface GameGridProps {
  readonly tiles: readonly Tile[];
  readonly onPick: (tile: Tile) => void;
}

/** Twelve stalls (R-HOME-12). */
export function GameGrid({ tiles, onPick }: GameGridProps) {
  return (
    <section aria-labelledby="stalls" className="px-4 pt-5">
      <h2 id="stalls" className="text-title">
        <Trans>Stalls open tonight</Trans>
      </h2>
      <ul className="mt-3 stalls grid gap-x-3 gap-y-4">
        {tiles.map((tile) => (
          <GameTile key={tile.key} tile={tile} onPick={onPick} />
        ))}
      </ul>
    </section>
  );
}
