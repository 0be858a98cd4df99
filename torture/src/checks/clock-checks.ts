import type pg from "pg";
import { until } from "../../../tools/until.ts";
import { call, order, type Player } from "../../../bench/src/payouts/players.ts";
import { Refused } from "../../../tools/player.ts";
import type { Clocks } from "../faults/clocks.ts";
import { openDeposit, press, requestOf } from "../../../bench/src/payouts/customer.ts";
import { noRetry } from "../players/load.ts";
import type { Cluster } from "../machines/nodes.ts";
import { patience } from "../patience.ts";

const zone = "Asia/Jakarta";

const urlOf = ({ nodes }: Cluster, nth: number): string => {
  const node = nodes[nth % nodes.length];
  if (node === undefined) throw new Error("there are no nodes");
  return node.url;
};

/** A player whose daily deposit limit equals the amount of one deposit. */
export interface DayLimit {
  readonly cluster: Cluster;
  readonly client: pg.Client;
  readonly player: Player;
  readonly amount: number;
}

/**
 * Deposits the whole limit, as the first deposit of a day or after midnight; or expects every node to refuse a deposit
 * because the limit of the day is used up.
 */
export async function tryLimit(limit: DayLimit, when: "first of the day" | "next day" | "refused"): Promise<void> {
  const { cluster, client, player, amount } = limit;
  if (when === "refused") {
    for (let nth = 0; nth < cluster.nodes.length; nth++) {
      const code = await openDeposit(urlOf(cluster, nth), player, amount).catch((error: unknown) =>
        error instanceof Refused ? error.msgCode : String(error),
      );
      if (code !== "limit_reached") throw new Error(`a deposit above the limit of the day was answered ${code}`);
    }
    return;
  }
  if (when === "first of the day") {
    await call({ url: urlOf(cluster, 0) }, player.token, "/v1/consent", { dailyDepositLimit: amount }, noRetry);
  }
  const reference = await openDeposit(urlOf(cluster, 1), player, amount);
  await press(cluster.bank, await requestOf(cluster.bank, reference), { action: "pay" });
  const isCredited = async (): Promise<boolean> => {
    const { rowCount } = await client.query(
      "select from cashier.deposit where player_id = $1 and order_id = $2 and captured = amount",
      [player.id, reference.split("-")[2]],
    );
    return rowCount === 1;
  };
  await until(`the deposit ${when} is credited`, isCredited, patience);
}

/** Orders first withdrawals one after the other, on alternating nodes; they must reach the bank in this order. */
export async function queueOneByOne(cluster: Cluster, client: pg.Client, players: readonly Player[]): Promise<void> {
  const ordered: string[] = [];
  for (const [nth, player] of players.entries()) {
    const orderId = await order({ url: urlOf(cluster, nth) }, player, 50_000, "1234", noRetry);
    ordered.push(orderId);
    const isQueued = async (): Promise<boolean> => {
      const { rowCount } = await client.query(
        "select from withdrawals.step where player_id = $1 and order_id = $2 and code >= 1300",
        [player.id, orderId],
      );
      return (rowCount ?? 0) > 0;
    };
    await until(`order ${orderId} is in the queue`, isQueued, patience);
  }
  const read = async () =>
    client.query<{ order_id: string; payout_id: string | null }>(
      `select w.order_id, a.payout_id from withdrawals.withdrawal w
       join withdrawals.payout_attempt a using (player_id, order_id)
       where w.player_id = any($1) and w.closed_at is not null`,
      [players.map(({ id }) => id)],
    );
  await until("the queued orders are paid", async () => (await read()).rowCount === players.length, patience);
  const atBank = new Map<string, string>();
  for (const { order_id: orderId, payout_id: payoutId } of (await read()).rows) atBank.set(orderId, payoutId ?? "");
  const answer = await fetch(`${cluster.bank.url}/sandbox/payouts`, {
    headers: { authorization: `Basic ${Buffer.from(`${cluster.bank.apiKey}:`).toString("base64")}` },
  });
  const { data } = (await answer.json()) as { data: readonly { reference_id: string; created: string }[] };
  const created = (orderId: string): number =>
    Date.parse(data.find(({ reference_id: reference }) => reference === `${orderId}-1`)?.created ?? "");
  const times = ordered.map(created);
  if (times.some((time, nth) => !(time >= (times[nth - 1] ?? 0)))) {
    throw new Error(`queued orders reached the bank in another order: ${times.join(", ")}`);
  }
}

/**
 * Expects every round to be in the history of exactly one day; if a midnight was passed, both days must have rounds.
 */
export async function checkDays(
  { cluster, now }: Clocks,
  client: pg.Client,
  players: readonly Player[],
  boundary: number | null,
): Promise<void> {
  for (const [nth, player] of players.entries()) {
    const count = async (span: object): Promise<number> =>
      (
        await call(
          { url: urlOf(cluster, nth) },
          player.token,
          "/v1/history",
          { type: "game", pageNum: 1, pageSize: 1, ...span },
          noRetry,
        )
      ).total;
    const last = now();
    const days = [-1, 0, 1].map((offset) => localDay((boundary ?? last) + offset * 86_400_000));
    const byDay = [];
    for (const day of days) byDay.push(await count({ from: day, to: day }));
    const { rows } = await client.query<{ stakes: number }>(
      "select count(*)::int as stakes from ledger.transfer where player_id = $1 and kind = 'stake'",
      [player.id],
    );
    const stakes = rows[0]?.stakes ?? NaN;
    if (byDay.reduce((sum, one) => sum + one, 0) !== stakes || (await count({})) !== stakes) {
      throw new Error(`${stakes} stakes, ${await count({})} rounds, by day ${byDay.join(", ")} of ${days.join(", ")}`);
    }
    const isBetting = nth % 2 === 0; // as in `startLoad`
    if (boundary !== null && isBetting && !(byDay[0] && byDay[1])) {
      throw new Error(`a day beside midnight has no rounds: ${byDay.join(", ")}`);
    }
  }
}

/** Expects the statement's total to be that of the ledger, and its months to add up to it. */
export async function checkStatement({ cluster }: Clocks, client: pg.Client, players: readonly Player[]) {
  for (const [nth, player] of players.entries()) {
    const { list, total } = await call({ url: urlOf(cluster, nth) }, player.token, "/v1/statement", {}, noRetry);
    const { rows } = await client.query<{ deposited: number; paid: number; staked: number }>(
      `select coalesce(sum(-e.amount) filter (where e.account = 'house:deposits'), 0)::float8 as deposited,
         coalesce(sum(e.amount) filter (where e.account = 'house:payouts'), 0)::float8 as paid,
         coalesce(sum(e.amount) filter (where e.account = 'house:games' and t.kind = 'stake'), 0)::float8 as staked
       from ledger.transfer t join ledger.entry e using (player_id, transfer_id) where player_id = $1`,
      [player.id],
    );
    const here = rows[0];
    const told = { deposited: total.deposited, paid: total.paidOut, staked: total.staked };
    const byMonth = list.reduce((sum, month) => sum + month.staked + month.deposited + month.paidOut, 0);
    if (JSON.stringify(told) !== JSON.stringify(here) || byMonth !== told.deposited + told.paid + told.staked) {
      throw new Error(`the statement says ${JSON.stringify(told)}, the ledger ${JSON.stringify(here)}`);
    }
  }
}

/**
 * Lets all days end; counts payouts that are not in the signed list of exactly one day, and lists in the wrong order.
 */
export async function checkPayoutDays(clocks: Clocks, client: pg.Client): Promise<number> {
  await clocks.right(clocks.now() + 2 * 86_400_000);
  await client.query("select graphile_worker.add_job('make-months')");
  const open = "select from payouts_feed.payout where not published";
  const isClosed = async (): Promise<boolean> => {
    await client.query("select graphile_worker.add_job('close-payout-days', job_key := 'close-now')");
    return (await client.query(open)).rowCount === 0;
  };
  await until("every day of payouts is closed", isClosed, patience).catch(() => undefined);
  // The look-ups of unpaid deposits are due now, and the comparison with the bank would wait for them.
  const overdue = "select from cashier.deposit where next_look_at < now()";
  const areSeen = async (): Promise<boolean> => (await client.query(overdue)).rowCount === 0;
  await until("every overdue deposit is looked at", areSeen, { ...patience, timeoutMs: 300_000 });
  const { rows } = await client.query<{ wrong: number }>(
    `select (
       (select count(*) from payouts_feed.payout p where 1 <> (
         select count(*) from payouts_feed.line l
         where l.player_id = p.player_id and l.order_id = p.order_id and l.kind = 'paid'))
       + (select count(*) from withdrawals.step s where code = 2200 and not exists (
         select from payouts_feed.payout p where p.player_id = s.player_id and p.order_id = s.order_id))
       + (select count(*) from payouts_feed.day d where exists (
         select from payouts_feed.day later where later.day > d.day and later.first_number < d.first_number + d.lines))
     )::int as wrong`,
  );
  return rows[0]?.wrong ?? NaN;
}

const localDay = (at: number): string => new Date(at).toLocaleDateString("sv-SE", { timeZone: zone });
