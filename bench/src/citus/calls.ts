import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { sign } from "../../../server/src/adapters/games/signed/signature.ts";
import { gameCode, stake, tokenOf } from "../wallet/fixture-constants.ts";

/** One call and its repetitions; times are `performance.now()`. */
export interface Call {
  readonly player: number;
  readonly transactionId: string;
  readonly startedAt: number;
  /** When it was acknowledged; Infinity if it never was. */
  readonly acknowledgedAt: number;
  /** Each answer but the last: the HTTP status and the provider's status, and the time it took, ms. */
  readonly refusals: readonly { readonly status: string; readonly at: number; readonly ms: number }[];
}

export interface Calls {
  readonly made: readonly Call[];
  /** Ends the load once the calls under way are acknowledged, or have been repeated for 30 seconds. */
  stop(): Promise<void>;
}

const pauseMs = 60;
/** A game provider repeats a call until it gets an answer of success. */
const repeatMs = 100;
const giveUpMs = 30_000;

/** Starts players who bet again and again, one bet at a time, repeated with the same id until it is acknowledged. */
export function startCalls(
  node: { readonly port: number; readonly privateKey: string },
  players: readonly number[],
): Calls {
  const agent = new Agent({ keepAlive: true });
  const made: Call[] = [];
  const state = { over: false };
  const run = async (player: number): Promise<void> => {
    await pause(Math.random() * pauseMs);
    while (!state.over) {
      made.push(await bet({ ...node, agent }, player));
      await pause(pauseMs);
    }
  };
  const running = Promise.all(players.map(run));
  running.catch(() => undefined);
  return {
    made,
    async stop() {
      state.over = true;
      await running;
      agent.destroy();
    },
  };
}

interface To {
  readonly port: number;
  readonly privateKey: string;
  readonly agent: Agent;
}

async function bet(to: To, player: number): Promise<Call> {
  const transactionId = randomUUID();
  const body = bodyOf(player, transactionId);
  const signature = sign(body, to.privateKey);
  const refusals: { status: string; at: number; ms: number }[] = [];
  const startedAt = performance.now();
  for (;;) {
    const sentAt = performance.now();
    const status = await send(to, body, signature);
    const now = performance.now();
    if (status === "200 RS_OK") return { player, transactionId, startedAt, acknowledgedAt: now, refusals };
    refusals.push({ status, at: now, ms: now - sentAt });
    if (now - startedAt > giveUpMs) return { player, transactionId, startedAt, acknowledgedAt: Infinity, refusals };
    await pause(repeatMs);
  }
}

const bodyOf = (player: number, transactionId: string): string =>
  JSON.stringify({
    user: String(player),
    token: tokenOf(player),
    transaction_uuid: transactionId,
    supplier_transaction_id: transactionId,
    round: transactionId,
    round_closed: true,
    request_uuid: transactionId,
    game_code: gameCode,
    is_free: false,
    currency: "IDR",
    amount: stake * 100_000,
  });

/** Sends a call; returns its HTTP status and the provider's status, or the error of the connection. */
function send({ port, agent }: To, body: string, signature: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "x-hub88-signature": signature,
    };
    const path = "/providers/hub88/transaction/bet";
    const call = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      answer.on("end", () => {
        resolve(`${answer.statusCode ?? 0} ${/"status":"([A-Z_0-9]+)"/.exec(text)?.[1] ?? ""}`);
      });
    });
    call.once("error", (error: NodeJS.ErrnoException) => resolve(`no answer (${error.code ?? error.message})`));
    call.end(body);
  });
}

/** Returns how long calls that were under way between two times took until they were acknowledged, ms. */
export function times(calls: readonly Call[], from: number, to: number): number[] {
  return calls
    .filter((call) => call.startedAt < to && call.acknowledgedAt >= from)
    .map((call) => call.acknowledgedAt - call.startedAt);
}
