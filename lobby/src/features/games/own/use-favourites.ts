import type { GameId } from "@fairlobby/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../../shared/dialogs/toast.ts";
import { api, CallFailed, dataOf } from "../../../shared/server/api.ts";
import { useSession } from "../../../shared/server/session.ts";
import { ownGamesQuery, useOwnGames, type OwnGames } from "./query.ts";

interface Change {
  readonly id: GameId;
  readonly on: boolean;
}

/** Returns the lists with one favourite added or removed; unchanged if that is already so. */
export function changed(own: OwnGames, { id, on }: Change): OwnGames {
  const { favourites } = own;
  if (favourites.includes(id) === on) return own;
  return { ...own, favourites: on ? [id, ...favourites] : favourites.filter((one) => one !== id) };
}

export interface Favourites {
  readonly has: (id: GameId) => boolean;
  readonly toggle: (id: GameId) => void;
}

/** A change that did not arrive is sent again at most this often. */
const mostRetries = 3;

/**
 * The player's favourites, null until they are loaded. A change is shown at once, waits for a connection, and is undone
 * with the server's message if it is refused (R-FND-06).
 */
export function useFavourites(): Favourites | null {
  const client = useQueryClient();
  const userId = useSession((session) => session.userId);
  const own = useOwnGames().data;
  const { queryKey } = ownGamesQuery(userId);
  const show = (change: Change) =>
    client.setQueryData(queryKey, (now) => (now === undefined ? now : changed(now, change)));
  const { mutate } = useMutation({
    mutationKey: ["favourite"],
    // One after the other, in the order of the presses.
    scope: { id: "favourite" },
    networkMode: "online",
    mutationFn: async (change: Change) => dataOf(await api.call("/v1/games/favourite", change)),
    retry: (failures, error) => error instanceof CallFailed && error.msgCode === "connection" && failures < mostRetries,
    retryDelay: (failures) => 1_000 * 2 ** failures * (0.75 + Math.random() / 2),
    onMutate: async (change) => {
      // A reply that is on its way does not include this change.
      await client.cancelQueries({ queryKey });
      show(change);
    },
    onSuccess: ({ favourites }) => {
      // Changes that still wait are shown already, and are not in this reply.
      if (client.isMutating({ mutationKey: ["favourite"] }) > 1) return;
      client.setQueryData(queryKey, (now) => (now === undefined ? now : { ...now, favourites }));
    },
    onError: (error, { id, on }) => {
      show({ id, on: !on });
      if (error instanceof CallFailed) showToast(error.message, "bad");
      void client.invalidateQueries({ queryKey });
    },
  });
  if (own === undefined) return null;
  return {
    has: (id) => own.favourites.includes(id),
    toggle: (id) => mutate({ id, on: !own.favourites.includes(id) }),
  };
}
