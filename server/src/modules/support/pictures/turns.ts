/** How many pictures a node re-encodes at the same time, and how many may wait. */
const maxRunning = 2;
const maxWaiting = 8;

/** Runs a piece of work when it is its turn; null when too many wait. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T | null>;

/** Creates the turns of a node: a crowd of pictures must not take more than its share of the CPU and of memory. */
export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < maxRunning) running++;
    else {
      if (waiting.length >= maxWaiting) return null;
      const turn = Promise.withResolvers<void>();
      waiting.push(turn.resolve);
      await turn.promise;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The turn is handed on, not freed, so that no other caller can take it.
      if (next === undefined) running--;
      else next();
    }
  };
}
