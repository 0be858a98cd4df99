import { isOver, type Round } from "./model.ts";
import { step, type StepDependencies } from "./steps.ts";
import type { Database } from "../store/database.ts";
import type { RoundStore } from "./store.ts";

const maxPauseMs = 60_000;

export interface DriverOptions extends StepDependencies {
  readonly rounds: RoundStore;
  /** Stores a step together with those of other rounds at the same moment. */
  readonly db: Pick<Database, "groupTransaction">;
  /** First pause after a step without a result; doubles up to a minute. */
  readonly retryMs: number;
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void };
}

interface Drive {
  readonly done: Promise<void>;
  /** Ends the current pause. */
  nudge(): void;
}

/**
 * Drives rounds to their end, each in exactly one loop: store the step, then take the next.
 * A loop continues after the request that started the round; open rounds are resumed after a crash.
 */
export class RoundDriver {
  readonly #options: DriverOptions;
  readonly #drives = new Map<string, Drive>();
  readonly #stop = new AbortController();

  constructor(options: DriverOptions) {
    this.#options = options;
  }

  /** Resumes all open rounds and returns their number. Call it once, at start. */
  resumeAll(): number {
    const open = this.#options.rounds.open();
    for (const round of open) this.#start(round.id, false);
    return open.length;
  }

  /** Drives a round that was just stored and never sent. */
  begin(id: string): void {
    this.#start(id, true);
  }

  /**
   * Drives a round and waits until it is over, at most `waitMs`; the loop continues afterwards.
   * @returns the current round
   */
  async settle(id: string, waitMs: number): Promise<Round> {
    const drive = this.#start(id, false);
    drive.nudge();
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, waitMs);
    await Promise.race([drive.done, late]);
    clearTimeout(timer);
    return this.#read(id);
  }

  /** Ends all loops after their present calls; open rounds stay in the store for the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all([...this.#drives.values()].map((drive) => drive.done));
  }

  #read(id: string): Round {
    const round = this.#options.rounds.get(id);
    if (round === undefined) throw new Error(`round ${id} is not in the store`);
    return round;
  }

  #start(id: string, fresh: boolean): Drive {
    const running = this.#drives.get(id);
    if (running !== undefined) return running;
    let wake: () => void = () => undefined;
    const pause = (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (this.#stop.signal.aborted) wake();
      });
    const onStop = () => wake();
    this.#stop.signal.addEventListener("abort", onStop);
    const done = this.#run(id, fresh, pause).finally(() => {
      this.#stop.signal.removeEventListener("abort", onStop);
      this.#drives.delete(id);
    });
    const drive = { done, nudge: () => wake() };
    this.#drives.set(id, drive);
    return drive;
  }

  async #run(id: string, fresh: boolean, pause: (ms: number) => Promise<void>): Promise<void> {
    const { retryMs, log } = this.#options;
    let wait = retryMs;
    let repeated = !fresh;
    // The first step starts after the caller has its handle, so a round is never driven inside its own transaction.
    await Promise.resolve();
    while (!this.#stop.signal.aborted) {
      const progress = await this.#advance(id, repeated);
      if (progress === "over") return;
      if (progress === "moved") {
        wait = retryMs;
        repeated = false;
        continue;
      }
      log[wait >= maxPauseMs ? "error" : "warn"]({ round: id, ...progress }, "a round is waiting");
      // Jitter spreads the calls of many rounds when the wallet is back. No secret depends on this number.
      await pause(wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, maxPauseMs);
      repeated = true;
    }
  }

  /** Takes and stores one step. Never throws: a bug or a full disk must not end the loop, as the player's money is in it. */
  async #advance(id: string, repeated: boolean): Promise<"over" | "moved" | { state: string; reason: string }> {
    const { db, rounds, log } = this.#options;
    let state = "unread";
    try {
      const round = this.#read(id);
      state = round.state;
      if (isOver(round.state)) return "over";
      const result = await step(round, repeated, this.#options);
      if ("waiting" in result) return { state, reason: result.waiting };
      const { change } = result;
      await db.groupTransaction(() => rounds.update(round, change));
      return "moved";
    } catch (error) {
      log.error({ round: id, state, err: error }, "a step of a round failed");
      return { state, reason: "the step failed" };
    }
  }
}
