import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { QuoteId } from "@fairlobby/contract";
import pg from "pg";
import { atLeast, atMost, median, reportOnly, type Figure, type Say } from "../figures.ts";
import { call, orderOf, type Player } from "../payouts/players.ts";
import type { Line } from "./line.ts";
import { audit, makePlayers, noRetry, sendBet, sendCall } from "./load.ts";
import { openCluster, type Node } from "./nodes.ts";

const others = 50;
const calls = 30;

export const lockedRow: Line = {
  what: "One player's balance is locked for 30 s",
  tries: 1,
  shortTries: 1,
  run: ({ isShort, say }) => tortureLockedRow(say, isShort ? 5 : 30),
};

/** Locks one player's balance for some seconds and measures the effect on the other players. */
async function tortureLockedRow(say: Say, seconds: number): Promise<readonly Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-torture-"));
  chmodSync(dir, 0o755);
  const cluster = await openCluster(dir, 1);
  const holder = new pg.Client(cluster.databaseUrl);
  try {
    const [node] = cluster.nodes;
    if (node === undefined) throw new Error("there is no node");
    const [owner, ...players] = await makePlayers(cluster.databaseUrl, node, others + 1);
    if (owner === undefined) throw new Error("there is no player");
    await holder.connect();
    const acknowledged = { stakes: [] as string[], deposits: [], withdrawals: [] };

    await hold(holder, owner);
    const bets = await betWhileHeld(node, owner, players, seconds * 1000, acknowledged.stakes);
    await holder.query("rollback");
    say(`${bets.length} bets of others while a balance was held for ${seconds} s`);

    const { quoteId } = await call(node, owner.token, "/v1/withdraw/quote", { amount: 100_000 }, noRetry);
    const before = await timesOfReads(node, players);
    await hold(holder, owner);
    const statuses: number[] = [];
    const ordering = Promise.all(
      Array.from({ length: calls }, async () => statuses.push(await orderOnce(node, owner, quoteId))),
    );
    while (statuses.length < calls - 4) await pause(20);
    const during = await timesOfReads(node, players);
    const refused = statuses.filter((status) => status === 503).length;
    await holder.query("rollback");
    await ordering;
    say(`${calls} calls of one player on its held balance: ${refused} refused at once`);

    const { lost, unbalanced } = await audit(cluster.databaseUrl, acknowledged);
    return [
      reportOnly("held.seconds", seconds, "s"),
      reportOnly("held.bets", bets.length, ""),
      atMost("held.bets.notBooked", bets.length - acknowledged.stakes.length, "", 0),
      atMost("held.bets.slowest", Math.max(...bets), "ms", 1_500),
      atLeast("held.calls.refused", refused, `of ${calls}`, calls - 4),
      reportOnly("held.reads.before.median", median(before), "ms"),
      reportOnly("held.reads.during.median", median(during), "ms"),
      atMost("held.reads.during.slowest", Math.max(...during), "ms", 1_500),
      atMost("held.lost", lost, "", 0),
      atMost("held.unbalanced", unbalanced, "", 0),
    ];
  } finally {
    await holder.end().catch(() => undefined);
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function hold(holder: pg.Client, { id }: Player): Promise<void> {
  await holder.query("begin");
  await holder.query("select from ledger.balance where player_id = $1 for update", [id]);
}

/** Lets all other players and the owner of the locked balance bet at the same time, repeatedly. */
async function betWhileHeld(node: Node, owner: Player, players: readonly Player[], ms: number, booked: string[]) {
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
  const own = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (performance.now() < until) await (await sendBet(node, owner, randomUUID())).body?.cancel();
    }),
  );
  while (performance.now() < until) await Promise.all(players.map(bet));
  await own;
  return times;
}

/** Measures reads of the players' account information, ms; 200 reads in all, ten at a time. */
async function timesOfReads(node: Node, players: readonly Player[]): Promise<number[]> {
  const times: number[] = [];
  const reader = async (nth: number): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) {
      const player = players[(nth * 20 + turn) % players.length];
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

const pause = (ms: number): Promise<void> => new Promise((wait) => setTimeout(wait, ms));
