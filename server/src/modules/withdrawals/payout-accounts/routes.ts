import type { PlayerId } from "@fairlobby/contract";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { route, type Route } from "../../../platform/http/route.ts";
import type { Services } from "../../../platform/services.ts";
import type { CorrectionDeps } from "./correct-account.ts";
import { readSavedAccounts, removeSavedAccount, type SavedAccountRow } from "./saved-account-store.ts";
import { maskedHolder } from "./saved-accounts.ts";

export interface SavedAccountRoutesDeps extends Pick<Services, "database" | "sealing"> {
  /** Checks consent alone: a break never closes withdrawals (R-SRV-60, R-HOME-41). */
  readonly mayWithdraw: (sql: Sql, playerId: PlayerId) => Promise<"ok" | "consent_required">;
  readonly devices: Pick<CorrectionDeps["devices"], "same">;
}

/** The calls about saved payout accounts. No reply has a full number: a token alone must not be enough to read it. */
export function savedAccountRoutes(deps: SavedAccountRoutesDeps): Route[] {
  return [savedAccounts(deps), removal(deps)];
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

const savedAccounts = ({ database, sealing, mayWithdraw, devices }: SavedAccountRoutesDeps): Route =>
  route("/v1/withdraw/accounts", async (_, { caller: { playerId, signInRef } }) => {
    if ((await mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
    const rows = await readSavedAccounts(database, { playerId });
    const fromThisDevice = async ({ signInRef: from }: SavedAccountRow): Promise<boolean> =>
      from !== null && signInRef !== null && devices.same(database, from, signInRef);
    const list = rows.map(async (row) => accountToWire(sealing, playerId, row, !(await fromThisDevice(row))));
    return { data: { list: await Promise.all(list) } };
  });

const removal = ({ database, mayWithdraw }: SavedAccountRoutesDeps): Route =>
  route("/v1/withdraw/removeAccount", async ({ id }, { caller: { playerId } }) => {
    if ((await mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
    return (await removeSavedAccount(database, playerId, id)) ? { data: {} } : { failure: "not_found" };
  });
