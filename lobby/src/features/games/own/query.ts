import type { ReplyOf } from "@fairlobby/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, dataOf } from "../../../shared/server/api.ts";
import { useLoggedIn, useSession } from "../../../shared/server/session.ts";

/** The player's favourites and last played games (R-FND-06, R-FND-07). */
export type OwnGames = ReplyOf<"/v1/games/mine">;

export const ownGamesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["own-games", userId],
    queryFn: async (): Promise<OwnGames> => dataOf(await api.call("/v1/games/mine", {})),
    staleTime: 30_000,
  });

export function useOwnGames() {
  const loggedIn = useLoggedIn();
  const userId = useSession((session) => session.userId);
  return useQuery({ ...ownGamesQuery(userId), enabled: loggedIn });
}
