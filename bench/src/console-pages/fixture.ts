import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { callConsole, signInOperators, startConsole, type BenchConsole, type BenchOperator } from "../console.ts";
import { fillConsole, type ConsoleRows } from "../console-rows.ts";
import type { Say } from "../figures.ts";
import { openFixture as openGrown } from "../growth/fixture.ts";
import { firstCalls, type FirstCall } from "./first-calls.ts";

/** A product with a history, and its console with signed-in operators. */
export interface ConsoleFixture {
  readonly calls: readonly FirstCall[];
  /** Makes a call as the next operator of its role; returns how long it took, ms. Throws if it fails. */
  make(call: FirstCall): Promise<number>;
  stop(): Promise<void>;
}

export interface FixtureSize extends ConsoleRows {
  readonly players: number;
}

/** Rounds of a player: together with deposits and a withdrawal they make 50 entries. */
const roundsEach = 15;
/** Number of operators of a role, who take turns: each session may make 300 calls a minute (R-CAPI-05). */
const peopleEach = 40;

/** Opens a product with a history of this size. */
export async function openFixture(dir: string, size: FixtureSize, say: Say): Promise<ConsoleFixture> {
  const grown = await openGrown(dir, { others: size.players, roundsEach, heavyTransfers: 1_000 }, say);
  let console: BenchConsole | undefined;
  const stop = async (): Promise<void> => {
    await console?.stop();
    await grown.stop();
  };
  try {
    await fillConsole(grown.databaseUrl, size);
    await untilSealed(grown.client, say);
    say(`${size.orders} open orders, and ${size.entries} sealed entries of the audit log`);
    console = await startConsole(dir, grown.databaseUrl);
    const of = await people(dir, grown.databaseUrl);
    const { url } = console;
    const [player] = grown.players;
    await askQuestion(grown.client, player?.id ?? "");
    await giveUpWebhook(grown.client, player?.id ?? "");
    const { rows } = await grown.client.query<{ id: string }>(
      "select order_id as id from withdrawals.withdrawal where player_id = $1 limit 1",
      [player?.id],
    );
    return {
      calls: firstCalls(rows[0]?.id ?? "", player?.id ?? ""),
      async make({ path, body, role }) {
        const operator = of(role);
        const startedAt = performance.now();
        const { msgCode } = await callConsole(url, operator, path, body as never);
        if (msgCode !== "success") throw new Error(`${path} answered ${msgCode}`);
        return performance.now() - startedAt;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Signs operators in; returns a function for the next one of a role. */
async function people(dir: string, databaseUrl: string): Promise<(role: FirstCall["role"]) => BenchOperator> {
  const queues = new Map<string, { nth: number; readonly all: readonly BenchOperator[] }>();
  for (const role of ["compliance", "admin"] as const) {
    const all = await signInOperators(
      dir,
      databaseUrl,
      Array.from({ length: peopleEach }, () => [role]),
    );
    queues.set(role, { nth: 0, all });
  }
  return (role) => {
    const queue = queues.get(role);
    const operator = queue?.all[(queue.nth += 1) % peopleEach];
    if (operator === undefined) throw new Error(`nobody is ${role}`);
    return operator;
  };
}

/** If nothing was sealed for this long, the sealer has failed. */
const sealedWithinMs = 60_000;

/** Lets a player ask the first question. */
async function askQuestion(client: pg.Client, playerId: string): Promise<void> {
  await client.query(
    `with asked as (
       insert into support.question (player_id, asked_at, due_at, last_at)
       values ($1, now(), now() + interval '1 day', now()) returning player_id, number
     )
     insert into support.message (player_id, message_id, number, seq, body, written_at)
     select player_id, gen_random_uuid(), number, 1, 'Where is my deposit?', now() from asked`,
    [playerId],
  );
}

/** Stores the first message to an endpoint. */
async function giveUpWebhook(client: pg.Client, playerId: string): Promise<void> {
  await client.query(
    `insert into webhooks.delivery (endpoint, message_id, type, player_id, body, created_at, state, next_at, ended_at)
     values ('crm', 'msg_1', 'player.registered', $1, '{}', now(), 'given_up', now(), now())`,
    [playerId],
  );
}

/** Waits until the lobby server has sealed the audit log: otherwise the sealing would go on during the measurement. */
async function untilSealed(client: pg.Client, say: Say): Promise<void> {
  const waiting = "select count(*)::int as entries from audit.unsealed";
  let left = Number.POSITIVE_INFINITY;
  for (let deadline = Date.now() + sealedWithinMs; Date.now() < deadline; await pause(5_000)) {
    const { rows } = await client.query<{ entries: number }>(waiting);
    const entries = rows[0]?.entries ?? left;
    if (entries === 0) return;
    if (entries >= left) continue;
    left = entries;
    deadline = Date.now() + sealedWithinMs;
    if (left > 100_000) say(`${left} entries of the audit log are not sealed yet`);
  }
  throw new Error(`${left} entries of the audit log were not sealed`);
}
