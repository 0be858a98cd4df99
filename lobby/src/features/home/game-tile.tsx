import { Trans } from "@lingui/react/macro";
import type { Tile } from "../../shared/server/config.ts";
import { useTileMarks } from "../../shared/game/tile-marks.ts";
import { VolatilityMark } from "../../shared/ui/volatility-mark.tsx";
import { awnings } from "./awnings.ts";

interface GameTileProps {
  readonly tile: Tile;
  readonly onPick: (tile: Tile) => void;
}

/**
 * A game tile: a picture under a striped awning. A game that cannot be opened now says so and is not a button. The tile
 * does not move when pressed: painting its picture again would delay the overlay.
 */
export function GameTile({ tile, onPick }: GameTileProps) {
  const step = useTileMarks((marks) => marks[tile.gameId] ?? 0);
  return (
    <li>
      <button
        type="button"
        data-play={tile.enabled ? tile.gameId : undefined}
        onClick={() => onPick(tile)}
        aria-describedby={tile.key}
        disabled={!tile.enabled}
        className="group block w-full text-center pointer-fine:transition-transform pointer-fine:duration-(--duration-quick) pointer-fine:ease-out pointer-fine:active:translate-y-0.5 pointer-fine:active:scale-[0.98]"
      >
        <span className="relative block">
          <span
            aria-hidden="true"
            className="awning absolute -inset-x-1 top-0 z-1 rounded-t-sm"
            style={{ ["--stripe" as string]: awnings[tile.gameId] ?? "#b9b0d0" }}
          />
          <img
            src={tile.iconUrl}
            alt=""
            width={160}
            height={160}
            loading="lazy"
            decoding="async"
            className="aspect-square w-full rounded-md border border-line bg-raised object-cover pointer-fine:transition-[filter] group-hover:brightness-110 group-disabled:brightness-75 group-disabled:saturate-75"
          />
          {tile.enabled && <VolatilityMark step={step} id={tile.key} />}
          {!tile.enabled && (
            <span className="absolute inset-x-0 bottom-2 mx-auto w-max max-w-full rounded-sm bg-ground/85 px-2 py-0.5 text-stamp font-semibold text-text">
              <Trans>Not open yet</Trans>
            </span>
          )}
        </span>
        <span className="mt-1 block min-h-9 text-note leading-[1.125rem] font-semibold wrap-anywhere">{tile.name}</span>
      </button>
    </li>
  );
}
