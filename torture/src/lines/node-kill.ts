import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { OrderId } from "@fairlobby/contract";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { until } from "../../../tools/until.ts";
import { atLeast, atMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import { call, order, type Player, type Until } from "../../../bench/src/payouts/players.ts";
import { Refused } from "../../../tools/player.ts";
import { compareWithBank } from "../checks/bank-books.ts";
import { openDeposit, press, requestOf } from "../../../bench/src/payouts/customer.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { audit, makePlayers, startLoad } from "../players/load.ts";
import { openCluster, type Cluster } from "../machines/nodes.ts";
import { patience } from "../patience.ts";

export const nodeKill: Line = {
  what: "Nodes are killed at random moments under bets, deposits, withdrawals and cancels, three nodes",
  tries: 200,
  shortTries: 6,
  run: killNodes,
};

/**
 * Numbers of players: those that bet, or order deposits and withdrawals; those that cancel withdrawals; those that pay
 * their deposits.
 */
const counts = { load: 20, cancelling: 6, paying: 6 };
/** The longest time between two kills. Milliseconds. */
const betweenKills = 1_500;
const amount = 50_000;

/** Acknowledged calls besides those of the usual load. */
interface Done {
  readonly cancelled: { readonly player: Player; readonly orderId: OrderId }[];
  readonly withdrawals: string[];
  readonly deposits: string[];
}

async function killNodes({ from, to, say, randomOf }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const cluster = await openCluster(dir, 3, { bankEnv: { BANK_PAYOUT_MS: "100", BANK_WEBHOOK_RETRY_MS: "200" } });
  try {
    const [first] = cluster.nodes;
    if (first === undefined) throw new Error("there are no nodes");
    const many = counts.load + counts.cancelling + counts.paying;
    const players = await makePlayers(cluster.databaseUrl, first, many);
    const load = startLoad(cluster.nodes, players.splice(0, counts.load), { withdrawAgain: true });
    const state: Until = { over: false };
    const done: Done = { cancelled: [], withdrawals: [], deposits: [] };
    const others = Promise.all(
      players.map((player, nth) =>
        nth < counts.cancelling
          ? keepCancelling(cluster, player, state, done)
          : keepPaying(cluster, player, state, done),
      ),
    );
    others.catch(() => undefined);
    const restarts: Promise<void>[] = [];
    for (let nth = from; nth < to; nth++) {
      const random = randomOf(nth);
      await pause(random.between(0, betweenKills));
      const killed = random.shuffle(cluster.nodes).slice(0, random.chance(0.2) ? 2 : 1);
      for (const node of killed) restarts.push(node.crash());
      // Wait until at least one node is ready before the next try.
      await Promise.race(restarts.slice(-killed.length));
    }
    await Promise.all(restarts);
    state.over = true;
    await load.stop();
    await others;
    say(`${restarts.length} kills, ${done.cancelled.length} cancelled, ${done.deposits.length} paid`);
    const { stakes, deposits, withdrawals } = load.acknowledged;
    const acknowledged = {
      stakes,
      deposits: [...deposits, ...done.deposits],
      withdrawals: [...withdrawals, ...done.withdrawals],
    };
    await untilCredited(cluster, done);
    const { lost, unbalanced } = await audit(cluster.databaseUrl, acknowledged);
    return [
      atLeast("nodeKill.kills", restarts.length, "", to - from),
      atLeast("nodeKill.bets", stakes.length, "", 1),
      atLeast("nodeKill.deposits", acknowledged.deposits.length, "", 1),
      atLeast("nodeKill.withdrawals", acknowledged.withdrawals.length, "", 1),
      atLeast("nodeKill.cancelled", done.cancelled.length, "", 1),
      reportOnly("nodeKill.paid", done.deposits.length, ""),
      atMost("nodeKill.cancelsLost", await cancelsLost(cluster, done), "", 0),
      atMost("nodeKill.lost", lost, "", 0),
      atMost("nodeKill.unbalanced", unbalanced, "", 0),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, say)),
      ...(await compareWithBank(cluster.databaseUrl, cluster.bank, say)),
    ];
  } finally {
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

const nodeAt = ({ nodes }: Cluster, nth: number) => {
  const node = nodes[nth % nodes.length];
  if (node === undefined) throw new Error("there are no nodes");
  return node;
};

/** Every call is repeated until it is answered: all nodes run again before the run is over. */
const untilAnswered: Until = { over: false };

/** Orders withdrawals that the bank rejects, and cancels each at once or after its rejection, until the run is over. */
async function keepCancelling(cluster: Cluster, player: Player, state: Until, done: Done): Promise<void> {
  for (let nth = 0; !state.over; nth++) {
    const node = nodeAt(cluster, nth);
    const orderId = await order(node, player, amount, "0001", untilAnswered);
    done.withdrawals.push(orderId);
    await cancel(node, player, orderId);
    done.cancelled.push({ player, orderId });
  }
}

/** Cancels an order. While the payout is at the bank it cannot be cancelled; the bank will reject this one. */
async function cancel(node: { readonly url: string }, player: Player, orderId: OrderId): Promise<void> {
  for (;;) {
    try {
      await call(node, player.token, "/v1/withdraw/cancel", { orderId }, untilAnswered);
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.msgCode !== "cancel_too_late") throw error;
    }
    await pause(100);
  }
}

/** Opens and pays deposits until the run is over. */
async function keepPaying(cluster: Cluster, player: Player, state: Until, done: Done): Promise<void> {
  for (let nth = 0; !state.over; nth++) {
    try {
      const reference = await openDeposit(nodeAt(cluster, nth).url, player, amount);
      await press(cluster.bank, await requestOf(cluster.bank, reference), { action: "pay" });
      done.deposits.push(reference.replace(/^deposit-\d+-/, ""));
    } catch (error) {
      // The node that called the bank was killed: a job follows the order, and nobody pays it.
      if (!(error instanceof Refused)) throw error;
    }
    await pause(100);
  }
}

/** Counts acknowledged cancels whose order did not end as cancelled. */
async function cancelsLost({ databaseUrl }: Cluster, { cancelled }: Done): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from unnest($1::bigint[], $2::text[]) c (player_id, order_id)
       where not exists (
         select from withdrawals.step s where s.player_id = c.player_id and s.order_id = c.order_id
           and s.code = 2300 and s.args ->> 'reason' = 'cancelled')`,
      [cancelled.map(({ player }) => player.id), cancelled.map(({ orderId }) => orderId)],
    );
    return rows[0]?.n ?? NaN;
  });
}

/**
 * Waits until every paid deposit is credited. Gives up silently: the comparison with the bank reports what is missing.
 */
async function untilCredited({ databaseUrl }: Cluster, { deposits }: Done): Promise<void> {
  const missing = `select from unnest($1::text[]) id
    where not exists (select from cashier.receipt r where r.order_id = id and r.outcome = 'credited') limit 1`;
  await withClient(databaseUrl, (client) => {
    const isDone = async (): Promise<boolean> => (await client.query(missing, [deposits])).rowCount === 0;
    return until("every payment credited", isDone, patience).catch(() => undefined);
  });
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
