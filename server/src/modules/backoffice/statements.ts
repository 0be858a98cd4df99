// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId, PlayerId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  action_under_key: {
    values: [string | null, string | null];
    row: { fingerprint: string; reply: unknown };
  };
  answer_question: {
    values: [Int8 | null, number | null, string | null, string | null, string | null, boolean | null, Date | null];
    row: { outcome: string; playerId: PlayerId | null; lastOperator: string | null; lastAt: number | null };
  };
  bar_of_player: {
    values: [Int8 | null];
    row: { barred: boolean };
  };
  close_question: {
    values: [Int8 | null, Date | null];
    row: { outcome: string; playerId: PlayerId | null };
  };
  command_results: {
    values: [readonly Int8[] | null, readonly string[] | null];
    row: { commandId: string; result: unknown };
  };
  count_enrolled: {
    values: [];
    row: { enrolled: number };
  };
  count_failures: {
    values: [Buffer | null, Buffer | null, Date | null];
    row: { ofAccount: number; ofAddress: number; latest: number | null };
  };
  count_invitations: {
    values: [string | null, Date | null];
    row: { made: number };
  };
  credential_by_id: {
    values: [string | null];
    row: { credentialId: string; operatorId: string; publicKey: Buffer; counter: bigint };
  };
  cut_off: {
    values: [string | null, string | null, Date | null];
    row: { proposalId: string; action: string; hash: string; subjectKind: string; subjectId: string };
  };
  database_state: {
    values: [];
    row: { version: string; startedAt: number; bytes: number; connections: number; mostConnections: number };
  };
  decisions_of: {
    values: [readonly string[] | null];
    row: { proposalId: string; operatorId: string; name: string; email: string; role: string; approved: boolean; reason: string; signed: boolean; decidedAt: number; counts: boolean };
  };
  desk_account_changes: {
    values: [Int8 | null, string | null];
    row: { before: string; after: string; verifiedBy: "device" | "password" | "account_number"; at: number };
  };
  desk_attempts: {
    values: [Int8 | null, string | null];
    row: { attempt: number; reference: string; payoutId: string | null; calls: number; calledAt: number | null; outcome: "paid" | "account_rejected" | "failed" | "reversed" | null; createdAt: number; settledAt: number | null };
  };
  desk_bank_lines: {
    values: [Int8 | null, string | null];
    row: { flow: "deposit" | "refund" | "payout" | "reversal" | "other"; reference: string; amount: bigint; at: number };
  };
  desk_bar: {
    values: [Int8 | null];
    row: object;
  };
  desk_by_age: {
    values: [string | null, Date | null, Date | null, string | null, number | null, boolean | null, string | null, string | null, string | null, string | null, string | null, Int8 | null, string | null, Int8 | null, Int8 | null, Date | null, Date | null, Date | null, Date | null, string | null, Int8 | null, string | null];
    row: { orderId: OrderId; playerId: PlayerId; createdAt: number; gross: bigint; net: bigint; bankName: string; channel: string; first: boolean; lastCode: number; movedAt: number; countsFrom: number; rejections: number; holdReason: string | null; holdUntil: number | null; hits: string[]; takenBy: string | null; takenByName: string | null; takenUntil: number | null; deadline: number };
  };
  desk_by_amount: {
    values: [string | null, Date | null, Date | null, string | null, number | null, boolean | null, string | null, string | null, string | null, string | null, string | null, Int8 | null, string | null, Int8 | null, Int8 | null, Date | null, Date | null, Date | null, Int8 | null, string | null, Int8 | null, string | null];
    row: { orderId: OrderId; playerId: PlayerId; createdAt: number; gross: bigint; net: bigint; bankName: string; channel: string; first: boolean; lastCode: number; movedAt: number; countsFrom: number; rejections: number; holdReason: string | null; holdUntil: number | null; hits: string[]; takenBy: string | null; takenByName: string | null; takenUntil: number | null; deadline: number };
  };
  desk_by_deadline: {
    values: [string | null, Date | null, Date | null, string | null, number | null, boolean | null, string | null, string | null, string | null, string | null, string | null, Int8 | null, string | null, Int8 | null, Int8 | null, Date | null, Date | null, Date | null, Date | null, string | null, Int8 | null, string | null];
    row: { orderId: OrderId; playerId: PlayerId; createdAt: number; gross: bigint; net: bigint; bankName: string; channel: string; first: boolean; lastCode: number; movedAt: number; countsFrom: number; rejections: number; holdReason: string | null; holdUntil: number | null; hits: string[]; takenBy: string | null; takenByName: string | null; takenUntil: number | null; deadline: number };
  };
  desk_count: {
    values: [string | null, Date | null, Date | null, string | null, number | null, boolean | null, string | null, string | null, string | null, string | null, string | null, Int8 | null, string | null, Int8 | null, Int8 | null, Date | null, Date | null, Date | null];
    row: { orders: number };
  };
  desk_deposit_sums: {
    values: [Int8 | null, Date | null, Date | null];
    row: { channel: string; count: number; sum: bigint };
  };
  desk_holds: {
    values: [Int8 | null, string | null];
    row: { holdNo: number; reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order"; particulars: unknown; extension: unknown; placedBy: string; placedAt: number; until: number; extendedAt: number | null; confirmedAt: number | null; toldFrom: number | null; withheldUntil: number | null; endedAt: number | null; outcome: "released" | "deadline" | "cancelled" | "refused" | "replaced" | null; endedBy: string | null; note: string | null; endNote: string | null };
  };
  desk_last_hold: {
    values: [Int8 | null, string | null];
    row: { holdNo: number; reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order"; placedBy: string; placedById: string | null; placedAt: number; until: number; endedAt: number | null; outcome: "released" | "deadline" | "cancelled" | "refused" | "replaced" | null; endedBy: string | null; extendedAt: number | null; extendedBy: string | null };
  };
  desk_last_paid: {
    values: [Int8 | null, Date | null];
    row: { at: number };
  };
  desk_open_order: {
    values: [string | null];
    row: { lastCode: number };
  };
  desk_order_by_id: {
    values: [string | null];
    row: { orderId: OrderId; playerId: PlayerId; payType: number; bankName: string; channel: string; first: boolean; gross: bigint; fee: bigint; tax: bigint; taxPercent: number; net: bigint; accountLast4: string; createdAt: number; closedAt: number | null; statement: string | null; signature: string | null; publicKey: string | null };
  };
  desk_play_sums: {
    values: [Int8 | null, Int8 | null, Int8 | null];
    row: { staked: bigint; stakedPromo: bigint; won: bigint; wonPromo: bigint; takenBack: bigint };
  };
  desk_players: {
    values: [string | null, Date | null, Date | null, string | null, number | null, boolean | null, string | null, string | null, string | null, string | null, string | null, Int8 | null, string | null, Int8 | null, Int8 | null, Date | null, Date | null, Date | null];
    row: { rows: number; players: number };
  };
  desk_refusals: {
    values: [Int8 | null, Date | null];
    row: { refusals: number };
  };
  desk_refused_by: {
    values: [Int8 | null, string | null];
    row: { givenBy: string | null };
  };
  desk_review_end: {
    values: [Int8 | null, string | null];
    row: { endedBy: string; createdAt: number };
  };
  desk_steps: {
    values: [Int8 | null, string | null];
    row: { seq: number; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; args: unknown; createdAt: number; endedBy: string | null; note: string | null };
  };
  drop_failure: {
    values: [Int8 | null];
    row: object;
  };
  end_oldest_sessions: {
    values: [string | null, Date | null, Int8 | null];
    row: object;
  };
  end_other_sessions: {
    values: [string | null, string | null, Date | null, Date | null, Date | null];
    row: { ended: number };
  };
  end_proposal: {
    values: [string | null, string | null, Date | null];
    row: object;
  };
  end_session: {
    values: [string | null, Date | null, string | null];
    row: object;
  };
  end_sessions_of: {
    values: [string | null, Date | null, string | null];
    row: object;
  };
  ended_proposals: {
    values: [Date | null];
    row: { proposalId: string; action: string; payload: unknown; hash: string; subjectKind: string; subjectId: string; subjectName: string; lines: unknown; about: string | null; amount: bigint; base: string; reason: string; people: number; approverRoles: string[]; proposedBy: string; proposedAt: number; expiresAt: number; state: "open" | "done" | "refused" | "withdrawn" | "expired" | "stale"; endedAt: number | null; codeHash: Buffer | null; proposer: string; proposerEmail: string; proposerRoles: string[]; proposerState: "invited" | "active" | "suspended" };
  };
  enrol_operator: {
    values: [string | null, string | null, string | null, Buffer | null, Int8 | null, Date | null];
    row: object;
  };
  found_read_players: {
    values: [Int8 | null, string | null, Date | null, Date | null];
    row: { rows: number; players: number };
  };
  found_reads: {
    values: [Int8 | null, string | null, Date | null, Date | null, Int8 | null, Date | null, Int8 | null];
    row: { readId: bigint; playerId: PlayerId; operatorId: string; name: string; sessionId: string; call: string; subject: string; readAt: number };
  };
  give_command: {
    values: [Int8 | null, string | null, string | null, string | null, string | null, string | null, Date | null];
    row: { commandId: string };
  };
  give_order_back: {
    values: [string | null, string | null];
    row: object;
  };
  given_up_jobs: {
    values: [];
    row: { jobId: string; kind: string; error: string; attempts: number; at: number };
  };
  hold_figures: {
    values: [Date | null];
    row: { dimension: string; key: string; holds: number; ended: number; minutes: number | null; released: number; refused: number; byTime: number; cancelled: number };
  };
  insert_action_key: {
    values: [string | null, string | null, string | null, string | null, Date | null, Date | null];
    row: { key: string };
  };
  insert_credential: {
    values: [string | null, string | null, Buffer | null, Int8 | null, Date | null];
    row: { credentialId: string };
  };
  insert_decision: {
    values: [string | null, string | null, string | null, boolean | null, string | null, string | null, Date | null];
    row: object;
  };
  insert_done: {
    values: [string | null, string | null, Int8 | null, string | null, string | null, Date | null, boolean | null];
    row: object;
  };
  insert_export: {
    values: [string | null, string | null, number | null, Date | null];
    row: { exportId: string };
  };
  insert_invitation: {
    values: [Buffer | null, string | null, Buffer | null, string | null, Date | null, Date | null, Buffer | null];
    row: { operatorId: string };
  };
  insert_operator: {
    values: [string | null, readonly string[] | null, Date | null, Date | null];
    row: { operatorId: string };
  };
  insert_people_review: {
    values: [string | null, Date | null, string | null];
    row: object;
  };
  insert_player_reads: {
    values: [readonly Int8[] | null, string | null, string | null, string | null, string | null, Date | null];
    row: object;
  };
  insert_policy_version: {
    values: [number | null, string | null, string | null, Date | null, Date | null, string | null];
    row: object;
  };
  insert_proposal: {
    values: [string | null, string | null, string | null, string | null, string | null, string | null, string | null, string | null, Int8 | null, string | null, string | null, number | null, readonly string[] | null, string | null, Date | null, Date | null, Buffer | null];
    row: { proposalId: string };
  };
  invitation_by_link: {
    values: [Buffer | null, Date | null];
    row: { operatorId: string };
  };
  invitation_by_token: {
    values: [Buffer | null, Date | null];
    row: { tokenHash: Buffer; operatorId: string; totpSecret: Buffer; challenge: string; expiresAt: number };
  };
  is_known_device: {
    values: [Buffer | null, string | null, Date | null];
    row: { known: boolean };
  };
  is_open_order: {
    values: [string | null];
    row: object;
  };
  job_backlog: {
    values: [];
    row: { kind: string; waiting: number; running: number; failing: number; oldestAt: number };
  };
  keep_action_reply: {
    values: [string | null, string | null, string | null];
    row: object;
  };
  keep_challenge: {
    values: [string | null, Date | null, Date | null];
    row: object;
  };
  keep_failure: {
    values: [Buffer | null, Buffer | null, Date | null, Date | null];
    row: { failureId: bigint };
  };
  keep_running_console: {
    values: [string | null, Date | null];
    row: object;
  };
  last_people_review: {
    values: [];
    row: { reviewedAt: number | null; beganAt: number | null };
  };
  latest_policy_version: {
    values: [];
    row: { version: number };
  };
  lock_operator: {
    values: [string | null, string | null, Date | null];
    row: { roles: string[] };
  };
  lock_people_to_change: {
    values: [];
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_people_to_work: {
    values: [];
    row: { pgAdvisoryXactLockShared: string | null };
  };
  lock_policy: {
    values: [];
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_proposal: {
    values: [string | null];
    row: { proposalId: string };
  };
  lock_proposals_about: {
    values: [string | null, string | null];
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_tries: {
    values: [];
    row: { pgAdvisoryXactLock: string | null };
  };
  messages_of_question: {
    values: [Int8 | null, Int8 | null];
    row: { seq: number; operator: string | null; body: string; aboutKind: "withdrawal" | "deposit" | "round" | null; aboutId: string | null; aboutGame: string | null; writtenAt: number; pictures: string[] };
  };
  one_snapshot: {
    values: [];
    row: object;
  };
  open_alert_by_id: {
    values: [string | null];
    row: { role: string };
  };
  open_alerts: {
    values: [boolean | null, readonly string[] | null];
    row: { alertId: string; kind: string; subject: string; level: number; role: string; firstAt: number; lastAt: number; count: bigint; takenBy: string | null; takenAt: number | null; personName: string | null; personEmail: string | null };
  };
  open_proposals: {
    values: [];
    row: { proposalId: string; action: string; payload: unknown; hash: string; subjectKind: string; subjectId: string; subjectName: string; lines: unknown; about: string | null; amount: bigint; base: string; reason: string; people: number; approverRoles: string[]; proposedBy: string; proposedAt: number; expiresAt: number; state: "open" | "done" | "refused" | "withdrawn" | "expired" | "stale"; endedAt: number | null; codeHash: Buffer | null; proposer: string; proposerEmail: string; proposerRoles: string[]; proposerState: "invited" | "active" | "suspended" };
  };
  open_proposals_about: {
    values: [string | null, string | null, Date | null];
    row: { proposalId: string; action: string; proposedBy: string; proposer: string; reason: string; proposedAt: number; expiresAt: number };
  };
  open_refused_account: {
    values: [Int8 | null, string | null, string | null, Date | null];
    row: { opened: boolean };
  };
  open_sessions: {
    values: [Date | null, Date | null];
    row: { sessionId: string; operatorId: string; name: string; createdAt: number; seenAt: number; steppedUpAt: number | null };
  };
  open_sessions_of: {
    values: [string | null, Date | null, Date | null];
    row: { sessionId: string; createdAt: number; seenAt: number };
  };
  opened_picture: {
    values: [Int8 | null, string | null];
    row: { forReader: Buffer | null };
  };
  operator_by_email: {
    values: [string | null];
    row: { operatorId: string; email: string; name: string; roles: string[]; state: "invited" | "active" | "suspended"; endsAt: number | null; passwordHash: string | null; totpSecret: Buffer | null };
  };
  operator_by_id: {
    values: [string | null];
    row: { operatorId: string; email: string; name: string; roles: string[]; state: "invited" | "active" | "suspended"; endsAt: number | null; passwordHash: string | null; totpSecret: Buffer | null };
  };
  other_names: {
    values: [string | null];
    row: { name: string };
  };
  others_with_role: {
    values: [string | null, readonly string[] | null, Date | null];
    row: { role: string };
  };
  people: {
    values: [Date | null, Date | null];
    row: { operatorId: string; name: string; email: string; roles: string[]; state: "invited" | "active" | "suspended"; createdAt: number; lastUsedAt: number | null; endsAt: number | null; factor: string; sessions: number };
  };
  people_by_name: {
    values: [];
    row: { operatorId: string; name: string; email: string };
  };
  people_to_review: {
    values: [];
    row: { operatorId: string; name: string; email: string; roles: string[] };
  };
  policy_in_force: {
    values: [Date | null];
    row: { version: number; document: unknown; inForceAt: number };
  };
  proposal_by_id: {
    values: [string | null];
    row: { proposalId: string; action: string; payload: unknown; hash: string; subjectKind: string; subjectId: string; subjectName: string; lines: unknown; about: string | null; amount: bigint; base: string; reason: string; people: number; approverRoles: string[]; proposedBy: string; proposedAt: number; expiresAt: number; state: "open" | "done" | "refused" | "withdrawn" | "expired" | "stale"; endedAt: number | null; codeHash: Buffer | null; proposer: string; proposerEmail: string; proposerRoles: string[]; proposerState: "invited" | "active" | "suspended" };
  };
  prove_session: {
    values: [string | null, Date | null, Buffer | null, Buffer | null];
    row: object;
  };
  question_by_number: {
    values: [Int8 | null];
    row: { playerId: PlayerId; number: bigint; askedAt: number; dueAt: number | null; lastAt: number; closedAt: number | null; text: string; messages: number };
  };
  questions: {
    values: [string | null, Int8 | null];
    row: { playerId: PlayerId; number: bigint; askedAt: number; dueAt: number | null; lastAt: number; closedAt: number | null; text: string; messages: number };
  };
  readmit: {
    values: [string | null];
    row: { readmit: string | null };
  };
  recent_done: {
    values: [string | null, string | null, readonly string[] | null, readonly string[] | null, Date | null];
    row: { count: number; sum: bigint; ownSum: bigint; sumAboutSubject: bigint };
  };
  record_seal_key: {
    values: [string | null];
    row: object;
  };
  refused_account: {
    values: [Int8 | null];
    row: { playerId: PlayerId; bankName: string; last4: string; opened: boolean | null };
  };
  remove_factors: {
    values: [string | null, Date | null];
    row: object;
  };
  remove_running_console: {
    values: [string | null];
    row: object;
  };
  remove_view: {
    values: [string | null, string | null];
    row: { viewId: string };
  };
  replace_recovery_codes: {
    values: [string | null, readonly Buffer[] | null];
    row: object;
  };
  replicas: {
    values: [];
    row: { name: string; state: string; behindMs: number | null; behindBytes: number | null };
  };
  request_picture: {
    values: [Int8 | null, string | null, string | null, Buffer | null, Date | null];
    row: { requestId: string | null };
  };
  restart_job: {
    values: [Int8 | null];
    row: { kind: string | null };
  };
  running_consoles: {
    values: [Date | null];
    row: { running: boolean };
  };
  save_view: {
    values: [string | null, string | null, string | null, string | null, boolean | null, Date | null, Int8 | null, Int8 | null];
    row: { viewId: string };
  };
  saved_views: {
    values: [string | null];
    row: { viewId: string; page: string; name: string; search: unknown; isPinned: boolean; savedAt: number };
  };
  seal_key: {
    values: [];
    row: { fingerprint: string };
  };
  see_device: {
    values: [string | null, Buffer | null, Date | null, Int8 | null];
    row: object;
  };
  seen_consoles: {
    values: [];
    row: { consoleId: string; seenAt: number };
  };
  session_by_token: {
    values: [Buffer | null];
    row: { sessionId: string; operatorId: string; createdAt: number; seenAt: number; steppedUpAt: number | null; endedAt: number | null; network: Buffer; browser: Buffer; name: string; email: string; roles: string[]; state: "invited" | "active" | "suspended"; endsAt: number | null; passkeys: number };
  };
  set_bar: {
    values: [Int8 | null, boolean | null, string | null, string | null, Date | null];
    row: { outcome: string };
  };
  set_operator_state: {
    values: [string | null, string | null];
    row: object;
  };
  set_roles: {
    values: [string | null, readonly string[] | null];
    row: object;
  };
  standing_of_question: {
    values: [Int8 | null];
    row: { closedAt: number | null; last: number };
  };
  start_session: {
    values: [Buffer | null, string | null, Date | null, Buffer | null, Buffer | null];
    row: { sessionId: string };
  };
  take_alert: {
    values: [string | null, string | null, string | null, Date | null];
    row: { taken: boolean };
  };
  take_order: {
    values: [string | null, string | null, Date | null, Date | null];
    row: object;
  };
  take_totp_step: {
    values: [string | null, Int8 | null];
    row: { operatorId: string };
  };
  touch_session: {
    values: [string | null, Date | null];
    row: object;
  };
  try_invitation_code: {
    values: [Buffer | null, Buffer | null, Date | null, number | null];
    row: { operatorId: string; fits: boolean; isVoid: boolean };
  };
  use_challenge: {
    values: [string | null, Date | null];
    row: { fresh: boolean };
  };
  use_credential: {
    values: [string | null, Int8 | null, Date | null];
    row: { credentialId: string };
  };
  use_export: {
    values: [string | null, string | null, Date | null, Date | null];
    row: { view: unknown; players: number | null; madeAt: number };
  };
  use_invitation: {
    values: [Buffer | null, Date | null];
    row: { operatorId: string };
  };
  use_recovery_code: {
    values: [string | null, Buffer | null, Date | null];
    row: { operatorId: string };
  };
  usual_minutes: {
    values: [];
    row: { minutes: number | null };
  };
  waiting_exports: {
    values: [string | null, Date | null];
    row: { exportId: string; view: unknown; madeAt: number };
  };
  waiting_facts_by_topic: {
    values: [];
    row: { topic: string; waiting: number; failed: number; oldestAt: number };
  };
  waiting_policy_versions: {
    values: [Date | null, number | null];
    row: { version: number; document: unknown; inForceAt: number };
  };
  waiting_question_count: {
    values: [];
    row: { waiting: number };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("backoffice");
export const { preparedQuery, query } = queries<Statements>("backoffice", times);
