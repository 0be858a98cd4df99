import { rmSync } from "node:fs";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { until } from "../../../tools/until.ts";
import { reportOnly, atLeast, type Figure } from "../../../bench/src/figures.ts";
import { call, order, type Player } from "../../../bench/src/payouts/players.ts";
import { compareWithBank } from "../checks/bank-books.ts";
import { openDeposit, press, requestOf } from "../../../bench/src/payouts/customer.ts";
import { attack, attacksOnDeposit, attacksOnPayout, type Attack, type AttackKind } from "../faults/forged-messages.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { makePlayers, noRetry } from "../players/load.ts";
import { deliver, openMessageBox, type BankMessage, type MessageBox } from "../machines/message-box.ts";
import { openCluster, type Cluster } from "../machines/nodes.ts";
import type { Random } from "../random.ts";
import { patience } from "../patience.ts";

export const webhooks: Line = {
  what: "The bank's messages are shuffled, doubled, forged, stale, foreign or name a wrong amount, on two nodes",
  tries: 10_000,
  shortTries: 300,
  run: tortureWebhooks,
};

/** Number of concurrent tries. Each has its own player. */
const atOnce = 16;
/** Number of tries of one player; then another player takes over, so that the balance always suffices. */
const triesOfPlayer = 100;

interface Fixture {
  readonly cluster: Cluster;
  readonly box: MessageBox;
  readonly pool: pg.Pool;
  readonly seen: { messages: number; forged: Map<AttackKind, number> };
}

/** Each try is one order, whose messages reach the nodes in another order and number than the bank sent them. */
async function tortureWebhooks({ from, to, say, randomOf }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const box = await openMessageBox();
  const cluster = await openCluster(dir, 2, {
    bankEnv: { BANK_CALLBACK_URL: box.url, BANK_PAYOUT_MS: "40", BANK_REVERSAL_SECONDS: "0.2" },
  });
  const pool = new pg.Pool({ connectionString: cluster.databaseUrl, max: 4 });
  const fixture: Fixture = { cluster, box, pool, seen: { messages: 0, forged: new Map() } };
  try {
    let next = from;
    const run = async (): Promise<void> => {
      for (let player: Player | undefined, made = 0; next < to; made++) {
        const nth = next++;
        if (player === undefined || made % triesOfPlayer === 0) player = await newPlayer(fixture);
        const random = randomOf(nth);
        const tryOnce = random.chance(0.6) ? tryDeposit : tryPayout;
        await tryOnce(fixture, player, random).catch((error: unknown) => {
          throw new Error(`try ${nth}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
        });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, run));
    say(`${to - from} orders, ${fixture.seen.messages} genuine messages delivered`);
    return [
      reportOnly("webhooks.orders", to - from, ""),
      atLeast("webhooks.genuine", fixture.seen.messages, "", 1),
      ...[...fixture.seen.forged].toSorted().map(([kind, count]) => reportOnly(`webhooks.${kind}`, count, "")),
      ...(await compareWithBank(cluster.databaseUrl, cluster.bank, say)),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, say)),
    ];
  } finally {
    await pool.end();
    await cluster.stop();
    await box.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function newPlayer({ cluster }: Fixture): Promise<Player> {
  const [player] = await makePlayers(cluster.databaseUrl, cluster.nodes[0] ?? { url: "" }, 1);
  if (player === undefined) throw new Error("there is no player");
  return player;
}

const nodeOf = ({ cluster }: Fixture, random: Random): string => {
  const node = cluster.nodes[random.between(0, cluster.nodes.length - 1)];
  if (node === undefined) throw new Error("there are no nodes");
  return node.url;
};

/**
 * Attacks an unpaid deposit: nothing may be credited. Then it is paid, and its messages arrive among forged ones: what
 * was paid is credited.
 */
async function tryDeposit(fixture: Fixture, player: Player, random: Random): Promise<void> {
  const { bank } = fixture.cluster;
  const node = nodeOf(fixture, random);
  const amount = random.pick([50_000, 100_000, 300_000]);
  const reference = await openDeposit(node, player, amount, random.pick(["QRIS", "BCA_VA", "DANA"]));
  const request = await requestOf(bank, reference);
  const before = random.shuffle(attacksOnDeposit).slice(0, random.between(0, 2));
  await sendAttacks(fixture, random, before, { reference, subject: request, amount, genuine: [] });
  await mustHave(fixture, reference, 0);
  const sum = await payDeposit(fixture, random, { reference, request, amount });
  const genuine = fixture.box.about(reference);
  const during = random.shuffle(attacksOnDeposit).slice(0, random.between(0, 3));
  await Promise.all([
    deliverShuffled(fixture, random, genuine),
    sendAttacks(fixture, random, during, { reference, subject: request, amount, genuine }),
  ]);
  await mustHave(fixture, reference, sum);
  // Stale messages: everything arrives once more at the end.
  if (random.chance(0.3)) await deliverShuffled(fixture, random, genuine);
  await mustHave(fixture, reference, sum);
}

/** Pays once or twice, sometimes another amount than ordered, and waits for the bank's messages; returns the sum. */
async function payDeposit(
  { box, cluster }: Fixture,
  random: Random,
  { reference, request, amount }: { readonly reference: string; readonly request: string; readonly amount: number },
): Promise<number> {
  const isOther = random.chance(0.25);
  const first = isOther ? random.between(1, 2 * amount) : amount;
  await press(cluster.bank, request, isOther ? { action: "pay_amount", amount: first } : { action: "pay" });
  const isTwice = random.chance(0.25);
  if (isTwice) await press(cluster.bank, request, { action: "pay_again" });
  const many = isTwice ? 2 : 1;
  await until("the bank's messages", async () => box.about(reference).length >= many, patience);
  return first + (isTwice ? amount : 0);
}

/** Delivers each message one to four times, in another order, to both nodes, several at the same time. */
async function deliverShuffled(fixture: Fixture, random: Random, genuine: readonly BankMessage[]): Promise<void> {
  const copies = random.shuffle(genuine.flatMap((one) => Array.from({ length: random.between(1, 4) }, () => one)));
  const targets = copies.map((message) => ({ message, url: nodeOf(fixture, random) }));
  fixture.seen.messages += copies.length;
  if (random.chance(0.5)) await Promise.all(targets.map(({ message, url }) => deliver(url, message)));
  else for (const { message, url } of targets) await deliver(url, message);
}

async function sendAttacks(
  fixture: Fixture,
  random: Random,
  kinds: readonly AttackKind[],
  on: Omit<Attack, "token">,
): Promise<void> {
  const token = fixture.cluster.bank.serverEnv["XENDIT_CALLBACK_TOKEN"] ?? "";
  for (const kind of kinds) {
    fixture.seen.forged.set(kind, (fixture.seen.forged.get(kind) ?? 0) + 1);
    await attack(nodeOf(fixture, random), kind, { ...on, token }, random);
  }
}

/** Throws unless exactly this sum was credited for a deposit. */
async function mustHave({ pool }: Fixture, reference: string, sum: number): Promise<void> {
  const { rows } = await pool.query<{ credited: number }>(
    "select coalesce(captured, 0)::float8 as credited from cashier.deposit where 'deposit-' || player_id || '-' || order_id = $1 and player_id = split_part($1, '-', 2)::bigint",
    [reference],
  );
  if (rows[0]?.credited !== sum) throw new Error(`${reference}: credited ${rows[0]?.credited} instead of ${sum}`);
}

/**
 * The last four digits of an account, by which the bank decides: the step that follows, and the number of messages sent.
 */
interface Ending {
  readonly ending: string;
  readonly end: number;
  readonly messages: number;
}

const endings: readonly [Ending, ...Ending[]] = [
  { ending: "1234", end: 2200, messages: 1 },
  { ending: "0001", end: 2000, messages: 1 },
  { ending: "0002", end: 2300, messages: 1 },
  { ending: "0004", end: 2200, messages: 2 },
  { ending: "0008", end: 2300, messages: 1 },
];

/** Attacks a payout while it is under way, delivers its messages shuffled, and checks how its order ended. */
async function tryPayout(fixture: Fixture, player: Player, random: Random): Promise<void> {
  const { ending, end, messages } = random.pick(endings);
  const orderId = await order({ url: nodeOf(fixture, random) }, player, 50_000, ending, noRetry);
  const reference = `${orderId}-1`;
  const on = { reference, subject: orderId, amount: 50_000 };
  const before = random.shuffle(attacksOnPayout).slice(0, random.between(0, 2));
  await sendAttacks(fixture, random, before, { ...on, genuine: [] });
  await until("the bank's messages", async () => fixture.box.about(reference).length >= messages, patience);
  const genuine = fixture.box.about(reference);
  const during = random.shuffle(attacksOnPayout).slice(0, random.between(0, 2));
  await Promise.all([
    deliverShuffled(fixture, random, genuine),
    sendAttacks(fixture, random, during, { ...on, genuine }),
  ]);
  const step = async (): Promise<number | undefined> => {
    const { rows } = await fixture.pool.query<{ code: number }>(
      "select code from withdrawals.step where player_id = $1 and order_id = $2 order by seq desc limit 1",
      [player.id, orderId],
    );
    return rows[0]?.code;
  };
  await until(`step ${end} of order ${orderId}`, async () => [end, 2300, 2200].includes((await step()) ?? 0), patience);
  if ((await step()) !== end) throw new Error(`order ${orderId} ended with ${await step()} instead of ${end}`);
  if (end === 2000) {
    await call({ url: nodeOf(fixture, random) }, player.token, "/v1/withdraw/cancel", { orderId }, noRetry);
  }
  if (random.chance(0.3)) await deliverShuffled(fixture, random, genuine);
}
