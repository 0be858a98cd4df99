import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { freePort } from "../../../tools/free-port.ts";
import { atLeast, atMost, reportOnly, type Figure, type Say } from "../../../bench/src/figures.ts";
import { compareWithBank } from "../checks/bank-books.ts";
import { openLoadBalancer, type LoadBalancer } from "../machines/load-balancer.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { audit, makePlayers } from "../players/load.ts";
import { act, type Modelled, type ModelFixture } from "../players/model-player.ts";
import { openCluster, type Cluster } from "../machines/nodes.ts";
import { randomOf as seeded, type Random } from "../random.ts";

export const model: Line = {
  what: "50 players act at random for as many minutes as tries, while nodes, bank and PostgreSQL are killed",
  tries: 480,
  shortTries: 4,
  run: runModel,
};

const players = 50;
const minuteMs = 60_000;
/** The gold of a new player of a load: the opening balance and the gift of the shipped settings. */
const openingGold = 20_020_000;

interface Minute {
  /** Number of the minute; the seed of the players' choices in it depends on it. */
  readonly nth: number;
  readonly seeds: readonly number[];
}

interface State {
  minute: Minute;
  over: boolean;
  readonly everyone: Modelled[];
  readonly made: Map<string, number>;
}

/** Runs the players and the kills, minute by minute; then compares each player with the model. */
async function runModel({ from, to, say, randomOf }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const nodeUrls: string[] = [];
  const balancer = await openLoadBalancer({ port: await freePort(), to: nodeUrls });
  const cluster = await openCluster(dir, 3, {
    bankEnv: {
      BANK_CALLBACK_URL: `${balancer.url}/providers/xendit/webhook`,
      BANK_PAYOUT_MS: "200",
      BANK_WEBHOOK_RETRY_MS: "200",
    },
  });
  nodeUrls.push(...cluster.nodes.map(({ url }) => url));
  const pool = new pg.Pool({ connectionString: cluster.databaseUrl, max: 8 });
  // When PostgreSQL is killed, idle connections fail; the work that uses the pool repeats its queries.
  pool.on("error", () => undefined);
  try {
    const fixture = fixtureOf(cluster, balancer, pool);
    const state: State = { minute: minuteOf(from, randomOf(from)), over: false, everyone: [], made: new Map() };
    const acting = Promise.all(Array.from({ length: players }, (_, seat) => keepSeat(cluster, fixture, state, seat)));
    // A failure of a player ends the run at once.
    const failed = new Promise<never>((_, reject) => void acting.catch(reject));
    failed.catch(() => undefined);
    for (let nth = from; nth < to; nth++) {
      const random = randomOf(nth);
      state.minute = minuteOf(nth, random);
      await Promise.race([killForAMinute(cluster, random, state), failed]);
      say(`minute ${nth}: ${[...state.made].map(([name, count]) => `${name} ${count}`).join(", ")}`);
    }
    state.over = true;
    await acting;
    return [
      ...(await compare(pool, state, say)),
      ...[...state.made].toSorted().map(([name, count]) => reportOnly(`model.${name}`, count, "")),
      ...(await finish(cluster, fixture, say)),
    ];
  } finally {
    await pool.end();
    await cluster.stop();
    await balancer.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

function fixtureOf(cluster: Cluster, balancer: LoadBalancer, pool: pg.Pool): ModelFixture {
  const privateKey = cluster.nodes[0]?.privateKey ?? "";
  return {
    balancer: { url: balancer.url, privateKey },
    bank: cluster.bank,
    pool,
    acknowledged: { stakes: [], deposits: [], withdrawals: [] },
  };
}

function minuteOf(nth: number, random: Random): Minute {
  return { nth, seeds: Array.from({ length: players }, () => random.between(0, 2 ** 30)) };
}

/** Lets one player after the other act: when a player takes a break, a new one takes the seat. */
async function keepSeat(cluster: Cluster, fixture: ModelFixture, state: State, seat: number): Promise<void> {
  const count = (name: string): void => void state.made.set(name, (state.made.get(name) ?? 0) + 1);
  let seen = -1;
  let random = seeded(0, 0);
  const next = (): Random | undefined => {
    if (state.over) return undefined;
    const { nth, seeds } = state.minute;
    if (nth !== seen) [seen, random] = [nth, seeded(seeds[seat] ?? 0, seat)];
    return random;
  };
  while (!state.over) {
    const own = await newPlayer(cluster, fixture);
    count("player");
    state.everyone.push(own);
    await act(fixture, own, next, count);
  }
}

async function newPlayer({ databaseUrl }: Cluster, { balancer }: ModelFixture): Promise<Modelled> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [player] = await makePlayers(databaseUrl, balancer, 1);
      if (player === undefined) throw new Error("there is no player");
      return { player, gold: openingGold, isOnBreak: false };
    } catch (error) {
      if (attempt === 30) throw error;
      await pause(1_000);
    }
  }
}

/** Kills two to four programs in the course of a minute. */
async function killForAMinute(cluster: Cluster, random: Random, { made }: State): Promise<void> {
  const startedAt = performance.now();
  const times = Array.from({ length: random.between(2, 4) }, () => random.between(0, minuteMs - 10_000));
  for (const at of times.toSorted((a, b) => a - b)) {
    const victim = random.pick(["node", "node", "node", "bank", "postgres"]);
    const [node] = random.shuffle(cluster.nodes);
    const downMs = random.between(0, 1_500);
    await pause(Math.max(0, startedAt + at - performance.now()));
    if (victim === "postgres") await cluster.lose("kill", downMs);
    else if (victim === "bank") await cluster.crashBank();
    else await node?.crash();
    made.set(`killed.${victim}`, (made.get(`killed.${victim}`) ?? 0) + 1);
  }
  await pause(Math.max(0, startedAt + minuteMs - performance.now()));
}

/** Compares each player's balance with the model's. */
async function compare(pool: pg.Pool, { everyone }: State, say: Say): Promise<Figure[]> {
  const { rows } = await pool.query<{ id: string; gold: number; reserved: number }>(
    `select player_id::text as id, (cash + promo)::float8 as gold, reserved::float8 as reserved
     from ledger.balance where player_id = any($1::bigint[])`,
    [everyone.map(({ player }) => player.id)],
  );
  const balances = new Map(rows.map((row) => [row.id, row]));
  const wrong = everyone.filter(({ player, gold }) => {
    const balance = balances.get(player.id);
    return balance?.gold !== gold || balance.reserved !== 0;
  });
  for (const { player, gold } of wrong.slice(0, 5)) {
    say(`player ${player.id}: ${JSON.stringify(balances.get(player.id))} instead of ${gold}`);
  }
  return [
    atLeast("model.players", everyone.length, "", players),
    atMost("model.playersThatDiffer", wrong.length, "", 0),
  ];
}

async function finish({ databaseUrl, bank }: Cluster, { acknowledged }: ModelFixture, say: Say): Promise<Figure[]> {
  const { lost, unbalanced } = await audit(databaseUrl, acknowledged);
  return [
    atMost("model.lost", lost, "", 0),
    atMost("model.unbalanced", unbalanced, "", 0),
    ...(await checkInvariants(databaseUrl, bank, say)),
    ...(await compareWithBank(databaseUrl, bank, say)),
  ];
}
