import { randomUUID } from "node:crypto";
import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Action, DepositAction, RoundAction, WithdrawalAction } from "./plan.ts";
import { gameId, dataOf, reviewFrom, type Player, type Fixture } from "./fixture.ts";

/** The operations that the server or the bank acknowledged to clients. Amounts are rupiah. */
export interface Acknowledged {
  readonly deposits: { player: PlayerId; orderId: OrderId; amount: number; bonus: number }[];
  readonly withdrawals: AcknowledgedWithdrawal[];
  readonly rounds: AnsweredCall[];
}

export interface AcknowledgedWithdrawal {
  readonly player: PlayerId;
  readonly orderId: OrderId;
  readonly gross: number;
  readonly fee: number;
  readonly tax: number;
  readonly account: string;
  /** The amount to be paid out. */
  readonly net: number;
}

/** A wallet call that was answered RS_OK. */
export interface AnsweredCall {
  readonly player: PlayerId;
  readonly kind: "stake" | "win" | "void";
  readonly transaction: string;
  readonly amount: number;
  /** Set for the rollback of a stake that got no answer, and so may or may not have been booked. */
  readonly timedOut?: true;
}

/** Performs one action as its client would, and records what was acknowledged. */
export function act(fixture: Fixture, acknowledged: Acknowledged, player: Player, action: Action): Promise<void> {
  switch (action.kind) {
    case "deposit":
      return deposit(fixture, acknowledged, player, action);
    case "round":
      return playRound(fixture, acknowledged, player, action);
    case "withdrawal":
      return withdraw(fixture, acknowledged, player, action);
  }
}

async function deposit(
  fixture: Fixture,
  acknowledged: Acknowledged,
  player: Player,
  { amount, bonus }: DepositAction,
): Promise<void> {
  const order = { amount, bankName: "QRIS", acceptBonus: bonus > 0 };
  const { orderId } = dataOf(await fixture.call(player.token, "/charge/create/order", order, randomUUID()));
  fixture.answered();
  const found = await fixture.bank.get(`/sandbox/payment_requests?reference_id=deposit-${player.id}-${orderId}`);
  const paid = await fixture.bank.post(`/v3/payment_requests/${found.body.data[0].payment_request_id}/simulate`, {});
  if (paid.status !== 200) throw new Error(paid.text);
  acknowledged.deposits.push({ player: player.id, orderId, amount, bonus });
}

async function playRound(
  fixture: Fixture,
  acknowledged: Acknowledged,
  player: Player,
  round: RoundAction,
): Promise<void> {
  const { id, end } = round;
  const send = async (kind: AnsweredCall["kind"], amount: number, times = Infinity): Promise<string | undefined> => {
    const path = { stake: "bet", win: "win", void: "rollback" }[kind];
    const body = {
      user: player.id,
      token: player.gameToken,
      transaction_uuid: `${kind}-${id}`,
      supplier_transaction_id: id,
      round: id,
      round_closed: kind !== "stake",
      request_uuid: randomUUID(),
      game_code: gameId,
      ...(kind === "void" ? {} : { is_free: false, currency: "IDR", amount: amount * 100_000 }),
      ...(kind === "stake" ? {} : { reference_transaction_uuid: `stake-${id}` }),
    };
    let status: string | undefined;
    for (let sent = 0; status === undefined && sent < times; sent++) {
      status = await fixture.wallet(`/transaction/${path}`, body);
    }
    if (status !== undefined) fixture.answered();
    return status;
  };
  /** The status of a stake that is not booked because its player waits for a withdrawal. */
  const paused = "RS_ERROR_USER_DISABLED";
  const settle = async (kind: AnsweredCall["kind"], amount: number, more: Pick<AnsweredCall, "timedOut"> = {}) => {
    const status = await send(kind, amount);
    if (status !== "RS_OK") throw new Error(`${kind} ${id}: ${status}`);
    acknowledged.rounds.push({ player: player.id, kind, transaction: `${kind}-${id}`, amount, ...more });
  };

  if (end === "refused") {
    const status = await send("stake", round.stake);
    if (status !== "RS_ERROR_NOT_ENOUGH_MONEY" && status !== paused)
      throw new Error(`a stake the player cannot afford: ${status}`);
  } else if (end === "timed_out") {
    const status = await send("stake", round.stake, 1);
    if (status === undefined) return settle("void", 0, { timedOut: true });
    if (status === paused) return;
    if (status !== "RS_OK") throw new Error(`stake ${id}: ${status}`);
    acknowledged.rounds.push({ player: player.id, kind: "stake", transaction: `stake-${id}`, amount: round.stake });
  } else {
    const status = await send("stake", round.stake);
    if (status === paused) return;
    if (status !== "RS_OK") throw new Error(`stake ${id}: ${status}`);
    acknowledged.rounds.push({ player: player.id, kind: "stake", transaction: `stake-${id}`, amount: round.stake });
    if (end === "won") await settle("win", round.win);
    if (end === "taken_back") await settle("void", round.stake);
  }
}

async function withdraw(
  fixture: Fixture,
  acknowledged: Acknowledged,
  player: Player,
  action: WithdrawalAction,
): Promise<void> {
  const { amount } = action;
  const account = `${player.id}${action.account.slice(-4)}`;
  const quote = dataOf(await fixture.call(player.token, "/v1/withdraw/quote", { amount }));
  fixture.answered();
  const order = {
    userName: "Sari Dewi",
    accountNumber: account,
    phone: "081234567890",
    email: "",
    payType: 8,
    bankName: "BCA",
    amount,
    quoteId: quote.quoteId,
  } as const;
  const { orderId } = dataOf(await fixture.call(player.token, "/withdraw/create/order", order, randomUUID()));
  fixture.answered();
  const { fee, tax, net } = quote;
  acknowledged.withdrawals.push({ player: player.id, orderId, gross: amount, fee, tax, net, account });
  if (amount >= reviewFrom) await closeReview(fixture, orderId);
  if (!account.endsWith("0001")) return;

  await fixture.reached(orderId, [2000]);
  const correction = { orderId, accountNumber: `${player.id}7890`, deviceId: player.deviceId };
  dataOf(await fixture.call(player.token, "/v1/bus/updateCpf", correction, randomUUID()));
  fixture.answered();
}

/** Closes an order's review twice at once: one call closes it, the other finds it closed. */
async function closeReview(fixture: Fixture, orderId: OrderId): Promise<void> {
  await fixture.reached(orderId, [1800]);
  const outcomes = await Promise.all(["rina", "adi"].map((name) => fixture.desk.closeReview({ name }, orderId, "")));
  if (outcomes.toSorted().join(" ") !== "closed not_open") throw new Error(`review of ${orderId}: ${outcomes.join()}`);
}
