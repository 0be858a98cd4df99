import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { playSessionQuery, type PlaySession } from "../../shared/game/play-session.ts";
import { throttle } from "./throttle.ts";

/** Interval between reads of the totals without a message from the game. */
const slowMs = 30_000;

/** Shortest time between reads, however often the game reports its rounds. */
const shortestMs = 1_000;

interface SessionTotals {
  readonly totals: PlaySession | undefined;
  /** A round began: the net result stays as it is, since the ledger knows how the round ends before the game shows it. */
  readonly freeze: () => void;
  /** The round is over: the net result is shown and read again. */
  readonly release: () => void;
}

/** Returns the session's totals while a game is open; the net result waits for the end of the round (R-GAME-22). */
export function usePlaySession(): SessionTotals {
  const client = useQueryClient();
  const [frozen, setFrozen] = useState<{ readonly net: number | undefined } | null>(null);
  const { data } = useQuery({ ...playSessionQuery, staleTime: 0, refetchInterval: slowMs });
  const [throttled] = useState(() =>
    throttle(() => void client.refetchQueries({ queryKey: playSessionQuery.queryKey }), shortestMs),
  );
  useEffect(() => throttled.stop, [throttled]);

  const net = frozen === null ? data?.net : frozen.net;
  return {
    totals: data === undefined || net === undefined ? undefined : { ...data, net },
    freeze() {
      setFrozen((before) => before ?? { net: data?.net });
      // If the player spins without a pause, the read at the end of the last round may be the only one: it is repeated
      // once the gap is over.
      throttled.repeat();
    },
    release() {
      setFrozen(null);
      throttled.run();
    },
  };
}
