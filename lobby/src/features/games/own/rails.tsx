import { useLingui } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { Icon } from "../../../shared/ui/icon.tsx";
import { listedOf, type Catalogue, type ListedGame } from "../catalogue/catalogue.ts";
import { GameCard, type GameActions } from "../list/game-card.tsx";
import { Heart } from "./heart.tsx";
import type { OwnGames } from "./query.ts";
import type { Favourites } from "./use-favourites.ts";
import { useUnlist } from "./use-unlist.ts";

interface RailProps extends GameActions {
  /** The fragment that leads to it. */
  readonly name?: string | undefined;
  readonly title: ReactNode;
  readonly games: readonly ListedGame[];
  readonly renderOther: (game: ListedGame) => ReactNode;
}

/** Games in a row that scrolls sideways; nothing where there are none. */
export function Rail({ name, title, games, renderOther, ...actions }: RailProps) {
  const id = useId();
  if (games.length === 0) return null;
  return (
    <section id={name} aria-labelledby={id} className="scroll-mt-20 pt-3">
      <h2 id={id} className="flex flex-wrap items-center gap-x-2 text-title">
        {title}
      </h2>
      <ul className="rail mt-2">
        {games.map((game) => (
          <li key={game.id}>
            <GameCard game={game} other={renderOther(game)} {...actions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OwnRailsProps extends GameActions {
  readonly catalogue: Catalogue;
  readonly own: OwnGames;
  readonly favourites: Favourites | null;
  /** The most games each rail shows. */
  readonly most?: number;
}

/** The last played games, each with a button that removes it (R-FND-07), and the favourites (R-FND-06). */
export function OwnRails({ catalogue, own, favourites, most, ...actions }: OwnRailsProps) {
  const { t } = useLingui();
  const unlist = useUnlist();
  return (
    <>
      <Rail
        title={t`Last played`}
        games={listedOf(catalogue, own.lastPlayed).slice(0, most)}
        renderOther={({ id, name }) => (
          <button
            type="button"
            onClick={() => unlist(id)}
            aria-label={t`Remove ${name} from the last played games`}
            className="grid size-11 place-items-center rounded-full text-muted hover:text-text"
          >
            <Icon name="x" size={18} />
          </button>
        )}
        {...actions}
      />
      <Rail
        title={t`Your favourites`}
        games={listedOf(catalogue, own.favourites).slice(0, most)}
        renderOther={(game) => <Heart game={game} favourites={favourites} />}
        {...actions}
      />
    </>
  );
}
