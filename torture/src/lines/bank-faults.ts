import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { atMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import { order, call, type Player, type Until } from "../../../bench/src/payouts/players.ts";
import { bankAt } from "../../../bench/src/payouts/fixture.ts";
import { until } from "../../../tools/until.ts";
import { compareWithBank } from "../checks/bank-books.ts";
import { faultKinds, planOf, type FaultKind, type FaultPlan } from "../faults/bank-faulty-answers.ts";
import { openBankProxy, type BankProxy } from "../faults/bank-proxy.ts";
import { press, requestOf } from "../../../bench/src/payouts/customer.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { makePlayers } from "../players/load.ts";
import { sendMessage } from "../machines/message-box.ts";
import { openCluster, type Cluster } from "../machines/nodes.ts";
import type { Random } from "../random.ts";

export const bankFaults: Line = {
  what: "The bank answers an order's calls with one of 23 faults, or reports failed and then paid, or paid and then failed",
  tries: 5_000,
  shortTries: 200,
  run: tortureBankFaults,
};

/** What happens to an order: one kind of fault, or the bank first reports one outcome and then the other. */
type Story = FaultKind | "failedThenPaid" | "paidThenFailed";
const stories: readonly [Story, ...Story[]] = ["failedThenPaid", "paidThenFailed", ...faultKinds];

/**
 * Number of concurrent players. Each has one deposit and one withdrawal under way. With more players most calls of a kind
 * would be faulty, and the circuit breaker of that kind would stay open.
 */
const players = 24;
const pollMs = 500;
/** An order that takes longer than this has failed the test. */
const patienceMs = 120_000;
/**
 * The bank sends its message about an order again after this time, as an operator can request on its dashboard, and then
 * every two seconds.
 */
const resendAfterMs = 4_000;

interface Fixture {
  readonly cluster: Cluster;
  readonly proxy: BankProxy;
  readonly pool: pg.Pool;
  readonly token: string;
}

async function tortureBankFaults({ from, to, say, randomOf }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const opened: { proxy?: BankProxy } = {};
  const cluster = await openCluster(dir, 2, {
    bankEnv: { BANK_PAYOUT_MS: "200", BANK_REVERSAL_SECONDS: "0.5", BANK_WEBHOOK_RETRY_MS: "200" },
    bankUrl: async (bank) => (opened.proxy = await openBankProxy(bank.url)).url,
    withdrawals: { places: 10_000 },
  });
  const { proxy } = opened;
  if (proxy === undefined) throw new Error("there is no proxy");
  const token = cluster.bank.serverEnv["XENDIT_CALLBACK_TOKEN"] ?? "";
  const pool = new pg.Pool({ connectionString: cluster.databaseUrl, max: 6 });
  try {
    const fixture: Fixture = { cluster, proxy, pool, token };
    const tries = Array.from({ length: to - from }, (_, index) => from + index);
    const isDeposit = (nth: number): boolean => randomOf(nth).chance(0.5);
    const deposits = tries.filter(isDeposit);
    const payouts = tries.filter((nth) => !isDeposit(nth));
    const made = await makePlayers(
      cluster.databaseUrl,
      cluster.nodes[0] ?? { url: "" },
      Math.min(players, tries.length),
    );
    const run = async (queue: number[], tryOnce: typeof tryDeposit, player: Player): Promise<void> => {
      for (let nth = queue.shift(); nth !== undefined; nth = queue.shift()) {
        const random = randomOf(nth);
        random.chance(0.5);
        const story = random.pick(stories);
        await tryOnce(fixture, player, story, random).catch((error: unknown) => {
          throw new Error(`try ${nth} (${story}): ${error instanceof Error ? error.message : String(error)}`);
        });
      }
    };
    const runs = made.flatMap((player) => [run(deposits, tryDeposit, player), run(payouts, tryPayout, player)]);
    await Promise.all(runs);
    say(`${tries.length} orders ended`);
    return [
      reportOnly("faults.orders", tries.length, ""),
      ...[...proxy.made()].toSorted().map(([kind, count]) => reportOnly(`faults.${kind}`, count, "")),
      atMost("deposits.forgotten", await countForgotten(pool), "", 0),
      ...(await compareWithBank(cluster.databaseUrl, cluster.bank, say)),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, say)),
    ];
  } finally {
    await pool.end();
    await cluster.stop();
    await proxy.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Counts unfinished deposits for which no further look-up is planned. */
async function countForgotten(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "select from cashier.deposit where state in ('opened', 'awaiting', 'expired') and next_look_at is null",
  );
  return rowCount ?? NaN;
}

const nodeOf = ({ cluster }: Fixture, random: Random): string => {
  const node = cluster.nodes[random.between(0, cluster.nodes.length - 1)];
  if (node === undefined) throw new Error("there are no nodes");
  return node.url;
};

/** Waits until a check holds; meanwhile the bank sends its message about the order again and again. */
async function untilTrue(
  { token }: Fixture,
  node: string,
  { reference, event, what }: { readonly reference: string; readonly event: string; readonly what: string },
  holds: () => Promise<boolean>,
): Promise<void> {
  let resendAt = performance.now() + resendAfterMs;
  const holdsOrSends = async (): Promise<boolean> => {
    if (await holds()) return true;
    if (performance.now() > resendAt) {
      resendAt = performance.now() + 2_000;
      await sendMessage(node, { event, data: { reference_id: reference }, token });
    }
    return false;
  };
  await until(`${reference}: ${what}`, holdsOrSends, { timeoutMs: patienceMs, intervalMs: pollMs });
}

async function tryDeposit(fixture: Fixture, player: Player, story: Story, random: Random): Promise<void> {
  const { bank } = fixture.cluster;
  const node = nodeOf(fixture, random);
  const amount = random.pick([50_000, 100_000, 300_000]);
  const fault = depositFault(story, random);
  if (fault !== null) fixture.proxy.plan("deposit", player.id, fault);
  const reference = await openWithFaults(fixture, player, { node, amount });
  // The bank refused it with its own error body: nobody can pay it.
  if (reference === null) return;
  const request = await requestOf(bank, reference);
  const paid = random.chance(0.2) ? random.between(1, 2 * amount) : amount;
  await press(bank, request, paid === amount ? { action: "pay" } : { action: "pay_amount", amount: paid });
  const isCredited = async (): Promise<boolean> => {
    const credited = await creditedOf(fixture, reference);
    if (credited > paid) throw new Error(`${reference}: credited ${credited} of ${paid} paid`);
    return credited === paid;
  };
  const about = { reference, event: "payment.capture", what: `${paid} credited` };
  await untilTrue(fixture, node, about, isCredited);
  if (story === "paidThenFailed") {
    fixture.proxy.planOrder(reference, { ...planOf("failedState", random), skip: 0 });
    for (let nth = 0; nth < 3; nth++) {
      await sendMessage(node, { event: "payment.failure", data: { reference_id: reference }, token: fixture.token });
    }
    if (!(await isCredited())) throw new Error(`${reference}: what was credited is gone`);
  }
}

function depositFault(story: Story, random: Random): FaultPlan | null {
  if (story === "paidThenFailed") return null;
  return planOf(story === "failedThenPaid" ? "failedState" : story, random);
}

/**
 * Orders like the app, with one key until the call is answered. Returns the order's reference; null if it was refused.
 */
async function openWithFaults(
  { pool }: Fixture,
  player: Player,
  { node, amount }: { readonly node: string; readonly amount: number },
): Promise<string | null> {
  const key = randomUUID();
  for (const startedAt = performance.now(); performance.now() - startedAt < patienceMs;) {
    const answer = await fetch(`${node}/charge/create/order`, {
      method: "POST",
      headers: { "content-type": "application/json", "access-token": player.token, "idempotency-key": key },
      body: JSON.stringify({ amount, bankName: "QRIS", acceptBonus: false }),
    });
    const { data, msgCode } = (await answer.json()) as { data: { orderId: string } | null; msgCode: string };
    if (data !== null) return `deposit-${player.id}-${data.orderId}`;
    const { rows } = await pool.query<{ state: string }>(
      "select state from cashier.deposit where player_id = $1 and idempotency_key = $2",
      [player.id, key],
    );
    if (rows[0]?.state === "refused" || rows[0]?.state === "declined") return null;
    if (answer.status !== 503 && msgCode !== "deposit_failed") throw new Error(`a deposit was answered ${msgCode}`);
    await pause(pollMs);
  }
  throw new Error(`a deposit was not opened within ${patienceMs / 1000} s`);
}

async function creditedOf({ pool }: Fixture, reference: string): Promise<number> {
  const [, playerId, orderId] = reference.split("-");
  const { rows } = await pool.query<{ credited: number }>(
    "select coalesce(captured, 0)::float8 as credited from cashier.deposit where player_id = $1 and order_id = $2",
    [playerId, orderId],
  );
  return rows[0]?.credited ?? NaN;
}

/** The outcome of a withdrawal's order. */
interface End {
  readonly code: number;
  readonly outcome: string | null;
  readonly late: boolean;
  readonly payoutId: string | null;
}

async function tryPayout(fixture: Fixture, player: Player, story: Story, random: Random): Promise<void> {
  const node = nodeOf(fixture, random);
  const isForced = story === "paidThenFailed" && random.chance(0.5);
  const endings = { failedThenPaid: "0009", paidThenFailed: isForced ? "1234" : "0004" };
  const isStory = story === "failedThenPaid" || story === "paidThenFailed";
  const ending = isStory ? endings[story] : random.pick(["1234", "1234", "1234", "0001", "0002"]);
  if (!isStory) fixture.proxy.plan("payout", player.id, planOf(story, random));
  const state: Until = { over: false };
  const timer = setTimeout(() => (state.over = true), patienceMs);
  const orderId = await order({ url: node }, player, 50_000, ending, state).finally(() => clearTimeout(timer));
  const about = { reference: `${orderId}-1`, event: "payout.succeeded", what: `end of a payout to ${ending}` };
  await untilTrue(fixture, node, about, async () => {
    const { code, outcome, late } = await endOf(fixture, player, orderId);
    if (code === 2000) await call({ url: node }, player.token, "/v1/withdraw/cancel", { orderId }, state);
    // If the server did not poll between the failure and the payment, it is an ordinary payout.
    if (ending === "0009") return late || code === 2200;
    return ending === "0004" ? outcome === "reversed" : code === 2200 || code === 2300;
  });
  if (isForced) await failAfterAll(fixture, node, player, orderId);
}

/** The bank reports that a payout has failed which it has made: the order stays paid. */
async function failAfterAll(fixture: Fixture, node: string, player: Player, orderId: string): Promise<void> {
  const { bank } = fixture.cluster;
  const { payoutId } = await endOf(fixture, player, orderId);
  await bankAt(bank.url, bank.apiKey)(`/sandbox/payouts/${payoutId}/state`, { status: "FAILED" });
  const message = { event: "payout.failed", data: { reference_id: `${orderId}-1` }, token: fixture.token };
  for (let nth = 0; nth < 3; nth++) await sendMessage(node, message);
  const { code } = await endOf(fixture, player, orderId);
  if (code !== 2200) throw new Error(`${orderId}: a paid order is now at ${code}`);
}

async function endOf({ pool }: Fixture, player: Player, orderId: string): Promise<End> {
  const { rows } = await pool.query<End>(
    `select s.code, a.outcome, a.payout_id as "payoutId", l.order_id is not null as late
     from withdrawals.step s
     left join withdrawals.payout_attempt a using (player_id, order_id)
     left join withdrawals.late_payout l using (player_id, order_id)
     where s.player_id = $1 and s.order_id = $2 order by s.seq desc, a.attempt desc limit 1`,
    [player.id, orderId],
  );
  return rows[0] ?? { code: 0, outcome: null, late: false, payoutId: null };
}
