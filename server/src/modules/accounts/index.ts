import { onJob, type JobHandler } from "../../platform/jobs/jobs.ts";
import type { Route } from "../../platform/http/route.ts";
import { failureWindowMs, sessionMs } from "./model.ts";
import { accountRoutes, type AccountRoutesDeps } from "./routes.ts";
import { createAccountsService, type Accounts, type AccountsDeps } from "./service.ts";
import { closeSocketsJob } from "./sessions.ts";
import { eraseOld } from "./store.ts";

export { countEmailMessages } from "./email/metrics.ts";
export type { Mail } from "./email/mail.ts";
export { sealedEmails, sealedEmailMessages } from "./email/store.ts";
export { accountData } from "./player-data.ts";
export type { Accounts } from "./service.ts";
export { accountSettings } from "./settings.ts";
export { playerInvited, playerRegistered } from "./sign-in.ts";

export interface AccountsModule extends Accounts {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  /** Erases some of the sessions, tickets, emails and counted failures that have expired at `at`; returns how many rows. */
  eraseOld(at: number): Promise<number>;
}

export function createAccounts(deps: AccountsDeps & AccountRoutesDeps): AccountsModule {
  const accounts = createAccountsService(deps);
  return {
    ...accounts,
    routes: accountRoutes(accounts, deps),
    jobs: [onJob(closeSocketsJob, accounts.closeSocketsOf), ...accounts.emailJobs],
    eraseOld: (at) => eraseOld(deps.database, at, sessionMs, failureWindowMs),
  };
}
