import type { BalanceReply, SpinResult } from "../page-api.ts";
import type { Answer } from "./api.ts";
import { endsPage, type PageEvent } from "./model/state.ts";

/**
 * What the answer to a spin means to the page. A refusal may come from something that happened elsewhere, such as a
 * withdrawal, so the balance is read again before the player is told: the page must not name money that has gone.
 * If it cannot be read the refusal is told without it.
 */
export async function eventOf(
  answer: Answer<SpinResult>,
  readBalance: () => Promise<Answer<BalanceReply>>,
): Promise<PageEvent> {
  if (answer.kind === "ok") return { type: "answered", result: answer.reply };
  if (answer.kind === "unanswered") return { type: "unanswered" };
  const { failure: refusal } = answer;
  if (refusal.error === "round_pending") return { type: "pending" };
  // Without a session there is nobody whose balance could be read.
  const read = endsPage(refusal) ? undefined : await readBalance();
  return read?.kind === "ok" ? { type: "refused", refusal, balance: read.reply.balance } : { type: "refused", refusal };
}
