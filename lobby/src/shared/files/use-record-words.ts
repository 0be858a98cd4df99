import { useLingui } from "@lingui/react/macro";

interface RecordWords {
  action(code: string): string;
  /** @param code null where none was recorded */
  reason(code: string | null): string;
  /** @param role several are separated by spaces; null for a command on the server */
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
    ["hold_order", t`A withdrawal was held`],
    ["hold_player", t`Your withdrawals were held`],
    ["release_hold", t`A hold was ended`],
    ["extend_hold", t`A hold was extended`],
    ["refuse_order", t`A withdrawal was refused and its amount refunded`],
    ["place_legal_order", t`An authority's order against a payout was entered`],
    ["confirm_legal_order", t`An authority's order was confirmed`],
    ["answer_question", t`Your question was answered`],
    ["close_question", t`Your question was closed`],
    ["end_legal_order", t`An authority's order was ended`],
  ]);
  const reasons = new Map([
    ["account_takeover", t`signs of a takeover of your account`],
    ["account_owner", t`the name on the bank account`],
    ["duplicate_person", t`another account of the same person`],
    ["payment_origin", t`the origin of a deposit`],
    ["game_fault", t`a fault in a game`],
    ["identity", t`an identity document`],
    ["source_of_funds", t`the source of the money`],
    ["legal_order", t`an authority's order`],
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
    reason: (code) => (code === null ? t`none recorded` : (reasons.get(code) ?? code)),
    role: (role) =>
      role === null
        ? t`the operator`
        : role
            .split(" ")
            .map((each) => roles.get(each) ?? each)
            .join(", "),
  };
}
