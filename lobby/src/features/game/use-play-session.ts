import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { playSessionQuery, type PlaySession } from "../../shared/game/play-session.ts";
import { throttle } from "./throttle.ts";

/** Without a word from the game the totals are read this often. */
const slowMs = 30_000;

/** A game that says every moment that a round was settled does not make the lobby ask every moment. */
const shortestMs = 2_000;

/** The session's totals while a game is open; `reload` after the game told of a settled round. */
export function usePlaySession(): { readonly totals: PlaySession | undefined; readonly reload: () => void } {
  const client = useQueryClient();
  const totals = useQuery({ ...playSessionQuery, staleTime: 0, refetchInterval: slowMs });
  const [throttled] = useState(() =>
    throttle(() => void client.refetchQueries({ queryKey: playSessionQuery.queryKey }), shortestMs),
  );
  useEffect(() => throttled.stop, [throttled]);
  return { totals: totals.data, reload: throttled.run };
}
