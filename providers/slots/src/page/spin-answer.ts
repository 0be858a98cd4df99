import type { BalanceReply, SpinResult } from "../page-api.ts";
import type { Answer } from "./api.ts";
import { endsPage, type PageEvent } from "./model/state.ts";

/**
 * Converts the answer to a spin into an event. A refusal may follow from an event elsewhere, such as a withdrawal, so the
 * balance is read again before the refusal is shown, with the new balance if it could be read.
 */
export async function eventOf(
  answer: Answer<SpinResult>,
  readBalance: () => Promise<Answer<BalanceReply>>,
): Promise<PageEvent> {
  if (answer.kind === "ok") return { type: "answered", result: answer.reply };
  if (answer.kind === "unanswered") return { type: "unanswered" };
  const { failure: refusal } = answer;
  if (refusal.error === "round_pending") return { type: "pending" };
  // Without a session no balance can be read.
  const read = endsPage(refusal) ? undefined : await readBalance();
  return read?.kind === "ok" ? { type: "refused", refusal, balance: read.reply.balance } : { type: "refused", refusal };
}
