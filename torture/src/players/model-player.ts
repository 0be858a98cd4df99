import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { CallPath, OrderId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import type pg from "pg";
import { until } from "../../../tools/until.ts";
import type { BenchBank } from "../../../bench/src/bank.ts";
import { accountOf, call, orderOf, type Player, type Until } from "../../../bench/src/payouts/players.ts";
import { bankAt } from "../../../bench/src/payouts/fixture.ts";
import { Refused } from "../../../tools/player.ts";
import { openDeposit, press, requestOf } from "../../../bench/src/payouts/customer.ts";
import { sendCall, sendWallet, type Target, type WalletTransaction } from "./load.ts";
import { untilDeposit, untilStep } from "./orders.ts";
import type { Random } from "../random.ts";

/** The parts of the fixture that the players' actions use. */
export interface ModelFixture {
  /** The load balancer's address, and the key with which the game provider signs. */
  readonly balancer: Target;
  readonly bank: BenchBank;
  readonly pool: pg.Pool;
  readonly acknowledged: { readonly stakes: string[]; readonly deposits: string[]; readonly withdrawals: string[] };
}

/** A player, with what the model calculated from the answers. */
export interface Modelled {
  player: Player;
  /** Cash and promotional gold, without what is reserved. Rupiah. */
  gold: number;
  /** True once the player is on a long break: only withdrawals are possible. */
  isOnBreak: boolean;
}

interface Action {
  readonly name: string;
  readonly share: number;
  readonly make: (fixture: ModelFixture, own: Modelled, random: Random) => Promise<void>;
}

const actions: readonly Action[] = [
  { name: "round", share: 0.6, make: playRound },
  { name: "deposit", share: 0.1, make: deposit },
  { name: "withdrawal", share: 0.1, make: withdraw },
  { name: "login", share: 0.1, make: logIn },
  { name: "task", share: 0.08, make: claimTask },
  { name: "limit", share: 0.01, make: setLimit },
  { name: "break", share: 0.01, make: takeBreak },
];

const amounts = [30_000, 50_000, 100_000, 300_000] as const;
/** How long a call may be repeated while programs are killed. */
const answeredWithin = 150_000;
const patience = { timeoutMs: answeredWithin, intervalMs: 50, despiteErrors: true };
const day = 86_400_000;

/** Repeats a call with one key until it is answered. */
async function patiently<T>(work: (until: Until) => Promise<T>): Promise<T> {
  const state: Until = { over: false };
  const timer = setTimeout(() => (state.over = true), answeredWithin);
  try {
    return await work(state);
  } finally {
    clearTimeout(timer);
  }
}

const ask = <P extends CallPath>(
  { balancer }: ModelFixture,
  { player }: Modelled,
  path: P,
  body: RequestInput<P>,
): Promise<ReplyOf<P>> => patiently((state) => call(balancer, player.token, path, body, state));

/** Sends a provider's transaction once; returns its status, or null without an answer. */
async function sendOnce({ balancer }: ModelFixture, { player }: Modelled, transaction: WalletTransaction) {
  try {
    const answer = await sendWallet(balancer, player, transaction);
    const { status } = (await answer.json()) as { status?: string };
    return status === undefined || status === "RS_ERROR_UNKNOWN" ? null : status;
  } catch {
    return null;
  }
}

/** Repeats a provider's transaction until it is answered; returns the status. */
async function settle(fixture: ModelFixture, own: Modelled, transaction: WalletTransaction): Promise<string> {
  const what = `${transaction.kind} of player ${own.player.id}`;
  return until(what, () => sendOnce(fixture, own, transaction), patience);
}

async function mustBeOk(fixture: ModelFixture, own: Modelled, transaction: WalletTransaction): Promise<void> {
  const status = await settle(fixture, own, transaction);
  if (status !== "RS_OK") throw new Error(`${transaction.kind} of player ${own.player.id}: ${status}`);
}

/** Plays a round: a bet that wins, loses or is taken back. Sometimes a bet without an answer is taken back. */
async function playRound(fixture: ModelFixture, own: Modelled, random: Random): Promise<void> {
  const bet = randomUUID();
  const stake = random.pick([100, 1_000, 5_000]);
  if (own.gold < stake) return;
  const placed = { kind: "bet", transaction: bet, round: bet, amount: stake } as const;
  const end = random.pick(["win", "win", "rollback", "lose", "lose"]);
  const amount = random.between(1, 2 * stake);
  const isAskedOnce = random.chance(0.2);
  const takeBack = { kind: "rollback", transaction: randomUUID(), round: bet, bet } as const;
  const first = isAskedOnce ? await sendOnce(fixture, own, placed) : await settle(fixture, own, placed);
  if (first === null) {
    const status = await settle(fixture, own, takeBack);
    if (!["RS_OK", "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"].includes(status)) throw new Error(`rollback: ${status}`);
    return;
  }
  if (first !== "RS_OK") throw new Error(`bet of player ${own.player.id}: ${first}`);
  own.gold -= stake;
  fixture.acknowledged.stakes.push(bet);
  if (end === "win") {
    const win = randomUUID();
    await mustBeOk(fixture, own, { kind: "win", transaction: win, round: bet, bet, amount });
    own.gold += amount;
    fixture.acknowledged.stakes.push(win);
  }
  if (end === "rollback") {
    await mustBeOk(fixture, own, takeBack);
    own.gold += stake;
  }
}

/** Opens a deposit; returns its reference, or undefined if it was refused for one of these reasons. */
async function tryDeposit(
  fixture: ModelFixture,
  { player }: Modelled,
  amount: number,
  refusals: readonly string[],
): Promise<string | undefined> {
  try {
    const reference = await openDeposit(fixture.balancer.url, player, amount);
    fixture.acknowledged.deposits.push(reference.replace(/^deposit-\d+-/, ""));
    return reference;
  } catch (error) {
    if (error instanceof Refused && refusals.includes(error.msgCode)) return undefined;
    throw error;
  }
}

/** How an order may be refused: while the bank is down, for too many open orders, or for a limit. */
const usualRefusals = ["deposit_failed", "too_many_open", "limit_reached"];

/** Pays like a customer: if the bank does not answer, the payment's state decides whether to press again. */
async function pay({ bank }: ModelFixture, reference: string): Promise<void> {
  const request = await requestOf(bank, reference);
  const isPaid = async (): Promise<boolean> => {
    const { data } = await bankAt(bank.url, bank.apiKey)(`/sandbox/payment_requests?reference_id=${reference}`);
    return (data as readonly { readonly status: string }[])[0]?.status === "SUCCEEDED";
  };
  const isDone = async (): Promise<boolean> => {
    if (!(await isPaid())) await press(bank, request, { action: "pay" });
    return isPaid();
  };
  await until(`${reference} is paid`, isDone, patience);
}

async function deposit(fixture: ModelFixture, own: Modelled, random: Random): Promise<void> {
  const amount = random.pick(amounts);
  const reference = await tryDeposit(fixture, own, amount, usualRefusals);
  if (reference === undefined) return;
  await pay(fixture, reference);
  await untilDeposit(fixture.pool, reference, { credited: amount, returned: 0 });
  own.gold += amount;
}

const gross = 50_000;

/** Orders a withdrawal and follows it to its end: paid, failed, or rejected and then corrected or cancelled. */
async function withdraw(fixture: ModelFixture, own: Modelled, random: Random): Promise<void> {
  if (own.gold < 10 * gross) return;
  const ending = random.pick(["1234", "1234", "0001", "0001", "0002"]);
  const isCorrected = random.chance(0.5);
  const orderId = await order(fixture, own, ending);
  fixture.acknowledged.withdrawals.push(orderId);
  own.gold -= gross;
  const { pool } = fixture;
  let code = await untilStep(pool, own.player, orderId, [2000, 2200, 2300]);
  if (code === 2000 && !isCorrected) {
    const { refundAmount } = await ask(fixture, own, "/v1/withdraw/cancel", { orderId });
    if (refundAmount !== gross) throw new Error(`order ${orderId} gave back ${refundAmount}`);
    code = await untilStep(pool, own.player, orderId, [2300]);
  } else if (code === 2000) {
    const body = { orderId, accountNumber: accountOf(own.player, "7890"), deviceId: own.player.deviceId };
    await ask(fixture, own, "/v1/bus/updateCpf", body);
    code = await untilStep(pool, own.player, orderId, [2200]);
  }
  const expected = ending === "1234" || (ending === "0001" && isCorrected) ? 2200 : 2300;
  if (code !== expected) throw new Error(`order ${orderId} ended with ${code} instead of ${expected}`);
  if (code === 2300) own.gold += gross;
}

/**
 * Orders a withdrawal. After a call without an answer the order is looked up, and the repeated call must then name it.
 */
async function order(fixture: ModelFixture, own: Modelled, ending: string): Promise<OrderId> {
  const { quoteId } = await ask(fixture, own, "/v1/withdraw/quote", { amount: gross });
  const body = orderOf(own.player, { amount: gross, ending, quoteId });
  const key = randomUUID();
  let lookedUp: string | undefined;
  let orderId: OrderId | undefined;
  const isAnswered = async (): Promise<boolean> => {
    const answer = await sendCall(fixture.balancer, own.player, "/withdraw/create/order", body, key);
    const { data, msgCode } = (await answer.json()) as { data: { orderId: OrderId } | null; msgCode: string };
    if (data !== null) orderId = data.orderId;
    else if (msgCode !== "server_error") throw new Refused("/withdraw/create/order", msgCode);
    else lookedUp ??= (await ask(fixture, own, "/v1/bus/accountInfo", {})).result.processOrderId || undefined;
    return orderId !== undefined;
  };
  await until(`an order of player ${own.player.id}`, isAnswered, patience);
  if (orderId === undefined) throw new Error("an order without an id");
  if (lookedUp !== undefined && lookedUp !== orderId) throw new Error(`order ${orderId} was looked up as ${lookedUp}`);
  return orderId;
}

/** Logs in again with the device: it must be the same player with the gold of the model. */
async function logIn({ balancer }: ModelFixture, own: Modelled): Promise<void> {
  const { id, deviceId } = own.player;
  const reply = await patiently((state) => call(balancer, "", "/user/login", deviceLogin(deviceId), state));
  if (reply.userId !== id || reply.isRegister) throw new Error(`player ${id} logged in as ${reply.userId}`);
  own.player = { id, token: reply.token, deviceId: reply.deviceId };
  if (reply.gold !== own.gold) throw new Error(`player ${id} has ${reply.gold} at the login instead of ${own.gold}`);
}

/** Claims the reward of a set of tasks if it is complete. */
async function claimTask(fixture: ModelFixture, own: Modelled): Promise<void> {
  const { gotFlag, rewardAmount } = await ask(fixture, own, "/v1/bus/taskOne", {});
  if (gotFlag !== 1) return;
  await ask(fixture, own, "/v1/bus/taskOneGot", {});
  own.gold += rewardAmount;
}

const limit = 200_000;

/** Sets a daily limit: an order above it must be refused. */
async function setLimit(fixture: ModelFixture, own: Modelled): Promise<void> {
  await ask(fixture, own, "/v1/consent", { dailyDepositLimit: limit });
  const reference = await tryDeposit(fixture, own, 5 * limit, ["limit_reached"]);
  if (reference !== undefined) throw new Error(`${reference} was opened above the limit`);
}

/** Takes a long break while a deposit is open: what is then paid is sent back, and bets and deposits are refused. */
async function takeBreak(fixture: ModelFixture, own: Modelled, random: Random): Promise<void> {
  const amount = random.pick(amounts);
  const reference = await tryDeposit(fixture, own, amount, usualRefusals);
  await ask(fixture, own, "/v1/consent", { breakUntil: Date.now() + 30 * day });
  own.isOnBreak = true;
  if (reference !== undefined) {
    await pay(fixture, reference);
    await untilDeposit(fixture.pool, reference, { credited: 0, returned: amount });
  }
  const bet = randomUUID();
  const status = await settle(fixture, own, { kind: "bet", transaction: bet, round: bet, amount: 100 });
  if (status !== "RS_ERROR_USER_DISABLED") throw new Error(`a bet during a break: ${status}`);
  if ((await tryDeposit(fixture, own, amount, ["on_break"])) !== undefined) throw new Error("a deposit during a break");
  await withdraw(fixture, own, random);
}

/** Lets a player act until the run is over or the player is on a break. */
export async function act(
  fixture: ModelFixture,
  own: Modelled,
  next: () => Random | undefined,
  count: (name: string) => void,
): Promise<void> {
  for (let random = next(); random !== undefined && !own.isOnBreak; random = next()) {
    const chosen = choose(random);
    await chosen.make(fixture, own, random).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      throw new Error(`player ${own.player.id}, ${chosen.name}: ${text}`, { cause: error });
    });
    count(chosen.name);
    await pause(random.between(100, 900));
  }
}

function choose(random: Random): Action {
  let left = random.between(0, 999) / 1_000;
  for (const action of actions) {
    if (left < action.share) return action;
    left -= action.share;
  }
  return { name: "round", share: 0, make: playRound };
}
