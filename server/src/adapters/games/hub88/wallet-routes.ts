import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { Wallet, WalletResult } from "../../../modules/games/index.ts";
import type { Log } from "../../../platform/log.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import {
  bet,
  fromWireAmount,
  rollback,
  statusOf,
  toWireAmount,
  userBalance,
  userInfo,
  win,
  type Status,
} from "./messages.ts";

export interface WalletRoutesOptions {
  readonly wallet: Wallet;
  readonly country: string;
  readonly verifySignature: (body: Buffer, signature: string) => boolean;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A wallet call's answer: always HTTP 200, the status says the rest. */
interface Answer {
  readonly status: Status;
  readonly user?: string;
  readonly request_uuid?: string;
  readonly currency?: string;
  readonly balance?: number;
  readonly country?: string;
}

const answerSchema = {
  type: "object",
  properties: {
    status: { type: "string" },
    user: { type: "string" },
    request_uuid: { type: "string" },
    currency: { type: "string" },
    country: { type: "string" },
    balance: { type: "integer" },
  },
};

/**
 * The operator side of Hub88's seamless wallet. The signature is checked over the raw body before anything of it is
 * read; the body is then parsed, mapped and handed to the wallet.
 */
export async function hub88WalletRoutes(app: FastifyInstance, options: WalletRoutesOptions): Promise<void> {
  const { wallet } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 16_384 }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) {
      // Refused before it was read, e.g. a body too large: repeating it would not help.
      return void reply.code(200).send({ status: "RS_ERROR_WRONG_SYNTAX" });
    }
    options.log.error({ err: error, path: request.routeOptions.url }, "a wallet call failed");
    // Unknown is the honest word: the provider repeats the same transaction until it is told.
    void reply.code(200).send({ status: "RS_ERROR_UNKNOWN" });
  });

  const serve = <Schema extends z.ZodType<{ user: string; request_uuid: string }>>(
    path: string,
    schema: Schema,
    answer: (call: z.output<Schema>) => Promise<WalletResult | { readonly status: Status }>,
    more: Partial<Answer> = {},
  ): void => {
    // A machine calls here: headers for browsers are left out. Making them was a twelfth of a call's CPU time.
    app.post(path, { helmet: false, schema: { response: { 200: answerSchema } } }, async (request, reply) => {
      const started = performance.now();
      const result = await handle(request, schema, answer, more);
      options.metrics.walletCalls.observe({ call: path, status: result.status }, (performance.now() - started) / 1000);
      return send(reply, result);
    });
  };

  const handle = async <Schema extends z.ZodType<{ user: string; request_uuid: string }>>(
    request: FastifyRequest,
    schema: Schema,
    answer: (call: z.output<Schema>) => Promise<WalletResult | { readonly status: Status }>,
    more: Partial<Answer>,
  ): Promise<Answer> => {
    const body = request.body;
    const signature = request.headers["x-hub88-signature"];
    if (!Buffer.isBuffer(body) || typeof signature !== "string" || !options.verifySignature(body, signature)) {
      return { status: "RS_ERROR_INVALID_SIGNATURE" };
    }
    let json: unknown;
    try {
      json = JSON.parse(body.toString("utf8"));
    } catch {
      return { status: "RS_ERROR_WRONG_SYNTAX" };
    }
    const parsed = schema.safeParse(json);
    if (!parsed.success) return { status: "RS_ERROR_WRONG_TYPES" };
    const call = parsed.data;
    const result = await answer(call);
    const status = "status" in result ? result.status : "failure" in result ? statusOf[result.failure] : "RS_OK";
    return {
      ...more,
      status,
      user: call.user,
      request_uuid: call.request_uuid,
      currency: wallet.currency,
      ...("balance" in result && result.balance !== undefined
        ? { balance: toWireAmount(result.balance, wallet.currency) }
        : {}),
    };
  };

  serve("/user/info", userInfo, async (call) => wallet.balance(call.user), {
    country: options.country,
  });

  serve("/user/balance", userBalance, async (call) => wallet.balance(call.user));

  serve("/transaction/bet", bet, async (call) => {
    const amount = fromWireAmount(call.amount, wallet.currency);
    if (amount === null) return { status: "RS_ERROR_WRONG_TYPES" };
    return wallet.bet({
      playerId: call.user,
      token: call.token,
      currency: call.currency,
      amount,
      transactionId: call.transaction_uuid,
      gameId: call.game_code,
      roundId: call.round,
    });
  });

  serve("/transaction/win", win, async (call) => {
    const amount = fromWireAmount(call.amount, wallet.currency);
    if (amount === null) return { status: "RS_ERROR_WRONG_TYPES" };
    return wallet.win({
      playerId: call.user,
      currency: call.currency,
      amount,
      transactionId: call.transaction_uuid,
      betTransactionId: call.reference_transaction_uuid,
      gameId: call.game_code,
      roundId: call.round,
    });
  });

  serve("/transaction/rollback", rollback, async (call) =>
    wallet.rollback({
      playerId: call.user,
      currency: wallet.currency,
      transactionId: call.transaction_uuid,
      betTransactionId: call.reference_transaction_uuid,
      gameId: call.game_code,
      roundId: call.round,
    }),
  );
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.code(200).send(answer);
}
