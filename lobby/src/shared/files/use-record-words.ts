import { useLingui } from "@lingui/react/macro";

interface RecordWords {
  action(code: string): string;
  /** @param code null where none was recorded */
  reason(code: string | null): string;
  /** @param role null for a command on the server */
  role(role: string | null): string;
}

/** Names actions of operators, their reasons and roles. A code that has no name here is shown as it is. */
export function useRecordWords(): RecordWords {
  const { t } = useLingui();
  const actions = new Map([
    ["bar_player", t`New bets were stopped`],
    ["unbar_player", t`New bets were allowed again`],
    ["open_account", t`A bank account was allowed for your withdrawals`],
    ["close_review", t`The tax review of a withdrawal was closed`],
  ]);
  const roles = new Map([
    ["support", t`Support`],
    ["payments", t`Payments`],
    ["risk", t`Risk`],
    ["marketing", t`Marketing`],
    ["finance", t`Finance`],
    ["compliance", t`Compliance`],
    ["games", t`Games`],
    ["admin", t`Administration`],
    ["auditor", t`Audit`],
  ]);
  return {
    action: (code) => actions.get(code) ?? t`Another action: ${code}`,
    reason: (code) => code ?? t`none recorded`,
    role: (role) => (role === null ? t`the operator` : (roles.get(role) ?? role)),
  };
}
