import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant } from "../fields.ts";
import { policyActionNames } from "../policy-actions.ts";
import { holdOutcome, holdReason, orderId, playerId, stepCode, sum } from "./fields.ts";
import { deskRow } from "./list.ts";

/** Who caused a step. */
export const stepActors = ["player", "lobby", "bank", "tax_desk", "operator"] as const;

const step = z.object({
  code: stepCode,
  at: instant,
  by: z.enum(stepActors),
  name: describe(z.nullable(z.string()), "Name of the operator, if one acted."),
  note: describe(z.nullable(z.string()), "What the operator wrote."),
});

const attempt = z.object({
  attempt: z.int(),
  reference: z.string(),
  payoutId: z.nullable(z.string()),
  calls: describe(z.int(), "How often the payment provider was asked to pay."),
  calledAt: z.nullable(instant),
  outcome: describe(
    z.nullable(z.enum(["paid", "account_rejected", "failed", "reversed"])),
    "Outcome of the payout; null: no answer yet.",
  ),
  createdAt: instant,
  settledAt: z.nullable(instant),
});

const bankLine = z.object({ flow: z.string(), reference: z.string(), amount: sum, at: instant });

const accountChange = z.object({
  at: instant,
  before: describe(z.string(), "Last four digits of the former account."),
  after: describe(z.string(), "Last four digits of the new account."),
  verifiedBy: describe(z.string(), "How the player was recognised."),
});

export const deskHold = z.object({
  holdNo: z.int(),
  reason: holdReason,
  particulars: z.record(z.string(), z.unknown()),
  extension: z.nullable(z.record(z.string(), z.unknown())),
  placedBy: describe(z.string(), "`rule:` and the rule's id, or the operator's name."),
  placedAt: instant,
  until: instant,
  extendedAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  toldFrom: describe(z.nullable(instant), "When the player may read the reason; null: at once, or it is withheld."),
  withheldUntil: describe(z.nullable(instant), "Until when a law withholds the reason from the player."),
  endedAt: z.nullable(instant),
  outcome: z.nullable(holdOutcome),
  endedBy: z.nullable(z.string()),
  note: describe(
    z.nullable(z.string()),
    "Why the hold was placed, in the operator's own words; null if a rule placed it.",
  ),
  endNote: describe(
    z.nullable(z.string()),
    "Why the hold was ended, in the operator's own words; null if no operator ended it.",
  ),
});

const waitingProposal = z.object({
  proposalId: z.uuid(),
  action: z.enum(policyActionNames),
  proposedBy: z.object({ operatorId: z.string(), name: z.string() }),
  proposedAt: instant,
  reason: describe(z.string(), "The proposer's own words."),
  expiresAt: instant,
});

const money = z.object({
  since: describe(z.nullable(instant), "When the last withdrawal before this one was paid; null: this is the first."),
  deposits: z.array(z.object({ channel: z.string(), count: z.int(), sum })),
  staked: sum,
  stakedPromo: describe(sum, "The promotional part of the stakes."),
  won: sum,
  wonPromo: describe(sum, "The promotional part of the wins."),
  takenBack: describe(sum, "Stakes that were returned."),
});

const quote = z.object({
  statement: describe(z.string(), "The signed statement that the player accepted."),
  signature: z.string(),
  publicKey: z.string(),
  holds: describe(z.boolean(), "True if the signature is valid and the statement's sums are those of the order."),
});

const disclosures = z.object({
  lines: describe(
    z.array(
      z.object({
        at: instant,
        call: describe(z.string(), "The path of the call, or the destination of a push."),
        msgCode: describe(z.string(), "The msgCode of the reply; empty for a push."),
        language: describe(z.nullable(z.string()), "Language of its texts; null for a push."),
        reply: describe(
          z.record(z.string(), z.unknown()),
          "The body, without sealed data; `…` stands for a text that is not kept.",
        ),
        node: z.nullable(z.string()),
        seq: describe(z.int(), "Its number among the messages of the node since it started."),
        build: describe(z.nullable(z.string()), "Build of the server that sent it."),
      }),
    ),
    "Newest first, at most 100.",
  ),
  gaps: describe(
    z.array(
      z.object({
        node: z.string(),
        from: instant,
        until: z.nullable(instant),
        lost: describe(z.nullable(z.int()), "How many messages were lost; null: not known."),
      }),
    ),
    "Times in which a node lost messages to players before they were logged.",
  ),
});

export const getOrder = defineCall({
  path: "/c/v1/orders/get",
  summary: "Returns an order with everything that is needed to decide about it (R-QUE-04).",
  access: "order.read",
  request: z.object({ orderId }),
  reply: z.object({
    order: z.object({
      orderId,
      playerId,
      placedAt: instant,
      closedAt: z.nullable(instant),
      gross: sum,
      fee: sum,
      tax: sum,
      taxPercent: z.number(),
      net: sum,
      bank: z.string(),
      channel: z.string(),
      accountEnding: describe(z.string(), "Last four digits of the account."),
      first: z.boolean(),
    }),
    open: describe(z.nullable(deskRow), "The order's row on the desk; null: the order has ended."),
    quote: describe(z.nullable(quote), "The signed quote; null for an order from before quotes were signed."),
    steps: z.array(step),
    attempts: z.array(attempt),
    bankLines: z.array(bankLine),
    accountChanges: z.array(accountChange),
    holds: z.array(deskHold),
    proposals: describe(z.array(waitingProposal), "Proposals about the order that wait for an approval."),
    money,
    told: describe(disclosures, "What the lobby replied and pushed to the player about the order (R-SRV-85)."),
    barred: describe(z.boolean(), "True if the player is barred from bets."),
    playerDeleted: describe(z.nullable(instant), "When the player deleted the account; null for any other."),
    refusals: describe(
      z.int(),
      "Number of the player's orders refused within 30 days; if any, another refusal needs compliance.",
    ),
    asOf: instant,
  }),
  failures: ["not_found"],
  example: {
    request: { orderId: "W-1" },
    reply: {
      order: {
        orderId: "W-1",
        playerId: "10000001",
        placedAt: 1_790_000_000_000,
        closedAt: null,
        gross: 50_000,
        fee: 1_500,
        tax: 0,
        taxPercent: 0,
        net: 48_500,
        bank: "BCA",
        channel: "bank",
        accountEnding: "7890",
        first: true,
      },
      open: null,
      quote: null,
      steps: [{ code: 1000, at: 1_790_000_000_000, by: "player", name: null, note: null }],
      attempts: [],
      bankLines: [],
      accountChanges: [],
      holds: [],
      proposals: [
        {
          proposalId: "01890a5d-ac96-774b-bcce-b302099a8058",
          action: "refuse_order",
          proposedBy: { operatorId: "01890a5d-ac96-774b-bcce-b302099a8057", name: "Sari Dewi" },
          proposedAt: 1_790_000_050_000,
          reason: "The bank names another holder.",
          expiresAt: 1_790_259_250_000,
        },
      ],
      money: { since: null, deposits: [], staked: 0, stakedPromo: 0, won: 0, wonPromo: 0, takenBack: 0 },
      told: {
        lines: [
          {
            at: 1_790_000_000_000,
            call: "/withdraw/create/order",
            msgCode: "success",
            language: "id",
            reply: { orderId: "W-1" },
            node: "node1",
            seq: 7,
            build: "0123456789ab",
          },
        ],
        gaps: [],
      },
      barred: false,
      playerDeleted: null,
      refusals: 0,
      asOf: 1_790_000_100_000,
    },
  },
});
