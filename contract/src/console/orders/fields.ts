import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { stepCodes } from "../../withdrawal-steps.ts";
import { holdOutcomes, holdReasons } from "../../withdrawal-holds.ts";
import { instant, numberId } from "../fields.ts";

export const orderId = describe(z.string().check(z.minLength(1), z.maxLength(64)), "The order.");

export const playerId = describe(numberId, "The player.");

export const sum = describe(z.int(), "Amount. Minor units.");

export const stepCode = describe(z.literal(stepCodes), "The step of the order.");

export const holdReason = z.enum(holdReasons);

/** What a hold, an extension or a refusal is based on; which fields it needs depends on the reason (R-QUE-06). */
export const particulars = describe(
  z.record(z.string().check(z.maxLength(40)), z.union([z.string().check(z.maxLength(300)), z.int()])),
  "The fields that the reason requires (R-QUE-06).",
);

/** When the player may read the reason (R-AUD-06). */
export const disclosure = describe(
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("at_once") }),
    z.object({ kind: z.literal("later"), from: instant }),
    z.object({
      kind: z.literal("withheld"),
      by: z.enum(["tipping_off", "authority_order"]),
      law: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
      until: instant,
    }),
  ]),
  "When the player may read the reason. later is for account_takeover only; withheld needs a law.",
);

/** An order, or a player without an open order. */
export const holdable = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order"), id: orderId }),
  z.object({ kind: z.literal("player"), id: playerId }),
]);

/** An earlier decision; `by` is null if the deadline or the player ended it. */
export const decided = z.object({
  outcome: z.string(),
  by: z.nullable(z.string()),
  at: instant,
});

/** The reply of an action of the desk. */
export const deskReply = z.object({
  proposalId: describe(
    z.nullable(z.string()),
    "The proposal that waits for others; null: policy let the caller act alone.",
  ),
  results: z.array(
    z.object({
      id: z.string(),
      state: describe(
        z.enum(["done", "waiting", "refused"]),
        "waiting: the lobby server has not carried it out yet; refused: it was no longer possible.",
      ),
      outcome: describe(z.nullable(z.string()), "What was done, or why it was refused; null while waiting."),
      until: describe(z.nullable(instant), "When the hold now ends automatically; null without a hold."),
      decided: z.nullable(decided),
    }),
  ),
});

const exampleResult = { id: "W-1", state: "done", until: null, decided: null } as const;

export const deskReplyExample = {
  proposalId: null,
  results: [{ ...exampleResult, outcome: "placed", until: 1_790_000_000_000 }],
};

export const reviewReplyExample = { proposalId: null, results: [{ ...exampleResult, outcome: "closed" }] };

export const holdOutcome = z.enum(holdOutcomes);
