import type { Permission } from "./permissions.ts";

/**
 * Every action on which policy decides, with the permission that it needs (R-EYE-01). An action that only affects the person
 * who takes it, such as a sign-out, is not in the list.
 */
export const policyActions = {
  hold_order: { permission: "order.hold", words: "Hold an order" },
  release_order: { permission: "order.release", words: "Release a hold" },
  extend_hold: { permission: "order.extend", words: "Extend a hold" },
  refuse_order: { permission: "order.refuse", words: "Refuse an order" },
  legal_order: { permission: "order.legal", words: "Place, confirm or end a legal order" },
  close_review: { permission: "order.review", words: "Close a tax review" },
  recheck_payout: { permission: "payout.recheck", words: "Ask the provider again" },
  close_game: { permission: "game.off", words: "Close a game, provider or region for new bets" },
  open_game: { permission: "game.on", words: "Open a game, provider or region again" },
  publish_game: { permission: "game.publish", words: "Show listed games, or take them out of the lobby" },
  accept_list: { permission: "game.publish", words: "Take over a provider's shrunk list of games" },
  bar_player: { permission: "player.bar", words: "Bar a player from bets" },
  lift_bar: { permission: "player.bar", words: "Lift a player's bar" },
  open_account: { permission: "order.release", words: "Open a refused bank account" },
  answer_question: { permission: "question.work", words: "Answer a player's question" },
  close_question: { permission: "question.work", words: "Close a player's question" },
  export_rows: { permission: "export.rows", words: "Save a table as a file" },
  invite_operator: { permission: "operator.manage", words: "Invite a person" },
  change_roles: { permission: "operator.manage", words: "Change a person's roles" },
  reset_factor: { permission: "operator.manage", words: "Reset a person's second factor" },
  suspend_operator: { permission: "operator.manage", words: "Suspend a person" },
  review_people: { permission: "operator.manage", words: "Confirm the list of people" },
  end_sessions: { permission: "system.work", words: "End a person's sessions" },
  edit_policy: { permission: "policy.edit", words: "Change the policy" },
  resend_webhook: { permission: "webhook.work", words: "Send a message to a program again" },
  create_api_key: { permission: "api.manage", words: "Create a key for a program" },
  revoke_api_key: { permission: "api.manage", words: "Revoke a program's key" },
  restart_job: { permission: "system.work", words: "Restart a job" },
} as const satisfies Record<string, { readonly permission: Permission; readonly words: string }>;

export type PolicyAction = keyof typeof policyActions;

export const policyActionNames = Object.keys(policyActions) as PolicyAction[];
