import { fork } from "node:child_process";
import { p99 } from "../figures.ts";
import type { Round } from "./pgbench.ts";
import type { Acknowledged } from "./fixture.ts";

export type LoadCommand =
  | {
      readonly do: "sign";
      readonly privateKey: string;
      readonly host: string;
      readonly run: string;
      readonly wins: boolean;
      readonly count: number;
    }
  | { readonly do: "run"; readonly port: number; readonly connections: number; readonly seconds: number }
  | { readonly do: "acknowledged" };

export interface LoadRound {
  /** Bets, or bets with their wins, answered RS_OK within the time. */
  readonly answered: number;
  readonly ms: number;
  readonly latencies: readonly number[];
  /** Other answers, by status. */
  readonly refused: Readonly<Record<string, number>>;
}

export type LoadReply =
  | { readonly signed: number }
  | { readonly round: LoadRound }
  | { readonly bets: readonly Acknowledged[] }
  | { readonly problem: string };

export interface Load {
  /** Signs bets, or bets with their wins, outside the measured time. */
  sign(order: { privateKey: string; host: string; run: string; wins: boolean; count: number }): Promise<void>;
  /** Throws if an answer is not RS_OK. */
  run(order: { port: number; connections: number; seconds: number }): Promise<Round>;
  /** Returns the bets answered RS_OK since the last call. */
  acknowledged(): Promise<readonly Acknowledged[]>;
  stop(): void;
}

/** Starts the load generator's process. */
export function startLoad(): Load {
  const child = fork(new URL("./load-process.ts", import.meta.url), {
    serialization: "advanced",
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
  });
  const ask = (command: LoadCommand): Promise<LoadReply> =>
    new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error("the load generator ended"));
      child.once("exit", ended);
      child.once("message", (reply: LoadReply) => {
        child.off("exit", ended);
        if ("problem" in reply) reject(new Error(reply.problem));
        else resolve(reply);
      });
      child.send(command);
    });

  return {
    async sign(order) {
      await ask({ do: "sign", ...order });
    },
    async run(order) {
      const reply = await ask({ do: "run", ...order });
      if (!("round" in reply)) throw new Error("the load generator gave an unexpected answer");
      const { answered, ms, latencies, refused } = reply.round;
      const [bad] = Object.entries(refused);
      if (bad !== undefined) throw new Error(`${bad[1]} calls were answered ${bad[0]}`);
      return { perSecond: answered / (ms / 1000), p99Ms: p99(latencies) };
    },
    async acknowledged() {
      const reply = await ask({ do: "acknowledged" });
      return "bets" in reply ? reply.bets : [];
    },
    stop: () => void child.kill(),
  };
}
