import type { PolicyAction } from "../policy-actions.ts";
import type { PolicyDocument, Tier } from "./document.ts";

const any: Tier = { people: 1, upTo: null, perDay: null, ownUpTo: null, roles: [], coolingHours: 0 };
const one: readonly Tier[] = [any];
const two: readonly Tier[] = [{ ...any, people: 2 }];

/** The policy as it is shipped (docs/operations/console.md). Sums are rupiah. */
const tiers: Readonly<Record<PolicyAction, readonly Tier[]>> = {
  hold_order: [{ ...any, perDay: 30 }, ...two],
  release_order: [{ ...any, upTo: 100_000_000, ownUpTo: 20_000_000 }, ...two],
  extend_hold: two,
  refuse_order: two,
  legal_order: [{ ...any, people: 2, roles: ["compliance", "finance"] }],
  close_review: one,
  recheck_payout: one,
  close_game: one,
  open_game: one,
  publish_game: one,
  accept_list: one,
  bar_player: one,
  lift_bar: one,
  open_account: one,
  answer_question: one,
  close_question: one,
  // `upTo` is a number of players.
  export_rows: [{ ...any, upTo: 1_000 }, ...two],
  invite_operator: two,
  change_roles: two,
  reset_factor: two,
  // A person who takes over an admin's session must not be able to lock everybody out.
  suspend_operator: [{ ...any, perDay: 3 }, ...two],
  review_people: [{ ...any, people: 2, roles: ["compliance"] }],
  end_sessions: one,
  edit_policy: [{ ...any, people: 2, roles: ["compliance"] }],
  resend_webhook: one,
  // With the scope `write` it takes two people, whatever the policy says.
  create_api_key: one,
  revoke_api_key: one,
  restart_job: one,
};

export const shippedPolicy: PolicyDocument = Object.fromEntries(
  Object.entries(tiers).map(([action, list]) => [action, [...list]]),
) as PolicyDocument;
