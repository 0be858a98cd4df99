import type { PolicyAction, Role } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";

/** Returns the texts of roles, actions and fields. */
export function useWords() {
  const { t } = useLingui();
  const roleWords: Readonly<Record<Role, string>> = {
    support: t`Support`,
    payments: t`Payments`,
    risk: t`Risk`,
    marketing: t`Marketing`,
    finance: t`Finance`,
    compliance: t`Compliance`,
    games: t`Games`,
    admin: t`Admin`,
    auditor: t`Auditor`,
  };
  const actionWords: Readonly<Record<PolicyAction, string>> = {
    hold_order: t`Hold an order`,
    release_order: t`Release a hold`,
    extend_hold: t`Extend a hold`,
    refuse_order: t`Refuse an order`,
    legal_order: t`Place, confirm or end a legal order`,
    close_review: t`Close a tax review`,
    recheck_payout: t`Ask the provider again`,
    close_game: t`Close a game, provider or region for new bets`,
    open_game: t`Open a game, provider or region again`,
    publish_game: t`Show listed games, or take them out of the lobby`,
    accept_list: t`Take over a provider's shrunk list of games`,
    bar_player: t`Bar a player from bets`,
    lift_bar: t`Lift a player's bar`,
    open_account: t`Open a refused bank account`,
    answer_question: t`Answer a player's question`,
    close_question: t`Close a player's question`,
    export_rows: t`Save a table as a file`,
    invite_operator: t`Invite a person`,
    change_roles: t`Change a person's roles`,
    reset_factor: t`Reset a person's second factor`,
    suspend_operator: t`Suspend a person`,
    review_people: t`Confirm the list of people`,
    end_sessions: t`End a person's sessions`,
    edit_policy: t`Change the policy`,
    resend_webhook: t`Send a message to a program again`,
    restart_job: t`Restart a job`,
  };
  const fieldWords = new Map([
    ["email", t`E-mail`],
    ["roles", t`Roles`],
    ["endsAt", t`Ends`],
    ["state", t`State`],
    ["factor", t`Second factor`],
    ["bets", t`New bets`],
    ["reason", t`For`],
    ["refusedFor", t`Refused for`],
    ["particulars", t`Particulars`],
    ["hours", t`Hours`],
    ["until", t`Until`],
    ["orders", t`Orders`],
    ["legalOrder", t`Authority's order`],
    ["table", t`Table`],
    ["tab", t`List`],
    ["sort", t`Sorted by`],
    ["filter", t`Filters`],
    ["columns", t`Columns`],
    ["players", t`Players`],
    ["player", t`Player`],
    ["gross", t`Gross`],
    ["answer", t`Answer`],
    ["toldFrom", t`The player reads the reason from`],
    ["withheldBy", t`Withheld from the player: code`],
    ["law", t`The law`],
    ["withheldUntil", t`Withheld until`],
    ["weakened", t`Weaker than the policy in force`],
    ["effectiveAfterHours", t`Takes effect after the last approval`],
  ]);
  return {
    role: (role: Role): string => roleWords[role],
    roles: (held: readonly Role[]): string => held.map((role) => roleWords[role]).join(", "),
    action: (action: PolicyAction): string => actionWords[action],
    /** The name of a field of a proposal; the fields of a policy change are actions. */
    field: (field: string): string => fieldWords.get(field) ?? actionWords[field as PolicyAction] ?? field,
  };
}
