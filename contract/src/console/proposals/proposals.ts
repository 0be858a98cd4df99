import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant, ownReason, passkeyAnswer, passkeyOptions } from "../fields.ts";
import { permissionNames } from "../permissions.ts";
import { policyActionNames } from "../policy-actions.ts";
import { role } from "../roles.ts";
import { operatorId } from "../session/me.ts";

const proposalId = describe(z.uuid(), "Id of the proposal.");

const proposal = z.object({
  proposalId,
  action: z.enum(policyActionNames),
  permission: z.enum(permissionNames),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    name: describe(z.string(), "Name of the subject, as shown to people."),
  }),
  lines: describe(
    z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    "What changes, field by field (R-EYE-05).",
  ),
  signed: describe(
    z.array(z.object({ field: z.string(), value: z.string() })),
    "Every field of the payload, by its path. An approval is for exactly these values.",
  ),
  hash: describe(z.string(), "SHA-256 of the payload's canonical text; an approval names it."),
  reason: describe(z.string(), "The proposer's reason, in their own words."),
  proposedBy: z.object({ operatorId, name: z.string(), email: z.string() }),
  proposedAt: instant,
  expiresAt: instant,
  people: describe(z.int(), "How many people decide, including the proposer."),
  state: z.enum(["open", "done", "refused", "withdrawn", "expired", "stale"]),
  decisions: z.array(
    z.object({
      operatorId,
      name: z.string(),
      email: z.string(),
      role,
      approved: describe(z.boolean(), "True: approved; false: refused."),
      reason: z.string(),
      signed: describe(
        z.boolean(),
        "True if the person signed the decision with a passkey; false if they proved the second factor by a code (R-EYE-04).",
      ),
      at: instant,
    }),
  ),
  hasCode: describe(
    z.boolean(),
    "True if the last approver is shown a link, which works only with the code that the proposer was shown (R-OPR-19).",
  ),
  mine: describe(
    z.enum(["made", "waiting", "decided", "none"]),
    "made: the caller made the proposal; decided: the caller approved or refused it; waiting: the caller may decide now; none: none of these.",
  ),
});

const exampleProposal: z.input<typeof proposal> = {
  proposalId: "01890a5d-ac96-774b-bcce-b302099a8058",
  action: "invite_operator",
  permission: "operator.manage",
  subject: { kind: "operator", id: "budi@example.com", name: "budi@example.com" },
  lines: [{ field: "roles", before: null, after: "support" }],
  signed: [
    { field: "email", value: "budi@example.com" },
    { field: "roles.0", value: "support" },
    { field: "endsAt", value: "null" },
  ],
  hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  reason: "Joins the evening shift.",
  proposedBy: { operatorId: "01890a5d-ac96-774b-bcce-b302099a8057", name: "Sari Dewi", email: "sari@example.com" },
  proposedAt: 1_790_000_000_000,
  expiresAt: 1_790_259_200_000,
  people: 2,
  state: "open",
  decisions: [],
  hasCode: true,
  mine: "waiting",
};

export const listProposals = defineCall({
  path: "/c/v1/proposals/list",
  summary: "Lists proposals that the caller made, or of actions for which the caller has the permission.",
  access: "operator",
  request: z.object({
    filter: describe(
      z.enum(["open", "ended"]),
      "open: proposals that nobody has ended, expired ones included, the nearest expiry first; ended: ended proposals that were made within the last 30 days, newest first.",
    ),
  }),
  reply: z.object({ rows: z.array(proposal), asOf: instant }),
  failures: [],
  example: { request: { filter: "open" }, reply: { rows: [exampleProposal], asOf: 1_790_000_100_000 } },
});

export const approvalChallenge = defineCall({
  path: "/c/v1/proposals/approval-challenge",
  summary:
    "Begins an approval by passkey: the challenge is a SHA-256 over the payload's hash, the proposal and the approver (R-EYE-04).",
  access: "operator",
  // The proof must come first: one after the signature would raise the passkey's counter, and the signature would be refused.
  stepUp: true,
  request: z.object({ proposalId }),
  reply: z.object({ options: passkeyOptions }),
  failures: ["not_found"],
  example: {
    request: { proposalId: exampleProposal.proposalId },
    reply: { options: { challenge: "c29tZSBjaGFsbGVuZ2U" } },
  },
});

export const decideProposal = defineCall({
  path: "/c/v1/proposals/decide",
  summary: "Approves or refuses a proposal of somebody else. The last approval carries it out (R-EYE-06).",
  access: "operator",
  decides: true,
  stepUp: true,
  request: z.object({
    proposalId,
    hash: describe(z.string(), "`hash` of the proposal, as the caller read it."),
    approve: describe(z.boolean(), "True: approve; false: refuse."),
    reason: ownReason,
    answer: describe(
      z.nullable(passkeyAnswer),
      "The passkey's signature; null: the second factor was proved by a code.",
    ),
  }),
  reply: z.object({
    state: describe(
      z.enum(["open", "done", "refused"]),
      "open: further people must approve; done: the action was carried out; refused: it will not be.",
    ),
    link: describe(
      z.nullable(z.string()),
      "The link of an invitation that was carried out, without its code; shown once.",
    ),
  }),
  failures: [
    "not_found",
    "not_permitted",
    "already_decided",
    "stale",
    "reason_required",
    "login_failed",
    "passkey_required",
  ],
  example: {
    request: {
      proposalId: exampleProposal.proposalId,
      hash: exampleProposal.hash,
      approve: true,
      reason: "I know Budi; the shift needs him.",
      answer: null,
    },
    reply: { state: "done", link: null },
  },
});

export const withdrawProposal = defineCall({
  path: "/c/v1/proposals/withdraw",
  summary: "Withdraws a proposal that the caller made.",
  access: "operator",
  decides: true,
  request: z.object({ proposalId }),
  reply: z.object({ state: z.enum(["withdrawn"]) }),
  failures: ["not_found", "already_decided"],
  example: { request: { proposalId: exampleProposal.proposalId }, reply: { state: "withdrawn" } },
});
