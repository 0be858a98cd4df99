import { randomUUID } from "node:crypto";
import { fingerprint } from "../../../platform/crypto/tokens.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { recordAudit, type Actor } from "../../audit/index.ts";
import { findPaymentRequest, type PaymentRequest } from "../../support/index.ts";
import { query } from "../statements.ts";

const answer = query(
  "answer_question",
  `select outcome as "outcome!", player_id, last_operator, last_at
   from support.answer_question(:number, :after, :message, :text, :operatorName, :closes, :at)`,
);

const close = query(
  "close_question",
  `select outcome as "outcome!", player_id from support.close_question(:number, :at)`,
);

export interface Answer {
  readonly number: bigint;
  /** The number of the question's last message that the operator saw: with a later one, the outcome is `passed`. */
  readonly after: number;
  readonly text: string;
  readonly closes: boolean;
}

export type Answered =
  | { readonly outcome: "done" | "unknown" | "closed" }
  /** Another message came first; `by`: the operator's name, null for the player. */
  | { readonly outcome: "passed"; readonly by: string | null; readonly at: number }
  | ({ readonly outcome: "asks_for_payment" } & PaymentRequest);

/** Who acts, and under which proposal if others agreed. */
export interface By {
  readonly actor: Actor;
  readonly details?: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Answers a player's question and records an audit entry, which also adds a line to the player's inbox. The entry has a
 * hash of the text, which would reveal a change, and not the text: the audit log is kept longer than the conversation.
 * An answer that asks for a payment in connection with a withdrawal is refused, by any writer (R-SUP-03).
 */
export async function answerQuestion(tx: Tx, given: Answer, { actor, details = {}, at }: By): Promise<Answered> {
  const { number, text, closes } = given;
  const request = findPaymentRequest(text);
  if (request !== null) return { outcome: "asks_for_payment", ...request };
  const message = randomUUID();
  const row = await answer.first(tx, { ...given, message, operatorName: actor.name, at });
  if (row === undefined) throw new Error("an answer without an outcome");
  const { outcome, playerId, lastOperator, lastAt } = row;
  if (outcome === "passed") return { outcome, by: lastOperator, at: lastAt ?? at };
  if (outcome !== "done" || playerId === null) return { outcome: outcome === "closed" ? "closed" : "unknown" };
  await recordAudit(tx, {
    actor,
    action: "answer_question",
    subject: { kind: "question", id: number.toString() },
    playerId,
    note: "",
    details: { ...details, message, text: fingerprint(text), ...(closes ? { closes: "yes" } : {}) },
    at,
  });
  return { outcome: "done" };
}

/** Closes a question without an answer, and records an audit entry. */
export async function closeQuestion(
  tx: Tx,
  number: bigint,
  note: string,
  { actor, details = {}, at }: By,
): Promise<"done" | "unknown" | "closed"> {
  const row = await close.first(tx, { number, at });
  if (row === undefined || row.outcome === "unknown") return "unknown";
  if (row.outcome !== "done" || row.playerId === null) return "closed";
  const subject = { kind: "question", id: number.toString() };
  await recordAudit(tx, { actor, action: "close_question", subject, playerId: row.playerId, note, details, at });
  return "done";
}
