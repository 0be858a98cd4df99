import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { cursor, instant, numberId, pageLimit } from "../fields.ts";

const word = describe(
  z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  "Only entries with exactly this value.",
);

export const auditFilter = z.object({
  operator: describe(word, "The id of a console account, or the name of a person who acted without an account."),
  action: word,
  player: describe(z.optional(numberId), "A player's id."),
  subject: describe(word, "The subject's id."),
  subjectKind: word,
  reason: describe(word, "The code of a reason, e.g. account_owner."),
  words: describe(
    z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
    "Whole words of the actor's note; entries must have all of them, in any order.",
  ),
  from: describe(z.optional(instant), "Start of the time searched, included."),
  to: describe(z.optional(instant), "End of the time searched, not included."),
});

const json = z.nullable(z.unknown());

export const auditPeople = defineCall({
  path: "/c/v1/audit/people",
  summary:
    "Lists everybody who has or had a console account, by name, with the ids by which the audit log is searched.",
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
  summary:
    "Searches the audit log, newest first. Each search is itself recorded as an entry (R-AUD-07); further pages are not.",
  access: "audit.read",
  request: z.object({ filter: auditFilter, cursor, limit: pageLimit }),
  reply: z.object({
    rows: z.array(
      z.object({
        entryId: z.string(),
        seq: describe(z.nullable(z.string()), "The entry's number in the log; null until it is sealed."),
        at: instant,
        actor: z.string(),
        operatorId: describe(z.nullable(z.string()), "The actor's console account; null if the actor has none."),
        role: z.nullable(z.string()),
        action: z.string(),
        subject: z.object({ kind: z.string(), id: z.string() }),
        playerId: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        note: describe(z.string(), "Why, in the actor's own words."),
        details: z.record(z.string(), z.string()),
        before: json,
        after: json,
        proposalId: z.nullable(z.string()),
        settingsVersion: z.nullable(z.int()),
        readableAt: describe(
          z.nullable(instant),
          "When the player may read the entry; null: at once, or it is withheld.",
        ),
        withheld: describe(
          z.nullable(z.object({ code: z.string(), law: z.nullable(z.string()), until: z.nullable(instant) })),
          "The law by which the entry is withheld from the player (R-AUD-06); null: it is not.",
        ),
      }),
    ),
    next: describe(z.nullable(z.string()), "Cursor of the next page; null: this is the last page."),
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
