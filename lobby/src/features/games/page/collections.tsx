import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { gameAt, type Catalogue } from "../catalogue/catalogue.ts";
import type { GameActions } from "../list/game-card.tsx";
import { Heart } from "../own/heart.tsx";
import { Rail } from "../own/rails.tsx";
import type { Favourites } from "../own/use-favourites.ts";

interface CollectionsProps extends GameActions {
  readonly catalogue: Catalogue;
  readonly favourites: Favourites | null;
  /** False for visitors, who have no favourites. */
  readonly withHearts: boolean;
}

/** The most games shown of a collection. */
const most = 24;

/** The operator's collections (R-FND-05); one that somebody paid for says so (R-FND-04). */
export function Collections({ catalogue, favourites, withHearts, ...actions }: CollectionsProps) {
  const { t } = useLingui();
  // The address of one collection (R-HOME-39) is read once the collections are there.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return catalogue.collections.map(({ key, title, advertised, games }) => (
    <Rail
      key={title}
      name={key}
      title={
        <>
          {title}
          {advertised && (
            <span className="rounded-sm border border-edge px-1.5 font-sans text-stamp leading-5 font-semibold text-muted">
              {t`Advertisement`}
            </span>
          )}
        </>
      }
      games={games.slice(0, most).map((place) => gameAt(catalogue, place))}
      renderOther={(game) => (withHearts ? <Heart game={game} favourites={favourites} /> : null)}
      {...actions}
    />
  ));
}
