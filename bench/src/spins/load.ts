import { fork } from "node:child_process";
import { p99 } from "../figures.ts";
import type { Round } from "../wallet/pgbench.ts";
import type { PlayedRound } from "./audit.ts";
import type { OpenGame } from "./slots.ts";

/** Each player spins again as soon as the last spin is answered, for a given time. */
export interface SpinCommand {
  readonly port: number;
  readonly games: readonly OpenGame[];
  readonly seconds: number;
}

export type SpinReply =
  | {
      /** Durations of the spins that were answered with a closed round within the given time. Milliseconds. */
      readonly latencies: readonly number[];
      /** Every closed round, including those answered after the given time. */
      readonly rounds: readonly PlayedRound[];
      /** Answers that were not a closed round, by status. */
      readonly others: Readonly<Record<string, number>>;
    }
  | { readonly problem: string };

export interface SpinLoad {
  /** Throws if an answer is not a closed round. */
  run(command: SpinCommand): Promise<Round>;
  /** The rounds closed so far. */
  readonly rounds: readonly PlayedRound[];
  stop(): void;
}

/** Starts the players' process, so that its load is not measured as the slots program's. */
export function startSpinLoad(): SpinLoad {
  const child = fork(new URL("./spin-process.ts", import.meta.url), {
    serialization: "advanced",
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
  });
  const rounds: PlayedRound[] = [];
  return {
    rounds,
    async run(command) {
      const reply = await new Promise<SpinReply>((resolve, reject) => {
        const ended = (): void => reject(new Error("the players' process ended"));
        child.once("exit", ended);
        child.once("message", (message: SpinReply) => {
          child.off("exit", ended);
          resolve(message);
        });
        child.send(command);
      });
      if ("problem" in reply) throw new Error(reply.problem);
      for (const round of reply.rounds) rounds.push(round);
      const [other] = Object.entries(reply.others);
      if (other !== undefined) throw new Error(`${other[1]} spins were answered ${other[0]}`);
      return { perSecond: reply.latencies.length / command.seconds, p99Ms: p99(reply.latencies) };
    },
    stop: () => void child.kill(),
  };
}
