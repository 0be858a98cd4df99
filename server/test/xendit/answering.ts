import type { UnexpectedAnswer } from "@fairlobby/ports/payments";
import type { XenditCall } from "../../src/adapters/payments/xendit/addresses.ts";
import type { XenditAnswer, XenditClient } from "../../src/adapters/payments/xendit/client.ts";

export const ok = (body: unknown): XenditAnswer => ({ outcome: "ok", body });
export const refused = (status: number, code: string): XenditAnswer => ({
  outcome: "refused",
  status,
  code,
  message: "",
});

/** The answers to each kind of call, in order. */
export type Answers = Partial<Record<XenditCall, readonly XenditAnswer[]>>;

export interface AnsweringClient extends XenditClient {
  /** The calls made, in order, with their parameters. */
  readonly made: string[];
  readonly surprises: (readonly [XenditCall, UnexpectedAnswer])[];
}

/**
 * Creates a client of the provider that gives the answers to each kind of call in turn, and after the last one no answer.
 */
export function answering(answers: Answers): AnsweringClient {
  const left = new Map(Object.entries(answers).map(([call, list]) => [call, [...list]]));
  const made: string[] = [];
  const surprises: (readonly [XenditCall, UnexpectedAnswer])[] = [];
  const next = (call: XenditCall, named: string): XenditAnswer => {
    made.push(named === "" ? call : `${call} ${named}`);
    return left.get(call)?.shift() ?? { outcome: "unknown", reason: "silence" };
  };
  return {
    made,
    surprises,
    get: async (call, query = {}, id) => next(call, id ?? query["reference_id"] ?? ""),
    post: async (call, _body, { id = "" } = {}) => next(call, id),
    reportUnexpected: (call, kind) => void surprises.push([call, kind]),
    close: async () => undefined,
  };
}
