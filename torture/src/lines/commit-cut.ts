import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import type { OrderId } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { until } from "../../../tools/until.ts";
import { atLeast, atMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import { accountOf, orderOf, type Player } from "../../../bench/src/payouts/players.ts";
import { compareWithBank } from "../checks/bank-books.ts";
import { openCommitCutter, type CommitCutter, type CutMoment } from "../faults/commit-cutter.ts";
import { press, requestOf } from "../../../bench/src/payouts/customer.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { audit, makePlayers, sendWallet, type WalletTransaction } from "../players/load.ts";
import { openCluster, type Cluster, type Node } from "../machines/nodes.ts";
import { untilDeposit, untilStep } from "../players/orders.ts";
import type { Random } from "../random.ts";
import { makeTries } from "../tries.ts";
import { patience } from "../patience.ts";
import { callForData } from "../players/player-calls.ts";

export const commitCut: Line = {
  what: "The database connection is cut before COMMIT is sent, in COMMIT and after it, at money calls on two nodes",
  tries: 1_000,
  shortTries: 30,
  run: tortureCommits,
};

const atOnce = 8;
/** Number of tries of one player; then another player takes over, so that the balance always suffices. */
const triesOfPlayer = 60;

interface Fixture {
  readonly cluster: Cluster;
  readonly cutter: CommitCutter;
  readonly pool: pg.Pool;
  readonly acknowledged: { readonly stakes: string[]; readonly deposits: string[]; readonly withdrawals: string[] };
}

/** One try: a player, a node, and what the player's gold must be afterwards. */
interface Try {
  readonly fixture: Fixture;
  readonly node: Node;
  readonly player: Player;
  readonly random: Random;
  /** Cuts the connection of a transaction with this text among its parameters; returns whether it was cut. */
  readonly cut: (marker: string) => () => boolean;
}

/** A money call: returns whether a connection was cut, and how much the player's gold must have changed. */
interface MoneyCall {
  readonly name: string;
  readonly make: (one: Try) => Promise<{ readonly isCut: boolean; readonly change: number }>;
}

const moneyCalls: readonly [MoneyCall, ...MoneyCall[]] = [
  { name: "bet", make: bet },
  { name: "win", make: win },
  { name: "rollback", make: rollback },
  { name: "gift", make: gift },
  { name: "deposit", make: deposit },
  { name: "credit", make: credit },
  { name: "order", make: placeOrder },
  { name: "payout", make: payout },
  { name: "cancel", make: cancel },
  { name: "correction", make: correct },
];

/** In each try, makes a money call, cuts the connection of one of its transactions, and compares the player's gold. */
async function tortureCommits({ from, to, say, randomOf }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const cutters: CommitCutter[] = [];
  const cluster = await openCluster(dir, 2, {
    bankEnv: { BANK_PAYOUT_MS: "40", BANK_WEBHOOK_RETRY_MS: "200" },
    databaseUrl: async (own) => {
      const cutter = await openCommitCutter(own);
      cutters.push(cutter);
      return cutter.url;
    },
  });
  const pool = new pg.Pool({ connectionString: cluster.databaseUrl, max: 4 });
  const made = new Map<string, number>();
  try {
    const [cutter] = cutters;
    if (cutter === undefined) throw new Error("the nodes reach the database directly");
    const fixture: Fixture = { cluster, cutter, pool, acknowledged: { stakes: [], deposits: [], withdrawals: [] } };
    const players: { player: Player; left: number }[] = [];
    await makeTries({ from, to, atOnce }, async (nth, worker) => {
      let own = players[worker];
      if (own === undefined || own.left === 0) {
        own = { player: await newPlayer(fixture), left: triesOfPlayer };
        players[worker] = own;
      }
      own.left -= 1;
      const { name, moment } = await tryOnce(fixture, own.player, randomOf(nth));
      for (const key of [name, moment]) made.set(key, (made.get(key) ?? 0) + 1);
    });
    say([...made].map(([name, count]) => `${name} ${count}`).join(", "));
    const { lost, unbalanced } = await audit(cluster.databaseUrl, fixture.acknowledged);
    return [
      ...[...made].map(([name, count]) => reportOnly(`commitCut.${name}`, count, "")),
      atLeast("commitCut.acknowledged", fixture.acknowledged.stakes.length, "", 1),
      atMost("commitCut.lost", lost, "", 0),
      atMost("commitCut.unbalanced", unbalanced, "", 0),
      ...(await compareWithBank(cluster.databaseUrl, cluster.bank, say)),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, say)),
    ];
  } finally {
    await pool.end();
    await cluster.stop();
    for (const cutter of cutters) await cutter.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function newPlayer({ cluster }: Fixture): Promise<Player> {
  const [player] = await makePlayers(cluster.databaseUrl, cluster.nodes[0] ?? { url: "" }, 1);
  if (player === undefined) throw new Error("there is no player");
  return player;
}

/** Makes the money call again until a connection was cut: some calls have fewer transactions than others. */
async function tryOnce(fixture: Fixture, player: Player, random: Random) {
  const { name, make } = random.pick(moneyCalls);
  const moment: CutMoment = random.pick(["before", "sent", "unanswered", "after"]);
  const node = fixture.cluster.nodes[random.between(0, fixture.cluster.nodes.length - 1)];
  if (node === undefined) throw new Error("there are no nodes");
  const deepest = name === "credit" || name === "payout" ? 4 : 2;
  for (let skip = random.between(0, deepest); ; skip = Math.max(0, skip - 1)) {
    const cut = (marker: string) => fixture.cutter.arm({ marker, moment, skip });
    const before = await goldOf(fixture, player);
    const { isCut, change } = await make({ fixture, node, player, random, cut });
    const after = await goldOf(fixture, player);
    if (after !== before + change) {
      throw new Error(`${name}, cut ${moment}: gold ${before} became ${after} instead of ${before + change}`);
    }
    if (isCut) return { name, moment };
  }
}

async function goldOf({ pool }: Fixture, { id }: Pick<Player, "id">): Promise<number> {
  const { rows } = await pool.query<{ gold: number }>(
    "select (cash + promo)::float8 as gold from ledger.balance where player_id = $1",
    [id],
  );
  return rows[0]?.gold ?? 0;
}

/** Repeats a provider's transaction until it is answered with RS_OK. */
async function wallet({ node, player }: Try, transaction: WalletTransaction): Promise<void> {
  let last = "";
  const isDone = async (): Promise<boolean> => {
    const answer = await sendWallet(node, player, transaction);
    last = await answer.text();
    const { status } = JSON.parse(last) as { status: string };
    if (status !== "RS_OK" && status !== "RS_ERROR_UNKNOWN") throw new Error(last);
    return status === "RS_OK";
  };
  await until(`${transaction.kind} ${transaction.transaction}`, isDone, patience).catch((error: unknown) => {
    throw new Error(`${transaction.kind} was answered ${last}`, { cause: error });
  });
}

const stake = 100;
/** The gift in the shipped settings. */
const giftAmount = 20_000;

async function bet(one: Try) {
  const transaction = randomUUID();
  const isCut = one.cut(transaction);
  await wallet(one, { kind: "bet", transaction, round: transaction, amount: stake });
  one.fixture.acknowledged.stakes.push(transaction);
  return { isCut: isCut(), change: -stake };
}

async function win(one: Try) {
  const [round, transaction] = [randomUUID(), randomUUID()];
  const amount = one.random.between(1, 1_000);
  await wallet(one, { kind: "bet", transaction: round, round, amount: stake });
  const isCut = one.cut(transaction);
  await wallet(one, { kind: "win", transaction, round, bet: round, amount });
  one.fixture.acknowledged.stakes.push(round, transaction);
  return { isCut: isCut(), change: amount - stake };
}

async function rollback(one: Try) {
  const [round, transaction] = [randomUUID(), randomUUID()];
  await wallet(one, { kind: "bet", transaction: round, round, amount: stake });
  const isCut = one.cut(transaction);
  await wallet(one, { kind: "rollback", transaction, round, bet: round });
  return { isCut: isCut(), change: 0 };
}

/** A new guest gets the gift once. */
async function gift({ fixture, node, cut }: Try) {
  const [deviceId, channel] = [randomUUID(), randomUUID()];
  const isCut = cut(channel);
  const body = deviceLogin(deviceId, { registChannel: channel });
  const { userId } = await callForData(node, { token: "" }, "/user/login", body);
  const gold = await goldOf(fixture, { id: userId });
  if (gold !== giftAmount) throw new Error(`a new guest has ${gold}`);
  return { isCut: isCut(), change: 0 };
}

const depositAmount = 100_000;

/** Creates a deposit order that can be paid at the bank. */
async function openDeposit({ fixture, node, player }: Try, key: string): Promise<string> {
  const body = { amount: depositAmount, bankName: "QRIS", acceptBonus: false };
  const { orderId } = await callForData(node, player, "/charge/create/order", body, key);
  fixture.acknowledged.deposits.push(orderId);
  return orderId;
}

/** Pays an order and waits until it is credited. */
async function pay({ fixture: { cluster, pool }, player }: Try, orderId: string): Promise<void> {
  const reference = `deposit-${player.id}-${orderId}`;
  await press(cluster.bank, await requestOf(cluster.bank, reference), { action: "pay" });
  await untilDeposit(pool, reference, { credited: depositAmount, returned: 0 });
}

async function deposit(one: Try) {
  const key = randomUUID();
  const isCut = one.cut(key);
  const orderId = await openDeposit(one, key);
  const wasCut = isCut();
  await pay(one, orderId);
  return { isCut: wasCut, change: depositAmount };
}

async function credit(one: Try) {
  const orderId = await openDeposit(one, randomUUID());
  const isCut = one.cut(orderId);
  await pay(one, orderId);
  return { isCut: isCut(), change: depositAmount };
}

const gross = 50_000;

/** Orders a withdrawal to an account that the bank handles by its last four digits. */
async function order({ fixture, node, player }: Try, ending: string, key: string): Promise<OrderId> {
  const { quoteId } = await callForData(node, player, "/v1/withdraw/quote", { amount: gross });
  const body = orderOf(player, { amount: gross, ending, quoteId });
  const { orderId } = await callForData(node, player, "/withdraw/create/order", body, key);
  fixture.acknowledged.withdrawals.push(orderId);
  return orderId;
}

async function placeOrder(one: Try) {
  const key = randomUUID();
  const isCut = one.cut(key);
  const orderId = await order(one, "1234", key);
  const wasCut = isCut();
  await untilStep(one.fixture.pool, one.player, orderId, [2200]);
  return { isCut: wasCut, change: -gross };
}

async function payout(one: Try) {
  const [ending, end] = one.random.chance(0.5) ? ["1234", 2200] : ["0002", 2300];
  const orderId = await order(one, ending, randomUUID());
  const isCut = one.cut(orderId);
  await untilStep(one.fixture.pool, one.player, orderId, [end]);
  return { isCut: isCut(), change: end === 2200 ? -gross : 0 };
}

/** Orders a withdrawal that the bank rejects for its account. */
async function rejected(one: Try): Promise<OrderId> {
  const orderId = await order(one, "0001", randomUUID());
  await untilStep(one.fixture.pool, one.player, orderId, [2000]);
  return orderId;
}

async function cancel(one: Try) {
  const orderId = await rejected(one);
  const isCut = one.cut(orderId);
  const { refundAmount } = await callForData(one.node, one.player, "/v1/withdraw/cancel", { orderId });
  if (refundAmount !== gross) throw new Error(`a cancelled order gave back ${refundAmount}`);
  return { isCut: isCut(), change: 0 };
}

async function correct(one: Try) {
  const orderId = await rejected(one);
  const isCut = one.cut(orderId);
  const body = { orderId, accountNumber: accountOf(one.player, "7890"), deviceId: one.player.deviceId };
  await callForData(one.node, one.player, "/v1/bus/updateCpf", body);
  const wasCut = isCut();
  await untilStep(one.fixture.pool, one.player, orderId, [2200]);
  return { isCut: wasCut, change: -gross };
}
