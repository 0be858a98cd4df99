import * as z from "zod/mini";
import { defineApiCall, type ApiCall } from "../call.ts";
import { describe } from "../describe.ts";
import { instant, numberId } from "../console/fields.ts";
import type { ApiFailureCode } from "./msg-codes.ts";

const amount = describe(z.string(), "Decimal text in minor units of the lobby's currency.");
const orderId = describe(z.string().check(z.minLength(1), z.maxLength(60)), "The order's id.");
const playerId = describe(numberId, "A player's id.");

const getPlayer = defineApiCall({
  path: "/api/v1/players/get",
  summary: "Returns a player by id.",
  scope: "players:read",
  request: z.object({ playerId }),
  reply: z.object({
    playerId,
    registeredAt: instant,
    hasName: describe(z.boolean(), "Whether the player has a login name; guests have none."),
    balance: describe(
      z.nullable(z.object({ currency: z.string(), cash: amount, promo: amount, reserved: amount })),
      "Null before the player has an account in the lobby's currency.",
    ),
    barred: describe(z.boolean(), "Whether an operator has barred the player from bets."),
    onBreak: describe(z.boolean(), "Whether the player is on a break or self-excluded."),
  }),
  failures: ["not_found"],
  example: {
    request: { playerId: "20000001" },
    reply: {
      playerId: "20000001",
      registeredAt: 1_790_000_000_000,
      hasName: false,
      balance: { currency: "IDR", cash: "30000", promo: "20000", reserved: "0" },
      barred: false,
      onBreak: false,
    },
  },
});

const getDeposit = defineApiCall({
  path: "/api/v1/deposits/get",
  summary: "Returns a deposit by its id and its player's.",
  scope: "orders:read",
  request: z.object({ playerId, orderId }),
  reply: z.object({
    playerId,
    orderId,
    state: describe(z.string(), "opened, awaiting, credited, credited_late, expired, declined, refused or returned."),
    amount: describe(amount, "What was ordered. Decimal text in minor units."),
    credited: describe(amount, "What was credited. Decimal text in minor units."),
    bonus: describe(amount, "The bonus that was granted. Decimal text in minor units."),
    method: z.string(),
    createdAt: instant,
    creditedAt: z.nullable(instant),
  }),
  failures: ["not_found"],
  example: {
    request: { playerId: "20000001", orderId: "D4k2" },
    reply: {
      playerId: "20000001",
      orderId: "D4k2",
      state: "credited",
      amount: "30000",
      credited: "30000",
      bonus: "0",
      method: "QRIS",
      createdAt: 1_790_000_000_000,
      creditedAt: 1_790_000_060_000,
    },
  },
});

const getWithdrawal = defineApiCall({
  path: "/api/v1/withdrawals/get",
  summary: "Returns a withdrawal order by its id and its player's, with its steps.",
  scope: "orders:read",
  request: z.object({ playerId, orderId }),
  reply: z.object({
    playerId,
    orderId,
    gross: amount,
    fee: amount,
    tax: amount,
    net: amount,
    bank: z.string(),
    createdAt: instant,
    closedAt: describe(z.nullable(instant), "Null while the order is open."),
    steps: z.array(z.object({ code: describe(z.int(), "The step's code, e.g. 2200: paid."), at: instant })),
  }),
  failures: ["not_found"],
  example: {
    request: { playerId: "20000001", orderId: "W4k2" },
    reply: {
      playerId: "20000001",
      orderId: "W4k2",
      gross: "50000",
      fee: "0",
      tax: "0",
      net: "50000",
      bank: "BCA",
      createdAt: 1_790_000_000_000,
      closedAt: 1_790_000_060_000,
      steps: [{ code: 2200, at: 1_790_000_060_000 }],
    },
  },
});

/** The longest period of the figures: 31 days, in milliseconds. */
export const longestPeriodMs = 31 * 86_400_000;

const getFigures = defineApiCall({
  path: "/api/v1/figures/get",
  summary: "Returns how many withdrawals are open now, by step, and how many were paid in a period of at most 31 days.",
  scope: "figures:read",
  request: z
    .object({ from: instant, to: instant })
    .check(z.refine(({ from, to }) => from < to && to - from <= longestPeriodMs, { path: ["to"] })),
  reply: z.object({
    open: z.array(z.object({ step: z.int(), orders: z.int(), gross: amount })),
    paid: describe(z.int(), "Withdrawals that reached step 2200 from `from` until before `to`."),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: { from: 1_790_000_000_000, to: 1_790_086_400_000 },
    reply: { open: [{ step: 1200, orders: 2, gross: "100000" }], paid: 41, asOf: 1_790_086_400_000 },
  },
});

const resendMessage = defineApiCall({
  path: "/api/v1/webhooks/resend",
  summary: "Sends a webhook again that was given up or delivered, with the same id. It is an entry of the audit log.",
  scope: "write",
  request: z.object({
    endpoint: describe(z.string().check(z.minLength(1), z.maxLength(40)), "The endpoint's name in the settings."),
    messageId: describe(z.string().check(z.minLength(1), z.maxLength(60)), "The message's `webhook-id`."),
  }),
  reply: z.object({}),
  failures: ["not_found", "already_decided"],
  example: { request: { endpoint: "crm", messageId: "msg_p5jXN8AQM9LWM0D4loKWxJek5QG" }, reply: {} },
});

/** Every call of a program with a key, by its path: POST + JSON with the envelope, as the players' calls are. */
export const apiCalls = {
  "/api/v1/players/get": getPlayer,
  "/api/v1/deposits/get": getDeposit,
  "/api/v1/withdrawals/get": getWithdrawal,
  "/api/v1/figures/get": getFigures,
  "/api/v1/webhooks/resend": resendMessage,
} as const;

export type ApiPath = keyof typeof apiCalls;
export type ApiRequest<P extends ApiPath> = z.output<(typeof apiCalls)[P]["request"]>;
export type ApiReply<P extends ApiPath> = z.input<(typeof apiCalls)[P]["reply"]>;

/** Codes that every call can be refused with. */
const commonFailures: readonly ApiFailureCode[] = ["invalid_input"];

/** Returns every msgCode with which a handled call can fail, those specific to the call first. */
export const apiFailuresOf = (call: ApiCall): readonly ApiFailureCode[] => [...call.failures, ...commonFailures];
