import { join } from "node:path";
import type { Role } from "@fairlobby/contract/console";
import type { Actor } from "../server/src/modules/audit/index.ts";
import {
  inviteFirst,
  openSealKey,
  recoverOperator,
  type FirstInvitation,
  type Recovery,
} from "../server/src/modules/console/index.ts";
import { openDatabase, type Database } from "../server/src/platform/db/database.ts";
import { createLog } from "../server/src/platform/log/log.ts";

/** The console's database, its key, and the address with which its links begin. */
export interface ConsoleAccess {
  /** URL of the login fairlobby_console. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly consoleUrl: string;
}

/** A link that works until it ends with an enrolled second factor, or the reason why there is none. */
export type InvitationLink = { readonly link: string } | Extract<FirstInvitation, { readonly problem: string }>;

/** Invites one of the first two people of a console (R-OPR-02). */
export async function inviteByLink(
  access: ConsoleAccess,
  actor: Actor,
  operator: { readonly email: string; readonly roles: readonly Role[] },
): Promise<InvitationLink> {
  return withConsoleDatabase(access, async (database, sealKey) =>
    withLink(access, await inviteFirst({ database, now: Date.now, sealKey }, actor, operator)),
  );
}

/** Lets an operator enrol again when nobody else is left who could approve it (R-EYE-02). */
export async function recoverByLink(
  access: ConsoleAccess,
  actor: Actor,
  { email, moneyMode }: { readonly email: string; readonly moneyMode: "play" | "real" },
): Promise<{ readonly link: string } | Extract<Recovery, { readonly problem: string }>> {
  return withConsoleDatabase(access, async (database, sealKey) =>
    withLink(access, await recoverOperator({ database, now: Date.now, sealKey, moneyMode }, actor, email)),
  );
}

/** The token is in the fragment, so it reaches no server's log. */
const withLink = <Problem extends { readonly problem: string }>(
  { consoleUrl }: ConsoleAccess,
  invited: { readonly token: string } | Problem,
): { readonly link: string } | Problem =>
  "token" in invited ? { link: `${consoleUrl}/invitation#${invited.token}` } : invited;

async function withConsoleDatabase<T>(
  { databaseUrl, dataDir }: ConsoleAccess,
  work: (database: Database, sealKey: Buffer) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ url: databaseUrl, log: createLog("silent"), size: 1 });
  try {
    return await work(database, await openSealKey(database, join(dataDir, "console")));
  } finally {
    await database.end();
  }
}

/**
 * The operators that a new product with play money invites: one who invites others, and one who handles withdrawals.
 */
const firstOperators = [
  { email: "admin@localhost", roles: ["admin"] },
  { email: "payments@localhost", roles: ["payments", "compliance"] },
] as const satisfies readonly { readonly email: string; readonly roles: readonly Role[] }[];

/** Invites the first two operators of a new console; returns a line for each who has not enrolled yet. */
export async function inviteFirstOperators(access: ConsoleAccess): Promise<string[]> {
  const lines: string[] = [];
  for (const operator of firstOperators) {
    const invited = await inviteByLink(access, { name: "npm start" }, operator);
    if ("link" in invited) lines.push(`  ${operator.roles.join(" and ")}: ${invited.link}`);
  }
  return lines;
}
