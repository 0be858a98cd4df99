import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLoggedIn } from "../../../shared/server/session.ts";
import { detailsAt, type Catalogue, type ListedGame } from "../catalogue/catalogue.ts";
import { chosenFilters } from "../catalogue/filter.ts";
import { ChosenFilters } from "../filters/chosen-filters.tsx";
import { FilterSheet } from "../filters/filter-sheet.tsx";
import type { GameActions } from "../list/game-card.tsx";
import { GameGrid } from "../list/game-grid.tsx";
import { useOwnGames } from "../own/query.ts";
import { OwnRails } from "../own/rails.tsx";
import { useFavourites } from "../own/use-favourites.ts";
import { useMayShowOwnGames } from "../own/use-may-show-own-games.ts";
import { GameSheet } from "../sheet/game-sheet.tsx";
import { useLongPress } from "../sheet/use-long-press.ts";
import { Collections } from "./collections.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { SearchBar } from "./search-bar.tsx";
import { SortPicker } from "./sort-picker.tsx";
import { useFound } from "./use-found.ts";
import { cleared, useWanted } from "./use-wanted.ts";

interface GameListProps extends Pick<GameActions, "onPlay"> {
  readonly catalogue: Catalogue;
  readonly onDemo: (game: ListedGame) => void;
}

/** Search, filters and the games they leave. */
export function GameList({ catalogue, onPlay, onDemo }: GameListProps) {
  const { t } = useLingui();
  const { wanted, dropped, change } = useWanted(catalogue);
  const { query, search, hits, found, places } = useFound(catalogue, wanted);
  const [choosing, setChoosing] = useState(false);
  const withHearts = useLoggedIn();
  const favourites = useFavourites();
  const own = useOwnGames().data;
  const mayShowOwnGames = useMayShowOwnGames();
  const filters = chosenFilters(wanted.choice);
  const isPlain = wanted.query.trim() === "" && filters === 0;
  const actions: GameActions = { onPlay, onSheet: (id) => change({ game: id }) };
  useLongPress((id) => {
    actions.onSheet(id);
    return true;
  });
  const open = catalogue.places.get(wanted.game);
  const shown = open === undefined ? null : detailsAt(catalogue, open);

  return (
    <>
      <SearchBar
        query={wanted.query}
        onQuery={(text) => change({ query: text })}
        filters={filters}
        onFilters={() => setChoosing(true)}
      />
      {dropped.length > 0 && (
        <p
          role="status"
          className="mt-1 rounded-md border border-line bg-raised px-3 py-2 text-note wrap-anywhere text-muted"
        >
          {t`Unknown and ignored: ${dropped.join(", ")}`}
        </p>
      )}
      <ChosenFilters catalogue={catalogue} choice={wanted.choice} onChange={(choice) => change({ choice })} />
      {isPlain && (
        <>
          {own !== undefined && mayShowOwnGames && (
            <OwnRails catalogue={catalogue} own={own} favourites={favourites} {...actions} />
          )}
          <Collections catalogue={catalogue} favourites={favourites} withHearts={withHearts} {...actions} />
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-2 pb-3">
        <h2 role="status" className="text-title">
          {t({ message: plural(places.length, { one: "# game", other: "# games" }) })}
        </h2>
        <SortPicker sorting={wanted.sorting} searching={hits !== null} onSort={(sorting) => change({ sorting })} />
      </div>
      {places.length > 0 ? (
        <GameGrid catalogue={catalogue} places={places} favourites={favourites} withHearts={withHearts} {...actions} />
      ) : (
        <NothingFound
          catalogue={catalogue}
          query={query}
          filters={filters}
          search={search}
          hits={hits}
          onClear={() => change(cleared(wanted))}
          {...actions}
        />
      )}
      {choosing && (
        <FilterSheet
          catalogue={catalogue}
          found={found}
          chosen={wanted.choice}
          onChoose={(choice) => change({ choice })}
          onClosed={() => setChoosing(false)}
        />
      )}
      {shown !== null && (
        <GameSheet
          game={shown}
          favourites={favourites}
          onPlay={() => onPlay(shown)}
          onDemo={() => onDemo(shown)}
          onClosed={() => change({ game: "" })}
        />
      )}
    </>
  );
}
