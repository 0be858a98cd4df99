import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant } from "../fields.ts";
import { role } from "../roles.ts";
import { alertKindNames } from "./kinds.ts";

export const listAlerts = defineCall({
  path: "/c/v1/alerts/list",
  summary: "Lists the open alerts of the caller's roles, the most urgent first.",
  access: "operator",
  request: z.object({}),
  reply: z.object({
    rows: z.array(
      z.object({
        alertId: z.uuid(),
        kind: z.enum(alertKindNames),
        subject: describe(z.string(), "What the alert is about, e.g. a job's name; may be empty."),
        person: describe(
          z.nullable(z.object({ name: z.string(), email: z.string() })),
          "The person whose account the subject is; null if the subject is not an account.",
        ),
        level: describe(z.int(), "1: wakes somebody; 2: to be handled within the hour; 3: today."),
        role: describe(role, "The role that has to handle the alert."),
        firstAt: instant,
        lastAt: instant,
        count: describe(z.int(), "How often the cause was found; it is checked each minute."),
        takenBy: z.nullable(z.string()),
        takenAt: z.nullable(instant),
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
          alertId: "01890a5d-ac96-774b-bcce-b302099a8070",
          kind: "watcher_silent",
          subject: "reconcile-with-bank",
          person: null,
          level: 1,
          role: "admin",
          firstAt: 1_790_000_000_000,
          lastAt: 1_790_000_060_000,
          count: 2,
          takenBy: null,
          takenAt: null,
        },
      ],
      asOf: 1_790_000_061_000,
    },
  },
});

export const takeAlert = defineCall({
  path: "/c/v1/alerts/take",
  summary:
    "Shows the caller's name on an alert, which is then not sent again. It stays open until its cause is gone (R-RUN-02).",
  access: "operator",
  request: z.object({ alertId: z.uuid() }),
  reply: z.object({}),
  failures: ["already_decided", "not_found"],
  example: { request: { alertId: "01890a5d-ac96-774b-bcce-b302099a8070" }, reply: {} },
});
