import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../../shared/ui/icon.tsx";
import type { ListedGame } from "../catalogue/catalogue.ts";
import type { Favourites } from "./use-favourites.ts";

interface HeartProps {
  readonly game: ListedGame;
  /** Null while the favourites are not loaded. */
  readonly favourites: Favourites | null;
  readonly tabIndex?: number;
  readonly className?: string;
}

/** Adds a game to the favourites, or removes it. */
export function Heart({ game, favourites, tabIndex = 0, className = "" }: HeartProps) {
  const { t } = useLingui();
  const on = favourites?.has(game.id) === true;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-pressed={on}
      aria-label={t`Favourite: ${game.name}`}
      disabled={favourites === null}
      onClick={() => favourites?.toggle(game.id)}
      className={`grid size-11 place-items-center rounded-full hover:text-text ${on ? "text-text" : "text-muted"} ${className}`}
    >
      <Icon name="heart" className={on ? "fill-current" : ""} />
    </button>
  );
}
