import type { KeyObject } from "node:crypto";
import { randomUUID } from "node:crypto";
import { Agent, request } from "undici";
import { signBody } from "../keys.ts";
import { fromWalletAmount, toWalletAmount, toWire } from "../money.ts";
import { parseReply, type WalletError } from "./protocol.ts";

/**
 * The result of a wallet call. `unknown`: it may or may not have been carried out (no answer, an invalid answer, or the
 * wallet does not know); only repeating it with the same transaction id shows which.
 */
export type WalletAnswer =
  | { readonly kind: "ok"; readonly balance: bigint }
  | { readonly kind: "refused"; readonly status: WalletError }
  | { readonly kind: "unknown"; readonly reason: string };

/** The fields of every transaction. */
export interface WalletRound {
  readonly user: string;
  readonly walletToken: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly currency: string;
}

/** The operator's wallet. Amounts in minor units. A repeated call books once, by its transaction id. */
export interface Wallet {
  balance(player: Omit<WalletRound, "roundId">): Promise<WalletAnswer>;
  /** Takes the stake; the round stays open. */
  bet(round: WalletRound, transactionUuid: string, amount: bigint): Promise<WalletAnswer>;
  /** Pays the win, 0 included, and closes the round. */
  win(round: WalletRound, transactionUuid: string, betUuid: string, amount: bigint): Promise<WalletAnswer>;
  /** Returns the stake of a bet, if it was taken, keeps it from being taken later, and closes the round. */
  rollback(round: WalletRound, transactionUuid: string, betUuid: string): Promise<WalletAnswer>;
  close(): Promise<void>;
}

const maxReplyBytes = 64 * 1024;

/**
 * The Hub88 wallet dialect over HTTP: every body is signed with RSA-SHA256 in `X-Hub88-Signature`, and a call is
 * attempted once.
 * @param timeoutMs limit of one call, from connecting to the last byte
 */
export function walletClient(options: { url: string; key: KeyObject; timeoutMs: number }): Wallet {
  const agent = new Agent({
    connections: 128,
    keepAliveTimeout: 30_000,
    maxResponseSize: maxReplyBytes,
    connect: { timeout: options.timeoutMs },
  });

  const call = async (path: string, currency: string, fields: Record<string, unknown>): Promise<WalletAnswer> => {
    const requestUuid = randomUUID();
    const body = JSON.stringify({ ...fields, request_uuid: requestUuid });
    let text: string;
    try {
      const response = await request(`${options.url}${path}`, {
        method: "POST",
        dispatcher: agent,
        headers: { "content-type": "application/json", "x-hub88-signature": await signBody(body, options.key) },
        body,
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      text = await response.body.text();
      if (response.statusCode !== 200) return { kind: "unknown", reason: `HTTP ${response.statusCode}` };
    } catch (error) {
      return { kind: "unknown", reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
    }
    return answerIn(text, requestUuid, currency);
  };

  return {
    balance: (player) =>
      call("/user/balance", player.currency, {
        user: player.user,
        token: player.walletToken,
        game_code: player.gameId,
      }),
    bet: (round, transactionUuid, amount) =>
      call("/transaction/bet", round.currency, {
        ...transaction(round, transactionUuid, false),
        is_free: false,
        currency: round.currency,
        amount: toWire(toWalletAmount(amount, round.currency)),
      }),
    win: (round, transactionUuid, betUuid, amount) =>
      call("/transaction/win", round.currency, {
        ...transaction(round, transactionUuid, true),
        reference_transaction_uuid: betUuid,
        is_free: false,
        currency: round.currency,
        amount: toWire(toWalletAmount(amount, round.currency)),
      }),
    rollback: (round, transactionUuid, betUuid) =>
      call("/transaction/rollback", round.currency, {
        ...transaction(round, transactionUuid, true),
        reference_transaction_uuid: betUuid,
      }),
    close: () => agent.destroy(),
  };
}

function answerIn(text: string, requestUuid: string, currency: string): WalletAnswer {
  const reply = parseReply(text);
  if (reply === undefined) return { kind: "unknown", reason: "the reply is not a wallet reply" };
  if (reply.request_uuid !== undefined && reply.request_uuid !== requestUuid) {
    return { kind: "unknown", reason: "the reply answers another request" };
  }
  if (reply.status === "RS_ERROR_UNKNOWN") return { kind: "unknown", reason: reply.status };
  if (reply.status !== "RS_OK") return { kind: "refused", status: reply.status };
  if (reply.balance === undefined) return { kind: "unknown", reason: "RS_OK without a balance" };
  return { kind: "ok", balance: fromWalletAmount(reply.balance, currency) };
}

function transaction(round: WalletRound, transactionUuid: string, closes: boolean) {
  return {
    user: round.user,
    transaction_uuid: transactionUuid,
    supplier_transaction_id: transactionUuid,
    token: round.walletToken,
    round: round.roundId,
    round_closed: closes,
    game_code: round.gameId,
  };
}
