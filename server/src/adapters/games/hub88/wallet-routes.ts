import type { FastifyInstance } from "fastify";
import { fromWireAmount } from "../signed/amounts.ts";
import { walletApi, type WalletApiOptions } from "../signed/wallet-api.ts";
import { bet, rollback, statusOf, userBalance, userInfo, win, type Status } from "./messages.ts";

export interface Hub88WalletOptions extends WalletApiOptions {
  readonly country: string;
  /** The only sub-partner whose bets are taken; undefined where the account has none. */
  readonly subPartnerId?: string | undefined;
}

/** The operator side of Hub88's seamless wallet. */
export async function hub88WalletRoutes(app: FastifyInstance, options: Hub88WalletOptions): Promise<void> {
  const { wallet, subPartnerId } = options;
  const { serve, told, refused } = walletApi<Status>(app, options, {
    signatureHeader: "x-hub88-signature",
    statusOf,
    timeout: "RS_ERROR_UNKNOWN",
  });

  serve("/user/info", userInfo, async (call) => ({
    ...told(call, await wallet.balance(call.user)),
    country: options.country,
  }));

  serve("/user/balance", userBalance, async (call) => told(call, await wallet.balance(call.user, call.token)));

  serve("/transaction/bet", bet, async (call) => {
    const amount = fromWireAmount(call.amount, wallet.currency);
    if (amount === null) return refused(call, "RS_ERROR_WRONG_TYPES");
    const partner = call.sub_partner_id ?? null;
    if (subPartnerId !== undefined && partner !== null && partner !== subPartnerId) {
      return refused(call, "RS_ERROR_INVALID_PARTNER");
    }
    const result = await wallet.bet({
      playerId: call.user,
      token: call.token,
      currency: call.currency,
      // A round that somebody else pays for costs the player nothing, whatever it would have cost.
      amount: call.is_free ? 0n : amount,
      settles: call.is_supplier_promo,
      transactionId: call.transaction_uuid,
      gameId: call.game_code,
      roundId: call.round,
    });
    return told(call, result);
  });

  serve("/transaction/win", win, async (call) => {
    const amount = fromWireAmount(call.amount, wallet.currency);
    if (amount === null) return refused(call, "RS_ERROR_WRONG_TYPES");
    const result = await wallet.win({
      playerId: call.user,
      currency: call.currency,
      amount,
      transactionId: call.transaction_uuid,
      betTransactionId: call.reference_transaction_uuid,
      gameId: call.game_code,
      roundId: call.round,
    });
    return told(call, result);
  });

  serve("/transaction/rollback", rollback, async (call) => {
    const result = await wallet.rollback({
      playerId: call.user,
      currency: wallet.currency,
      transactionId: call.transaction_uuid,
      betTransactionId: call.reference_transaction_uuid,
      gameId: call.game_code,
      roundId: call.round,
    });
    return told(call, result);
  });
}
