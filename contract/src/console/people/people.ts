import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { email, instant, ownReason } from "../fields.ts";
import { role } from "../roles.ts";
import { operatorId } from "../session/me.ts";

/** The reply of an action on which policy decides: it was done, or a proposal waits. */
export const decided = z.object({
  proposalId: describe(z.nullable(z.uuid()), "The proposal that waits for others; null: the action was done."),
});

/**
 * The reply of an action that creates a link. If one person decides, they are shown a link that works without a code; if two
 * decide, the proposer is shown the code and the approver the link (R-OPR-19).
 */
const withLink = z.extend(decided, {
  link: describe(
    z.nullable(z.string()),
    "The link, which works once, within 30 minutes, without a code; null: a proposal waits.",
  ),
  code: describe(
    z.nullable(z.string()),
    "If a proposal waits: the code without which the approver's link does not work. Shown once.",
  ),
});

export const listPeople = defineCall({
  path: "/c/v1/people/list",
  summary: "Lists everybody who has or had a console account.",
  access: "operator.manage",
  request: z.object({}),
  reply: z.object({
    rows: z.array(
      z.object({
        operatorId,
        name: describe(z.string(), "Empty until the invitation is accepted."),
        email,
        roles: z.array(role),
        state: describe(z.enum(["invited", "active", "suspended"]), "Whether they can sign in."),
        factor: describe(z.enum(["passkey", "code", "none"]), "How they prove who they are."),
        sessions: describe(z.int(), "Number of open sessions."),
        createdAt: instant,
        lastUsedAt: z.nullable(instant),
        endsAt: describe(z.nullable(instant), "When the account of an auditor ends; null for other accounts."),
        rolesExclude: describe(z.boolean(), "True if one person may not hold these roles together (R-OPR-08)."),
      }),
    ),
    reviewedAt: describe(
      z.nullable(instant),
      "When an admin and compliance last confirmed this list (R-OPR-10); null: never.",
    ),
    reviewDueAt: describe(instant, "By when the list has to be confirmed again."),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      rows: [
        {
          operatorId: "01890a5d-ac96-774b-bcce-b302099a8057",
          name: "Sari Dewi",
          email: "sari@example.com",
          roles: ["payments", "compliance"],
          state: "active",
          factor: "code",
          sessions: 1,
          createdAt: 1_790_000_000_000,
          lastUsedAt: 1_790_000_100_000,
          endsAt: null,
          rolesExclude: false,
        },
      ],
      reviewedAt: null,
      reviewDueAt: 1_797_776_000_000,
      asOf: 1_790_000_200_000,
    },
  },
});

export const inviteOperator = defineCall({
  path: "/c/v1/people/invite",
  summary:
    "Invites a person with roles. The link is shown once, to the person whose decision carries the invitation out; its code is shown once, to the proposer.",
  access: "operator.manage",
  action: "invite_operator",
  stepUp: true,
  request: z.object({
    email,
    roles: z.array(role).check(z.minLength(1)),
    endsAt: describe(
      z.nullable(instant),
      "When the account ends: needed for an auditor, at most 90 days ahead (R-OPR-08); null for others.",
    ),
    reason: ownReason,
  }),
  reply: withLink,
  failures: ["already_invited", "roles_exclude"],
  example: {
    request: { email: "budi@example.com", roles: ["support"], endsAt: null, reason: "Joins the evening shift." },
    reply: { proposalId: "01890a5d-ac96-774b-bcce-b302099a8058", link: null, code: "k3x9-7qpm-22ht" },
  },
});

export const suspendOperator = defineCall({
  path: "/c/v1/people/suspend",
  summary: "Suspends a person: their sessions end and they cannot sign in.",
  access: "operator.manage",
  action: "suspend_operator",
  stepUp: true,
  request: z.object({ operatorId, reason: ownReason }),
  reply: decided,
  failures: ["not_found", "already_decided"],
  example: {
    request: { operatorId: "01890a5d-ac96-774b-bcce-b302099a8057", reason: "Left the company today." },
    reply: { proposalId: null },
  },
});

export const changeRoles = defineCall({
  path: "/c/v1/people/roles",
  summary: "Changes a person's roles; their sessions end.",
  access: "operator.manage",
  action: "change_roles",
  stepUp: true,
  request: z.object({ operatorId, roles: z.array(role).check(z.minLength(1)), reason: ownReason }),
  reply: decided,
  failures: ["not_found", "roles_exclude", "stale"],
  example: {
    request: {
      operatorId: "01890a5d-ac96-774b-bcce-b302099a8057",
      roles: ["payments"],
      reason: "Compliance is somebody else's work now.",
    },
    reply: { proposalId: "01890a5d-ac96-774b-bcce-b302099a8058" },
  },
});

export const resetFactor = defineCall({
  path: "/c/v1/people/reset-factor",
  summary: "Removes a lost second factor: all sessions end, and the person enrols again by invitation (R-OPR-09).",
  access: "operator.manage",
  action: "reset_factor",
  stepUp: true,
  request: z.object({ operatorId, reason: ownReason }),
  reply: withLink,
  failures: ["not_found"],
  example: {
    request: { operatorId: "01890a5d-ac96-774b-bcce-b302099a8057", reason: "The phone was stolen yesterday." },
    reply: { proposalId: "01890a5d-ac96-774b-bcce-b302099a8058", link: null, code: "k3x9-7qpm-22ht" },
  },
});

export const reviewPeople = defineCall({
  path: "/c/v1/people/review",
  summary:
    "Confirms who has an account and with which roles, and that each account belongs to a different person (R-OPR-10).",
  access: "operator.manage",
  action: "review_people",
  stepUp: true,
  request: z.object({
    people: describe(
      z.array(z.object({ operatorId, roles: z.array(role) })).check(z.maxLength(1000)),
      "Everybody who is not suspended, as listed.",
    ),
    reason: ownReason,
  }),
  reply: decided,
  failures: ["stale"],
  example: {
    request: {
      people: [{ operatorId: "01890a5d-ac96-774b-bcce-b302099a8057", roles: ["payments", "compliance"] }],
      reason: "I spoke to each of them this week.",
    },
    reply: { proposalId: "01890a5d-ac96-774b-bcce-b302099a8058" },
  },
});

export const listSessions = defineCall({
  path: "/c/v1/people/sessions",
  summary: "Lists the open sessions of operators, the last used first.",
  access: "system.work",
  request: z.object({}),
  reply: z.object({
    rows: z.array(
      z.object({
        sessionId: z.uuid(),
        operatorId,
        name: z.string(),
        createdAt: instant,
        seenAt: instant,
        steppedUpAt: describe(z.nullable(instant), "When the second factor was last proved."),
      }),
    ),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      rows: [
        {
          sessionId: "01890a5d-ac96-774b-bcce-b302099a8060",
          operatorId: "01890a5d-ac96-774b-bcce-b302099a8057",
          name: "Sari Dewi",
          createdAt: 1_790_000_000_000,
          seenAt: 1_790_000_100_000,
          steppedUpAt: 1_790_000_000_000,
        },
      ],
      asOf: 1_790_000_200_000,
    },
  },
});

export const endSessions = defineCall({
  path: "/c/v1/people/end-sessions",
  summary: "Ends every session of a person.",
  access: "system.work",
  action: "end_sessions",
  request: z.object({ operatorId, reason: ownReason }),
  reply: decided,
  failures: ["not_found", "already_decided"],
  example: {
    request: { operatorId: "01890a5d-ac96-774b-bcce-b302099a8057", reason: "The laptop was left on a train." },
    reply: { proposalId: null },
  },
});
