import { useLingui } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import type { GameId } from "@fairlobby/contract";
import { Icon } from "../../../shared/ui/icon.tsx";
import { VolatilityMark } from "../../../shared/ui/volatility-mark.tsx";
import type { ListedGame } from "../catalogue/catalogue.ts";
import { GamePicture } from "../picture/game-picture.tsx";

export interface GameActions {
  readonly onPlay: (game: ListedGame) => void;
  readonly onSheet: (game: GameId) => void;
}

interface ControlsProps extends Pick<GameActions, "onSheet"> {
  readonly game: ListedGame;
  /** -1 takes its controls out of the tab order. */
  readonly tabIndex?: number;
  /** The other button below the picture, such as a heart. */
  readonly other?: ReactNode;
}

interface GameCardProps extends ControlsProps, GameActions {
  /** False leaves out volatility and the buttons below the picture, but not their room. */
  readonly isWhole?: boolean;
}

/**
 * The content of a game's tile: its picture opens the game, "i" or a long press shows its sheet (R-FND-08). The fewer
 * elements a tile has, the sooner a row of a list is drawn.
 */
export function GameCard({ game, tabIndex = 0, isWhole = true, other, onPlay, onSheet }: GameCardProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        data-play={game.id}
        tabIndex={tabIndex}
        aria-describedby={isWhole ? id : undefined}
        onClick={() => onPlay(game)}
        className="relative block w-full text-left hover:brightness-110 pointer-fine:transition-[filter]"
      >
        <GamePicture name={game.name} picture={game.picture} />
        {isWhole && <VolatilityMark step={game.volatility} id={id} />}
        <span className="mt-1.5 block min-h-9 text-note leading-[1.125rem] font-semibold wrap-anywhere hyphens-auto">
          {game.name}
        </span>
      </button>
      <div className="-mx-2 -mt-1 flex min-h-11 justify-between">
        {isWhole && <Controls game={game} tabIndex={tabIndex} other={other} onSheet={onSheet} />}
      </div>
    </>
  );
}

function Controls({ game, tabIndex, other, onSheet }: ControlsProps) {
  const { t } = useLingui();
  return (
    <>
      {other ?? <span />}
      <button
        type="button"
        tabIndex={tabIndex}
        onClick={() => onSheet(game.id)}
        aria-label={t`About ${game.name}`}
        aria-haspopup="dialog"
        className="grid size-11 place-items-center rounded-full text-muted hover:text-text"
      >
        <Icon name="info" />
      </button>
    </>
  );
}
