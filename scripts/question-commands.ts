import type { CommandSession } from "../server/src/modules/console/index.ts";
import { fail, type ListContext, when } from "./operator-context.ts";

const listed = 100;

/** Indents every line of a text, so that what a player wrote cannot be mistaken for a line of the list. */
const indented = (text: string): string => text.replaceAll(/^/gm, "  > ").replaceAll(/[^\P{Cc}\n]/gu, "");

export async function listQuestions({ operations }: ListContext): Promise<number> {
  const questions = await operations.support.waiting(listed);
  if (questions.length === 0) console.log("No question waits for an answer.");
  for (const { number, playerId, dueAt, unanswered } of questions) {
    console.log(`${number}  player ${playerId}  answer due by ${when(dueAt)}`);
    for (const text of unanswered) console.log(indented(text));
  }
  if (questions.length === listed) console.log(`Only the ${listed} that are due first are listed.`);
  return 0;
}

/**
 * Answers a question as the console does: an answer is refused if it asks for a payment, or if the player has written
 * again (R-SUP-03).
 */
export async function answerQuestion(session: CommandSession, number: string, text: string): Promise<number> {
  if (!/^[1-9]\d{0,17}$/.test(number)) return fail(`${number}: is no number of a question`);
  const found = await session.call("/c/v1/questions/get", { number });
  if ("failure" in found) return fail(`${number}: ${problems[found.failure] ?? found.failure}`);
  const last = found.data.messages.at(-1);
  if (last === undefined) return fail(`${number}: has no message`);
  if (last.operator !== null) return fail(`${number}: ${last.operator} answered it, ${when(last.at)}`);
  const answer = await session.call("/c/v1/questions/answer", { number, after: last.seq, text, closes: false });
  if (!("failure" in answer)) {
    console.log(`${number}: answered; player ${found.data.question.playerId} reads it in the lobby.`);
    return 0;
  }
  const { failure, params } = answer;
  if (params?.["problem"] === "asks_for_payment") {
    const { payment = "", withdrawal = "" } = params;
    return fail(
      `${number}: not sent. “${payment}” and “${withdrawal}” ask for a payment in connection with a withdrawal; nobody` +
        " ever pays for one.",
    );
  }
  return fail(`${number}: ${problems[failure] ?? failure}`);
}

const problems: Readonly<Record<string, string>> = {
  not_found: "there is no such question",
  not_permitted: "your roles may not do this",
  already_decided: "is closed",
  stale: "somebody wrote meanwhile: read it first (npm run operator -- questions)",
  invalid_input: "name the answer, in 1 to 2,000 characters",
};
