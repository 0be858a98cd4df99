import { correctionSubject, type PlayerId } from "@fairlobby/contract";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import { keepingWrites, moneyCall, route, type Caller, type Route } from "../../../platform/http/route.ts";
import {
  checkPassword,
  correctAccount,
  type CorrectionDeps,
  type CorrectionInput,
  type ProofDeps,
} from "./correct-account.ts";
import { readSavedAccounts, removeSavedAccount, type SavedAccountRow } from "./saved-account-store.ts";
import { newAccountBlocked, type BlockTextDeps } from "./new-account-blocked.ts";
import { maskedHolder } from "./saved-accounts.ts";
import { refusalText } from "./texts.ts";

export interface ConfirmDeps {
  /**
   * Checks the passkey of an order or its correction, where the player's withdrawals ask for one (R-REC-12); null where
   * all is well.
   */
  readonly confirmWithdrawal: (
    tx: Tx,
    caller: Pick<Caller, "playerId" | "signInRef">,
    subject: readonly string[],
    answer: { readonly id: string } | undefined,
  ) => Promise<"passkey_required" | "passkey_failed" | null>;
}

export interface AccountRoutesDeps extends ProofDeps, BlockTextDeps, ConfirmDeps {
  /** Checks consent alone: a break never closes withdrawals (R-SRV-60, R-HOME-41). */
  readonly mayWithdraw: (sql: Sql, playerId: PlayerId) => Promise<"ok" | "consent_required">;
}

/**
 * The calls about payout accounts: saved ones, and the account of an order that the bank rejected. No reply has a full
 * number: a token alone must not be enough to read it.
 */
export function accountRoutes(deps: AccountRoutesDeps): Route[] {
  return [savedAccounts(deps), removal(deps), correction(deps)];
}

function accountToWire(sealing: Sealing, playerId: PlayerId, row: SavedAccountRow, otherDevice: boolean) {
  return {
    id: row.payoutAccountId,
    bankName: row.bankName,
    last4: row.last4,
    holder: maskedHolder(sealing, playerId, row),
    added: row.addedAt,
    ...(row.changedAt === null ? {} : { changed: row.changedAt }),
    used: row.usedAt,
    otherDevice,
  };
}

const savedAccounts = ({ database, sealing, mayWithdraw, devices }: AccountRoutesDeps): Route =>
  route("/v1/withdraw/accounts", async (_, { caller: { playerId, signInRef } }) => {
    if ((await mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
    const rows = await readSavedAccounts(database, { playerId });
    const fromThisDevice = async ({ signInRef: from }: SavedAccountRow): Promise<boolean> =>
      devices.same(database, from, signInRef);
    const list = rows.map(async (row) => accountToWire(sealing, playerId, row, !(await fromThisDevice(row))));
    return { data: { list: await Promise.all(list) } };
  });

const removal = ({ database, mayWithdraw }: AccountRoutesDeps): Route =>
  route("/v1/withdraw/removeAccount", async ({ id }, { caller: { playerId } }) => {
    if ((await mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
    return (await removeSavedAccount(database, playerId, id)) ? { data: {} } : { failure: "not_found" };
  });

const correction = moneyCall(
  "/v1/bus/updateCpf",
  async (
    tx,
    deps: CorrectionDeps & BlockTextDeps & ConfirmDeps,
    request,
    context,
    { isPassword }: Pick<CorrectionInput, "isPassword">,
  ) => {
    const { caller, language, address } = context;
    const { playerId, sessionRef, signInRef } = caller;
    const { orderId, accountNumber, verification, deviceId } = request;
    const input = { accountNumber, deviceId, verification, isPassword, sessionRef, signInRef, address };
    const unconfirmed = await deps.confirmWithdrawal(tx, caller, correctionSubject(request), request.passkey);
    if (unconfirmed !== null) return { failure: unconfirmed };
    const outcome = await correctAccount(tx, deps, { playerId, orderId }, input);
    if (outcome === "ok") return { data: {} };
    if (outcome === "not_found") return { failure: outcome };
    if (outcome === "account_in_use") return keepingWrites({ failure: outcome });
    if (outcome === "new_account_blocked") return newAccountBlocked(tx, deps, playerId, language);
    return keepingWrites({ failure: "not_changeable", params: { reason: refusalText(outcome, language) } });
  },
  async (deps: ProofDeps, { orderId, verification, deviceId }, { caller: { playerId } }) => {
    const isPassword = await checkPassword(deps, { playerId, orderId }, { verification, deviceId });
    return isPassword === null ? { failure: "rate_limited", retryAfter: 1 } : { isPassword };
  },
);
