import { everyMinutes, onJob, type JobHandler } from "../../platform/jobs.ts";
import type { Route } from "../../platform/http/route.ts";
import { failureWindowMs, sessionMs } from "./model.ts";
import { accountRoutes, type AccountRoutesDeps } from "./routes.ts";
import { createAccountsService, type Accounts, type AccountsDeps } from "./service.ts";
import { closeSocketsJob } from "./sessions.ts";
import { forgetOld } from "./store.ts";

export { playerInvited } from "./sign-in.ts";

export interface AccountsModule extends Accounts {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
}

export function createAccounts(deps: AccountsDeps & AccountRoutesDeps): AccountsModule {
  const accounts = createAccountsService(deps);
  return {
    ...accounts,
    routes: accountRoutes(accounts, deps),
    jobs: [
      everyMinutes("forget-old-sessions", 10, () => forgetOld(deps.database, deps.now(), sessionMs, failureWindowMs)),
      onJob(closeSocketsJob, accounts.closeSocketsOf),
    ],
  };
}
