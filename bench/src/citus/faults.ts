import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { p99, quantile } from "../figures.ts";
import { times, type Call, type Calls } from "./calls.ts";
import type { Postmaster } from "./postmaster.ts";
import { readShards, type Shard } from "./fixture.ts";

/** The load during a fault. */
export interface Fault {
  readonly calls: Calls;
  /** The shard of each player of the load. */
  readonly shards: ReadonlyMap<number, string>;
  /** Connected to the cluster's database, as a superuser. */
  readonly client: pg.Client;
}

/** How a move affected players. */
export interface Moved {
  /** Duration of the move, ms. */
  readonly took: number;
  /** The longest time until a call was acknowledged, ms: for the players whose shard moved, and for all others. */
  readonly slowest: number;
  readonly slowestOther: number;
  readonly refusals: Readonly<Record<string, number>>;
}

/** Moves a shard to the other worker, together with the shards of other tables that have the same players' rows. */
export async function moveShard(fault: Fault, shard: Shard, to: { readonly host: string; readonly port: number }) {
  return duringMove(fault, async () => {
    await fault.client.query("select citus_move_shard_placement($1, $2, $3, $4, $5, 'auto')", [
      shard.id,
      shard.host,
      shard.port,
      to.host,
      to.port,
    ]);
  });
}

/** Lets Citus move shards until every worker has the same number. */
export async function rebalance(fault: Fault): Promise<Moved> {
  return duringMove(fault, async () => {
    await fault.client.query("select rebalance_table_shards('ledger.balance')");
  });
}

/** Long enough for a call that waits when the move ends. */
const afterMs = 3_000;

async function duringMove({ calls, shards, client }: Fault, move: () => Promise<void>): Promise<Moved> {
  const former = new Map((await readShards(client)).map(({ id, port }) => [id, port]));
  const from = performance.now();
  await move();
  const to = performance.now();
  const current = new Map((await readShards(client)).map(({ id, port }) => [id, port]));
  await pause(afterMs);
  const isMoved = ({ player }: Call): boolean => {
    const shard = shards.get(player) ?? "";
    return former.get(shard) !== current.get(shard);
  };
  const made = calls.made.filter((call) => call.acknowledgedAt >= from);
  const slowest = (some: readonly Call[]): number => Math.max(0, ...times(some, from, to + afterMs));
  return {
    took: to - from,
    slowest: slowest(made.filter(isMoved)),
    slowestOther: slowest(made.filter((call) => !isMoved(call))),
    refusals: countRefusals(made),
  };
}

/** How the loss of a worker affected players; times in ms. */
export interface Lost {
  /** Answers to the lost worker's players while it was down, by status. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly slowestRefusal: number;
  readonly p99Refusal: number;
  /** Time from the worker's return until each of its players got an acknowledgement. */
  readonly recovered: number;
  readonly othersBefore: number;
  readonly othersDuring: number;
  readonly othersRefused: Readonly<Record<string, number>>;
}

/** Kills a worker, starts it again after a time, and waits until calls of its players are acknowledged again. */
export async function loseWorker({ calls, shards, client }: Fault, worker: Postmaster, ms: number): Promise<Lost> {
  const onWorker = new Set((await readShards(client)).filter(({ port }) => port === worker.port).map(({ id }) => id));
  const isOwn = ({ player }: { readonly player: number }): boolean => onWorker.has(shards.get(player) ?? "");
  const startedAt = performance.now();
  await pause(ms);
  const killedAt = performance.now();
  await worker.kill();
  await pause(ms);
  const returningAt = performance.now();
  await worker.start();
  const backAt = performance.now();
  const own = [...shards.keys()].filter((player) => isOwn({ player }));
  const isServed = (player: number): boolean =>
    calls.made.some((call) => call.player === player && call.acknowledgedAt > backAt && call.acknowledgedAt < Infinity);
  while (!own.every(isServed) && performance.now() < backAt + 30_000) await pause(20);
  const recovered = performance.now() - backAt;
  await pause(1_000);
  const others = calls.made.filter((call) => !isOwn(call));
  const refusals = calls.made
    .filter(isOwn)
    .flatMap((call) => call.refusals)
    .filter(({ at }) => at > killedAt && at < returningAt);
  return {
    refusals: countBy(refusals.map(({ status }) => status)),
    slowestRefusal: Math.max(0, ...refusals.map((refusal) => refusal.ms)),
    p99Refusal: quantile(
      refusals.map((refusal) => refusal.ms),
      0.99,
    ),
    recovered: own.every(isServed) ? recovered : Infinity,
    othersBefore: p99(times(others, startedAt, killedAt)),
    othersDuring: p99(times(others, killedAt, backAt)),
    othersRefused: countRefusals(others.filter((call) => call.startedAt > startedAt)),
  };
}

/** Counts answers other than acknowledgements, by status. */
function countRefusals(calls: readonly Call[]): Readonly<Record<string, number>> {
  return countBy(calls.flatMap((call) => call.refusals.map(({ status }) => status)));
}

function countBy(values: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
