import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { newWebhookId, type WebhookId } from "../ids.ts";
import type { Fault, FaultSwitches } from "./faults.ts";

/**
 * waiting → sending → delivered, or back to waiting after a failed attempt, or given_up after the time limit.
 * dropped: not sent because of a fault switch.
 */
type WebhookState = "waiting" | "sending" | "delivered" | "given_up" | "dropped";

export type QueuedWebhook = {
  sequence: number;
  id: WebhookId;
  event: string;
  subjectId: string;
  body: string;
  state: WebhookState;
  attempts: number;
  lastResult: string | undefined;
  created: number;
};

export type WebhookStore = {
  /** Adds an event to the queue; call it inside the transaction that makes the event true. */
  add(event: { event: string; subjectId: string; body: string }): void;
  /** Takes up to `limit` due webhooks for sending, oldest due time first. */
  take(limit: number): QueuedWebhook[];
  nextDueAt(): number | undefined;
  settle(sequence: number, state: "delivered" | "given_up", result: string): void;
  retryAt(sequence: number, at: number, result: string): void;
  /** At start: queues again what was being sent, as it may not have arrived, and deletes old settled webhooks. */
  resume(): void;
  latest(limit: number): QueuedWebhook[];
  /** Counts the webhooks made with each fault and those delivered; each copy of a duplicate counts. */
  count(): { fault: Fault; made: number; delivered: number }[];
};

const KEEP_MILLIS = 30 * 86_400_000;

// A webhook held back by the reorder switch waits until the one that overtakes it is settled.
const unblocked = `state = 'waiting' AND NOT EXISTS (
  SELECT 1 FROM webhooks AS ahead
  WHERE ahead.sequence = webhooks.after_sequence AND ahead.state IN ('waiting', 'sending'))`;

export function createWebhookStore(database: Database, clock: Clock, faults: FaultSwitches): WebhookStore {
  const { sql } = database;
  const due = sql.prepare(
    `SELECT * FROM webhooks WHERE ${unblocked} AND next_attempt_at <= ? ORDER BY next_attempt_at, sequence LIMIT ?`,
  );
  const markSending = sql.prepare(
    "UPDATE webhooks SET state = 'sending', attempts = attempts + 1 WHERE sequence = ? RETURNING *",
  );
  const earliest = sql.prepare(`SELECT min(next_attempt_at) AS at FROM webhooks WHERE ${unblocked}`);
  const settle = sql.prepare("UPDATE webhooks SET state = ?, last_result = ?, settled = ? WHERE sequence = ?");
  const retry = sql.prepare(
    "UPDATE webhooks SET state = 'waiting', next_attempt_at = ?, last_result = ? WHERE sequence = ?",
  );
  const resume = sql.prepare("UPDATE webhooks SET state = 'waiting', next_attempt_at = ? WHERE state = 'sending'");
  const deleteOld = sql.prepare("DELETE FROM webhooks WHERE settled < ?");
  const count = sql.prepare(
    `SELECT fault, count(*) AS made, count(*) FILTER (WHERE state = 'delivered') AS delivered
     FROM webhooks GROUP BY fault ORDER BY fault`,
  );
  const latest = sql.prepare("SELECT * FROM webhooks ORDER BY sequence DESC LIMIT ?");

  return {
    add: adder(database, clock, faults),
    take: (limit) =>
      database.transaction(() =>
        due.all(clock(), limit).flatMap((row) => {
          const taken = markSending.get(row["sequence"] ?? null);
          return taken === undefined ? [] : [fromRow(taken)];
        }),
      ),
    nextDueAt() {
      const at = earliest.get()?.["at"];
      return typeof at === "number" ? at : undefined;
    },
    settle: (sequence, state, result) => void settle.run(state, result, clock(), sequence),
    retryAt: (sequence, at, result) => void retry.run(at, result, sequence),
    resume() {
      const now = clock();
      resume.run(now);
      deleteOld.run(now - KEEP_MILLIS);
    },
    latest: (limit) => latest.all(limit).map(fromRow),
    count: () =>
      count.all().map((row) => ({
        fault: row["fault"] as Fault,
        made: Number(row["made"]),
        delivered: Number(row["delivered"]),
      })),
  };
}

/** Returns the function that queues an event with the fault drawn for it. */
function adder({ sql }: Database, clock: Clock, faults: FaultSwitches): WebhookStore["add"] {
  const insert = sql.prepare(
    `INSERT INTO webhooks (id, event, subject_id, body, state, next_attempt_at, created, last_result, fault)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const held = sql.prepare(
    `SELECT sequence FROM webhooks WHERE state = 'waiting' AND last_result = 'held for reordering'
     ORDER BY sequence DESC LIMIT 1`,
  );
  const overtake = sql.prepare(
    "UPDATE webhooks SET after_sequence = ?, next_attempt_at = ?, last_result = 'overtaken' WHERE sequence = ?",
  );
  return ({ event, subjectId, body }) => {
    const now = clock();
    const { fault, delayMs } = faults.draw();
    const id = newWebhookId();
    const put = (state: WebhookState, at: number, note: string | null) =>
      Number(insert.run(id, event, subjectId, body, state, at, now, note, fault).lastInsertRowid);
    switch (fault) {
      case "deliver":
        put("waiting", now, null);
        break;
      case "drop":
        put("dropped", now, "dropped by a fault switch");
        break;
      case "duplicate":
        put("waiting", now, null);
        put("waiting", now, "duplicate");
        break;
      case "delay":
        put("waiting", now + delayMs, "delayed by a fault switch");
        break;
      case "reorder": {
        const older = held.get();
        if (older === undefined) put("waiting", now + delayMs, "held for reordering");
        else overtake.run(put("waiting", now, null), now, Number(older["sequence"]));
        break;
      }
    }
  };
}

function fromRow(row: Record<string, unknown>): QueuedWebhook {
  return {
    sequence: Number(row["sequence"]),
    id: row["id"] as WebhookId,
    event: String(row["event"]),
    subjectId: String(row["subject_id"]),
    body: String(row["body"]),
    state: row["state"] as WebhookState,
    attempts: Number(row["attempts"]),
    lastResult: row["last_result"] === null ? undefined : String(row["last_result"]),
    created: Number(row["created"]),
  };
}
