import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { playSessionQuery, type PlaySession } from "../../shared/game/play-session.ts";
import { throttle } from "./throttle.ts";

/** Interval between reads of the totals without a message from the game. */
const slowMs = 30_000;

/** Shortest time between reads, however often the game reports a settled round. */
const shortestMs = 2_000;

/** Returns the session's totals while a game is open; `reload` is called after the game reported a settled round. */
export function usePlaySession(): { readonly totals: PlaySession | undefined; readonly reload: () => void } {
  const client = useQueryClient();
  const totals = useQuery({ ...playSessionQuery, staleTime: 0, refetchInterval: slowMs });
  const [throttled] = useState(() =>
    throttle(() => void client.refetchQueries({ queryKey: playSessionQuery.queryKey }), shortestMs),
  );
  useEffect(() => throttled.stop, [throttled]);
  return { totals: totals.data, reload: throttled.run };
}
