import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { destinations, reconnectWaitMs } from "@fairlobby/contract/push";
import { heartBeatMs, LoadClient } from "./client.ts";
import { measuredOrder, openOrderOf, sharedMs, tokenOf } from "./shared.ts";
import type { Connected, ConnectOrder, Heard, LoadCommand, LoadReply, Returned } from "./load.ts";

// The clients' process. The bench sends it one message at a time and gets one answer to each.

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
/** Maximum number of concurrent connection attempts: a phone network has no more. */
const atOnce = 256;

let clients: (LoadClient | null)[] = [];
let where: ConnectOrder | null = null;
let counting: "sequences" | "steps" = "sequences";
const nothingHeard = () => ({
  received: 0,
  misplaced: 0,
  firstMs: 0,
  lastMs: 0,
  latencies: Array<number>(),
  steps: Array<{ order: string; code: number; at: number }>(),
  /** The next sequence number of each client. */
  nextSequence: Array<number>(),
});
let heard = nothingHeard();
let returning = false;
let backAt = new Map<number, number>();
let lastCodes = new Map<number, number>();
let failedTries = 0;

/** How often a call is repeated while the server has no room for it, as in the lobby. */
const repeats = 4;

/** Makes a call and repeats it while the server asks for that; returns null without a successful answer. */
async function call(path: string, index: number, body: object): Promise<Record<string, unknown> | null> {
  for (let tried = 0; ; tried += 1) {
    const answer = await callOnce(path, index, body);
    if (answer?.retryAfterMs === undefined || tried === repeats) return answer?.data ?? null;
    await wait(answer.retryAfterMs * (1 + Math.random()));
  }
}

interface Answer {
  readonly data: Record<string, unknown> | null;
  /** Set if the server had no room. */
  readonly retryAfterMs?: number;
}

/** Returns null without an answer. */
function callOnce(path: string, index: number, body: object): Promise<Answer | null> {
  return new Promise((resolve) => {
    const text = JSON.stringify(body);
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
      "access-token": tokenOf(index),
    };
    const sent = request({ port: where?.port, host: "127.0.0.1", path, method: "POST", headers, agent }, (response) => {
      let answer = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
      response.on("error", () => resolve(null));
      const retryAfter = response.headers["retry-after"];
      const busy = response.statusCode === 503 && retryAfter !== undefined;
      response.on("end", () =>
        resolve({ data: dataOf(answer), ...(busy && { retryAfterMs: Number(retryAfter) * 1000 }) }),
      );
    });
    sent.on("error", () => resolve(null));
    sent.end(text);
  });
}

function dataOf(answer: string): Record<string, unknown> | null {
  try {
    const envelope = JSON.parse(answer) as { success: boolean; data: Record<string, unknown> };
    return envelope.success ? envelope.data : null;
  } catch {
    return null;
  }
}

async function open(order: ConnectOrder, index: number): Promise<void> {
  const ticket = String((await call("/v1/session/socketTicket", order.from + index, {}))?.["ticket"] ?? "");
  if (ticket === "") throw new Error("no ticket");
  clients[index] = await LoadClient.open(
    {
      port: order.port,
      path: `/ws?token=${ticket}`,
      connectHeaders: `token:${ticket}\n`,
      destinations: [destinations.notify, destinations.account],
    },
    {
      message: (body, subscription) => hear(index, body, subscription),
      closed() {
        clients[index] = null;
        if (returning) void comeBack(order, index, 0);
      },
    },
  );
}

/** Connects, in several attempts if necessary. */
async function openAgain(order: ConnectOrder, index: number): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      return await open(order, index);
    } catch (error) {
      if (failures + 1 >= (order.tries ?? 1)) throw error;
      await wait(reconnectWaitMs(failures, Math.random()));
    }
  }
}

async function connectAll(order: ConnectOrder): Promise<Connected> {
  where = order;
  clients = Array.from({ length: order.count }, () => null);
  let next = 0;
  let failed = 0;
  let problem: string | null = null;
  const started = performance.now();
  const work = async (): Promise<void> => {
    while (next < order.count) {
      const index = next++;
      await openAgain(order, index).catch((error: unknown) => {
        failed += 1;
        problem ??= String(error);
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { ms: performance.now() - started, failed, problem };
}

function hear(index: number, body: string, subscription: number): void {
  const message = JSON.parse(body) as { orderId?: string; processCode?: number; createTime?: number };
  // Only messages of the first destination are measured.
  if (subscription !== 0 || message.processCode === undefined) return;
  if (counting === "sequences" && message.orderId !== measuredOrder) return;
  heard.received += 1;
  heard.lastMs = sharedMs();
  if (heard.received === 1) heard.firstMs = heard.lastMs;
  if (counting === "steps") {
    const at = performance.timeOrigin + performance.now();
    heard.steps.push({ order: message.orderId ?? "", code: message.processCode, at });
    return;
  }
  if (message.processCode !== (heard.nextSequence[index] ?? 0)) heard.misplaced += 1;
  heard.nextSequence[index] = message.processCode + 1;
  heard.latencies.push(heard.lastMs - (message.createTime ?? NaN));
}

/** Reconnects like the lobby: waits, gets a new ticket, connects, and reads what it may have missed. */
async function comeBack(order: ConnectOrder, index: number, failures: number): Promise<void> {
  await wait(reconnectWaitMs(failures, Math.random()));
  try {
    await open(order, index);
  } catch {
    failedTries += 1;
    return comeBack(order, index, failures + 1);
  }
  const player = order.from + index;
  const reply = await call("/v1/bus/getWithdrawProcess", player, { orderId: openOrderOf(player) });
  const detail = reply?.["processDetail"];
  const text = (detail as { processJson?: string } | undefined)?.processJson ?? "[]";
  const last = (JSON.parse(text) as { processCode: number }[]).at(-1);
  lastCodes.set(index, last?.processCode ?? 0);
  backAt.set(index, sharedMs());
}

async function collect({ count, idleMs }: Extract<LoadCommand, { do: "collect" }>): Promise<Heard> {
  let before = heard.received;
  let since = performance.now();
  while (heard.received < count && performance.now() < since + idleMs) {
    await wait(20);
    if (heard.received === before) continue;
    before = heard.received;
    since = performance.now();
  }
  const { nextSequence: _, latencies, ...rest } = heard;
  return { ...rest, latencies: Float64Array.from(latencies) };
}

async function awaitReturn(command: Extract<LoadCommand, { do: "returned" }>): Promise<Returned> {
  const deadline = performance.now() + command.withinMs;
  while (backAt.size < clients.length && performance.now() < deadline) await wait(50);
  returning = false;
  return {
    backAfterMs: Float64Array.from(backAt.values(), (at) => at - command.sinceMs),
    sawMissed: [...lastCodes.values()].filter((code) => code === command.missedCode).length,
    failedTries,
  };
}

async function handle(command: LoadCommand): Promise<LoadReply> {
  switch (command.do) {
    case "connect":
      return { connected: await connectAll(command) };
    case "listen":
      counting = command.to;
      heard = nothingHeard();
      return { done: true };
    case "collect":
      return { heard: await collect(command) };
    case "return":
      returning = true;
      backAt = new Map();
      lastCodes = new Map();
      failedTries = 0;
      return { done: true };
    case "returned":
      return { returned: await awaitReturn(command) };
    case "close":
      for (const client of clients) client?.destroy();
      clients = [];
      return { done: true };
  }
}

// Sends every client's heart-beat within 20 s, a hundredth of them at a time.
let nextBeat = 0;
setInterval(() => {
  for (let index = nextBeat; index < clients.length; index += 100) clients[index]?.beat();
  nextBeat = (nextBeat + 1) % 100;
}, heartBeatMs / 125);

process.on("disconnect", () => process.exit());
process.on("message", (command: LoadCommand) => {
  handle(command).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
