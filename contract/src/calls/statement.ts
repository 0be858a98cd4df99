import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount, signedAmount } from "../fields/amounts.ts";
import { count } from "../fields/basics.ts";

const sums = {
  deposited: describe(amount, "Deposits credited. Minor units."),
  paidOut: describe(signedAmount, "Withdrawals the bank paid, minus those it sent back. Minor units."),
  staked: describe(amount, "Stakes of the rounds begun, without stakes that were taken back. Minor units."),
  won: describe(amount, "Wins of these rounds. Minor units."),
  net: describe(signedAmount, "won - staked. Minor units."),
  promoStaked: describe(amount, "The part of staked that was promotional gold. Minor units."),
  promoWon: describe(amount, "The part of won that was promotional gold. Minor units."),
  playedSeconds: describe(count, "Time played. Seconds."),
};

export const statement = defineCall({
  path: "/v1/statement",
  row: "R-API-65",
  area: "account",
  summary: "The player's money and time by month over the last twelve months; matches the ledger (R-SRV-62).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          month: describe(z.string().check(z.regex(/^\d{4}-\d{2}$/)), "Month of the display time zone, YYYY-MM."),
          ...sums,
        }),
      ),
      "Twelve months, the current one first.",
    ),
    total: describe(z.object(sums), "The twelve months together."),
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      list: [
        {
          month: "2026-11",
          deposited: 300000,
          paidOut: 150000,
          staked: 412000,
          won: 398500,
          net: -13500,
          promoStaked: 20000,
          promoWon: 18000,
          playedSeconds: 5400,
        },
      ],
      total: {
        deposited: 300000,
        paidOut: 150000,
        staked: 412000,
        won: 398500,
        net: -13500,
        promoStaked: 20000,
        promoWon: 18000,
        playedSeconds: 5400,
      },
    },
  },
});
