import type { AlertKind } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";

/** Returns what each kind of alert means and what to do; `alertKinds` has the same texts. */
export function useAlertWords(): Readonly<Record<AlertKind, { readonly what: string; readonly todo: string }>> {
  const { t } = useLingui();
  return {
    watcher_silent: {
      what: t`A recurring job has not ended well for too long.`,
      todo: t`Read the server's log for the job's name. If no job ends well, look at the database and at the nodes first.`,
    },
    job_given_up: {
      what: t`A job failed at its last attempt and waits for a person.`,
      todo: t`Read its last error on the system page, fix the cause, and start it again there.`,
    },
    facts_late: {
      what: t`Events have not been delivered for five minutes: players see old steps and balances.`,
      todo: t`Look at the database and at the nodes; the relay continues automatically once it can.`,
    },
    bank_unread: {
      what: t`The bank's statement was not read to its end for 15 minutes: the bank does not answer, or a line cannot be read.`,
      todo: t`Look at the provider's status page and at the server's log. While the bank does not answer, payouts wait; none is sent twice.`,
    },
    bank_differs: {
      what: t`The books and the bank's statement differ.`,
      todo: t`\`npm run trial-balance\` lists the differences; docs/money.md says of each kind where to look first.`,
    },
    ledger_drift: {
      what: t`An account's balance is not the sum of its entries.`,
      todo: t`\`npm run trial-balance\` names the players; stop payouts to them until it is explained. Nothing but the ledger may write balances.`,
    },
    grants_drift: {
      what: t`A player's promotional gold differs from what remains of the grants.`,
      todo: t`Read the player in \`reconciliation.drift\`, and the transfers since the first open grant: gold was released or taken back that was not due.`,
    },
    audit_unsealed: {
      what: t`Entries of the audit log have waited to be sealed for five minutes.`,
      todo: t`Look at the nodes and the database; what waits is sealed once a node works. Nothing is lost.`,
    },
    audit_changed: {
      what: t`The last check found that the audit log was changed.`,
      todo: t`Keep the database as it is, export the log, and compare it with heads that were kept elsewhere (docs/operations/console.md, The audit log).`,
    },
    sign_in_refused: {
      what: t`Somebody failed to sign in to the console too often, and is refused for 15 minutes.`,
      todo: t`Ask the person whether it was them. If not, suspend the account or narrow CONSOLE_ALLOW.`,
    },
    recovered: {
      what: t`A person's second factor was reset on the server, without an approval, within the last 24 hours.`,
      todo: t`Find out who did it and why. The manifest counts it in public.`,
    },
    audit_cut: {
      what: t`The audit log in the database does not continue the head that was signed last. Nothing is sealed.`,
      todo: t`Find out who changed the database, and export it as it is. If it was restored from a backup, see docs/operations/console.md, The audit log.`,
    },
    many_suspended: {
      what: t`Three or more people were suspended within an hour.`,
      todo: t`Ask the person who did it why. If it was not them, end their sessions and suspend their account.`,
    },
    enrolled_again: {
      what: t`Somebody enrolled again with a recovery code or after a reset, within the last 24 hours.`,
      todo: t`Ask the person by phone whether it was them. If not, suspend the account.`,
    },
    invitation_void: {
      what: t`Five wrong codes voided an invitation within the last 24 hours: somebody had its link, but not its code.`,
      todo: t`Ask the person and both who were shown a half (the audit log names them) before anybody proposes it again.`,
    },
    roles_exclude: {
      what: t`Somebody holds roles that one person may not hold together.`,
      todo: t`Change the roles on the page People.`,
    },
    review_overdue: {
      what: t`The list of people and roles was not confirmed for 90 days.`,
      todo: t`Confirm it on the page People; compliance approves.`,
    },
    webhook_given_up: {
      what: t`Messages to one of your own programs were given up within the last 24 hours: it did not accept them for three days, or answered that it is gone.`,
      todo: t`Read its answers on the page Webhooks, repair the program, and send the messages again there.`,
    },
  };
}
