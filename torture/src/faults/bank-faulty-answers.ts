import type { Random } from "../random.ts";

export interface BankAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Everything that the bank does wrong in an answer:
 * - refused: its port is closed for a moment · resetBefore: the connection is reset, and the bank has not seen the call
 * - resetAfter, resetInAnswer: the bank did it, and the connection is reset before or in the answer
 * - noAnswer, noAnswerAfter: no answer; the bank did nothing, or did it · lateAnswer: the answer comes after the time-out
 * - 400 to 503: that status, with the bank's error body, or without a body
 * - invalidJson, wrongType: half an answer, or a page of HTML, with status 200 · tooLarge: two megabytes
 * - otherOrder: the answer to another order · otherAmount, otherCurrency: this order's with one field changed
 * - unknownState: a state that is in no reference · failedState: the state says that it failed, which is not true
 */
export const faultKinds = [
  "refused",
  "resetBefore",
  "resetAfter",
  "resetInAnswer",
  "noAnswer",
  "noAnswerAfter",
  "lateAnswer",
  "400",
  "401",
  "403",
  "404",
  "409",
  "429",
  "500",
  "502",
  "503",
  "invalidJson",
  "wrongType",
  "tooLarge",
  "otherOrder",
  "otherAmount",
  "otherCurrency",
  "unknownState",
] as const;
export type FaultKind = (typeof faultKinds)[number] | "failedState";

/** The faults planned for one order. */
export interface FaultPlan {
  readonly kind: FaultKind;
  /** Calls about the order that are forwarded before the first fault. */
  readonly skip: number;
  /** Consecutive calls that get the fault. */
  readonly times: number;
  /** Whether a faulty status has the bank's error body. */
  readonly hasBody: boolean;
  /** Whether the bank gets the call, for kinds that leave this open. */
  readonly isDone: boolean;
  readonly lateMs: number;
}

export function planOf(kind: FaultKind, random: Random): FaultPlan {
  return {
    kind,
    skip: random.between(0, 3),
    times: random.between(1, 3),
    hasBody: random.chance(0.5),
    isDone: random.chance(0.5),
    lateMs: random.pick([2_500, 6_500]),
  };
}

const errorCodes: Readonly<Record<string, string>> = {
  "400": "API_VALIDATION_ERROR",
  "401": "INVALID_API_KEY",
  "403": "REQUEST_FORBIDDEN_ERROR",
  "404": "DATA_NOT_FOUND",
  "409": "DUPLICATE_ERROR",
  "429": "RATE_LIMIT_EXCEEDED",
  "500": "SERVER_ERROR",
  "502": "SERVER_ERROR",
  "503": "TEMPORARILY_UNAVAILABLE",
};

/**
 * Returns whether the call is sent to the bank. If the fault is a refusal with the bank's own error body, the bank must
 * not have done what was requested.
 */
export function isSentOn({ kind, hasBody, isDone }: FaultPlan): boolean {
  if (kind === "resetBefore" || kind === "noAnswer") return false;
  if (kind === "400" || kind === "404") return !hasBody && isDone;
  return errorCodes[kind] === undefined || isDone;
}

/** Returns the answer that the node gets instead of the bank's. */
export function faultyAnswer(fault: FaultPlan, answer: BankAnswer | null, other: string | undefined): BankAnswer {
  const { kind, hasBody } = fault;
  const code = errorCodes[kind];
  if (code !== undefined) {
    const body = hasBody ? JSON.stringify({ error_code: code, message: "made by the proxy" }) : "";
    const headers: Record<string, string> = kind === "429" ? { "retry-after": "1" } : {};
    return { status: Number(kind), type: "application/json", body, headers };
  }
  const { status, type, body } = answer ?? { status: 200, type: "application/json", body: "{}" };
  const with200 = (text: string, as = type): BankAnswer => ({ status: 200, type: as, body: text });
  const changed = (name: RegExp, value: string): BankAnswer => ({ status, type, body: body.replaceAll(name, value) });
  switch (kind) {
    case "invalidJson":
      return with200(body.slice(0, Math.ceil(body.length / 2)));
    case "wrongType":
      return with200("<!doctype html><title>Sign in to this network</title>", "text/html");
    case "tooLarge":
      return with200(`{"padding":"${"x".repeat(2 * 1024 * 1024)}"}`);
    case "otherOrder":
      return with200(other ?? "{}");
    case "otherAmount":
      // The captured amount of a payment is known only from this answer, so only the ordered amount is changed.
      return changed(/"(amount|request_amount)":(\d+)/g, '"$1":$29');
    case "otherCurrency":
      return changed(/"currency":"IDR"/g, '"currency":"USD"');
    case "failedState":
      return changed(/"status":"[A-Z_]+"/g, '"status":"FAILED"');
    default:
      return changed(/"status":"[A-Z_]+"/g, '"status":"NEVER_HEARD_OF"');
  }
}
