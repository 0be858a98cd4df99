import type { CallPath, OrderId, RequestInput } from "@fairlobby/contract";
import { until } from "../../../tools/until.ts";
import { bankAt } from "../../../bench/src/payouts/fixture.ts";
import { accountOf, orderOf, type Player } from "../../../bench/src/payouts/players.ts";
import { callForData, callUntilAnswered } from "./player-calls.ts";
import { mustEqual, type RaceFixture } from "./races.ts";
import { sendUntilKnown } from "./wallet-calls.ts";
import { patience } from "../patience.ts";

/**
 * Which of the calls under one key was made: the call itself, or the other one (with another body, or to another path).
 */
export type Winner = "call" | "other";

export interface Request {
  readonly path: CallPath;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A money call that is prepared but not made yet. */
export interface MoneyCase {
  readonly call: Request;
  /** The same call with another body; absent for a call without fields. */
  readonly other?: Request;
  /** The msgCode of the other body if that one is made; "success" by default. */
  readonly otherCode?: string;
  /** Checks what was booked; `winner` is null if neither call was made. */
  check(winner: Winner | null): Promise<void>;
}

export type Prepare = (fixture: RaceFixture, player: Player, nth: number) => Promise<MoneyCase>;

const amount = 100_000;

const request = <P extends CallPath>(path: P, body: RequestInput<P>): Request => ({
  path,
  body,
});

async function rowsOf<Row extends object>({ pool }: RaceFixture, query: string, ...values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>(query, values)).rows;
}

const deposit: Prepare = async (fixture, player) => ({
  call: request("/charge/create/order", { amount, bankName: "QRIS", acceptBonus: false }),
  other: request("/charge/create/order", { amount: 50_000, bankName: "QRIS", acceptBonus: false }),
  async check(winner) {
    const orders = await rowsOf<{ order_id: string; amount: string }>(
      fixture,
      "select order_id, amount::text from cashier.deposit where player_id = $1",
      player.id,
    );
    const expected = winner === null ? [] : [String(winner === "call" ? amount : 50_000)];
    mustEqual(
      "deposit orders",
      orders.map((order) => order.amount),
      expected,
    );
    const { url, apiKey } = fixture.cluster.bank;
    for (const { order_id: id } of orders) {
      const reference = `deposit-${player.id}-${id}`;
      const { data } = await bankAt(url, apiKey)(`/sandbox/payment_requests?reference_id=${reference}`);
      mustEqual("payment requests at the bank", (data as unknown[]).length, 1);
    }
  },
});

const order: Prepare = async (fixture, player) => {
  const { quoteId } = await callForData(fixture.nodes[0], player, "/v1/withdraw/quote", { amount });
  const bodyWith = (ending: string) => orderOf(player, { amount, ending, quoteId });
  return {
    call: request("/withdraw/create/order", bodyWith("1234")),
    other: request("/withdraw/create/order", bodyWith("5678")),
    async check(winner) {
      const expected = winner === null ? [] : [winner === "call" ? "1234" : "5678"];
      mustEqual(
        "orders",
        (await ordersOf(fixture, player)).map(({ last4 }) => last4),
        expected,
      );
      mustEqual("reservations", await countBookings(fixture, player, "withdrawal_reserved"), expected.length);
    },
  };
};

interface Order {
  readonly order_id: OrderId;
  readonly last4: string;
  readonly closed: boolean;
  readonly codes: readonly number[];
}

const ordersOf = (fixture: RaceFixture, player: Player): Promise<Order[]> =>
  rowsOf(
    fixture,
    `select order_id, account_last4 as last4, closed_at is not null as closed, array(
       select code from withdrawals.step s where s.player_id = w.player_id and s.order_id = w.order_id order by seq) as codes
     from withdrawals.withdrawal w where player_id = $1 order by created_at`,
    player.id,
  );

export async function countBookings(fixture: RaceFixture, player: Pick<Player, "id">, kind: string): Promise<number> {
  const count = "select count(*)::int as n from ledger.transfer where player_id = $1 and kind = $2";
  return (await rowsOf<{ n: number }>(fixture, count, player.id, kind))[0]?.n ?? NaN;
}

/** Places an order whose account the bank rejects, so that it waits for the player. */
async function rejectedOrder(fixture: RaceFixture, player: Player): Promise<OrderId> {
  const { quoteId } = await callForData(fixture.nodes[0], player, "/v1/withdraw/quote", { amount });
  const body = orderOf(player, { amount, ending: "0001", quoteId });
  const { orderId } = await callForData(fixture.nodes[1], player, "/withdraw/create/order", body);
  const isRejected = async () => (await ordersOf(fixture, player)).some(({ codes }) => codes.at(-1) === 2000);
  await until("the bank rejected the account", isRejected, patience);
  return orderId;
}

/** Ends an order that still waits for the player, and checks that the money was returned once. */
async function endOrder(fixture: RaceFixture, player: Player, orderId: OrderId): Promise<void> {
  await callForData(fixture.nodes[0], player, "/v1/withdraw/cancel", { orderId });
}

const cancel: Prepare = async (fixture, player) => {
  const orderId = await rejectedOrder(fixture, player);
  return {
    call: request("/v1/withdraw/cancel", { orderId }),
    other: request("/v1/withdraw/cancel", { orderId: "Wnone" }),
    otherCode: "not_found",
    async check(winner) {
      if (winner !== "call") await endOrder(fixture, player, orderId);
      mustEqual("refunds", await countBookings(fixture, player, "withdrawal_refunded"), 1);
      mustEqual(
        "ends",
        (await ordersOf(fixture, player)).flatMap(({ codes }) => codes).filter((code) => code === 2300),
        [2300],
      );
    },
  };
};

const correct: Prepare = async (fixture, player) => {
  const orderId = await rejectedOrder(fixture, player);
  const { deviceId } = player;
  const bodyWith = (ending: string) => ({ orderId, deviceId, accountNumber: accountOf(player, ending) });
  return {
    call: request("/v1/bus/updateCpf", bodyWith("1234")),
    other: request("/v1/bus/updateCpf", bodyWith("5678")),
    async check(winner) {
      if (winner === null) return endOrder(fixture, player, orderId);
      const isClosed = async () => (await ordersOf(fixture, player)).every(({ closed }) => closed);
      await until("the corrected order ended", isClosed, patience);
      const [found] = await ordersOf(fixture, player);
      mustEqual("the account", found?.last4, winner === "call" ? "1234" : "5678");
      const attempts = "select outcome from withdrawals.payout_attempt where player_id = $1 order by attempt";
      mustEqual(
        "payouts",
        (await rowsOf<{ outcome: string }>(fixture, attempts, player.id)).map(({ outcome }) => outcome),
        ["account_rejected", "paid"],
      );
    },
  };
};

/** Plays the one round that the task set of this cluster requires, and reads the set. */
export async function finishTasks(fixture: RaceFixture, player: Player, prefix: string): Promise<void> {
  const bet = { id: `${prefix}-bet`, round: prefix };
  await sendUntilKnown(fixture.nodes, player, { kind: "bet", ...bet, amount: 100 });
  await sendUntilKnown(fixture.nodes, player, {
    kind: "win",
    id: `${prefix}-win`,
    round: prefix,
    bet: bet.id,
    amount: 0,
  });
  const { gotFlag } = await callForData(fixture.nodes[0], player, "/v1/bus/taskOne", {});
  mustEqual("the state of the tasks", gotFlag, 1);
}

/** Settings with a first task set of one round. */
export const oneRound = { tasks: { rewards: [60_000], sets: [[{ gameId: "66121", rounds: 1 }]] } };

const task: Prepare = async (fixture, player, nth) => {
  await finishTasks(fixture, player, `task-${nth}`);
  return {
    call: request("/v1/bus/taskOneGot", {}),
    async check(winner) {
      mustEqual("rewards", await countBookings(fixture, player, "task_reward"), winner === null ? 0 : 1);
    },
  };
};

const invite: Prepare = async (fixture, player, nth) => {
  await rowsOf(
    fixture,
    `insert into invites.guest (player_id, guest_id, registered_at, amount, earned_at) values ($1, $2, now(), 20000, now())`,
    player.id,
    9_000_000_000 + nth,
  );
  return {
    call: request("/v1/bus/receiveInviteRewards", { receiveAmount: 20_000 }),
    other: request("/v1/bus/receiveInviteRewards", { receiveAmount: 40_000 }),
    otherCode: "amount_mismatch",
    async check(winner) {
      mustEqual("rewards", await countBookings(fixture, player, "invite_reward"), winner === "call" ? 1 : 0);
    },
  };
};

/** Every money call. */
export const moneyCases = { deposit, order, cancel, correct, task, invite } as const;

/** Makes a request of a case with a key. */
export const send = (node: RaceFixture["nodes"][number], player: Player, { path, body }: Request, key: string) =>
  callUntilAnswered(node, player, path, body as never, key);
