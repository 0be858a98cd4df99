import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant, ownReason } from "../fields.ts";
import { decided } from "../people/people.ts";
import { policyActionNames, type PolicyAction } from "../policy-actions.ts";
import { policyDocument, type PolicyDocument, type Tier } from "./document.ts";

const version = describe(z.int().check(z.gte(0)), "Version of the policy; 0 is the policy as it is shipped.");

const one: Tier = { people: 1, upTo: null, perDay: null, ownUpTo: null, roles: [], coolingHours: 0 };
const exampleDocument = Object.fromEntries(policyActionNames.map((action) => [action, [one]])) as {
  [Action in PolicyAction]: Tier[];
} satisfies PolicyDocument;

export const getPolicy = defineCall({
  path: "/c/v1/policy/get",
  summary: "Returns the policy in force, and approved changes that are not in force yet (R-EYE-07).",
  access: "operator",
  request: z.object({}),
  reply: z.object({
    version,
    latest: describe(version, "The highest version, even if it is not in force yet; a change is based on it."),
    document: policyDocument,
    inForceAt: describe(z.nullable(instant), "When this version came into force; null for version 0."),
    pending: z.array(z.object({ version, document: policyDocument, inForceAt: instant })),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: {},
    reply: { version: 0, latest: 0, document: exampleDocument, inForceAt: null, pending: [], asOf: 1_790_000_000_000 },
  },
});

export const changePolicy = defineCall({
  path: "/c/v1/policy/change",
  summary: "Changes the policy; a change that weakens it takes effect 24 hours after the last approval (R-EYE-07).",
  access: "policy.edit",
  action: "edit_policy",
  stepUp: true,
  request: z.object({ base: version, document: policyDocument, reason: ownReason }),
  reply: decided,
  failures: ["stale"],
  example: {
    request: { base: 0, document: exampleDocument, reason: "One person runs this demonstration." },
    reply: { proposalId: "01890a5d-ac96-774b-bcce-b302099a8058" },
  },
});
