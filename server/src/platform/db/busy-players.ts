import { DatabaseUnavailable, isLockTimeout } from "./errors.ts";

/** How many players' postings are sent at the same time; each takes a connection. */
const maxRunning = 4;
/** The postings of a player who waits longer for one of these places fail, and nothing is posted. */
const maxWaitMs = 2_000;

/** A posting of a group commit: it locks the balance of its player. */
export interface OfPlayer {
  readonly player: string;
}

/** A posting whose caller waits for the result. */
export interface Waiting<Posting extends OfPlayer, Result> {
  readonly posting: Posting;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface BusyPlayer<Posting extends OfPlayer, Result> {
  readonly items: Waiting<Posting, Result>[];
  readonly since: number;
}

/**
 * Sends postings outside the batches, a player's postings one after the other in their order. When a player's balance
 * stays locked, all waiting postings of that player fail with the same error.
 */
export function createBusyPlayers<Posting extends OfPlayer, Result>(post: (posting: Posting) => Promise<Result>) {
  const players = new Map<string, BusyPlayer<Posting, Result>>();
  const waiting: string[] = [];
  let running = 0;

  const postAll = async (player: string, items: Waiting<Posting, Result>[]): Promise<void> => {
    for (let item = items.shift(); item !== undefined; item = items.shift()) {
      try {
        item.resolve(await post(item.posting));
      } catch (error) {
        item.reject(error);
        // The player's other postings would wait as long, or fail in the same outage.
        if (isLockTimeout(error) || error instanceof DatabaseUnavailable) {
          for (const other of items.splice(0)) other.reject(error);
        }
      }
    }
    // In the same iteration of the event loop as the last shift, so that no posting is added to the emptied list.
    players.delete(player);
    running -= 1;
    next();
  };

  const next = (): void => {
    while (running < maxRunning) {
      const player = waiting.shift();
      const busy = player === undefined ? undefined : players.get(player);
      if (player === undefined || busy === undefined) return;
      running += 1;
      if (performance.now() - busy.since > maxWaitMs) {
        const error = new DatabaseUnavailable("too many players' balances are locked");
        for (const item of busy.items.splice(0)) item.reject(error);
      }
      void postAll(player, busy.items);
    }
  };

  return {
    /** Returns whether postings of this player are waiting or being sent. */
    has: (player: string): boolean => players.has(player),
    add(item: Waiting<Posting, Result>): void {
      const { player } = item.posting;
      const busy = players.get(player);
      if (busy !== undefined) return void busy.items.push(item);
      players.set(player, { items: [item], since: performance.now() });
      waiting.push(player);
      next();
    },
  };
}
