import { calls, type CallPath, type PlayerId, type ReplyInput, type RequestOf } from "@fairlobby/contract";
import type { Database, Transactions, Tx } from "../db/database.ts";
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
   * logout.
   */
  readonly signInRef: string;
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
  /**
   * A keyed hash of the call and its body, which tells apart two requests under one key; empty except on money calls.
   */
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
 * The dependencies that a money call's handler may have: none with a database of its own, and no function that returns
 * a promise without taking the transaction. Such a function would wait for a second connection, or for another program,
 * while the handler holds a connection.
 */
export type WithinTransaction<Deps> = Deps extends Plain
  ? Deps
  : Deps extends Transactions | Database
    ? never
    : Deps extends (...args: infer Args) => infer Result
      ? Result extends PromiseLike<unknown>
        ? Args extends readonly [infer First, ...(readonly unknown[])]
          ? Tx extends First
            ? Deps
            : never
          : never
        : Deps
      : { readonly [Key in keyof Deps]: WithinTransaction<Deps[Key]> };

type Plain =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly unknown[]
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | Buffer;

/** Failures after which the handler's writes are kept. */
const keeping = new WeakSet<Failure>();

/** Marks a failure of a money call: its handler's writes are kept, e.g. an attempt that counts. */
export function keepingWrites(failure: Failure): Failure {
  keeping.add(failure);
  return failure;
}

interface MoneyDeps {
  readonly database: Database;
  readonly now: () => number;
}

/**
 * Answers a money call in one transaction that also stores its reply: the same key gets the same reply again, and with
 * another body `idempotency_conflict` (R-SRV-04). A failure rolls back what the handler wrote, unless it comes from
 * `keepingWrites`, and is stored as well.
 *
 * Define a handler outside any function that has a database: it reaches the database through its transaction alone.
 * @param prepare does slow work before the transaction, e.g. hashes a password, even when the key was used before; a
 *   failure that it returns is not stored
 */
export function moneyCall<P extends CallPath, Deps, Preparing, Prepared extends object>(
  path: P,
  handle: (tx: Tx, deps: Deps, request: RequestOf<P>, context: PlayerContext, prepared: Prepared) => Promise<Answer<P>>,
  prepare?: (deps: Preparing, request: RequestOf<P>, context: PlayerContext) => Promise<Prepared | Failure>,
): (deps: Deps extends WithinTransaction<Deps> ? MoneyDeps & Deps & Preparing : never) => Route {
  return (deps: MoneyDeps & Deps & Preparing) => ({
    path,
    async handle(body, given) {
      const context = given as PlayerContext;
      const request = body as RequestOf<P>;
      const { key, fingerprint } = context;
      const { playerId } = context.caller;
      if (key === null) return { failure: "idempotency_required" };
      const prepared = (await prepare?.(deps, request, context)) ?? ({} as Prepared);
      if ("failure" in prepared) return prepared;
      return deps.database.transaction(async (tx) => {
        const claim = await claimKey(tx, { playerId, key, call: path, fingerprint, at: deps.now() });
        if (claim.state === "conflict") return { failure: "idempotency_conflict" };
        if (claim.state === "answered") return claim.reply;
        const answer = await tx.attempt(
          () => handle(tx, deps, request, context, prepared),
          (result) => "failure" in result && !keeping.has(result),
        );
        await storeReply(tx, playerId, key, answer);
        return answer;
      });
    },
  });
}
