import type { PaymentSandbox } from "@fairlobby/ports/sandbox";
import type { Fault, OtherAnswer } from "./http.ts";

/** Ways in which a provider says nothing about a call, and when they happen. */
export const failures = {
  hang: "Without an answer in time",
  outage: "During an outage",
  throttled: "After too many calls",
  unreadable: "After an unreadable answer",
  wrong_key: "When the key is refused",
} as const;

export type Failure = keyof typeof failures;

const json = "application/json";
const page = { type: "text/html", body: "<html><title>Nothing to see</title></html>" };

const statuses = { outage: [500, 502, 503, 408], throttled: [429], wrong_key: [401, 403] } as const;

/** Answers that no adapter can read. A page with 404 comes from a gateway that does not know the address. */
const unreadable: readonly OtherAnswer[] = [
  { status: 200, ...page },
  { status: 200, type: json, body: "" },
  { status: 200, type: json, body: "{}" },
  { status: 200, type: json, body: '{"id":' },
  { status: 404, ...page },
  { status: 404, type: json, body: "" },
];

/** Returns each form in which a failure comes, with the words for the report. */
export function formsOf(
  failure: Failure,
  sandbox: Pick<PaymentSandbox, "errorBody">,
): readonly { readonly words: string; readonly fault: Fault }[] {
  if (failure === "hang") return [{ words: "without an answer", fault: "hang" }];
  const answers =
    failure === "unreadable"
      ? unreadable
      : statuses[failure].flatMap((status) => [
          { status, type: json, body: sandbox.errorBody(status) },
          { status, type: json, body: "" },
          { status, ...page },
        ]);
  return answers.map((instead) => ({
    words: `answered ${instead.status} ${instead.body === "" ? "without a body" : `with ${instead.body}`}`,
    fault: { instead },
  }));
}
