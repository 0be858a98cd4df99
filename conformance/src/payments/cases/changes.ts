import type { PaymentSandbox } from "@fairlobby/ports/sandbox";
import { NotPlayed } from "../../rules.ts";
import { mustBe } from "../kit.ts";

type Answer = string | { readonly status: string } | { readonly outcome: string };

const wordOf = (answer: Answer): string => {
  if (typeof answer === "string") return answer;
  return "status" in answer ? answer.status : answer.outcome;
};

/**
 * Throws a BrokenRule unless each answer is one of the words after it. Answers are null if the provider's have nothing to
 * change; throws NotPlayed if all are.
 * @param what what was changed in them
 */
export function mustNotBeBelieved(
  what: string,
  answers: Readonly<Record<string, readonly [Answer | null, ...allowed: string[]]>>,
): void {
  let isPlayed = false;
  for (const [name, [answer, ...allowed]] of Object.entries(answers)) {
    if (answer === null) continue;
    isPlayed = true;
    mustBe(`${name}, answered with another value of ${what},`, wordOf(answer), ...allowed);
  }
  if (!isPlayed) throw new NotPlayed(`no answer of the provider has ${what}`);
}

/** Returns a change of the currency's code, wherever an answer has it. */
export function otherCurrency({ currency }: Pick<PaymentSandbox, "currency">): (body: string) => string {
  const other = currency === "USD" ? "EUR" : "USD";
  return (body) => body.replaceAll(new RegExp(`"${currency}"`, "gi"), `"${other}"`);
}

/** Returns a change of the kit's amount, in major or minor units, and the minor units that it leads to. */
export function otherAmount({ amount, decimals }: Pick<PaymentSandbox, "amount" | "decimals">): {
  readonly change: (body: string) => string;
  readonly amount: bigint;
} {
  const units = new Set([Number(amount), Number(amount) / 10 ** decimals]);
  const changed = (digits: string): string => `${(Number(digits[0]) % 9) + 1}${digits.slice(1)}`;
  return {
    amount: BigInt(changed(String(amount))),
    change: (body) =>
      body.replaceAll(/(?<=[:[,]\s*"?)[1-9]\d*(?:\.\d+)?(?="?\s*[,\]}])/g, (digits) =>
        units.has(Number(digits)) ? changed(digits) : digits,
      ),
  };
}
