import type { Currency } from "@fairlobby/contract";
import { createAuditOperations } from "../modules/audit/index.ts";
import { createGamesOperations } from "../modules/games/index.ts";
import { createProtectionOperations } from "../modules/protection/index.ts";
import { createSupportOperations } from "../modules/support/index.ts";
import { createWithdrawalsOperations } from "../modules/withdrawals/index.ts";
import type { Database } from "../platform/db/database.ts";

export type Operations = ReturnType<typeof wireOperations>;

/** Creates the operators' actions, for a program with the database but without keys and providers. */
export function wireOperations(deps: {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
}) {
  return {
    audit: createAuditOperations(deps),
    games: createGamesOperations(deps),
    protection: createProtectionOperations(deps),
    support: createSupportOperations(deps),
    withdrawals: createWithdrawalsOperations(deps),
  };
}
