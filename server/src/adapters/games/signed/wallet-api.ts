import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Wallet, WalletFailure, WalletResult } from "../../../modules/games/index.ts";
import { DatabaseUnavailable, isTimeout } from "../../../platform/db/errors.ts";
import { noteRequest } from "../../../platform/http/request-log.ts";
import type { Log } from "../../../platform/log/log.ts";
import { parseExactly, toWireAmount } from "./amounts.ts";
import { id } from "./fields.ts";
import type { WalletSeconds } from "./metrics.ts";

export interface WalletApiOptions {
  /** Key of the provider. */
  readonly provider: string;
  readonly wallet: Wallet;
  readonly verifySignature: (body: Buffer, signature: string) => boolean;
  /** Returns whether this address may call the wallet. */
  readonly allowsAddress: (address: string) => boolean;
  readonly log: Log;
  /** Measures the duration of calls. */
  readonly seconds: WalletSeconds;
}

/** Statuses that all dialects of this family share. */
type CommonStatus =
  | "RS_OK"
  | "RS_ERROR_UNKNOWN"
  | "RS_ERROR_INVALID_SIGNATURE"
  | "RS_ERROR_WRONG_SYNTAX"
  | "RS_ERROR_WRONG_TYPES";

export interface Dialect<Status extends string> {
  /** In lower case. */
  readonly signatureHeader: string;
  readonly statusOf: Readonly<Record<WalletFailure, Status>>;
  /** The status after a time-out: the call may or may not have been booked. */
  readonly timeout: Status | "RS_ERROR_UNKNOWN";
}

/** A wallet call's answer: always HTTP 200, with a status. */
interface Answer {
  readonly status: string;
  readonly user?: string;
  readonly request_uuid?: string;
  readonly currency?: string;
  readonly balance?: bigint;
  readonly country?: string;
  readonly token?: string;
}

const answerSchema = {
  type: "object",
  properties: {
    status: { type: "string" },
    user: { type: "string" },
    request_uuid: { type: "string" },
    currency: { type: "string" },
    country: { type: "string" },
    token: { type: "string" },
    balance: { type: "integer" },
  },
};

/** A call with all its metadata is a few kB; some suppliers send the state of a whole game table. */
const maxBodyBytes = 64 * 1024;

/**
 * The operator side of a signed seamless wallet. It checks the caller's address, then the signature over the raw body,
 * then the body. A dialect defines its calls and what they mean.
 */
export function walletApi<Status extends string>(
  app: FastifyInstance,
  options: WalletApiOptions,
  dialect: Dialect<Status>,
) {
  type AnyStatus = Status | CommonStatus;
  type DialectAnswer = Answer & { readonly status: AnyStatus };
  const { provider, seconds } = options;
  const { currency } = options.wallet;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  );
  refuseUnlistedAddresses(app, options);
  answerErrors(app, options, dialect.timeout);

  const answerTo = async <Call>(
    { body, headers }: FastifyRequest,
    schema: z.ZodType<Call>,
    answer: (call: Call) => Promise<DialectAnswer>,
  ): Promise<DialectAnswer> => {
    const signature = headers[dialect.signatureHeader];
    if (!Buffer.isBuffer(body)) return { status: "RS_ERROR_INVALID_SIGNATURE" };
    if (typeof signature !== "string" || !options.verifySignature(body, signature)) {
      return { status: "RS_ERROR_INVALID_SIGNATURE", ...echoOf(readJson(body)) };
    }
    const json = readJson(body);
    if (json === undefined) return { status: "RS_ERROR_WRONG_SYNTAX" };
    const parsed = schema.safeParse(json);
    return parsed.success ? answer(parsed.data) : { status: "RS_ERROR_WRONG_TYPES", ...echoOf(json) };
  };

  return {
    /** Answers the calls of a path. */
    serve<Call>(path: string, schema: z.ZodType<Call>, answer: (call: Call) => Promise<DialectAnswer>): void {
      // No headers for browsers: making them took a twelfth of a call's CPU time.
      app.post(path, { helmet: false, schema: { response: { 200: answerSchema } } }, async (request, reply) => {
        const started = performance.now();
        const observe = (status: string): void =>
          seconds.observe({ provider, call: path, status }, (performance.now() - started) / 1000);
        try {
          const answered = await answerTo(request, schema, answer);
          const { status } = answered;
          const refused = status === "RS_ERROR_INVALID_SIGNATURE";
          noteRequest(request, { msgCode: status, event: refused ? "caller_refused" : undefined });
          observe(status);
          return await reply.code(200).send(answered);
        } catch (error) {
          const status = statusOfError(error, dialect.timeout);
          noteRequest(request, { msgCode: status, failed: true });
          observe(status);
          throw error;
        }
      });
    },
    /** Returns the answer to a call about a player's money. */
    resultOf: (
      { user, request_uuid }: { readonly user: string; readonly request_uuid: string },
      result: WalletResult,
    ): DialectAnswer => ({
      status: "failure" in result ? dialect.statusOf[result.failure] : "RS_OK",
      user,
      request_uuid,
      currency,
      ...(result.balance === undefined ? {} : { balance: toWireAmount(result.balance, currency) }),
    }),
    /** Returns a refusal that names neither the player nor the balance. */
    refusal: ({ request_uuid }: { readonly request_uuid: string }, status: AnyStatus): DialectAnswer => ({
      status,
      request_uuid,
    }),
  };
}

function refuseUnlistedAddresses(app: FastifyInstance, { allowsAddress, log, provider }: WalletApiOptions): void {
  const refused = new Set<string>();
  app.addHook("onRequest", async (request, reply) => {
    if (allowsAddress(request.ip)) return;
    // Each of the first 100 addresses is logged once, so that repeated calls do not fill the log.
    if (!refused.has(request.ip) && refused.size < 100) {
      refused.add(request.ip);
      log.warn({ provider, address: request.ip }, "a wallet call from an unlisted address");
    }
    noteRequest(request, { msgCode: "unlisted_address", event: "caller_refused" });
    // This status makes a provider with a new address repeat wins and rollbacks until the address is listed.
    return reply.code(403).send({ status: "RS_ERROR_UNKNOWN" });
  });
}

function answerErrors(app: FastifyInstance, { log, provider }: WalletApiOptions, timeout: string): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) {
      // The call was refused before it was read, e.g. because of its size; repeating it would not help.
      return void reply.code(200).send({ status: "RS_ERROR_WRONG_SYNTAX" });
    }
    const unavailable = error instanceof DatabaseUnavailable;
    // The gate already logs the loss of the database.
    log[unavailable ? "debug" : "error"](
      { err: error, provider, path: request.routeOptions.url },
      "a wallet call failed",
    );
    // The transaction may have been booked: the provider repeats it, or rolls it back, until it gets an answer.
    void reply.code(200).send({ status: statusOfError(error, timeout) });
  });
}

/** Returns the status of a call that threw. */
const statusOfError = (error: unknown, timeout: string): string =>
  error instanceof DatabaseUnavailable || isTimeout(error) ? timeout : "RS_ERROR_UNKNOWN";

/** Parses a body; undefined when it is not JSON. */
function readJson(body: Buffer): unknown {
  try {
    return parseExactly(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

const identified = z.object({ request_uuid: id });

/** Returns the request's id, the only part of an unchecked body that a refusal repeats. */
function echoOf(json: unknown): { readonly request_uuid?: string } {
  return identified.safeParse(json).data ?? {};
}
