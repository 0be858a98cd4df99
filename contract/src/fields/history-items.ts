import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { gameId } from "../ids.ts";
import { amount, signedAmount } from "./amounts.ts";
import { text, time } from "./basics.ts";

/** The subject of a money entry of the history. Rounds of games are in the game history. */
export const moneyKinds = [
  "gift",
  "deposit",
  "deposit_bonus",
  "withdrawal",
  "withdrawal_paid",
  "withdrawal_refund",
  "withdrawal_reversed",
  "vip_price",
  "vip_refund",
  "task_reward",
  "invite_reward",
  "free_daily",
  "free_refill",
  "promo_converted",
  "promo_expired",
  "adjustment",
] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/**
 * One booking of the player's gold. `cash` + `promo` is `amount`; `balance` is the balance after it (cash and
 * promotional gold, without reserved amounts): the sum of the amounts of this booking and of all earlier bookings of
 * money and rounds.
 */
export const moneyItem = z.object({
  type: describe(z.literal("money"), "Which history the item belongs to."),
  id: describe(text(64), "Id of the booking."),
  time: describe(time, "When it was booked. Milliseconds since 1970 UTC."),
  kind: describe(z.enum(moneyKinds), "What the booking is about."),
  amount: describe(signedAmount, "Change of the balance, negative when the balance fell. Minor units."),
  balance: describe(amount, "Balance after the booking. Minor units."),
  cash: describe(signedAmount, "Change of cash. Minor units."),
  promo: describe(signedAmount, "Change of promotional gold. Minor units."),
  reserved: describe(signedAmount, "Change of the amount reserved for a withdrawal. Minor units."),
  paidOut: describe(
    z.optional(signedAmount),
    "Amount the bank paid, which is the net of the order's quote; negative when the bank sent it back. Left out of other bookings. Minor units.",
  ),
  orderId: describe(z.optional(text(40)), "Deposit or withdrawal order the booking belongs to."),
  state: describe(
    z.optional(z.literal([0, 1, 2, 3, 4])),
    "Current state of that withdrawal order: 1 success, 2 fail, 3 exception, 4 wait, 0 in progress.",
  ),
});
export type MoneyItem = z.output<typeof moneyItem>;

/** One round of a game, summed over its bookings so far. */
export const gameItem = z.object({
  type: describe(z.literal("game"), "Which history the item belongs to."),
  id: describe(text(64), "Id of the round."),
  time: describe(time, "When the round began. Milliseconds since 1970 UTC."),
  gameId: describe(gameId, "Game that was played."),
  gameName: describe(text(80), "Name of that game."),
  stake: describe(amount, "Sum staked in the round, without stakes that were taken back. Minor units."),
  payout: describe(amount, "Sum paid out by the round. Minor units."),
  net: describe(signedAmount, "payout - stake. Minor units."),
  takenBack: describe(z.optional(amount), "Stakes the provider took back, all returned to the player. Minor units."),
  balance: describe(amount, "Balance after the round's last booking. Minor units."),
});
export type GameItem = z.output<typeof gameItem>;
