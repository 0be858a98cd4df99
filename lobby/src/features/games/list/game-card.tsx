import { useLingui } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { useGame } from "../../../shared/game/game-store.ts";
import { VolatilityMark } from "../../../shared/ui/volatility-mark.tsx";
import type { ListedGame } from "../catalogue/catalogue.ts";
import { GamePicture } from "../picture/game-picture.tsx";
import { CardIcon } from "./card-icon.tsx";
import { useLongPress } from "./use-long-press.ts";

export interface GameActions {
  /** `key` names the pressed tile. */
  readonly onPlay: (game: ListedGame, key: string) => void;
  readonly onSheet: (game: ListedGame) => void;
}

interface GameCardProps extends GameActions {
  readonly game: ListedGame;
  /** Names this tile among others of the same game. */
  readonly list: string;
  /** -1 takes its controls out of the order of the Tab key. */
  readonly tabIndex?: number;
  /** The other button below the picture: a heart. */
  readonly other?: ReactNode;
}

/** A game: its picture opens it, "i" or a long press shows its sheet (R-FND-08). */
export function GameCard({ game, list, tabIndex = 0, other, onPlay, onSheet }: GameCardProps) {
  const { t } = useLingui();
  const id = useId();
  const key = `${list}-${game.id}`;
  const busy = useGame(({ opening }) => opening === key);
  const long = useLongPress(() => onSheet(game));
  return (
    <div>
      <button
        type="button"
        data-play
        tabIndex={tabIndex}
        aria-busy={busy}
        aria-describedby={id}
        onClick={() => onPlay(game, key)}
        {...long}
        className="group block w-full touch-manipulation text-left select-none [-webkit-touch-callout:none]"
      >
        <span className="relative block pointer-fine:transition-[filter] group-hover:brightness-110">
          <GamePicture name={game.name} picture={game.picture} sizes="(width < 640px) 31vw, 150px" />
          <VolatilityMark step={game.volatility} id={id} />
        </span>
        <span className="mt-1.5 block min-h-9 text-note leading-[1.125rem] font-semibold wrap-anywhere hyphens-auto">
          {game.name}
        </span>
      </button>
      <div className="-mx-2 -mt-1 flex justify-between">
        {other ?? <span />}
        <button
          type="button"
          tabIndex={tabIndex}
          onClick={() => onSheet(game)}
          aria-label={t`About ${game.name}`}
          aria-haspopup="dialog"
          className="grid size-11 place-items-center rounded-full text-muted hover:text-text"
        >
          <CardIcon name="info" />
        </button>
      </div>
    </div>
  );
}
