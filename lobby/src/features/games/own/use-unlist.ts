import type { GameId } from "@fairlobby/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../../shared/dialogs/toast.ts";
import { api, CallFailed, dataOf } from "../../../shared/server/api.ts";
import { useSession } from "../../../shared/server/session.ts";
import { ownGamesQuery } from "./query.ts";

/** Returns the function that removes a game from the last played ones until it is played again (R-FND-07). */
export function useUnlist(): (id: GameId) => void {
  const client = useQueryClient();
  const { queryKey } = ownGamesQuery(useSession((session) => session.userId));
  const { mutate } = useMutation({
    mutationFn: async (id: GameId) => dataOf(await api.call("/v1/games/unlist", { id })),
    onMutate: (id) =>
      void client.setQueryData(queryKey, (now) =>
        now === undefined ? now : { ...now, lastPlayed: now.lastPlayed.filter((one) => one !== id) },
      ),
    onSuccess: ({ lastPlayed }) =>
      void client.setQueryData(queryKey, (now) => (now === undefined ? now : { ...now, lastPlayed })),
    onError: (error) => {
      if (error instanceof CallFailed && error.msgCode !== "connection") showToast(error.message, "bad");
      void client.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
