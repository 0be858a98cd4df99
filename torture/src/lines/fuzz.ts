import { Agent, request } from "node:http";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { until } from "../../../tools/until.ts";
import { atLeast, atMost, reportOnly, type Figure, type Say } from "../../../bench/src/figures.ts";
import { call, type Player } from "../../../bench/src/payouts/players.ts";
import { residentKb } from "../../../bench/src/process-usage.ts";
import { textFrame } from "../../../bench/src/push/frames.ts";
import { canary, fuzzedCall, type FuzzedCall } from "../faults/fuzz-bodies.ts";
import {
  brokenWebSocketFrame,
  framesPerTry,
  fuzzedConnect,
  fuzzedFrames,
  openRawPush,
  type RawPush,
} from "../faults/fuzz-frames.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { makePlayers, noRetry } from "../players/load.ts";
import { openCluster, type Cluster, type Node } from "../machines/nodes.ts";
import { patience } from "../patience.ts";

export const fuzz: Line = {
  what: "Bodies are fuzzed over every call, the wallet calls and the webhook, and ten push frames with each",
  tries: 100_000,
  // A tenth of the tries would take more than 45 s.
  shortTries: 5_000,
  run: tortureFuzz,
};

const callers = 24;
const pushers = 8;
const answerMs = 10_000;
/** The server refuses larger bodies, perhaps before they have arrived. */
const bodyLimit = 64 * 1024;

interface Fixture {
  readonly cluster: Cluster;
  readonly node: Node;
  readonly logFile: string;
  readonly players: Player[];
  readonly agent: Agent;
  /** The calls that the server accepted. */
  readonly accepted: { readonly keys: Set<string>; moneyCalls: number };
  readonly seen: { readonly statuses: Map<number, number>; readonly failures: string[]; unavailable: number };
}

async function tortureFuzz(run: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const open: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })];
  try {
    const fixture = await openFixture(dir, open);
    const { cluster, node, accepted, seen } = fixture;
    // A warm-up, so that the memory of compiled code is not counted.
    await runWorkers(run.from, Math.min(run.to, run.from + 1_000), callers, (nth, worker) =>
      sendBody(fixture, run, nth, worker),
    );
    const memory = residentKb(node.pid);
    await runWorkers(run.from + 1_000, run.to, callers, (nth, worker) => sendBody(fixture, run, nth, worker));
    run.say(`bodies: ${[...seen.statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}`);
    const pushed = await pushAll(fixture, run);
    const growth = (residentKb(node.pid) - memory) / 1024;
    for (const failure of seen.failures.slice(0, 10)) run.say(failure);
    return [
      reportOnly("fuzz.bodies", run.to - run.from, ""),
      reportOnly("fuzz.frames", (run.to - run.from) * framesPerTry, ""),
      reportOnly("fuzz.connections", pushed, ""),
      atLeast("fuzz.accepted", accepted.keys.size + accepted.moneyCalls, "", 1),
      atMost("fuzz.failures", seen.failures.length, "", 0),
      atMost("fuzz.unavailable", (1_000 * seen.unavailable) / (run.to - run.from), "of 1,000", 2),
      atMost("fuzz.memoryGrowth", growth, "MB", 200),
      atMost("fuzz.openSockets", await socketsLeft(node), "", 0),
      atMost("fuzz.unexpectedTransfers", await unexpectedTransfers(fixture, run.say), "", 0),
      ...logFigures(fixture.logFile, run.say),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, run.say)),
    ];
  } finally {
    for (const close of open.toReversed()) await close();
  }
}

async function openFixture(dir: string, open: (() => unknown)[]): Promise<Fixture> {
  const logFile = join(dir, "server.log");
  const cluster = await openCluster(dir, 1, { nodeEnv: () => ({ LOG_LEVEL: "debug" }), logFile });
  open.push(() => cluster.stop());
  const [node] = cluster.nodes;
  if (node === undefined) throw new Error("there is no node");
  const agent = new Agent({ keepAlive: true, maxSockets: callers + pushers });
  open.push(() => agent.destroy());
  return {
    cluster,
    node,
    logFile,
    agent,
    players: await makePlayers(cluster.databaseUrl, node, callers + pushers),
    accepted: { keys: new Set(), moneyCalls: 0 },
    seen: { statuses: new Map(), failures: [], unavailable: 0 },
  };
}

/** Makes the tries with this many at the same time. */
async function runWorkers(
  from: number,
  to: number,
  workers: number,
  work: (nth: number, worker: number) => Promise<void>,
) {
  let next = from;
  const worker = async (_: unknown, index: number): Promise<void> => {
    while (next < to) {
      const nth = next++;
      await work(nth, index).catch((error: unknown) => {
        throw new Error(`try ${nth}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      });
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

/** Sends one fuzzed body, and records what was wrong with the answer. */
async function sendBody(fixture: Fixture, { randomOf }: Run, nth: number, worker: number): Promise<void> {
  const { accepted, seen, node, players, cluster } = fixture;
  const player = players[worker];
  if (player === undefined) throw new Error("there is no player");
  const token = cluster.bank.serverEnv["XENDIT_CALLBACK_TOKEN"] ?? "";
  const fuzzed = fuzzedCall(randomOf(nth), player, node, token);
  const answer = await send(fixture, fuzzed);
  if (answer === null) return;
  const { status, text } = answer;
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
  // Unless a time-out caused it, such an answer also leaves an error in the log.
  if (status === 503 || text.includes("RS_ERROR_UNKNOWN")) seen.unavailable += 1;
  const problem = problemOf(fuzzed, status, text);
  if (problem !== null) {
    seen.failures.push(
      `try ${nth}: ${fuzzed.path} ${problem}: ${text.slice(0, 200)} to ${fuzzed.body.toString("utf8", 0, 300)}`,
    );
    return;
  }
  if (fuzzed.kind === "wallet" && text.includes('"RS_OK"')) {
    const { transaction_uuid: id } = JSON.parse(fuzzed.body.toString("utf8")) as { transaction_uuid?: unknown };
    if (typeof id === "string") accepted.keys.add(`hub88:${id}`);
  }
  if (fuzzed.kind !== "wallet" && text.includes('"success":true')) {
    if (fuzzed.kind === "money") accepted.moneyCalls += 1;
    // These calls end the token that they are made with.
    if (/logout|bind|password|login|session/i.test(fuzzed.path)) {
      const [another] = await makePlayers(cluster.databaseUrl, node, 1);
      if (another !== undefined) players[worker] = another;
    }
  }
}

function problemOf({ kind }: FuzzedCall, status: number, text: string): string | null {
  if (status >= 500 && status !== 503) return `was answered ${status}`;
  if (kind !== "wallet" && status !== 503 && text.includes('"server_error"')) return "failed";
  if (/node_modules|\.ts:\d|insert into|violates/.test(text)) return "answers with internals";
  return null;
}

/** Returns null if the server ended the connection because the body was too large; throws if there is no answer. */
function send(
  { agent, node }: Fixture,
  { path, headers, body }: FuzzedCall,
): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve, reject) => {
    const port = new URL(node.url).port;
    const outgoing = request(
      {
        port,
        host: "127.0.0.1",
        path,
        method: "POST",
        agent,
        timeout: answerMs,
        headers: { ...headers, "content-length": body.length },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("error", reject).on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error(`${path} was not answered within ${answerMs} ms`)));
    outgoing.on("error", (error) => (body.length > bodyLimit ? resolve(null) : reject(error)));
    outgoing.end(body);
  });
}

/** Sends the frames of all tries; returns how many connections were needed. */
async function pushAll(fixture: Fixture, { from, to, randomOf }: Run): Promise<number> {
  const { node, players } = fixture;
  const port = Number(new URL(node.url).port);
  const sockets = Array.from({ length: pushers }, (): RawPush | null => null);
  let connections = 0;
  await runWorkers(from, to, pushers, async (nth, worker) => {
    const random = randomOf(nth);
    let socket = sockets[worker] ?? null;
    if (socket === null) {
      const { token } = players[callers + worker] ?? { token: "" };
      const { ticket } = await call(node, token, "/v1/session/socketTicket", {}, noRetry);
      socket = await openRawPush(port, `/ws?token=${ticket}`, fuzzedConnect(random, ticket));
      connections += 1;
    }
    for (const bytes of fuzzedFrames(random)) socket.send(bytes);
    socket.send(textFrame(`UNSUBSCRIBE\nid:none\nreceipt:r${nth}\n\n\0`));
    const state = await socket.settled(`r${nth}`);
    const isBroken = state === "receipt" && random.chance(0.02);
    if (isBroken) socket.send(brokenWebSocketFrame(random));
    if (isBroken || state === "closed") socket.destroy();
    sockets[worker] = isBroken || state === "closed" ? null : socket;
  });
  for (const socket of sockets) socket?.destroy();
  return connections;
}

/**
 * Waits until the server has noticed that all push connections ended; returns how many it still counts at the end of the
 * wait.
 */
async function socketsLeft(node: Node): Promise<number> {
  const count = async (): Promise<number> => {
    const text = await (await fetch(`${node.url}/metrics`)).text();
    return Number(/^fairlobby_sockets (\d+)$/m.exec(text)?.[1] ?? NaN);
  };
  await until("no sockets", async () => (await count()) === 0, { ...patience, timeoutMs: 15_000 }).catch(
    () => undefined,
  );
  return count();
}

/** Counts transfers that no accepted call explains, besides those of a new player. */
async function unexpectedTransfers({ cluster, accepted }: Fixture, say: Say): Promise<number> {
  const client = new pg.Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>(
      "select key from ledger.transfer where key not in ('opening', 'gift')",
    );
    const unknown = rows.filter(({ key }) => key.startsWith("hub88:") && !accepted.keys.has(key));
    for (const { key } of unknown.slice(0, 5)) say(`no accepted call has the key ${key}`);
    const others = rows.filter(({ key }) => !key.startsWith("hub88:")).length;
    return unknown.length + Math.max(0, others - accepted.moneyCalls);
  } finally {
    await client.end();
  }
}

/** Counts log lines that contain what was sent, and logged failures. */
function logFigures(file: string, say: Say): Figure[] {
  const lines = readFileSync(file, "utf8").split("\n");
  const echoed = lines.filter((line) => line.includes(canary));
  // An operator has to look up money of an unknown order, so this line is expected.
  const errors = lines.filter(
    (line) => /"level":"(error|fatal)"/.test(line) && !line.includes("a webhook about an order"),
  );
  for (const line of [...echoed.slice(0, 3), ...errors.slice(0, 5)]) say(`in the log: ${line.slice(0, 400)}`);
  return [
    atLeast("fuzz.log.lines", lines.length, "", 100),
    atMost("fuzz.log.echoed", echoed.length, "", 0),
    atMost("fuzz.log.errors", errors.length, "", 0),
  ];
}
