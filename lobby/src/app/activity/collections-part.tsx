import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { addressOf, nothingWanted } from "../../features/games/address.ts";
import type { Catalogue } from "../../features/games/catalogue/catalogue.ts";
import { useFavourites } from "../../features/games/own/use-favourites.ts";
import { Collections } from "../../features/games/page/collections.tsx";
import { coverOf } from "../../features/games/picture/cover.ts";
import { openGame } from "../lazy-game.ts";

/** Shows the operator's collections as on /games (R-FND-05); their games open over the activities. */
export function CollectionsPart({ catalogue }: { readonly catalogue: Catalogue }) {
  const client = useQueryClient();
  const favourites = useFavourites();
  const [, go] = useLocation();
  return (
    <div>
      <Collections
        catalogue={catalogue}
        favourites={favourites}
        withHearts
        onPlay={(game) => void openGame(client, game.id, coverOf(game))}
        onSheet={(id) => go(addressOf({ ...nothingWanted, game: id }))}
      />
    </div>
  );
}
