import { loadavg } from "node:os";
import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Say } from "../figures.ts";
import { Refused } from "../../../tools/player.ts";
import { endings, makePlan, type Planned } from "./plan.ts";
import { accountOf, call, newPlayer, order, type Player, type Until } from "./players.ts";
import type { Fixture } from "./fixture.ts";

const counts = { orders: Number(process.env["BENCH_ORDERS"] || 1000), players: 50 };
const maxMs = Number(process.env["BENCH_SECONDS"] || 240) * 1000;

/** The faults of webhooks; each rate is a share of all webhooks. */
const faults = { webhooks: "mixed", delayMs: 2000, rates: { drop: 0.1, duplicate: 0.25, reorder: 0.15, delay: 0.15 } };

/** The programs to kill, each when the share `at` of the orders has ended. */
const kills: readonly { readonly at: number; readonly program: "bank" | "server" }[] = [
  { at: 0.05, program: "server" },
  { at: 0.15, program: "bank" },
  { at: 0.3, program: "server" },
  { at: 0.45, program: "bank" },
  { at: 0.6, program: "server" },
  { at: 0.75, program: "bank" },
];

export interface Storm {
  readonly players: readonly Player[];
  /** Orders that the server acknowledged. */
  readonly placed: number;
  readonly corrected: number;
  readonly cancelled: number;
  readonly restarts: { readonly bank: number; readonly server: number };
  /** True if the time was over before every order had ended. */
  readonly late: boolean;
  readonly seconds: number;
}

/** Waits for steps of many orders with one query. */
function watchSteps(fixture: Fixture, until: Until) {
  interface Waiting {
    readonly player: PlayerId;
    readonly orderId: OrderId;
    readonly codes: readonly number[];
    readonly resolve: (code: number) => void;
    readonly reject: (error: Error) => void;
  }
  const waiting = new Set<Waiting>();
  const stopping = new AbortController();
  const look = async (): Promise<void> => {
    const all = [...waiting];
    const { rows } = await fixture.client.query<{ order_id: OrderId; code: number }>(
      `select s.order_id, s.code from unnest($1::bigint[], $2::text[]) w (player_id, order_id)
       cross join lateral (
         select order_id, code from withdrawals.step
         where player_id = w.player_id and order_id = w.order_id order by seq desc limit 1
       ) s`,
      [all.map(({ player }) => player), all.map(({ orderId }) => orderId)],
    );
    const last = new Map(rows.map(({ order_id: orderId, code }) => [orderId, code]));
    for (const one of all) {
      const code = last.get(one.orderId);
      if (code !== undefined && one.codes.includes(code)) one.resolve(code);
      else if (until.over) one.reject(new Error(`order ${one.orderId} is still at ${code}`));
      else continue;
      waiting.delete(one);
    }
  };
  const done = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      await new Promise((wait) => setTimeout(wait, 100));
    }
  })();
  return {
    reached: (player: PlayerId, orderId: OrderId, codes: readonly number[]): Promise<number> =>
      new Promise((resolve, reject) => void waiting.add({ player, orderId, codes, resolve, reject })),
    async stop(): Promise<void> {
      stopping.abort();
      await done;
    },
  };
}

/** Counts the orders that have ended, and kills the programs in turn. */
function scheduleKills(fixture: Fixture, say: Say) {
  const restarts = { bank: 0, server: 0 };
  const left = [...kills];
  let ended = 0;
  let killing = Promise.resolve();
  const kill = async (program: "bank" | "server", before: Promise<void>): Promise<void> => {
    await before;
    say(`kill -9 of the ${program}`);
    await fixture.killAndRestart(program);
    restarts[program] += 1;
  };
  return {
    orderEnded(): void {
      ended += 1;
      if (ended % 100 === 0) say(`${ended} of ${counts.orders} orders have ended`);
      const next = left[0];
      if (next === undefined || ended < next.at * counts.orders) return;
      left.shift();
      killing = kill(next.program, killing);
    },
    /** Resolves after the last restart. */
    async finished() {
      await killing;
      return restarts;
    },
  };
}

interface OrderRun {
  readonly fixture: Fixture;
  readonly until: Until;
  readonly steps: ReturnType<typeof watchSteps>;
  readonly done: { placed: number; corrected: number; cancelled: number };
}

/** Orders a planned withdrawal and follows it to its end. */
async function runOrder({ fixture, until, steps, done }: OrderRun, player: Player, planned: Planned): Promise<void> {
  const orderId = await order(fixture, player, planned.amount, endings[planned.kind], until);
  done.placed += 1;
  const cancel = async (): Promise<boolean> => {
    try {
      await call(fixture, player.token, "/v1/withdraw/cancel", { orderId }, until);
      done.cancelled += 1;
      return true;
    } catch (error) {
      // The bank already has the payout, so the order continues.
      if (error instanceof Refused && error.msgCode === "cancel_too_late") return false;
      throw error;
    }
  };
  if (planned.kind === "cancelled" && (await cancel())) return;
  if ((await steps.reached(player.id, orderId, [2000, 2200, 2300])) !== 2000) return;
  if (planned.kind === "rejected_cancelled") await cancel();
  else {
    const correction = { orderId, accountNumber: accountOf(player, "7890"), deviceId: player.deviceId };
    await call(fixture, player.token, "/v1/bus/updateCpf", correction, until);
    done.corrected += 1;
  }
  await steps.reached(player.id, orderId, [2200, 2300]);
}

/** Runs a thousand withdrawals while messages are lost, duplicated, delayed and reordered, and programs are killed. */
export async function runStorm(fixture: Fixture, say: Say): Promise<Storm> {
  const until: Until = { over: false };
  say(`${counts.players} players sign in`);
  const players: Player[] = [];
  for (let count = 0; count < counts.players; count += 1) players.push(await newPlayer(fixture, until));
  await fixture.askBank("/sandbox/faults", faults);

  say(`${counts.orders} withdrawals (load ${loadavg()[0]?.toFixed(1)})`);
  const started = Date.now();
  const timer = setTimeout(() => (until.over = true), maxMs);
  const steps = watchSteps(fixture, until);
  const done = { placed: 0, corrected: 0, cancelled: 0 };
  const killer = scheduleKills(fixture, say);
  const plan = makePlan(counts.orders, counts.players);
  const runs = await Promise.allSettled(
    players.map(async (player, index) => {
      for (const planned of plan[index] ?? []) {
        await runOrder({ fixture, until, steps, done }, player, planned);
        killer.orderEnded();
      }
    }),
  );
  const restarts = await killer.finished();
  await steps.stop();
  const failed = runs.filter((run) => run.status === "rejected");
  for (const { reason } of failed.slice(0, 5)) say(reason instanceof Error ? reason.message : String(reason));
  const settled = await untilSettled(fixture, until, say);
  clearTimeout(timer);
  const seconds = (Date.now() - started) / 1000;
  return { ...done, players, restarts, late: failed.length > 0 || !settled, seconds };
}

/** Waits until every order is closed and every payout the bank returned is booked. */
async function untilSettled(fixture: Fixture, until: Until, say: Say): Promise<boolean> {
  say("waiting for the last messages and returns");
  for (;;) {
    const lines = await fixture.statement();
    const returned = lines.filter(({ type }) => type === "REVERSAL").length;
    const { rows } = await fixture.client.query<{ open: number; returned: number; steered: number }>(
      `select
         (select count(*)::int from withdrawals.withdrawal where closed_at is null) as open,
         (select count(*)::int from withdrawals.payout_attempt where outcome = 'reversed') as returned,
         (select count(*)::int from withdrawals.withdrawal w where account_last4 = '0004' and exists (
            select from withdrawals.payout_attempt a
            where a.player_id = w.player_id and a.order_id = w.order_id and a.outcome in ('paid', 'reversed')
          )) as steered`,
    );
    const [row] = rows;
    if (row?.open === 0 && row.returned === row.steered && returned === row.steered) return true;
    if (until.over) {
      say(
        `still open: ${row?.open} orders; returned: ${returned} at the bank, ${row?.returned} of ${row?.steered} booked`,
      );
      return false;
    }
    await new Promise((wait) => setTimeout(wait, 500));
  }
}
