import { playCases } from "../play-cases.ts";
import { BrokenRule, CannotStart, NotPlayed, type Result } from "../rules.ts";
import { paymentCases } from "./cases/index.ts";
import { openPaymentKit, type PaymentCase, type PaymentKit, type PaymentSubject } from "./kit.ts";

async function playCase(one: PaymentCase, kit: PaymentKit): Promise<Pick<Result, "result" | "why">> {
  try {
    await one.play(kit);
    return { result: "passed", why: "" };
  } catch (error) {
    if (error instanceof NotPlayed) return { result: "skipped", why: error.message };
    if (error instanceof BrokenRule) return { result: "failed", why: error.message };
    // No function of the port throws; a sandbox that cannot be used is named in the message.
    return { result: "failed", why: `something threw: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/**
 * Plays the lobby towards a payment adapter and its provider's sandbox, one case after the other.
 * @param only ids of the cases to play; null for all
 * @param onResult called after each case
 */
export async function runPaymentConformance(
  subject: PaymentSubject,
  only: readonly string[] | null,
  onResult?: (result: Result) => void,
): Promise<Result[]> {
  const unknown = only?.find((id) => !paymentCases.some((one) => one.id === id));
  if (unknown !== undefined) throw new CannotStart(`no case is called ${unknown}`);
  const kit = await openPaymentKit(subject).catch((error: unknown) => {
    throw new CannotStart(error instanceof Error ? error.message : String(error));
  });
  try {
    return await playCases(paymentCases, (one) => playCase(one, kit), only, onResult);
  } finally {
    await kit.close();
  }
}
