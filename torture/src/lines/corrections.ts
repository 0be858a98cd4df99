import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseProcess } from "@fairlobby/contract";
import { until } from "../../../tools/until.ts";
import { atLeast, atMost, p99, quantile, ratioAtMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import { call, order, type Player } from "../../../bench/src/payouts/players.ts";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import type { CorrectionsFlood, Guest } from "../faults/corrections-flood.ts";
import { startFlood, type Flood } from "../faults/flood.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { audit, makePlayers, noRetry, sendBet, sendCall, type Acknowledged } from "../players/load.ts";
import { openCluster, type Node } from "../machines/nodes.ts";
import { patience } from "../patience.ts";

/** A small and a large number of guests take turns; each is compared with a period without them. */
export const corrections: Line = {
  what: "Guests whose account the bank rejected send corrections with a wrong proof, as fast as they may, beside bets and reads",
  tries: 2,
  shortTries: 2,
  run: tortureCorrections,
};

const guestCounts = [9, 90];
/** Number of players who bet, and of players who read, each once in `paceMs`. */
const uninvolved = 20;
const paceMs = 100;
/** Calls of one guest that the server takes at the same time. */
const callsOfGuest = 4;
/** A game provider waits this long for an answer. */
const providerMs = 5_000;

async function tortureCorrections({ from, to, isShort, say }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  // As shipped, a player may make 30 money calls a minute. The other limits are raised because all players call from
  // one address.
  const callsPerMinute = { login: 1_000_000, money: 30, other: 1_000_000 };
  const cluster = await openCluster(dir, 1, { settings: { callsPerMinute } });
  let flood: Flood | undefined;
  try {
    const [node] = cluster.nodes;
    if (node === undefined) throw new Error("there is no node");
    const acknowledged = { stakes: [] as string[], deposits: [], withdrawals: [] as string[] };
    const [bettors, readers] = [
      await makePlayers(cluster.databaseUrl, node, uninvolved),
      await makePlayers(cluster.databaseUrl, node, uninvolved),
    ];
    const seconds = isShort ? 20 : 300;
    const load = (): Promise<Times> => loadFor(seconds, node, { bettors, readers, acknowledged });
    const figures: Figure[] = [];
    for (let nth = from; nth < to; nth++) {
      const many = guestCounts[nth % guestCounts.length] ?? 0;
      const guests = await makeGuests(cluster.databaseUrl, node, many, acknowledged);
      const quiet = await load();
      flood = startFlood(new URL("../faults/corrections-flood.ts", import.meta.url), {
        url: node.url,
        guests,
        atOnce: callsOfGuest,
        pauseMs: paceMs,
      } satisfies CorrectionsFlood);
      const during = await load();
      const answers = await flood.stop();
      await cancelAll(node, guests);
      say(`${many} guests for ${seconds} s: ${[...answers].map(([status, n]) => `${n} × ${status}`).join(", ")}`);
      figures.push(...figuresOf(`corrections.${many}`, quiet, during), ...answersOf(`corrections.${many}`, answers));
    }
    const { lost, unbalanced } = await audit(cluster.databaseUrl, acknowledged);
    return [
      ...figures,
      atMost("corrections.lost", lost, "", 0),
      atMost("corrections.unbalanced", unbalanced, "", 0),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, say)),
    ];
  } finally {
    await flood?.end();
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Creates players whose order waits for a corrected account number. */
async function makeGuests(
  databaseUrl: string,
  node: Node,
  many: number,
  { withdrawals }: { readonly withdrawals: string[] },
): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (const player of await makePlayers(databaseUrl, node, many)) {
    guests.push({ player, orderId: await order(node, player, 100_000, "0001", { over: false }) });
  }
  withdrawals.push(...guests.map(({ orderId }) => orderId));
  for (const { player, orderId } of guests) {
    const isRejected = async (): Promise<boolean> => {
      const { processDetail } = await call(node, player.token, "/v1/bus/getWithdrawProcess", { orderId }, noRetry);
      return parseProcess(processDetail.processJson).at(-1)?.processCode === 2000;
    };
    await until("the bank rejects an account", isRejected, { ...patience, timeoutMs: 120_000 });
  }
  return guests;
}

/** Cancels the guests' orders as soon as the guests may make money calls again. */
async function cancelAll(node: Node, guests: readonly Guest[]): Promise<void> {
  for (const { player, orderId } of guests) {
    const isCancelled = async (): Promise<boolean> => {
      const answer = await sendCall(node, player, "/v1/withdraw/cancel", { orderId });
      return ((await answer.json()) as { success: boolean }).success;
    };
    await until("an order is cancelled", isCancelled, { ...patience, timeoutMs: 120_000, intervalMs: 1_000 });
  }
}

/** The answer times of bets and reads, ms, and how many got no answer or a wrong one. */
interface Times {
  readonly bets: readonly number[];
  readonly reads: readonly number[];
  readonly timeouts: number;
  readonly failed: number;
}

/** Bets and reads for a time, at an even pace for each player. */
async function loadFor(
  seconds: number,
  node: Node,
  {
    bettors,
    readers,
    acknowledged,
  }: { readonly bettors: readonly Player[]; readonly readers: readonly Player[]; readonly acknowledged: Acknowledged },
): Promise<Times> {
  const [bets, reads]: [number[], number[]] = [[], []];
  let [timeouts, failed] = [0, 0];
  const over = performance.now() + seconds * 1000;
  const repeat = async (nth: number, times: number[], send: () => Promise<boolean>): Promise<void> => {
    await pause((nth * paceMs) / uninvolved);
    while (performance.now() < over) {
      const startedAt = performance.now();
      const right = await send().catch(() => false);
      const took = performance.now() - startedAt;
      times.push(took);
      if (!right) failed += 1;
      if (times === bets && took > providerMs) timeouts += 1;
      await pause(Math.max(0, paceMs - took));
    }
  };
  const bet = async (player: Player): Promise<boolean> => {
    const transaction = randomUUID();
    const { status } = (await (await sendBet(node, player, transaction)).json()) as { status: string };
    if (status === "RS_OK") acknowledged.stakes.push(transaction);
    return status === "RS_OK";
  };
  const read = async (player: Player): Promise<boolean> => {
    const answer = await sendCall(node, player, "/v1/bus/accountInfo", {});
    return ((await answer.json()) as { success: boolean }).success;
  };
  await Promise.all([
    ...bettors.map((player, nth) => repeat(nth, bets, () => bet(player))),
    ...readers.map((player, nth) => repeat(nth, reads, () => read(player))),
  ]);
  return { bets, reads, timeouts, failed };
}

function figuresOf(id: string, quiet: Times, during: Times): Figure[] {
  return [
    reportOnly(`${id}.bets`, during.bets.length, ""),
    reportOnly(`${id}.bets.p50.without`, quantile(quiet.bets, 0.5), "ms"),
    reportOnly(`${id}.bets.p50`, quantile(during.bets, 0.5), "ms"),
    ratioAtMost(`${id}.bets.p99`, p99(during.bets), p99(quiet.bets), "ms", 2),
    reportOnly(`${id}.reads`, during.reads.length, ""),
    reportOnly(`${id}.reads.p50.without`, quantile(quiet.reads, 0.5), "ms"),
    reportOnly(`${id}.reads.p50`, quantile(during.reads, 0.5), "ms"),
    ratioAtMost(`${id}.reads.p99`, p99(during.reads), p99(quiet.reads), "ms", 2),
    atMost(`${id}.timeouts`, quiet.timeouts + during.timeouts, "", 0),
    atMost(`${id}.failed`, quiet.failed + during.failed, "", 0),
  ];
}

function answersOf(id: string, answers: ReadonlyMap<string, number>): Figure[] {
  const errors = [...answers].filter(([status]) => status !== "200" && status !== "429");
  return [
    atLeast(`${id}.corrections`, answers.get("200") ?? 0, "", 1),
    atMost(
      `${id}.corrections.notAnswered`,
      errors.reduce((sum, [, n]) => sum + n, 0),
      "",
      0,
    ),
  ];
}
