import type { FastifyInstance } from "fastify";
import { fromWireAmount } from "../signed/amounts.ts";
import { idsOf } from "../signed/fields.ts";
import { walletApi, type WalletApiOptions } from "../signed/wallet-api.ts";
import { bet, rollback, statusOf, userBalance, userInfo, win, type Status } from "./messages.ts";

export interface Hub88WalletOptions extends WalletApiOptions {
  readonly country: string;
  /** A bet that names another sub-partner is refused; undefined where the account has none: all are accepted. */
  readonly subPartnerId?: string | undefined;
}

/** The operator side of Hub88's seamless wallet. */
export async function hub88WalletRoutes(app: FastifyInstance, options: Hub88WalletOptions): Promise<void> {
  const { wallet, subPartnerId } = options;
  const { serve, resultOf, refusal } = walletApi<Status>(app, options, {
    signatureHeader: "x-hub88-signature",
    statusOf,
    timeout: "RS_ERROR_UNKNOWN",
  });

  serve("/user/info", userInfo, async (call) => ({
    ...resultOf(call, await wallet.balance(call.user)),
    country: options.country,
  }));

  serve("/user/balance", userBalance, async (call) => resultOf(call, await wallet.balance(call.user, call.token)));

  serve("/transaction/bet", bet, async (call) => {
    const amount = fromWireAmount(call.amount, wallet.currency);
    if (amount === null) return refusal(call, "RS_ERROR_WRONG_TYPES");
    const partner = call.sub_partner_id ?? null;
    if (subPartnerId !== undefined && partner !== null && partner !== subPartnerId) {
      return refusal(call, "RS_ERROR_INVALID_PARTNER");
    }
    const result = await wallet.bet({
      playerId: call.user,
      token: call.token,
      currency: call.currency,
      // The amount of a free bet is what it would have cost; the player pays nothing.
      amount: call.is_free ? 0n : amount,
      settles: call.is_supplier_promo,
      ...idsOf(call),
    });
    return resultOf(call, result);
  });

  serve("/transaction/win", win, async (call) => {
    const amount = fromWireAmount(call.amount, wallet.currency);
    if (amount === null) return refusal(call, "RS_ERROR_WRONG_TYPES");
    const result = await wallet.win({
      playerId: call.user,
      currency: call.currency,
      amount,
      ...idsOf(call),
      betTransactionId: call.reference_transaction_uuid,
    });
    return resultOf(call, result);
  });

  serve("/transaction/rollback", rollback, async (call) => {
    const result = await wallet.rollback({
      playerId: call.user,
      currency: wallet.currency,
      ...idsOf(call),
      betTransactionId: call.reference_transaction_uuid,
    });
    return resultOf(call, result);
  });
}
