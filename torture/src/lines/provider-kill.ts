import { rmSync } from "node:fs";
import type { OrderId } from "@fairlobby/contract";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { freePort } from "../../../tools/free-port.ts";
import { until } from "../../../tools/until.ts";
import { atLeast, atMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import { accountOf, call, order, type Player, type Until } from "../../../bench/src/payouts/players.ts";
import { bankAt, readAll } from "../../../bench/src/payouts/fixture.ts";
import type { ProxiedCall } from "../../../tools/http-proxy.ts";
import { Refused } from "../../../tools/player.ts";
import { compareWithBank } from "../checks/bank-books.ts";
import { createBankGate, type BankGate, type KillMoment } from "../faults/bank-gate.ts";
import { openDeposit, press, requestOf } from "../../../bench/src/payouts/customer.ts";
import { openLoadBalancer, type LoadBalancer } from "../machines/load-balancer.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { audit, makePlayers } from "../players/load.ts";
import { openCluster, type Cluster } from "../machines/nodes.ts";
import { mustBeOnce, untilDeposit, untilStep } from "../players/orders.ts";
import type { Random } from "../random.ts";
import { makeTries } from "../tries.ts";
import { patience } from "../patience.ts";

export const providerKill: Line = {
  what: "A node is killed between its call to the bank and the record of it, three nodes",
  tries: 200,
  shortTries: 16,
  run: tortureProviderCalls,
};

const atOnce = 9;
const moments = ["held", "held", "lost", "unsent", "answered"] as const;
const day = 86_400_000;

interface Fixture {
  readonly cluster: Cluster;
  readonly gate: BankGate;
  readonly balancer: LoadBalancer;
  readonly pool: pg.Pool;
  readonly acknowledged: { readonly stakes: string[]; readonly deposits: string[]; readonly withdrawals: string[] };
}

interface KindOfTry {
  readonly name: string;
  readonly make: (fixture: Fixture, player: Player, random: Random) => Promise<void>;
}

const kinds: readonly [KindOfTry, ...KindOfTry[]] = [
  { name: "deposit", make: killInDeposit },
  { name: "depositLook", make: killInDepositLook },
  { name: "payout", make: killInPayout },
  { name: "payoutLook", make: killInPayoutLook },
  { name: "refund", make: killInRefund },
];

/** Each try kills the node that makes a chosen call to the bank, and follows the order to its end. */
async function tortureProviderCalls({ from, to, say, randomOf }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const crashes: Promise<void>[] = [];
  const made = new Map<string, number>();
  const fixture = await openFixture(dir, crashes);
  const { cluster, pool } = fixture;
  try {
    await makeTries({ from, to, atOnce }, async (nth) => {
      const random = randomOf(nth);
      const { name, make } = random.pick(kinds);
      const [player] = await makePlayers(cluster.databaseUrl, fixture.balancer, 1);
      if (player === undefined) throw new Error("there is no player");
      await make(fixture, player, random).catch((error: unknown) => {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      });
      made.set(name, (made.get(name) ?? 0) + 1);
    });
    await Promise.all(crashes);
    say(`${to - from} nodes killed during ${fixture.gate.calls()} calls to the bank`);
    const { lost, unbalanced } = await audit(cluster.databaseUrl, fixture.acknowledged);
    return [
      ...[...made].toSorted().map(([name, count]) => reportOnly(`providerKill.${name}`, count, "")),
      atLeast("providerKill.kills", crashes.length, "", to - from),
      atMost("providerKill.lost", lost, "", 0),
      atMost("providerKill.unbalanced", unbalanced, "", 0),
      ...(await compareWithBank(cluster.databaseUrl, cluster.bank, say)),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, say)),
    ];
  } finally {
    await pool.end();
    await cluster.stop();
    await fixture.balancer.close();
    await fixture.gate.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Opens three nodes behind a load balancer; each reaches the bank through a gate of its own. */
async function openFixture(dir: string, crashes: Promise<void>[]): Promise<Fixture> {
  const gate = createBankGate();
  const nodeUrls: string[] = [];
  const balancer = await openLoadBalancer({ port: await freePort(), to: nodeUrls });
  const nodes: Cluster["nodes"][number][] = [];
  const gateUrls = await Promise.all(
    [0, 1, 2].map((nth) => gate.openFor(() => void crashes.push(nodes[nth]?.crash() ?? Promise.resolve()))),
  );
  const cluster = await openCluster(dir, 3, {
    nodeEnv: (nth) => ({ XENDIT_URL: gateUrls[nth] ?? "" }),
    bankEnv: {
      BANK_CALLBACK_URL: `${balancer.url}/providers/xendit/webhook`,
      BANK_PAYOUT_MS: "40",
      BANK_WEBHOOK_RETRY_MS: "200",
    },
    bankUrl: async (bank) => {
      gate.leadTo(bank.url);
      return bank.url;
    },
  });
  nodes.push(...cluster.nodes);
  nodeUrls.push(...cluster.nodes.map(({ url }) => url));
  const pool = new pg.Pool({ connectionString: cluster.databaseUrl, max: 4 });
  return { cluster, gate, balancer, pool, acknowledged: { stakes: [], deposits: [], withdrawals: [] } };
}

/** Kills the node that makes the matching call; waits a limited time for the kill. */
function trap({ gate }: Fixture, random: Random, matches: (call: ProxiedCall) => boolean) {
  const moment: KillMoment = random.pick(moments);
  const afterMs = random.between(0, 12);
  let isCaught = false;
  const caught = gate.trap({ matches, moment, afterMs }).then((one) => {
    isCaught = true;
    return one;
  });
  return async (): Promise<ProxiedCall> => {
    await until(`the node's call to the bank (${moment})`, async () => isCaught, patience);
    return caught;
  };
}

/** Repeats calls for as long as nodes may be down. */
async function patiently<T>(work: (until: Until) => Promise<T>): Promise<T> {
  const state: Until = { over: false };
  const timer = setTimeout(() => (state.over = true), 60_000);
  try {
    return await work(state);
  } finally {
    clearTimeout(timer);
  }
}

const amounts = [50_000, 100_000, 300_000] as const;

/** Kills the node that opens a payment at the bank; the order is then paid and must be credited once. */
async function killInDeposit(fixture: Fixture, player: Player, random: Random): Promise<void> {
  const { cluster, pool } = fixture;
  const amount = random.pick(amounts);
  const start = `"reference_id":"deposit-${player.id}-`;
  const caught = trap(
    fixture,
    random,
    ({ method, path, body }) => method === "POST" && path === "/v3/payment_requests" && body.includes(start),
  );
  await openDeposit(fixture.balancer.url, player, amount).then(
    (reference) => acknowledge(fixture, reference),
    (error: unknown) => {
      // The node lived long enough to answer that the bank did not answer: a job follows the order.
      if (!(error instanceof Refused) || error.msgCode !== "deposit_failed") throw error;
    },
  );
  const { reference_id: reference } = JSON.parse((await caught()).body.toString()) as { reference_id: string };
  let request = "";
  const isAtBank = async (): Promise<boolean> => {
    request = await requestOf(cluster.bank, reference);
    return true;
  };
  await until(`${reference} at the bank`, isAtBank, patience);
  await press(cluster.bank, request, { action: "pay" });
  await untilDeposit(pool, reference, { credited: amount, returned: 0 });
  await mustBeOnce(cluster.bank, "payment_requests", reference);
}

const acknowledge = ({ acknowledged }: Fixture, reference: string): void =>
  void acknowledged.deposits.push(reference.replace(/^deposit-\d+-/, ""));

async function openOrder(fixture: Fixture, player: Player, random: Random) {
  const amount = random.pick(amounts);
  const reference = await openDeposit(fixture.balancer.url, player, amount);
  acknowledge(fixture, reference);
  return { amount, reference, request: await requestOf(fixture.cluster.bank, reference) };
}

/** Kills the node that reads a payment after the bank's message. */
async function killInDepositLook(fixture: Fixture, player: Player, random: Random): Promise<void> {
  const { amount, reference, request } = await openOrder(fixture, player, random);
  const caught = trap(
    fixture,
    random,
    ({ method, path }) => method === "GET" && path === `/v3/payment_requests/${request}`,
  );
  await press(fixture.cluster.bank, request, { action: "pay" });
  await caught();
  await untilDeposit(fixture.pool, reference, { credited: amount, returned: 0 });
}

/** Kills the node that sends a payment back because the player took a break; the bank must send it back once. */
async function killInRefund(fixture: Fixture, player: Player, random: Random): Promise<void> {
  const { cluster, balancer, pool } = fixture;
  const { amount, reference, request } = await openOrder(fixture, player, random);
  await patiently((state) => call(balancer, player.token, "/v1/consent", { breakUntil: Date.now() + day }, state));
  const refund = reference.replace(/^deposit/, "refund");
  const caught = trap(
    fixture,
    random,
    ({ method, path, body }) => method === "POST" && path === "/v3/refunds" && body.includes(`"${refund}-`),
  );
  await press(cluster.bank, request, { action: "pay" });
  await caught();
  await untilDeposit(pool, reference, { credited: 0, returned: amount });
  const lines = await readAll(bankAt(cluster.bank.url, cluster.bank.apiKey));
  const sent = lines.filter((line) => line.type === "REFUND" && line.reference_id.startsWith(refund));
  if (sent.length !== 1 || sent[0]?.amount !== amount) {
    throw new Error(`the bank sent ${reference} back ${sent.length} times`);
  }
}

/** The last four digits of an account, by which the bank decides, and the step that follows. */
interface Ending {
  readonly ending: string;
  readonly end: number;
}

const endings: readonly [Ending, ...Ending[]] = [
  { ending: "1234", end: 2200 },
  { ending: "0001", end: 2000 },
  { ending: "0002", end: 2300 },
];

/** Kills the node that sends a payout; the bank must pay it once. */
async function killInPayout(fixture: Fixture, player: Player, random: Random): Promise<void> {
  const { ending, end } = random.pick(endings);
  const account = `"account_number":"${accountOf(player, ending)}"`;
  const caught = trap(
    fixture,
    random,
    ({ method, path, body }) => method === "POST" && path === "/v2/payouts" && body.includes(account),
  );
  await followOrder(fixture, player, { ending, end, caught });
}

/** Kills the node that reads the state of a payout. */
async function killInPayoutLook(fixture: Fixture, player: Player, random: Random): Promise<void> {
  const { ending, end } = random.pick(endings);
  const account = `"account_number":"${accountOf(player, ending)}"`;
  let reference: string | undefined;
  const caught = trap(fixture, random, ({ method, path, body }) => {
    if (method === "POST" && path === "/v2/payouts" && body.includes(account)) {
      reference = (JSON.parse(body.toString()) as { reference_id: string }).reference_id;
    }
    return method === "GET" && reference !== undefined && path === `/v2/payouts?reference_id=${reference}`;
  });
  await followOrder(fixture, player, { ending, end, caught });
}

async function followOrder(
  { cluster, balancer, pool, acknowledged }: Fixture,
  player: Player,
  { ending, end, caught }: Ending & { readonly caught: () => Promise<unknown> },
): Promise<void> {
  const orderId: OrderId = await patiently((state) => order(balancer, player, 50_000, ending, state));
  acknowledged.withdrawals.push(orderId);
  await caught();
  const code = await untilStep(pool, player, orderId, [2000, 2200, 2300]);
  if (code !== end) throw new Error(`order ${orderId} ended with ${code} instead of ${end}`);
  await mustBeOnce(cluster.bank, "payouts", `${orderId}-1`);
  if (end !== 2000) return;
  await patiently((state) => call(balancer, player.token, "/v1/withdraw/cancel", { orderId }, state));
}
