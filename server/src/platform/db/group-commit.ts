import { createBusyPlayers, type OfPlayer, type Waiting } from "./busy-players.ts";
import { DatabaseUnavailable, isLockTimeout } from "./errors.ts";

interface Busy {
  readonly outcome: "busy";
}

const isBusy = (result: { readonly outcome: string }): result is Busy => result.outcome === "busy";

/**
 * Posts a batch in its own transaction. Without `wait`, it posts nothing for players whose balance is currently locked,
 * and returns `busy` for them.
 */
type SendBatch<Posting, Result> = (
  postings: readonly Posting[],
  options: { readonly wait: boolean },
) => Promise<readonly (Result | Busy)[]>;

/** Limits the batches under way at one server, which several group commits may share. */
export interface Lanes {
  readonly many: number;
  /** Takes a lane; false if all are in use. */
  take(): boolean;
  /** Gives a lane back, and calls the function that has waited longest, if one waits. */
  give(): void;
  /** Calls `retry` once when a lane is given back; a function that waits already keeps its place. */
  await(retry: () => void): void;
}

export function createLanes(many: number): Lanes {
  const queue = new Set<() => void>();
  let used = 0;
  return {
    many,
    take() {
      if (used >= many) return false;
      used += 1;
      return true;
    },
    give() {
      used -= 1;
      const [next] = queue;
      if (next === undefined) return;
      queue.delete(next);
      next();
    },
    await: (retry) => void queue.add(retry),
  };
}

export interface GroupCommit<Posting, Result> {
  /** Posts durably in a transaction shared with other current calls. Each succeeds or fails alone. */
  post(posting: Posting): Promise<Result>;
}

/**
 * Collects concurrent postings and sends them as one statement, with one commit per batch.
 *
 * While every lane is free, a batch is sent immediately, so that a single call does not wait. A further lane is used
 * only for at least `least` postings; fewer wait until a batch under way ends. A batch may have several postings of one
 * player: `sendBatch` applies them in order.
 *
 * A batch never waits for a player's balance. Postings of a busy player, and those of a failed batch, are sent
 * again outside the lanes, each alone, so that they do not delay others; a posting that was committed then returns
 * `replayed` with its first result. After the loss of the database nothing is sent again.
 *
 * @param options.lanes batches under way at the same time; with two, one is built while the other is written to disk.
 *   Group commits of one server share its lanes: else each would send small batches, and the server would have the fixed
 *   cost of all of them.
 * @param options.largest maximum postings in one batch
 * @param options.least postings that justify the fixed cost of a further lane (about ten postings); 1 by default.
 *   With 32 callers and two lanes, 16 instead of 1 makes batches of 17 instead of 11, and the database spends 0.10 ms
 *   per posting instead of 0.125; with 128 callers the batches are larger than that anyway (bench, two busy cores).
 */
export function createGroupCommit<Posting extends OfPlayer, Result extends { readonly outcome: string }>(
  sendBatch: SendBatch<Posting, Result>,
  options: { lanes: Lanes; largest: number; least?: number; onBatch?: (size: number) => void },
): GroupCommit<Posting, Result> {
  const waiting: Waiting<Posting, Result>[] = [];
  let busyLanes = 0;
  let scheduled = false;

  const busyPlayers = createBusyPlayers<Posting, Result>(async (posting) => {
    const [result] = await sendBatch([posting], { wait: true });
    if (result === undefined || isBusy(result)) throw new Error("a posting got no result");
    return result;
  });

  const send = async (batch: Waiting<Posting, Result>[]): Promise<void> => {
    busyLanes += 1;
    try {
      options.onBatch?.(batch.length);
      const results = await sendBatch(
        batch.map((item) => item.posting),
        { wait: false },
      );
      batch.forEach((item, index) => {
        const result = results[index];
        if (result === undefined) item.reject(new Error("a posting got no result"));
        else if (isBusy(result)) busyPlayers.add(item);
        else item.resolve(result);
      });
    } catch (error) {
      const again = !(error instanceof DatabaseUnavailable) && (batch.length > 1 || isLockTimeout(error));
      for (const item of batch) {
        if (again) busyPlayers.add(item);
        else item.reject(error);
      }
    } finally {
      busyLanes -= 1;
      lanes.give();
      drain();
    }
  };

  const { lanes, least = 1 } = options;
  const maySend = (): boolean =>
    busyLanes === 0 ? waiting.length > 0 : busyLanes < lanes.many && waiting.length >= least;

  const drain = (): void => {
    scheduled = false;
    while (maySend()) {
      if (!lanes.take()) return lanes.await(drain);
      void send(waiting.splice(0, options.largest));
    }
  };

  return {
    post(posting) {
      return new Promise((resolve, reject) => {
        const item = { posting, resolve, reject };
        if (busyPlayers.has(posting.player)) return busyPlayers.add(item);
        waiting.push(item);
        // Waits for the next iteration of the event loop, so that calls that arrive together are sent together.
        if (!scheduled && maySend()) {
          scheduled = true;
          setImmediate(drain);
        }
      });
    },
  };
}
