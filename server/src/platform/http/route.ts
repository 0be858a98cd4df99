import { calls, type CallPath, type PlayerId, type ReplyInput, type RequestOf } from "@fairlobby/contract";
import type { Database, Tx } from "../db/database.ts";
import type { Language } from "../texts.ts";
import type { Failure } from "./failure.ts";
import { claimKey, storeReply } from "./idempotency.ts";

export type { Failure } from "./failure.ts";

/** The caller: found by the token, never by a body (R-SRV-02). */
export interface Caller {
  readonly playerId: PlayerId;
  /** Identifies the session, e.g. to close its sockets; not the token. */
  readonly sessionRef: string;
  /**
   * Identifies the player's sign-in on the device: it stays the same when the session is renewed there, and ends with a
   * logout. Null for a session started by a node of an earlier version.
   */
  readonly signInRef: string | null;
}

export interface Context {
  /** Present on every call that needs a token. */
  readonly caller: Caller | null;
  readonly language: Language;
  readonly address: string;
  readonly userAgent: string;
  /** The caller's country according to the operator's edge, two letters (ISO 3166-1); null when it is not known. */
  readonly country: string | null;
  /** The idempotency-key header; present on every money call. */
  readonly key: string | null;
  /** Keyed, of the call and its body: distinguishes two requests under one idempotency key. Empty except on money calls. */
  readonly fingerprint: string;
}

/** The Context of a call that needs a token. */
export interface PlayerContext extends Context {
  readonly caller: Caller;
}

export type Answer<P extends CallPath> = { readonly data: ReplyInput<P> } | Failure;

type ContextOf<P extends CallPath> = (typeof calls)[P]["access"] extends "player" ? PlayerContext : Context;

/** A call and its handler, as the HTTP server mounts it. */
export interface Route {
  readonly path: CallPath;
  handle(body: unknown, context: Context): Promise<{ readonly data: object } | Failure>;
}

/** Answers a call with `handle`, which gets the checked body without unknown fields. */
export function route<P extends CallPath>(
  path: P,
  handle: (request: RequestOf<P>, context: ContextOf<P>) => Promise<Answer<P>>,
): Route {
  return {
    path,
    handle: (body, context) => handle(body as RequestOf<P>, context as ContextOf<P>),
  };
}

/**
 * Answers a money call in one transaction that also stores its reply: the same key gets the same reply again, and with
 * another body `idempotency_conflict` (R-SRV-04). A failure rolls back what the handler wrote, and is stored as well.
 */
export function moneyRoute<P extends CallPath>(
  database: Database,
  now: () => number,
  path: P,
  handle: (tx: Tx, request: RequestOf<P>, context: PlayerContext) => Promise<Answer<P>>,
): Route {
  return {
    path,
    handle: (body, context) =>
      database.transaction(async (tx) => {
        const { caller, key, fingerprint } = context as PlayerContext;
        if (key === null) return { failure: "idempotency_required" };
        const claim = await claimKey(tx, { playerId: caller.playerId, key, call: path, fingerprint, at: now() });
        if (claim.state === "conflict") return { failure: "idempotency_conflict" };
        if (claim.state === "answered") return claim.reply;
        const answer = await tx.attempt(
          () => handle(tx, body as RequestOf<P>, context as PlayerContext),
          (result) => "failure" in result,
        );
        await storeReply(tx, caller.playerId, key, answer);
        return answer;
      }),
  };
}

/**
 * Does further work when a call failed, after its transaction, so that the work is not rolled back with it, and does not
 * wait for a second connection while it has one.
 */
export function afterFailure<P extends CallPath>(
  path: P,
  answered: Route,
  work: (failure: Failure["failure"], request: RequestOf<P>, context: ContextOf<P>) => Promise<void>,
): Route {
  return {
    path,
    async handle(body, context) {
      const answer = await answered.handle(body, context);
      if ("failure" in answer) await work(answer.failure, body as RequestOf<P>, context as ContextOf<P>);
      return answer;
    },
  };
}
