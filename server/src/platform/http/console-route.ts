import type {
  ConsoleFailureCode,
  ConsolePath,
  ConsoleReplyInput,
  ConsoleRequest,
  Permission,
  consoleCalls,
  Role,
} from "@fairlobby/contract/console";
import type { DownloadedFile } from "./downloads.ts";

/** An operator who is signed in to the console, as each call reads it from the database. */
export interface Operator {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Until when the second factor counts as proved, milliseconds since the epoch; null: it does not. */
  readonly steppedUpUntil: number | null;
  /** The network or the browser changed: hardly any call is answered until the second factor is proved again. */
  readonly moved: boolean;
}

export interface ConsoleContext {
  /** Null only for calls that anybody may make. */
  readonly operator: Operator | null;
  readonly address: string;
  readonly userAgent: string;
  /** The value of the cookie that identifies the browser after a sign-in; empty or undefined for none. */
  readonly device?: string;
  /** The value of the session's cookie; empty for none. */
  readonly token: string;
  /** The idempotency key; present on every action. */
  readonly key: string | null;
}

export interface OperatorContext extends ConsoleContext {
  readonly operator: Operator;
}

export interface ConsoleFailure {
  readonly failure: ConsoleFailureCode;
  /** The values of the text, e.g. `{ field: "email" }`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Seconds after which the call may be made again; answered as status 429 with `Retry-After`. */
  readonly retryAfter?: number;
}

export type ConsoleAnswer<P extends ConsolePath> =
  | {
      readonly data: ConsoleReplyInput<P>;
      /** A session that begins with this answer: the value of its cookie. Null: the session has ended. */
      readonly session?: string | null;
      /** The value of the cookie that identifies the browser, which outlives the session. */
      readonly device?: string;
    }
  | ConsoleFailure;

type ContextOf<P extends ConsolePath> = (typeof consoleCalls)[P]["access"] extends "anybody"
  ? ConsoleContext
  : OperatorContext;

/** A call of the console and its handler. */
export interface ConsoleRoute {
  readonly path: ConsolePath;
  handle(
    body: unknown,
    context: ConsoleContext,
  ): Promise<{ readonly data: object; readonly session?: string | null; readonly device?: string } | ConsoleFailure>;
}

/** Answers a call with `handle`, which gets the checked body without unknown fields. */
export function consoleRoute<P extends ConsolePath>(
  path: P,
  handle: (request: ConsoleRequest<P>, context: ContextOf<P>) => Promise<ConsoleAnswer<P>>,
): ConsoleRoute {
  return { path, handle: (body, context) => handle(body as ConsoleRequest<P>, context as ContextOf<P>) };
}

/** A file of the console. A refusal has the envelope of a call's reply, with an error status. */
export interface ConsoleDownload {
  readonly path: `/c/v1/${string}`;
  readonly access: Permission;
  /** @param query as it was sent, unchecked */
  handle(query: Readonly<Record<string, string>>, operator: Operator): Promise<DownloadedFile | ConsoleFailure>;
}
