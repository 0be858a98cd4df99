import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { QuoteId } from "@fairlobby/contract";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { atLeast, atMost, median, reportOnly, type Figure, type Say } from "../../../bench/src/figures.ts";
import { call, order, orderOf, type Player } from "../../../bench/src/payouts/players.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { audit, makePlayers, noRetry, sendBet, sendCall } from "../players/load.ts";
import { openCluster, type Cluster, type Node } from "../machines/nodes.ts";
import { callForData } from "../players/player-calls.ts";

const others = 50;
const calls = 30;

/** A short run takes each kind of lock once. */
export const locks: Line = {
  what: "One player's balance, one order or a table is locked for 30 s, or the pool's connections are all in use",
  tries: 40,
  shortTries: 4,
  run: tortureLocks,
};

interface Fixture {
  readonly cluster: Cluster;
  readonly node: Node;
  readonly owner: Player;
  readonly players: readonly Player[];
  /** The connection that takes the locks. */
  readonly locker: pg.Client;
  /** Ids of bets that were answered as booked. */
  readonly stakes: string[];
  readonly say: Say;
  readonly seconds: number;
}

/** Takes each kind of lock in turn on one node; each figure is the worst of all tries. */
async function tortureLocks({ from, to, isShort, say }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const cluster = await openCluster(dir, 1);
  const locker = new pg.Client(cluster.databaseUrl);
  try {
    const [node] = cluster.nodes;
    if (node === undefined) throw new Error("there is no node");
    await locker.connect();
    const [stakes, seconds]: [string[], number] = [[], isShort ? 5 : 30];
    const worst = new Map<string, Figure>();
    for (let nth = from; nth < to; nth++) {
      const [owner, ...players] = await makePlayers(cluster.databaseUrl, node, others + 1);
      if (owner === undefined) throw new Error("there is no player");
      const measure = kinds[nth % kinds.length] ?? lockBalance;
      for (const figure of await measure({ cluster, node, owner, players, locker, stakes, say, seconds })) {
        const before = worst.get(figure.id);
        if (before === undefined || isWorse(figure, before)) worst.set(figure.id, figure);
      }
    }
    const { lost, unbalanced } = await audit(cluster.databaseUrl, { stakes, deposits: [], withdrawals: [] });
    return [
      ...worst.values(),
      atMost("held.lost", lost, "", 0),
      atMost("held.unbalanced", unbalanced, "", 0),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, say)),
    ];
  } finally {
    await locker.end().catch(() => undefined);
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function isWorse(one: Figure, other: Figure): boolean {
  if (one.ok !== other.ok) return !one.ok;
  return one.goal?.startsWith(">=") === true ? one.value < other.value : one.value > other.value;
}

/** Measures the effect of a player's locked balance on the other players, and on that player's calls. */
async function lockBalance({ node, owner, players, locker, stakes, say, seconds }: Fixture): Promise<Figure[]> {
  const booked = stakes.length;
  await lockBalanceOf(locker, owner);
  const bets = await betWhileLocked(node, owner, players, seconds * 1000, stakes);
  await locker.query("rollback");
  say(`${bets.length} bets of others while a balance was locked for ${seconds} s`);

  const { quoteId } = await call(node, owner.token, "/v1/withdraw/quote", { amount: 100_000 }, noRetry);
  const before = await timesOfReads(node, players);
  await lockBalanceOf(locker, owner);
  const statuses: number[] = [];
  const ordering = Promise.all(
    Array.from({ length: calls }, async () => statuses.push(await orderOnce(node, owner, quoteId))),
  );
  while (statuses.length < calls - 4) await pause(20);
  const during = await timesOfReads(node, players);
  const refused = statuses.filter((status) => status === 503).length;
  await locker.query("rollback");
  await ordering;
  say(`${calls} calls of one player on its locked balance: ${refused} refused at once`);
  return [
    reportOnly("held.seconds", seconds, "s"),
    reportOnly("held.bets", bets.length, ""),
    atMost("held.bets.notBooked", bets.length - (stakes.length - booked), "", 0),
    atMost("held.bets.slowest", Math.max(...bets), "ms", 1_500),
    atLeast("held.calls.refused", refused, `of ${calls}`, calls - 4),
    reportOnly("held.reads.before.median", median(before), "ms"),
    reportOnly("held.reads.during.median", median(during), "ms"),
    atMost("held.reads.during.slowest", Math.max(...during), "ms", 1_500),
  ];
}

/** Locks an order that its player may cancel: calls about it wait or are refused, and other players play on. */
async function lockOrder({ node, owner, players, locker, stakes, say, seconds }: Fixture): Promise<Figure[]> {
  const orderId = await order(node, owner, 100_000, "0001", { over: false });
  const booked = stakes.length;
  await locker.query("begin");
  await locker.query("select from withdrawals.withdrawal where order_id = $1 for update", [orderId]);
  const cancelling = answersOf(4, () => sendCall(node, owner, "/v1/withdraw/cancel", { orderId }));
  const bets = await betWhileLocked(node, null, players, seconds * 1000, stakes);
  await locker.query("rollback");
  const answers = await cancelling;
  say(`${bets.length} bets of others while an order was locked for ${seconds} s`);
  await callForData(node, owner, "/v1/withdraw/cancel", { orderId }).catch(() => undefined);
  return [
    atMost("order.bets.notBooked", bets.length - (stakes.length - booked), "", 0),
    atMost("order.bets.slowest", Math.max(...bets), "ms", 1_500),
    atMost("order.calls.slowest", Math.max(...answers), "ms", slowestAnswer),
  ];
}

/** Locks the table of orders: calls that need it are answered in time, and bets are booked soon after the release. */
async function lockTable(fixture: Fixture): Promise<Figure[]> {
  const { node, players, locker, seconds } = fixture;
  await locker.query("begin");
  await locker.query("lock table withdrawals.withdrawal in access exclusive mode");
  const waiting = Promise.all(
    players.slice(0, 10).map((player) => answersOf(1, () => sendCall(node, player, "/v1/bus/withdrawInfo", {}))),
  );
  await pause(seconds * 1000);
  await locker.query("rollback");
  const releasedAt = performance.now();
  const answers = (await waiting).flat();
  return [
    atMost("table.calls.slowest", Math.max(...answers), "ms", slowestAnswer),
    atMost("table.recovered", await untilBets(fixture, releasedAt), "ms", 5_000),
  ];
}

/**
 * Makes every connection of the pool wait for a lock: all calls are answered in time, and bets go on once it is released.
 */
async function exhaustPool(fixture: Fixture): Promise<Figure[]> {
  const { node, players, locker, seconds } = fixture;
  await locker.query("begin");
  await locker.query("lock table ledger.balance in access exclusive mode");
  const waiting = Promise.all(
    players.map((player) => answersOf(3, () => sendCall(node, player, "/v1/bus/accountInfo", {}))),
  );
  await pause(seconds * 1000);
  await locker.query("rollback");
  const releasedAt = performance.now();
  const recovered = await untilBets(fixture, releasedAt);
  const answers = (await waiting).flat();
  return [
    atMost("pool.calls.slowest", Math.max(...answers), "ms", slowestAnswer),
    atMost("pool.recovered", recovered, "ms", 5_000),
  ];
}

const kinds = [lockBalance, lockOrder, lockTable, exhaustPool];

/** The statement time-out, and some time for the answer. Milliseconds. */
const slowestAnswer = 35_000;

/** Makes calls at once; returns how long each took to be answered, whatever the answer was, ms. */
function answersOf(many: number, send: () => Promise<Response>): Promise<number[]> {
  return Promise.all(
    Array.from({ length: many }, async () => {
      const startedAt = performance.now();
      await (await send()).body?.cancel();
      return performance.now() - startedAt;
    }),
  );
}

/** Sends bets until one is booked; returns how long that took since `startedAt`, ms. */
async function untilBets({ node, players, stakes }: Fixture, startedAt: number): Promise<number> {
  const [player] = players;
  if (player === undefined) throw new Error("there are no other players");
  for (;;) {
    const transaction = randomUUID();
    const { status } = (await (await sendBet(node, player, transaction)).json()) as { status: string };
    if (status === "RS_OK") {
      stakes.push(transaction);
      return performance.now() - startedAt;
    }
    if (performance.now() - startedAt > 60_000) return Infinity;
    await pause(50);
  }
}

async function lockBalanceOf(locker: pg.Client, { id }: Player): Promise<void> {
  await locker.query("begin");
  await locker.query("select from ledger.balance where player_id = $1 for update", [id]);
}

/** Lets the players, and the owner of a locked balance, bet at the same time, repeatedly; returns the players' times. */
async function betWhileLocked(
  node: Node,
  owner: Player | null,
  players: readonly Player[],
  ms: number,
  booked: string[],
) {
  const times: number[] = [];
  const bet = async (player: Player): Promise<void> => {
    const transaction = randomUUID();
    const startedAt = performance.now();
    const answer = await sendBet(node, player, transaction);
    const { status } = (await answer.json()) as { status: string };
    times.push(performance.now() - startedAt);
    if (status === "RS_OK") booked.push(transaction);
  };
  const until = performance.now() + ms;
  const betOn = async (player: Player): Promise<void> => {
    while (performance.now() < until) await (await sendBet(node, player, randomUUID())).body?.cancel();
  };
  const own = Promise.all(owner === null ? [] : Array.from({ length: 3 }, () => betOn(owner)));
  while (performance.now() < until) await Promise.all(players.map(bet));
  await own;
  return times;
}

/** Measures reads of the players' account information, ms; 200 reads in all, ten at a time. */
async function timesOfReads(node: Node, players: readonly Player[]): Promise<number[]> {
  const times: number[] = [];
  const reader = async (nth: number): Promise<void> => {
    for (let read = 0; read < 20; read++) {
      const player = players[(nth * 20 + read) % players.length];
      if (player === undefined) throw new Error("there are no other players");
      const startedAt = performance.now();
      const answer = await sendCall(node, player, "/v1/bus/accountInfo", {});
      const { msgCode } = (await answer.json()) as { msgCode: string };
      if (msgCode !== "success") throw new Error(`a read of another player was answered ${msgCode}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, nth) => reader(nth)));
  return times;
}

/** Sends a withdrawal order once with a new key; returns its status. */
async function orderOnce(node: Node, player: Player, quoteId: QuoteId): Promise<number> {
  const answer = await sendCall(
    node,
    player,
    "/withdraw/create/order",
    orderOf(player, { amount: 100_000, ending: "1234", quoteId }),
  );
  await answer.body?.cancel();
  return answer.status;
}
