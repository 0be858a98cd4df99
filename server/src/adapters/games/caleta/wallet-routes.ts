import type { FastifyInstance } from "fastify";
import { fromWireAmount } from "../signed/amounts.ts";
import { idsOf } from "../signed/fields.ts";
import { walletApi, type WalletApiOptions } from "../signed/wallet-api.ts";
import { balance, bet, check, rollback, statusOf, win, type Status } from "./messages.ts";

/**
 * The operator side of Caleta's seamless wallet. Only a rollback has the operator's id of the player. In the other
 * calls the token identifies the player, even long after it has expired.
 */
export async function caletaWalletRoutes(app: FastifyInstance, options: WalletApiOptions): Promise<void> {
  const { wallet } = options;
  const { serve, resultOf, refusal } = walletApi<Status>(app, options, {
    signatureHeader: "x-auth-signature",
    statusOf,
    timeout: "RS_ERROR_TIMEOUT",
  });

  serve("/wallet/check", check, async ({ token }) => {
    const exchanged = await wallet.exchange(token);
    return "failure" in exchanged
      ? { status: statusOf[exchanged.failure] }
      : { status: "RS_OK", token: exchanged.token };
  });

  serve("/wallet/balance", balance, async (call) => {
    const user = await wallet.playerOf(call.token);
    if (user === null) return refusal(call, "RS_ERROR_INVALID_TOKEN");
    return resultOf({ ...call, user }, await wallet.balance(user, call.token));
  });

  serve("/wallet/bet", bet, async (call) => {
    const amount = fromWireAmount(call.amount, wallet.currency);
    if (amount === null) return refusal(call, "RS_ERROR_WRONG_TYPES");
    const user = await wallet.playerOf(call.token);
    if (user === null) return refusal(call, "RS_ERROR_INVALID_TOKEN");
    const result = await wallet.bet({
      playerId: user,
      token: call.token,
      currency: call.currency,
      // The amount of a free bet is what it would have cost; the player pays nothing.
      amount: call.is_free ? 0n : amount,
      ...idsOf(call),
    });
    return resultOf({ ...call, user }, result);
  });

  serve("/wallet/win", win, async (call) => {
    const amount = fromWireAmount(call.amount, wallet.currency);
    if (amount === null) return refusal(call, "RS_ERROR_WRONG_TYPES");
    const user = await wallet.playerOf(call.token);
    if (user === null) return refusal(call, "RS_ERROR_INVALID_TOKEN");
    const result = await wallet.win({
      playerId: user,
      currency: call.currency,
      amount,
      ...idsOf(call),
      betTransactionId: call.reference_transaction_uuid,
    });
    return resultOf({ ...call, user }, result);
  });

  serve("/wallet/rollback", rollback, async (call) => {
    const named = call.user ?? null;
    const user = (await wallet.playerOf(call.token)) ?? named;
    if (user === null || (named !== null && named !== user)) return refusal(call, "RS_ERROR_INVALID_TOKEN");
    const result = await wallet.rollback({
      playerId: user,
      currency: wallet.currency,
      ...idsOf(call),
      betTransactionId: call.reference_transaction_uuid,
    });
    return resultOf({ ...call, user }, result);
  });
}
