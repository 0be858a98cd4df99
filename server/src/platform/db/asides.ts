import { DatabaseUnavailable, isLockTimeout } from "./errors.ts";

/** Players whose postings are waited for at once; each takes a connection. */
const most = 4;
/** Who waits longer for one of these places is answered that nothing was done. */
const longestMs = 2_000;

/** What a group commit posts: it holds the balance of its player. */
export interface OfPlayer {
  readonly player: string;
}

/** A posting somebody waits for. */
export interface Waiting<Posting extends OfPlayer, Result> {
  readonly posting: Posting;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Aside<Posting extends OfPlayer, Result> {
  readonly items: Waiting<Posting, Result>[];
  readonly since: number;
}

/**
 * Posts what could not go with the others, one posting of a player after the other, in the order in which they came.
 * When a player's balance stays locked, everything of that player that waits is answered with the same error.
 */
export function createAsides<Posting extends OfPlayer, Result>(post: (posting: Posting) => Promise<Result>) {
  const asides = new Map<string, Aside<Posting, Result>>();
  const waiting: string[] = [];
  let running = 0;

  const postAll = async (player: string, items: Waiting<Posting, Result>[]): Promise<void> => {
    for (let item = items.shift(); item !== undefined; item = items.shift()) {
      try {
        item.resolve(await post(item.posting));
      } catch (error) {
        item.reject(error);
        // What follows would wait as long, or meet the same outage.
        if (isLockTimeout(error) || error instanceof DatabaseUnavailable) {
          for (const other of items.splice(0)) other.reject(error);
        }
      }
    }
    // In the same turn in which nothing was left: what comes later is a new aside.
    asides.delete(player);
    running -= 1;
    next();
  };

  const next = (): void => {
    while (running < most) {
      const player = waiting.shift();
      const aside = player === undefined ? undefined : asides.get(player);
      if (player === undefined || aside === undefined) return;
      running += 1;
      if (performance.now() - aside.since > longestMs) {
        const error = new DatabaseUnavailable("too many players' balances are locked");
        for (const item of aside.items.splice(0)) item.reject(error);
      }
      void postAll(player, aside.items);
    }
  };

  return {
    /** Whether something of this player's is being waited for. */
    has: (player: string): boolean => asides.has(player),
    add(item: Waiting<Posting, Result>): void {
      const { player } = item.posting;
      const aside = asides.get(player);
      if (aside !== undefined) return void aside.items.push(item);
      asides.set(player, { items: [item], since: performance.now() });
      waiting.push(player);
      next();
    },
  };
}
