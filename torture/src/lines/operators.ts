import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { shippedPolicy, type ConsolePath, type ConsoleRequestInput, type Role } from "@fairlobby/contract/console";
import { exportLog } from "../../../server/src/modules/audit/index.ts";
import { readSize } from "../../../server/src/modules/audit/store.ts";
import { readKeys } from "../../../server/src/platform/crypto/signing.ts";
import { openDatabase, type OpenDatabase } from "../../../server/src/platform/db/database.ts";
import { createLog } from "../../../server/src/platform/log/log.ts";
import { freePort } from "../../../tools/free-port.ts";
import { until } from "../../../tools/until.ts";
import { callConsole, signInOperators, startConsole, type BenchOperator } from "../../../bench/src/console.ts";
import { atLeast, atMost, type Figure } from "../../../bench/src/figures.ts";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import type { Until } from "../../../bench/src/payouts/players.ts";
import { startKillable } from "../faults/killable.ts";
import type { Line, Run } from "../line.ts";
import { makePlayers } from "../players/load.ts";
import { openCluster } from "../machines/nodes.ts";
import { patience } from "../patience.ts";

export const operators: Line = {
  what: "The console, nodes and their sealers are killed among operators' acts, one console, two nodes",
  tries: 200,
  shortTries: 8,
  run: killAmongActs,
};

const roles: readonly Role[] = ["risk", "compliance"];
const many = 12;
/** Number of players that holds name as the other player: more than a full run has rounds. */
const others = 60;
/** Pause between two actions of an operator, ms: a session may make 30 actions a minute. */
const betweenActs = 2_200;
/** The longest time between two kills, and from the beginning of an action to a kill. Milliseconds. */
const betweenKills = 1_500;
const intoAct = 25;
const verifier = join(import.meta.dirname, "../../../verifier/src/command/main.ts");
const issuer = "http://fairlobby.test";
const reason = "An act of the torture.";

/** The acknowledged actions: operator, action and subject of each, as its audit entry names them. */
type Acted = string[];

interface TestedConsole {
  readonly url: string;
  readonly database: OpenDatabase;
  readonly state: Until;
  readonly acted: Acted;
  /** Called when an action begins. */
  begun: () => void;
  /** Actions whose first answer was lost. */
  interrupted: number;
}

async function killAmongActs({ from, to, say, randomOf }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const cluster = await openCluster(dir, 2, { nodeEnv: () => ({ PUBLIC_URL: issuer }) });
  const database = openDatabase({ url: cluster.databaseUrl, log: createLog("silent"), size: 4 });
  const port = await freePort();
  const killable = await startKillable((started) => startConsole(dir, cluster.databaseUrl, { port, started }));
  try {
    const [first] = cluster.nodes;
    if (first === undefined) throw new Error("there are no nodes");
    await letOneHold(database);
    const players = (await makePlayers(cluster.databaseUrl, first, many + others)).map(({ id }) => id);
    const shared = players.splice(many);
    const signedIn = await signInOperators(
      dir,
      cluster.databaseUrl,
      Array.from({ length: many }, () => roles),
    );
    const tested: TestedConsole = {
      url: killable.first.url,
      database,
      state: { over: false },
      acted: [],
      begun: () => undefined,
      interrupted: 0,
    };
    const acting = Promise.all(
      signedIn.map((operator, nth) => keepActing(tested, operator, nth, { player: players[nth] ?? "", shared })),
    );
    acting.catch(() => undefined);
    const kept: string[] = [];
    const restarts: Promise<void>[] = [];
    for (let nth = from; nth < to; nth++) {
      const random = randomOf(nth);
      await pause(random.between(0, betweenKills));
      kept.push(...(await headOf(cluster.nodes[nth % 2]?.url ?? "")));
      await new Promise<void>((begun) => (tested.begun = begun));
      await pause(random.between(0, intoAct));
      const killed = [killable, ...random.shuffle(cluster.nodes)].slice(
        random.chance(0.5) ? 0 : 1,
        random.between(1, 3),
      );
      for (const program of killed.length === 0 ? [killable] : killed) restarts.push(program.crash());
    }
    await Promise.all(restarts);
    tested.state.over = true;
    await acting;
    say(`${restarts.length} kills, ${tested.acted.length} acts, ${kept.length} heads kept`);
    return [
      atLeast("operators.kills", restarts.length, "", to - from),
      atLeast("operators.acts", tested.acted.length, "", to - from),
      atLeast("operators.interrupted", tested.interrupted, "acts", 1),
      atLeast("operators.holds", tested.acted.filter((act) => act.includes(" hold_player ")).length, "", 1),
      ...(await compareEntries(tested, signedIn)),
      ...(await checkTree(database, dir, kept)),
    ];
  } finally {
    await database.end();
    await killable.stop();
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Lets one operator place as many holds as the run needs; with the shipped policy more than 30 a day take two. */
async function letOneHold(database: OpenDatabase): Promise<void> {
  const document = { ...shippedPolicy, hold_order: shippedPolicy.close_game, release_order: shippedPolicy.close_game };
  await database.query(
    `insert into backoffice.policy_version (version, document, hash, in_force_at, published_at)
     values (1, $1, 'of a torture', now() - interval '1 day', now())`,
    [JSON.stringify(document)],
  );
}

/** Makes an action and its inverse again and again: of switches and bars in the console, of holds in a node. */
async function keepActing(
  tested: TestedConsole,
  operator: BenchOperator,
  nth: number,
  { player, shared }: { readonly player: string; readonly shared: readonly string[] },
): Promise<void> {
  const region = `Z${String.fromCodePoint(65 + nth)}`;
  const on = { kind: "player", id: player } as const;
  const one = { kind: "region", name: region, reason } as const;
  const act = <P extends ConsolePath>(path: P, body: ConsoleRequestInput<P>, action: string, subject: string) =>
    actOnce(tested, operator, { path, body, entry: `${operator.operatorId} ${action} ${subject}` });
  for (let round = 0; !tested.state.over; round++) {
    await act("/c/v1/switches/close", one, "close_region", region);
    await act("/c/v1/switches/open", one, "open_region", region);
    await act("/c/v1/players/bar", { playerId: player, reason }, "bar_player", player);
    await act("/c/v1/players/lift-bar", { playerId: player, reason }, "unbar_player", player);
    const otherPlayer = shared[round];
    // One player cannot be held twice for the same particulars.
    if (otherPlayer === undefined) continue;
    const particulars = { otherPlayer, shared: "person" };
    const disclosure = { kind: "at_once" } as const;
    const hold = { on, for: "duplicate_person", particulars, disclosure, reason } as const;
    await act("/c/v1/orders/hold", hold, "hold_player", player);
    await untilCarriedOut(tested, player);
    await act("/c/v1/orders/release", { on: [on], reason }, "release_hold", player);
    await untilCarriedOut(tested, player);
  }
}

/** Makes one action, repeated under its key until it is answered. */
async function actOnce<P extends ConsolePath>(
  tested: TestedConsole,
  operator: BenchOperator,
  { path, body, entry }: { readonly path: P; readonly body: ConsoleRequestInput<P>; readonly entry: string },
): Promise<void> {
  const key = randomUUID();
  for (let isFirst = true; ; isFirst = false) {
    await pause(betweenActs);
    tested.begun();
    const answer = await callConsole(tested.url, operator, path, body, key).catch(() => null);
    if (answer === null && isFirst) tested.interrupted += 1;
    if (answer === null || ["busy", "server_error", "rate_limited"].includes(answer.msgCode)) continue;
    if (answer.msgCode !== "success") throw new Error(`${entry}: ${answer.msgCode}`);
    tested.acted.push(entry);
    return;
  }
}

/** Waits until a node has carried out the command; the first one to take it may have been killed. */
async function untilCarriedOut({ database }: TestedConsole, player: string): Promise<void> {
  const waits = "select from withdrawals.command where player_id = $1 and done_at is null";
  const isDone = async (): Promise<boolean> => (await database.query(waits, [player])).length === 0;
  await until("every command carried out", isDone, { ...patience, timeoutMs: 120_000 });
}

/** Compares the acknowledged actions with the audit entries and with their effects. */
async function compareEntries(
  { database, acted }: TestedConsole,
  signedIn: readonly BenchOperator[],
): Promise<readonly Figure[]> {
  const members = signedIn.map(({ operatorId }) => operatorId);
  const entries = await database.query<{ line: string }>(
    `select operator_id || ' ' || action || ' ' || subject_id as line from audit.entry where operator_id = any ($1)`,
    [members],
  );
  const left = new Map<string, number>();
  for (const line of acted) left.set(line, (left.get(line) ?? 0) + 1);
  for (const { line } of entries) left.set(line, (left.get(line) ?? 0) - 1);
  const differences = [...left.values()];
  const [holds] = await database.query<{ placed: number; open: number }>(
    "select count(*)::int as placed, count(*) filter (where ended_at is null)::int as open from withdrawals.hold",
  );
  const count = (action: string): number => entries.filter(({ line }) => line.includes(` ${action} `)).length;
  return [
    atMost("operators.withoutEntry", differences.filter((n) => n > 0).length, "acts", 0),
    atMost("operators.withoutAct", differences.filter((n) => n < 0).length, "entries", 0),
    atMost("operators.holdsApart", Math.abs((holds?.placed ?? NaN) - count("hold_player")), "", 0),
    atMost(
      "operators.holdsOpen",
      Math.abs((holds?.open ?? NaN) - (count("hold_player") - count("release_hold"))),
      "",
      0,
    ),
  ];
}

/** Makes the verifier check the whole log against the heads that were published between the kills. */
async function checkTree(database: OpenDatabase, dir: string, kept: readonly string[]): Promise<readonly Figure[]> {
  const sealed = async (): Promise<boolean> => (await database.query("select from audit.unsealed")).length === 0;
  await until("every entry sealed", sealed, patience);
  const size = await readSize(database);
  const lines: string[] = [];
  for await (const line of exportLog(database, issuer, { from: 0, to: size })) lines.push(line);
  const files = { log: join(dir, "log.jsonl"), keys: join(dir, "keys.json"), kept: join(dir, "kept.jsonl") };
  writeFileSync(files.log, lines.join("\n"));
  writeFileSync(files.keys, JSON.stringify({ issuer, keys: await readKeys(database) }));
  writeFileSync(files.kept, kept.map((head) => JSON.stringify({ head })).join("\n"));
  const given = ["audit", files.log, "--key", files.keys, "--kept", files.kept];
  const { status, stdout } = spawnSync(process.execPath, [verifier, ...given], { encoding: "utf8" });
  if (status !== 0) console.error(stdout);
  const [all] = await database.query<{ entries: number }>("select count(*)::int as entries from audit.entry");
  return [
    atLeast("operators.keptHeads", kept.length, "", 1),
    atMost("operators.verifier", status ?? NaN, "exit code", 0),
    atMost("operators.unsealed", Math.abs((all?.entries ?? NaN) - size), "entries", 0),
  ];
}

/** Returns the head that a node publishes; an empty list while the node starts. */
async function headOf(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/proofs/audit/checkpoint`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  );
  return answer?.ok === true ? [await answer.text()] : [];
}
