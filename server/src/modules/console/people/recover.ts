import { createSealing } from "../../../platform/crypto/sealing.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Actor } from "../../audit/index.ts";
import { recordAboutOperator } from "../audit-entries.ts";
import type { MoneyMode } from "../model.ts";
import { isConsoleRunning } from "../running-consoles.ts";
import { invite } from "../sign-in/links.ts";
import { removeFactors } from "./actions.ts";
import { readByEmail } from "../accounts/store.ts";
import { query } from "../statements.ts";
import { cutOff, lockOperators } from "../accounts/locks.ts";

const readmit = query("readmit", "select backoffice.readmit(:operatorId)");

/** A link's token; or why there is none. */
export type Recovery = { readonly token: string } | { readonly problem: "unknown" | "console_runs" };

/**
 * Lets an operator enrol again when nobody is left who could approve it: their second factors are removed and their
 * sessions end. Needs no other person, so it is an audit entry of its own and is counted in public; with real money it
 * works only while no console runs (R-EYE-02).
 */
export async function recoverOperator(
  deps: {
    readonly database: Database;
    readonly now: () => number;
    readonly sealKey: Buffer;
    readonly moneyMode: MoneyMode;
  },
  actor: Actor,
  email: string,
): Promise<Recovery> {
  const { database, moneyMode, now, sealKey } = deps;
  return database.transaction(async (tx) => {
    const at = now();
    if (moneyMode === "real" && (await isConsoleRunning(tx, at))) return { problem: "console_runs" };
    await lockOperators(tx, "change");
    const operator = await readByEmail(tx, email);
    if (operator === null) return { problem: "unknown" };
    const { operatorId, roles, state } = operator;
    await readmit(tx, { operatorId });
    await removeFactors(tx, { operatorId, at });
    await cutOff(tx, actor, operatorId, "factor_reset", at);
    const details = { email, roles: roles.join(" "), state };
    await recordAboutOperator(tx, actor, "recover_operator", operatorId, at, { details });
    return { token: await invite(tx, { sealing: createSealing(sealKey), now }, operatorId, null) };
  });
}
