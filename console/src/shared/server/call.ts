import { pageBuild } from "./build.ts";
import { connection } from "./connection.ts";
import { isIdle } from "./idle.ts";
import type { ConsoleFailureCode, ConsolePath, ConsoleReply, ConsoleRequestInput } from "@fairlobby/contract/console";

/** Why a call failed: the server's msgCode, or `unreachable` when there was no answer. */
export type FailureCode = ConsoleFailureCode | "unreachable";

export class CallFailed extends Error {
  readonly code: FailureCode;
  /** Of the text, e.g. `{ field: "email" }`. */
  readonly params: Readonly<Record<string, string>>;
  /** Seconds after which the call may be repeated. */
  readonly retryAfter: number | null;

  constructor(code: FailureCode, params: Readonly<Record<string, string>> = {}, retryAfter: number | null = null) {
    super(code);
    this.code = code;
    this.params = params;
    this.retryAfter = retryAfter;
  }
}

interface Envelope {
  readonly success: boolean;
  readonly msgCode: ConsoleFailureCode;
  readonly data: unknown;
  readonly params?: Readonly<Record<string, string>>;
}

const timeoutMs = 20_000;

/**
 * Makes a call of the console. Throws CallFailed.
 * @param key the idempotency key of an action; a repeated call carries the same
 */
export async function call<P extends ConsolePath>(
  path: P,
  body: ConsoleRequestInput<P>,
  key?: string,
): Promise<ConsoleReply<P>> {
  let response: Response;
  let envelope: Envelope;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-console": isIdle() ? "idle" : "1",
        "x-console-build": pageBuild,
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    envelope = (await response.json()) as Envelope;
  } catch {
    connection.lost();
    throw new CallFailed("unreachable");
  }
  connection.back();
  if (envelope.success) return envelope.data as ConsoleReply<P>;
  const after = Number(response.headers.get("retry-after"));
  throw new CallFailed(envelope.msgCode, envelope.params, after > 0 ? after : null);
}
