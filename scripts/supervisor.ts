import { setTimeout as pause } from "node:timers/promises";

/** A running program, or PostgreSQL. */
export interface Running {
  /** Resolves to how it ended, e.g. `exit code 1`; never rejects. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface Part {
  readonly name: string;
  /** Starts the program and waits until it works; throws if the start fails or is stopped. */
  start(stopping: AbortSignal): Promise<Running>;
}

export interface Supervised {
  /** Resolves once the part works; rejects if the first start fails, which is not repeated. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

const restarts = 5;
/** A part that has run this long has recovered: its failures are counted from 0 again. */
const steadyMs = 10_000;
const usualPauseMs = 500;

/**
 * Starts a part and restarts it whenever it ends by itself, after pauses that double from half a second. If five
 * restarts in a row did not keep it running for ten seconds, `gaveUp` is called.
 */
export function supervise(
  part: Part,
  options: { readonly say: (line: string) => void; readonly gaveUp: () => void; readonly firstPauseMs?: number },
): Supervised {
  const { say, gaveUp, firstPauseMs = usualPauseMs } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Running | null = null;

  const startAgain = async (failures: number): Promise<void> => {
    await pause(firstPauseMs * 2 ** failures, null, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      running = await part.start(signal);
      say(`${part.name} runs again`);
    } catch (error) {
      if (!signal.aborted) say(error instanceof Error ? error.message : String(error));
    }
  };

  const ready = part.start(signal).then((started) => void (running = started));
  const watch = async (): Promise<void> => {
    await ready;
    for (let failures = 0; !signal.aborted; failures += 1) {
      if (running !== null) {
        const startedAt = performance.now();
        const how = await running.ended;
        running = null;
        if (signal.aborted) return;
        say(`${part.name} ended unexpectedly (${how}); starting it again`);
        if (performance.now() - startedAt >= steadyMs) failures = 0;
      }
      if (failures === restarts) {
        say(`${part.name} was started again ${restarts} times and does not stay up`);
        return gaveUp();
      }
      await startAgain(failures);
    }
  };
  const watching = watch().catch(() => undefined);
  return {
    ready,
    async stop() {
      stopping.abort();
      await running?.stop();
      await watching;
      // A restart may have completed in the meantime.
      await running?.stop();
    },
  };
}
