import { inBackground, onJob, type JobHandler } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import type { Recover, RecoveryDeps } from "../recovery.ts";
import { createAddresses } from "./addresses.ts";
import { sendMessage, type EmailDeps } from "./mail.ts";
import { createEmailReset, findAccounts } from "./reset.ts";
import { createMessageSender, type SendDeps } from "./send.ts";

const usualPauses = { first: 15_000, longest: 5 * 60_000 };

export type EmailsDeps = Omit<RecoveryDeps, "mail"> &
  EmailDeps &
  Pick<Services, "log" | "issuer"> &
  Partial<Pick<SendDeps, "countMessage" | "pauses">>;

/** Email addresses of accounts, and recovering an account by one (R-REC-16 to R-REC-19). */
export function createEmails(deps: EmailsDeps & { readonly recover: Recover }) {
  const { findAccounts: find, ...reset } = createEmailReset(deps);
  const { countMessage = () => undefined, pauses = usualPauses } = deps;
  const jobs: readonly JobHandler[] = [
    onJob(findAccounts, find),
    inBackground(sendMessage, createMessageSender({ ...deps, countMessage, pauses })),
  ];
  return { ...createAddresses(deps), ...reset, emailJobs: jobs };
}
