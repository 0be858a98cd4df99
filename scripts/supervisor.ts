import { setTimeout as pause } from "node:timers/promises";

/** A running program, or PostgreSQL. */
export interface Running {
  /** How it ended, e.g. `exit code 1`; resolves whoever ended it. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface Part {
  readonly name: string;
  /** Starts it and waits until it works; throws when it does not, or when it is to stop before. */
  start(stopping: AbortSignal): Promise<Running>;
}

export interface Supervised {
  /** Resolves once it works; rejects when the first start failed, which is not tried again. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

const restarts = 5;
/** Whatever ran for so long has recovered: the next end is counted from the beginning. */
const steadyMs = 10_000;
const usualPauseMs = 500;

/**
 * Starts a part and starts it again whenever it ends by itself, after pauses that double from half a second. When five
 * restarts in a row did not keep it up for ten seconds, `gaveUp` is called and nothing more is tried.
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
      // One whose start came to its end meanwhile.
      await running?.stop();
    },
  };
}
