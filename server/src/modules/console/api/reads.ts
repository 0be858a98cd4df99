import type { ApiReply, ApiRequest } from "@fairlobby/contract/api";
import type { Currency } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";

const playerWithId = query(
  "api_player",
  "select created_at, has_name from accounts.registered_player where player_id = :playerId",
);

const balanceOf = query(
  "api_balance",
  `select currency, cash, promo, reserved from ledger.player_balance where player_id = :playerId and currency = :currency`,
);

const restrictionOf = query(
  "api_restriction",
  `select barred, break_until > :at as "on_break" from protection.bet_restriction where player_id = :playerId`,
);

/** Reads a player by id; null if there is none. It has no name, contact, account or way to recover it (R-REC-15). */
export async function readPlayer(
  sql: Sql,
  { playerId: id }: ApiRequest<"/api/v1/players/get">,
  currency: Currency,
  at: number,
): Promise<ApiReply<"/api/v1/players/get"> | null> {
  const playerId = BigInt(id);
  const player = await playerWithId.first(sql, { playerId });
  if (player === undefined) return null;
  const balance = await balanceOf.first(sql, { playerId, currency });
  const restriction = await restrictionOf.first(sql, { playerId, at });
  return {
    playerId: id,
    registeredAt: player.createdAt,
    hasName: player.hasName === true,
    balance:
      balance === undefined
        ? null
        : {
            currency: balance.currency,
            cash: balance.cash.toString(),
            promo: balance.promo.toString(),
            reserved: balance.reserved.toString(),
          },
    barred: restriction?.barred === true,
    onBreak: restriction?.onBreak === true,
  };
}

const depositWithId = query(
  "api_deposit",
  `select state, amount, bank_name, captured, bonus_granted, created_at, credited_at from cashier.deposit_order
   where player_id = :playerId and order_id = :orderId`,
);

/** Reads a deposit; null if the player has none with this id. */
export async function readDeposit(
  sql: Sql,
  { playerId, orderId }: ApiRequest<"/api/v1/deposits/get">,
): Promise<ApiReply<"/api/v1/deposits/get"> | null> {
  const found = await depositWithId.first(sql, { playerId: BigInt(playerId), orderId });
  if (found === undefined) return null;
  const { state, amount, bankName, captured, bonusGranted, createdAt, creditedAt } = found;
  return {
    playerId,
    orderId,
    state,
    amount: amount.toString(),
    credited: creditedAt === null || captured === null ? "0" : captured.toString(),
    bonus: bonusGranted === null ? "0" : bonusGranted.toString(),
    method: bankName,
    createdAt,
    creditedAt,
  };
}

const withdrawalWithId = query(
  "api_withdrawal",
  `select gross, fee, tax, net, bank_name, created_at, closed_at from withdrawals.desk_quote
   where player_id = :playerId and order_id = :orderId`,
);

const stepsOf = query(
  "api_steps",
  `select code, created_at as at from withdrawals.desk_step
   where player_id = :playerId and order_id = :orderId order by seq limit 200`,
);

/** Reads a withdrawal order with its steps; null if the player has none with this id. */
export async function readWithdrawal(
  sql: Sql,
  { playerId: id, orderId }: ApiRequest<"/api/v1/withdrawals/get">,
): Promise<ApiReply<"/api/v1/withdrawals/get"> | null> {
  const playerId = BigInt(id);
  const found = await withdrawalWithId.first(sql, { playerId, orderId });
  if (found === undefined) return null;
  const { gross, fee, tax, net, bankName, createdAt, closedAt } = found;
  return {
    playerId: id,
    orderId,
    gross: gross.toString(),
    fee: fee.toString(),
    tax: tax.toString(),
    net: net.toString(),
    bank: bankName,
    createdAt,
    closedAt,
    steps: (await stepsOf(sql, { playerId, orderId })).map(({ code, at }) => ({ code, at })),
  };
}

const openByStep = query(
  "api_open_orders",
  `select last_code as step, count(*)::int as "orders!", sum(gross)::bigint as "gross!" from withdrawals.desk_order
   group by last_code order by last_code`,
);

const paidBetween = query(
  "api_paid_orders",
  `select count(*)::int as "paid!" from withdrawals.desk_step
   where code = 2200 and created_at >= :from and created_at < :to`,
);

/** Reads the figures of withdrawals: open ones by step, and how many were paid in a period. */
export async function readFigures(
  sql: Sql,
  { from, to }: ApiRequest<"/api/v1/figures/get">,
  asOf: number,
): Promise<ApiReply<"/api/v1/figures/get">> {
  const open = await openByStep(sql);
  const paid = await paidBetween.first(sql, { from, to });
  if (paid === undefined) throw new Error("a count without a row");
  return {
    open: open.map(({ step, orders, gross }) => ({ step, orders, gross: gross.toString() })),
    paid: paid.paid,
    asOf,
  };
}

const messageWithId = query(
  "api_message",
  "select delivery_id, type from webhooks.delivery_log where endpoint = :endpoint and message_id = :messageId",
);

export const readMessage = (sql: Sql, message: ApiRequest<"/api/v1/webhooks/resend">) =>
  messageWithId.first(sql, message);
