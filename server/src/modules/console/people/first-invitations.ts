import type { Role } from "@fairlobby/contract/console";
import { createSealing } from "../../../platform/crypto/sealing.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Actor } from "../../audit/index.ts";
import { recordAboutOperator } from "../audit-entries.ts";
import { problemOfRoles } from "../model.ts";
import { invite } from "../sign-in/links.ts";
import { insertOperator, readByEmail } from "../accounts/store.ts";
import { query } from "../statements.ts";
import { lockOperators } from "../accounts/locks.ts";

// An operator gets the name at the first enrolment, and keeps it.
const countEnrolled = query(
  "count_enrolled",
  "select count(*)::int as \"enrolled!\" from backoffice.operator where name <> ''",
);

/** A link's token; or why there is none. */
export type FirstInvitation =
  | { readonly token: string }
  | { readonly problem: "already_invited" | "roles_exclude" | "auditor_later" | "people_exist" };

/**
 * Invites one of the first two operators, from the command line: once two were enrolled, whatever became of them,
 * others are invited only in the console (R-OPR-02). Somebody who was invited and never enrolled gets a new link.
 */
export async function inviteFirst(
  { database, now, sealKey }: { readonly database: Database; readonly now: () => number; readonly sealKey: Buffer },
  actor: Actor,
  { email, roles }: { readonly email: string; readonly roles: readonly Role[] },
): Promise<FirstInvitation> {
  if (roles.includes("auditor")) return { problem: "auditor_later" };
  if (problemOfRoles(roles, null, now()) !== null) return { problem: "roles_exclude" };
  return database.transaction(async (tx) => {
    await lockOperators(tx, "change");
    if (((await countEnrolled.first(tx))?.enrolled ?? 0) >= 2) return { problem: "people_exist" };
    const at = now();
    const made = await insertOperator(tx, { email, roles, endsAt: null }, at);
    const known = made === null ? await readByEmail(tx, email) : null;
    if (known !== null && known.state !== "invited") return { problem: "already_invited" };
    const operatorId = made ?? known?.operatorId ?? "";
    const token = await invite(tx, { sealing: createSealing(sealKey), now }, operatorId, null);
    const details = { email, roles: roles.join(" ") };
    await recordAboutOperator(tx, actor, "invite_operator", operatorId, at, { details });
    return { token };
  });
}
