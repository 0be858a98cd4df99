import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Wallet, WalletFailure, WalletResult } from "../../../modules/games/index.ts";
import { DatabaseUnavailable, isTimeout } from "../../../platform/db/errors.ts";
import { noteRequest } from "../../../platform/http/request-log.ts";
import type { Log } from "../../../platform/log.ts";
import { toWireAmount } from "./amounts.ts";
import { id } from "./fields.ts";
import type { WalletSeconds } from "./metrics.ts";

export interface WalletApiOptions {
  /** Key of the provider. */
  readonly provider: string;
  readonly wallet: Wallet;
  readonly verifySignature: (body: Buffer, signature: string) => boolean;
  /** Whether somebody at this address may call at all. */
  readonly allowsAddress: (address: string) => boolean;
  readonly log: Log;
  /** Measures calls. */
  readonly seconds: WalletSeconds;
}

/** What every dialect of this family says in the same words. */
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
  /** What a call gets that may or may not have been booked in time. */
  readonly timeout: Status | "RS_ERROR_UNKNOWN";
}

/** A wallet call's answer: always HTTP 200, the status says the rest. */
interface Answer {
  readonly status: string;
  readonly user?: string;
  readonly request_uuid?: string;
  readonly currency?: string;
  readonly balance?: number;
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

/** A call with all its metadata is a few kB; some suppliers send the picture of a whole table. */
const largestBody = 64 * 1024;

/**
 * The operator side of a signed seamless wallet: who may call, the signature over the raw body before anything of it is
 * read, then the body, then the answer. A dialect only says which calls there are and what they mean.
 */
export function walletApi<Status extends string>(
  app: FastifyInstance,
  options: WalletApiOptions,
  dialect: Dialect<Status>,
) {
  type AnyStatus = Status | CommonStatus;
  type Told = Answer & { readonly status: AnyStatus };
  const { wallet, seconds } = options;
  const bare = (status: AnyStatus): Told => ({ status });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: largestBody }, (_request, body, done) =>
    done(null, body),
  );
  const strangers = new Set<string>();
  app.addHook("onRequest", async (request, reply) => {
    if (options.allowsAddress(request.ip)) return;
    // Named once: whoever knocks on should not fill the log.
    if (!strangers.has(request.ip) && strangers.size < 100) {
      strangers.add(request.ip);
      options.log.warn({ provider: options.provider, address: request.ip }, "a wallet call from an unlisted address");
    }
    noteRequest(request, { msgCode: "unlisted_address", event: "caller_refused" });
    // Unknown: a provider that moved house repeats what settles a bet until its new address is listed.
    return reply.code(403).send(bare("RS_ERROR_UNKNOWN"));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) {
      // Refused before it was read, e.g. a body too large: repeating it would not help.
      return void reply.code(200).send(bare("RS_ERROR_WRONG_SYNTAX"));
    }
    const unavailable = error instanceof DatabaseUnavailable;
    // The loss of the database itself is logged once.
    options.log[unavailable ? "debug" : "error"](
      { err: error, provider: options.provider, path: request.routeOptions.url },
      "a wallet call failed",
    );
    // Unknown is the honest word: the provider repeats the same transaction, or takes it back, until it is told.
    void reply.code(200).send(bare(unavailable || isTimeout(error) ? dialect.timeout : "RS_ERROR_UNKNOWN"));
  });

  const handle = async <Call>(
    request: FastifyRequest,
    schema: z.ZodType<Call>,
    answer: (call: Call) => Promise<Told>,
  ): Promise<Told> => {
    const { body } = request;
    const signature = request.headers[dialect.signatureHeader];
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
    serve<Call>(path: string, schema: z.ZodType<Call>, answer: (call: Call) => Promise<Told>): void {
      // A machine calls here: headers for browsers are left out. Making them was a twelfth of a call's CPU time.
      app.post(path, { helmet: false, schema: { response: { 200: answerSchema } } }, async (request, reply) => {
        const started = performance.now();
        const told = await handle(request, schema, answer);
        const labels = { provider: options.provider, call: path, status: told.status };
        const refused = told.status === "RS_ERROR_INVALID_SIGNATURE";
        noteRequest(request, { msgCode: told.status, event: refused ? "caller_refused" : undefined });
        seconds.observe(labels, (performance.now() - started) / 1000);
        return reply.code(200).send(told);
      });
    },
    /** An answer about a player's money. */
    told(call: { readonly user: string; readonly request_uuid: string }, result: WalletResult): Told {
      return {
        status: "failure" in result ? dialect.statusOf[result.failure] : "RS_OK",
        user: call.user,
        request_uuid: call.request_uuid,
        currency: wallet.currency,
        ...(result.balance === undefined ? {} : { balance: toWireAmount(result.balance, wallet.currency) }),
      };
    },
    /** A refusal that has nothing to tell of the player's money. */
    refused: (call: { readonly request_uuid: string }, status: AnyStatus): Told => ({
      status,
      request_uuid: call.request_uuid,
    }),
  };
}

/** What a body says; undefined when it is not JSON, which can say anything else. */
function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

const identified = z.object({ request_uuid: id });

/** The request's own id, for a refusal of a body of which nothing else was believed; nothing where there is none. */
function echoOf(json: unknown): { readonly request_uuid?: string } {
  return identified.safeParse(json).data ?? {};
}
