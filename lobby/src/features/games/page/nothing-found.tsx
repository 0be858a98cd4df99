import { useLingui } from "@lingui/react/macro";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/states.tsx";
import { gameAt, type Catalogue } from "../catalogue/catalogue.ts";
import { GameCard, type GameActions } from "../list/game-card.tsx";
import type { GameSearch } from "../search/search.ts";

interface NothingFoundProps extends GameActions {
  readonly catalogue: Catalogue;
  readonly query: string;
  /** The number of filters that are set. */
  readonly filters: number;
  readonly search: GameSearch | null;
  /** What the search finds without the filters. */
  readonly hits: readonly number[] | null;
  readonly onClear: () => void;
}

/** The most games offered instead. */
const most = 6;

/** Shown when no game is left: a button clears search and filters, and the nearest names are offered (R-FND-02). */
export function NothingFound({ catalogue, query, filters, search, hits, onClear, ...actions }: NothingFoundProps) {
  const { t } = useLingui();
  const near = hits === null || hits.length === 0 ? (search?.nearest(query, most) ?? []) : hits.slice(0, most);
  const asked = query.trim();
  const found = filters === 0 ? t`Nothing found for “${asked}”.` : t`Nothing found for “${asked}” with these filters.`;
  return (
    <>
      <EmptyState
        art="not-found"
        title={t`No games found`}
        text={asked === "" ? t`No game matches all filters.` : found}
        action={<Button onClick={onClear}>{t`Clear search and filters`}</Button>}
      />
      {near.length > 0 && (
        <section aria-labelledby="near">
          <h2 id="near" className="pb-3 text-title">{t`Similar names`}</h2>
          <ul className="stalls">
            {near.map((place) => (
              <li key={place}>
                <GameCard game={gameAt(catalogue, place)} {...actions} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
