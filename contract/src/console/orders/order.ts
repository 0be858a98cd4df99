import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant } from "../fields.ts";
import { policyActionNames } from "../policy-actions.ts";
import { holdOutcome, holdReason, orderId, playerId, stepCode, sum } from "./fields.ts";
import { deskRow } from "./list.ts";

/** Who brought a step about. */
export const stepActors = ["player", "lobby", "bank", "tax_desk", "operator"] as const;

const step = z.object({
  code: stepCode,
  at: instant,
  by: z.enum(stepActors),
  name: describe(z.nullable(z.string()), "The person, where one acted."),
  note: describe(z.nullable(z.string()), "What they wrote."),
});

const attempt = z.object({
  attempt: z.int(),
  reference: z.string(),
  payoutId: z.nullable(z.string()),
  calls: describe(z.int(), "How often the provider was asked to pay."),
  calledAt: z.nullable(instant),
  outcome: describe(z.nullable(z.enum(["paid", "account_rejected", "failed", "reversed"])), "Null: no answer yet."),
  createdAt: instant,
  settledAt: z.nullable(instant),
});

const bankLine = z.object({ flow: z.string(), reference: z.string(), amount: sum, at: instant });

const accountChange = z.object({
  at: instant,
  before: describe(z.string(), "Last four digits."),
  after: describe(z.string(), "Last four digits."),
  verifiedBy: describe(z.string(), "How the player was recognised."),
});

export const deskHold = z.object({
  holdNo: z.int(),
  reason: holdReason,
  particulars: z.record(z.string(), z.unknown()),
  extension: z.nullable(z.record(z.string(), z.unknown())),
  placedBy: describe(z.string(), "`rule:` and the rule's id, or the operator."),
  placedAt: instant,
  until: instant,
  extendedAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  toldFrom: describe(z.nullable(instant), "When the player may read the reason, if not at once."),
  withheldUntil: describe(z.nullable(instant), "Until when a law withholds the reason from the player."),
  endedAt: z.nullable(instant),
  outcome: z.nullable(holdOutcome),
  endedBy: z.nullable(z.string()),
  note: describe(z.nullable(z.string()), "Why it was placed, in the operator's own words; null: by a rule."),
  endNote: describe(z.nullable(z.string()), "Why it was ended, in the operator's own words."),
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
  since: describe(z.nullable(instant), "When the last withdrawal before it was paid; null: it is the first."),
  deposits: z.array(z.object({ channel: z.string(), count: z.int(), sum })),
  staked: sum,
  stakedPromo: describe(sum, "The promotional part of the stakes."),
  won: sum,
  wonPromo: describe(sum, "The promotional part of the wins."),
  takenBack: describe(sum, "Stakes that were returned."),
});

const quote = z.object({
  statement: describe(z.string(), "What the player accepted, as it was signed."),
  signature: z.string(),
  publicKey: z.string(),
  holds: describe(z.boolean(), "The signature fits, and the statement's sums are those of the order."),
});

const disclosures = z.object({
  lines: describe(
    z.array(
      z.object({
        at: instant,
        call: describe(z.string(), "The path of the call, or the destination of a push."),
        msgCode: describe(z.string(), "Empty for a push."),
        language: describe(z.nullable(z.string()), "Of its texts; null for a push."),
        reply: describe(z.record(z.string(), z.unknown()), "Without sealed data; `…` is a text that is not kept."),
        node: z.nullable(z.string()),
        seq: describe(z.int(), "Its number in the node's run."),
        build: describe(z.nullable(z.string()), "Of the server that told it."),
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
        lost: describe(z.nullable(z.int()), "Null: not known."),
      }),
    ),
    "Times in which a node lost some of what it told players.",
  ),
});

export const getOrder = defineCall({
  path: "/c/v1/orders/get",
  summary: "Returns an order with all that a decision about it needs (R-QUE-04).",
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
    open: describe(z.nullable(deskRow), "As the desk lists it; null: the order is over."),
    quote: describe(z.nullable(quote), "Null: from before quotes were signed."),
    steps: z.array(step),
    attempts: z.array(attempt),
    bankLines: z.array(bankLine),
    accountChanges: z.array(accountChange),
    holds: z.array(deskHold),
    proposals: describe(z.array(waitingProposal), "What is proposed about the order and waits for an approval."),
    money,
    told: describe(disclosures, "What the lobby answered and pushed to the player about it (R-SRV-85)."),
    barred: describe(z.boolean(), "The player is barred from bets."),
    refusals: describe(z.int(), "The player's orders refused within 30 days; another one needs compliance."),
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
      refusals: 0,
      asOf: 1_790_000_100_000,
    },
  },
});
