import { fork } from "node:child_process";

/** Which clients connect, and to which server; each fetches its own ticket. */
export interface ConnectOrder {
  readonly do: "connect";
  readonly port: number;
  /** Number of the first client. */
  readonly from: number;
  readonly count: number;
  /** Number of attempts to connect, with the lobby's pauses; one by default. */
  readonly tries?: number;
}

export type LoadCommand =
  | ConnectOrder
  /** Restarts the count of messages. */
  | { readonly do: "listen"; readonly to: "sequences" | "steps" }
  /** Answers after `count` messages, or `idleMs` without one. */
  | { readonly do: "collect"; readonly count: number; readonly idleMs: number }
  /** From now on, clients that lose the connection reconnect like the lobby and read their open order. */
  | { readonly do: "return" }
  /** Answers once all clients have reconnected, or after `withinMs`. */
  | { readonly do: "returned"; readonly withinMs: number; readonly sinceMs: number; readonly missedCode: number }
  | { readonly do: "close" };

export interface Connected {
  readonly ms: number;
  readonly failed: number;
  /** Message of the first failure. */
  readonly problem: string | null;
}

export interface Heard {
  readonly received: number;
  /** Messages whose sequence number was not the one after the previous message of the same player. */
  readonly misplaced: number;
  /** For "sequences": time from `createTime` to the client. Milliseconds. */
  readonly latencies: Float64Array;
  /** Arrival of the first and the last message, on the shared clock. Milliseconds. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** For "steps": each message and its arrival, milliseconds since the epoch. */
  readonly steps: readonly { readonly order: string; readonly code: number; readonly at: number }[];
}

export interface Returned {
  /** For each client, time from `sinceMs` until it had subscribed and read its order again. Milliseconds. */
  readonly backAfterMs: Float64Array;
  /** Clients that read the step appended during the outage. */
  readonly sawMissed: number;
  /** Failed connection attempts. */
  readonly failedTries: number;
}

export type LoadReply =
  | { readonly connected: Connected }
  | { readonly heard: Heard }
  | { readonly returned: Returned }
  | { readonly done: true }
  | { readonly problem: string };

export interface Load {
  connect(order: Omit<ConnectOrder, "do">): Promise<Connected>;
  listen(to: "sequences" | "steps"): Promise<void>;
  collect(count: number, idleMs?: number): Promise<Heard>;
  keepReturning(): Promise<void>;
  returned(order: { withinMs: number; sinceMs: number; missedCode: number }): Promise<Returned>;
  closeAll(): Promise<void>;
  stop(): void;
}

/** Starts the clients' process. */
export function startLoad(): Load {
  const child = fork(new URL("./load-process.ts", import.meta.url), {
    serialization: "advanced",
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
  });
  const ask = <Key extends "connected" | "heard" | "returned" | "done">(
    key: Key,
    command: LoadCommand,
  ): Promise<Extract<LoadReply, Record<Key, unknown>>> =>
    new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error("the load clients ended"));
      child.once("exit", ended);
      child.once("message", (reply: LoadReply) => {
        child.off("exit", ended);
        if ("problem" in reply) reject(new Error(reply.problem));
        else if (key in reply) resolve(reply as Extract<LoadReply, Record<Key, unknown>>);
        else reject(new Error("the load clients gave an unexpected answer"));
      });
      child.send(command);
    });

  return {
    connect: async (order) => (await ask("connected", { do: "connect", ...order })).connected,
    async listen(to) {
      await ask("done", { do: "listen", to });
    },
    collect: async (count, idleMs = 3_000) => (await ask("heard", { do: "collect", count, idleMs })).heard,
    async keepReturning() {
      await ask("done", { do: "return" });
    },
    returned: async (order) => (await ask("returned", { do: "returned", ...order })).returned,
    async closeAll() {
      await ask("done", { do: "close" });
    },
    stop: () => void child.kill(),
  };
}
