import type { Currency } from "@fairlobby/contract";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import type { Database } from "../../../platform/db/database.ts";
import { apiRoute, type ApiRoute, type CallingKey } from "../../../platform/http/api-calls.ts";
import { recordAudit } from "../../audit/index.ts";
import { recordKeyRead, stillWorks, useApiKey } from "../api-keys/store.ts";
import { sendAgain } from "../webhooks/resend.ts";
import { readDeposit, readFigures, readMessage, readPlayer, readWithdrawal } from "./reads.ts";

export interface ApiDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
}

/** Finds the key that a program sent, and counts the call (R-EXT-23). */
export const keyFinder =
  ({ database, now }: Pick<ApiDeps, "database" | "now">) =>
  (key: string): Promise<CallingKey | null> =>
    useApiKey(database, hashToken(key), now());

/** The calls of programs with a key (R-EXT-20). A read of a player's data is recorded before it is answered. */
export function apiRoutes({ database, now, currency }: ApiDeps): readonly ApiRoute[] {
  const recorded = async <Found extends object>(
    found: Found | null,
    key: CallingKey,
    call: string,
    { playerId, orderId = "" }: { readonly playerId: string; readonly orderId?: string },
  ) => {
    if (found === null) return { failure: "not_found" } as const;
    const { keyId } = key;
    await recordKeyRead(database, { playerId: BigInt(playerId), keyId, call, subject: orderId }, now());
    return { data: found };
  };
  return [
    apiRoute("/api/v1/players/get", async (request, key) =>
      recorded(await readPlayer(database, request, currency, now()), key, "/api/v1/players/get", request),
    ),
    apiRoute("/api/v1/deposits/get", async (request, key) =>
      recorded(await readDeposit(database, request), key, "/api/v1/deposits/get", request),
    ),
    apiRoute("/api/v1/withdrawals/get", async (request, key) =>
      recorded(await readWithdrawal(database, request), key, "/api/v1/withdrawals/get", request),
    ),
    apiRoute("/api/v1/figures/get", async (request) => ({ data: await readFigures(database, request, now()) })),
    apiRoute("/api/v1/webhooks/resend", async (request, { keyId, name }) =>
      database.transaction(async (tx) => {
        // A key that was revoked or expired since the call began does nothing.
        if (!(await stillWorks(tx, keyId, now()))) return { failure: "key_invalid" };
        const message = await readMessage(tx, request);
        if (message === undefined) return { failure: "not_found" };
        const at = now();
        const outcome = await sendAgain(tx, message.deliveryId, at);
        if (outcome === "unknown") return { failure: "not_found" };
        if (outcome !== "done") return { failure: "already_decided" };
        const details = { endpoint: request.endpoint, message: request.messageId, type: message.type, key: keyId };
        const subject = { kind: "webhook", id: String(message.deliveryId) };
        const actor = { name: `API key ${name}` };
        await recordAudit(tx, { actor, action: "resend_webhook", subject, note: "", details, at });
        return { data: {} };
      }),
    ),
  ];
}
