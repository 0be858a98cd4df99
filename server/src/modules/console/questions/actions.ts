import { fingerprint } from "../../../platform/crypto/tokens.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { ConsoleFailure } from "../../../platform/http/console-route.ts";
import { ofProposal } from "../audit-entries.ts";
import type { ActionKind, ChangedField, Prepared } from "../policy/action.ts";
import { query } from "../statements.ts";
import { answerQuestion, closeQuestion, type Answered } from "./operations.ts";

const standingOfQuestion = query(
  "standing_of_question",
  `select q.closed_at, (select max(m.seq) from support.written_message m
     where m.player_id = q.player_id and m.number = q.number) as "last!"
   from support.asked_question q where q.number = :number`,
);

interface AnswerPayload {
  readonly number: string;
  readonly after: number;
  readonly text: string;
  readonly closes: boolean;
}
interface ClosePayload {
  readonly number: string;
}

async function prepare(sql: Sql, number: string, lines: readonly ChangedField[]): Promise<Prepared | ConsoleFailure> {
  const found = await standingOfQuestion.first(sql, { number: BigInt(number) });
  if (found === undefined) return { failure: "not_found" };
  if (found.closedAt !== null) return { failure: "already_decided" };
  const subject = { kind: "question", id: number };
  return { subject, name: number, about: "", amount: 0n, own: null, lines, base: fingerprint([found.last]) };
}

/** Returns the failure of a refused answer; null if it was given. */
function failureOf(answered: Answered): ConsoleFailure | null {
  switch (answered.outcome) {
    case "done":
      return null;
    case "unknown":
      return { failure: "not_found" };
    case "closed":
      return { failure: "already_decided" };
    case "passed":
      return { failure: "stale", params: { by: answered.by ?? "", at: String(answered.at) } };
    case "asks_for_payment": {
      const { payment, withdrawal } = answered;
      return { failure: "invalid_input", params: { field: "text", problem: "asks_for_payment", payment, withdrawal } };
    }
  }
}

const answer: ActionKind<AnswerPayload> = {
  action: "answer_question",
  prepare: (sql, { number, text }) => prepare(sql, number, [{ field: "answer", before: null, after: text }]),
  async carryOut(tx, { number, after, text, closes }, { actor, proposalId }, at) {
    const by = { actor, details: ofProposal(proposalId), at };
    return failureOf(await answerQuestion(tx, { number: BigInt(number), after, text, closes }, by)) ?? { link: null };
  },
};

const close: ActionKind<ClosePayload> = {
  action: "close_question",
  prepare: (sql, { number }) => prepare(sql, number, [{ field: "state", before: "open", after: "closed" }]),
  async carryOut(tx, { number }, { actor, reason, proposalId }, at) {
    const outcome = await closeQuestion(tx, BigInt(number), reason, { actor, details: ofProposal(proposalId), at });
    if (outcome === "done") return { link: null };
    return { failure: outcome === "unknown" ? "not_found" : "already_decided" };
  },
};

/** The actions on players' questions, on which policy decides. */
export const questionActions = { answer, close };
