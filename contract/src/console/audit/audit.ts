import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { cursor, instant, numberId, pageLimit } from "../fields.ts";

const word = describe(z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))), "Exactly this.");

export const auditFilter = z.object({
  operator: describe(word, "The id of a console account, or the name of the person who acted without one."),
  action: word,
  player: describe(z.optional(numberId), "A player's id."),
  subject: describe(word, "The subject's id."),
  subjectKind: word,
  reason: describe(word, "A reason of a closed list, by its name."),
  words: describe(
    z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
    "Whole words of what the actor wrote, all of them, in any order.",
  ),
  from: describe(z.optional(instant), "Included."),
  to: describe(z.optional(instant), "Not included."),
});

const json = z.nullable(z.unknown());

export const auditPeople = defineCall({
  path: "/c/v1/audit/people",
  summary: "Lists everybody who has or had a console account, by name: the audit log is searched by their ids.",
  access: "audit.read",
  request: z.object({}),
  reply: z.object({
    rows: z.array(z.object({ operatorId: z.string(), name: z.string(), email: z.string() })),
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      rows: [{ operatorId: "01890a5d-ac96-774b-bcce-b302099a8057", name: "Sari Dewi", email: "sari@example.com" }],
    },
  },
});

export const listAudit = defineCall({
  path: "/c/v1/audit/list",
  summary: "Searches the audit log, newest first. Each search is itself an entry (R-AUD-07); further pages are not.",
  access: "audit.read",
  request: z.object({ filter: auditFilter, cursor, limit: pageLimit }),
  reply: z.object({
    rows: z.array(
      z.object({
        entryId: z.string(),
        seq: describe(z.nullable(z.string()), "The number in the log; null until it is sealed."),
        at: instant,
        actor: z.string(),
        operatorId: describe(z.nullable(z.string()), "Null: not by a console account."),
        role: z.nullable(z.string()),
        action: z.string(),
        subject: z.object({ kind: z.string(), id: z.string() }),
        playerId: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        note: describe(z.string(), "In the actor's own words."),
        details: z.record(z.string(), z.string()),
        before: json,
        after: json,
        proposalId: z.nullable(z.string()),
        settingsVersion: z.nullable(z.int()),
        readableAt: describe(z.nullable(instant), "When the player may read it; null: at once, or withheld."),
        withheld: describe(
          z.nullable(z.object({ code: z.string(), law: z.nullable(z.string()), until: z.nullable(instant) })),
          "By which law the player may not read it (R-AUD-06).",
        ),
      }),
    ),
    next: describe(z.nullable(z.string()), "Null: there are no more."),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: { filter: { action: "invite_operator" }, cursor: null, limit: 50 },
    reply: {
      rows: [
        {
          entryId: "81",
          seq: "79",
          at: 1_790_000_000_000,
          actor: "Sari Dewi",
          operatorId: "01890a5d-ac96-774b-bcce-b302099a8057",
          role: "admin",
          action: "invite_operator",
          subject: { kind: "operator", id: "01890a5d-ac96-774b-bcce-b302099a8059" },
          playerId: null,
          reason: null,
          note: "Joins the evening shift.",
          details: { email: "budi@example.com", roles: "support" },
          before: null,
          after: null,
          proposalId: null,
          settingsVersion: null,
          readableAt: null,
          withheld: null,
        },
      ],
      next: null,
      asOf: 1_790_000_100_000,
    },
  },
});
