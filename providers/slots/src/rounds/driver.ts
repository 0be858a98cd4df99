import { isOver, type Round } from "./model.ts";
import { step, type StepDependencies } from "./steps.ts";
import type { Database } from "../store/database.ts";
import type { RoundStore } from "./store.ts";

const longestPauseMs = 60_000;

export interface DriverOptions extends StepDependencies {
  readonly rounds: RoundStore;
  /** Where a step is stored, with those other rounds take in the same moment. */
  readonly db: Pick<Database, "together">;
  /** First pause after a step that learnt nothing; doubles up to a minute. */
  readonly retryMs: number;
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void };
}

interface Drive {
  readonly done: Promise<void>;
  /** Ends the present pause at once. */
  nudge(): void;
}

/**
 * Carries rounds to their end, each by one loop of its own and never by two: store the step, then take the next.
 * Outlives the request that started the round, and picks up what a crash left open.
 */
export class RoundDriver {
  readonly #options: DriverOptions;
  readonly #drives = new Map<string, Drive>();
  readonly #stop = new AbortController();

  constructor(options: DriverOptions) {
    this.#options = options;
  }

  /** Starts every round that is still open: call once, at start. Returns how many. */
  resumeAll(): number {
    const open = this.#options.rounds.open();
    for (const round of open) this.#start(round.id, false);
    return open.length;
  }

  /** Starts a round that was stored a moment ago and never sent. */
  begin(id: string): void {
    this.#start(id, true);
  }

  /**
   * Drives a round and waits until it is over, at most `waitMs`; it goes on being driven afterwards.
   * @returns the round as it then is
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

  /** Ends all loops after the call each is in; what is open stays open in the store for the next start. */
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
      log[wait >= longestPauseMs ? "error" : "warn"]({ round: id, ...progress }, "a round waits");
      // Attempts of many rounds at a wallet that comes back are spread out. No secret depends on this number.
      await pause(wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, longestPauseMs);
      repeated = true;
    }
  }

  /** One step, stored. Never throws: a bug or a full disk must not end the loop, for the round holds a player's money. */
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
      await db.together(() => rounds.update(round, change));
      return "moved";
    } catch (error) {
      log.error({ round: id, state, err: error }, "a step of a round failed");
      return { state, reason: "the step failed" };
    }
  }
}
