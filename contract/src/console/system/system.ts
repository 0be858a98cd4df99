import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant, numberId, ownReason } from "../fields.ts";
import { decided } from "../people/people.ts";

/** A part of the reply; null if it could not be read. */
const orUnknown = <Part extends z.core.$ZodType>(part: Part) =>
  describe(z.nullable(part), "Null if it could not be read.");

const figure = z.nullable(z.number());

const jobId = describe(numberId, "The job's number in the queue.");

export const getSystem = defineCall({
  path: "/c/v1/system/get",
  summary: "Returns the state of nodes, database, outbox and jobs, as far as each could be read (R-RUN-01).",
  access: "system.work",
  request: z.object({}),
  reply: z.object({
    nodes: orUnknown(
      z.array(
        z.object({
          nodeId: z.uuid(),
          build: describe(z.string(), "Build of the node; equal for nodes of the same version."),
          startedAt: instant,
          seenAt: instant,
          isSilent: describe(z.boolean(), "True if the node was not seen for 30 seconds; it stays listed for a day."),
          connections: describe(z.int(), "Number of the node's connections to the database."),
          waiting: describe(z.int(), "Number of callers that wait for a connection."),
          sockets: describe(z.int(), "Number of players' open push sessions."),
          webhooks: describe(
            z.record(z.string(), z.int()),
            "Number of messages of payment providers since the node started, by outcome.",
          ),
        }),
      ),
    ),
    consoles: orUnknown(z.array(z.object({ consoleId: z.uuid(), seenAt: instant, isSilent: z.boolean() }))),
    database: orUnknown(
      z.object({
        version: z.string(),
        startedAt: instant,
        bytes: describe(z.number(), "Size on disk. Bytes."),
        connections: z.int(),
        mostConnections: z.int(),
        replicas: z.array(
          z.object({
            name: z.string(),
            state: z.string(),
            behindMs: describe(
              figure,
              "Age of the last change that the replica has; null: PostgreSQL does not say. Milliseconds.",
            ),
            behindBytes: describe(
              figure,
              "Changes that the replica does not have yet; null: PostgreSQL does not say. Bytes.",
            ),
          }),
        ),
      }),
    ),
    facts: orUnknown(
      // Events in the outbox that are not delivered yet, by topic.
      z.array(
        z.object({
          topic: z.string(),
          waiting: z.int(),
          failed: describe(z.int(), "Number of waiting events whose delivery failed before; a job tries again."),
          oldestAt: instant,
        }),
      ),
    ),
    jobs: orUnknown(
      z.array(
        z.object({
          kind: z.string(),
          waiting: z.int(),
          running: z.int(),
          failing: describe(z.int(), "Number of waiting jobs that have failed before and are tried again."),
          oldestAt: describe(instant, "When the first of the waiting jobs became due."),
        }),
      ),
    ),
    givenUp: orUnknown(
      z.array(
        z.object({
          jobId,
          kind: z.string(),
          error: describe(z.string(), "Error of the last attempt."),
          attempts: z.int(),
          at: describe(instant, "When the last attempt failed."),
        }),
      ),
    ),
    watchers: orUnknown(
      z.array(
        z.object({
          name: z.string(),
          everyMinutes: z.int(),
          at: describe(instant, "When the job last ended well, or was first known."),
          isSilent: describe(z.boolean(), "True if the job has not ended well for longer than it may (R-RUN-03)."),
        }),
      ),
    ),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      nodes: [
        {
          nodeId: "01890a5d-ac96-774b-bcce-b302099a8071",
          build: "3f9a0c1d2e4b",
          startedAt: 1_789_990_000_000,
          seenAt: 1_790_000_055_000,
          isSilent: false,
          connections: 9,
          waiting: 0,
          sockets: 412,
          webhooks: { accepted: 88, duplicate: 2 },
        },
      ],
      consoles: [{ consoleId: "01890a5d-ac96-774b-bcce-b302099a8072", seenAt: 1_790_000_056_000, isSilent: false }],
      database: {
        version: "18.1",
        startedAt: 1_789_900_000_000,
        bytes: 2_400_000_000,
        connections: 31,
        mostConnections: 100,
        replicas: [{ name: "standby1", state: "streaming", behindMs: 4, behindBytes: 0 }],
      },
      facts: [{ topic: "deposit.credited", waiting: 1, failed: 0, oldestAt: 1_790_000_059_000 }],
      jobs: [{ kind: "submit-payout", waiting: 2, running: 1, failing: 1, oldestAt: 1_789_999_990_000 }],
      givenUp: [
        { jobId: "4711", kind: "send-alert", error: "connect ECONNREFUSED", attempts: 25, at: 1_789_990_000_000 },
      ],
      watchers: [{ name: "reconcile-with-bank", everyMinutes: 5, at: 1_789_998_000_000, isSilent: true }],
      asOf: 1_790_000_060_000,
    },
  },
});

export const restartJob = defineCall({
  path: "/c/v1/system/restart-job",
  summary: "Restarts a job that was given up: it gets all its attempts again, the first one at once.",
  access: "system.work",
  action: "restart_job",
  request: z.object({ jobId, reason: ownReason }),
  reply: decided,
  failures: ["not_found"],
  example: {
    request: { jobId: "4711", reason: "The receiver of alerts answers again." },
    reply: { proposalId: null },
  },
});
