// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId, PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  action_under_key: {
    values: { operatorId: string; key: string };
    row: { fingerprint: string; reply: unknown };
  };
  answer_question: {
    values: { number: Int8; after: number; message: string; text: string; operatorName: string; closes: boolean; at: number };
    row: { outcome: string; playerId: PlayerId | null; lastOperator: string | null; lastAt: number | null };
  };
  api_balance: {
    values: { playerId: Int8; currency: string };
    row: { currency: "IDR" | "BRL" | "MXN" | "THB" | "NGN"; cash: bigint; promo: bigint; reserved: bigint };
  };
  api_deposit: {
    values: { playerId: Int8; orderId: string };
    row: { state: "opened" | "awaiting" | "credited" | "credited_late" | "expired" | "declined" | "refused" | "returned"; amount: bigint; bankName: string; captured: bigint | null; bonusGranted: bigint | null; createdAt: number; creditedAt: number | null };
  };
  api_key_by_id: {
    values: { keyId: string };
    row: { name: string; prefix: string; revokedAt: number | null };
  };
  api_keys: {
    values: { at: number };
    row: { keyId: string; name: string; prefix: string; scopes: string[]; createdBy: string; createdAt: number; expiresAt: number | null; revokedAt: number | null; revokedBy: string | null; lastUsedAt: number | null; uses: bigint; works: boolean };
  };
  api_message: {
    values: { endpoint: string; messageId: string };
    row: { deliveryId: bigint; type: string };
  };
  api_open_orders: {
    values: object;
    row: { step: number; orders: number; gross: bigint };
  };
  api_paid_orders: {
    values: { from: number; to: number };
    row: { paid: number };
  };
  api_player: {
    values: { playerId: Int8 };
    row: { createdAt: number; hasName: boolean | null };
  };
  api_restriction: {
    values: { at: number; playerId: Int8 };
    row: { barred: boolean | null; onBreak: boolean | null };
  };
  api_steps: {
    values: { playerId: Int8; orderId: string };
    row: { code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; at: number };
  };
  api_withdrawal: {
    values: { playerId: Int8; orderId: string };
    row: { gross: bigint; fee: bigint; tax: bigint; net: bigint; bankName: string; createdAt: number; closedAt: number | null };
  };
  bar_of_player: {
    values: { playerId: Int8 };
    row: { barred: boolean };
  };
  close_question: {
    values: { number: Int8; at: number };
    row: { outcome: string; playerId: PlayerId | null };
  };
  command_results: {
    values: { playerIds: readonly Int8[]; commandIds: readonly string[] };
    row: { commandId: string; result: unknown };
  };
  count_enrolled: {
    values: object;
    row: { enrolled: number };
  };
  count_failures: {
    values: { account: Buffer; since: number; address: Buffer | null };
    row: { ofAccount: number; ofAddress: number; latest: number | null };
  };
  count_invitations: {
    values: { operatorId: string; since: number };
    row: { made: number };
  };
  credential_by_id: {
    values: { credentialId: string };
    row: { credentialId: string; operatorId: string; publicKey: Buffer; counter: bigint };
  };
  cut_off: {
    values: { operatorId: string; why: string; at: number };
    row: { proposalId: string; action: string; hash: string; subjectKind: string; subjectId: string };
  };
  database_state: {
    values: object;
    row: { version: string; startedAt: number; bytes: number; connections: number; mostConnections: number };
  };
  decisions_of: {
    values: { proposalIds: readonly string[] };
    row: { proposalId: string; operatorId: string; name: string; email: string; role: string; approved: boolean; reason: string; signed: boolean; decidedAt: number; counts: boolean };
  };
  desk_account_changes: {
    values: { playerId: Int8; orderId: string };
    row: { before: string; after: string; verifiedBy: "device" | "password" | "account_number"; at: number };
  };
  desk_attempts: {
    values: { playerId: Int8; orderId: string };
    row: { attempt: number; reference: string; payoutId: string | null; calls: number; calledAt: number | null; outcome: "paid" | "account_rejected" | "failed" | "reversed" | null; createdAt: number; settledAt: number | null };
  };
  desk_bank_lines: {
    values: { playerId: Int8; orderId: string };
    row: { flow: "deposit" | "refund" | "payout" | "reversal" | "other"; reference: string; amount: bigint; at: number };
  };
  desk_bar: {
    values: { playerId: Int8 };
    row: object;
  };
  desk_by_age: {
    values: { stalledAfter: string; at: number; tab: string; unansweredSince: number; slowSince: number | null; reason: string | null; step: number | null; first: boolean | null; bank: string | null; channel: string | null; rule: string | null; taken: string | null; operatorId: string; playerId: Int8 | null; orderId: string | null; grossFrom: Int8 | null; grossTo: Int8 | null; since: number | null; before: number | null; afterTime: number | null; afterOrderId: string | null; limit: Int8 };
    row: { orderId: OrderId; playerId: PlayerId; createdAt: number; gross: bigint; net: bigint; bankName: string; channel: string; first: boolean; lastCode: number; movedAt: number; countsFrom: number; rejections: number; holdReason: string | null; holdUntil: number | null; hits: string[]; takenBy: string | null; takenByName: string | null; takenUntil: number | null; deadline: number };
  };
  desk_by_amount: {
    values: { stalledAfter: string; at: number; tab: string; unansweredSince: number; slowSince: number | null; reason: string | null; step: number | null; first: boolean | null; bank: string | null; channel: string | null; rule: string | null; taken: string | null; operatorId: string; playerId: Int8 | null; orderId: string | null; grossFrom: Int8 | null; grossTo: Int8 | null; since: number | null; before: number | null; afterGross: Int8 | null; afterOrderId: string | null; limit: Int8 };
    row: { orderId: OrderId; playerId: PlayerId; createdAt: number; gross: bigint; net: bigint; bankName: string; channel: string; first: boolean; lastCode: number; movedAt: number; countsFrom: number; rejections: number; holdReason: string | null; holdUntil: number | null; hits: string[]; takenBy: string | null; takenByName: string | null; takenUntil: number | null; deadline: number };
  };
  desk_by_deadline: {
    values: { at: number; tab: string; unansweredSince: number; slowSince: number | null; reason: string | null; step: number | null; first: boolean | null; bank: string | null; channel: string | null; rule: string | null; taken: string | null; operatorId: string; playerId: Int8 | null; orderId: string | null; grossFrom: Int8 | null; grossTo: Int8 | null; since: number | null; before: number | null; afterTime: number | null; afterOrderId: string | null; limit: Int8; stalledAfter: string };
    row: { orderId: OrderId; playerId: PlayerId; createdAt: number; gross: bigint; net: bigint; bankName: string; channel: string; first: boolean; lastCode: number; movedAt: number; countsFrom: number; rejections: number; holdReason: string | null; holdUntil: number | null; hits: string[]; takenBy: string | null; takenByName: string | null; takenUntil: number | null; deadline: number };
  };
  desk_count: {
    values: { at: number; tab: string; unansweredSince: number; slowSince: number | null; reason: string | null; step: number | null; first: boolean | null; bank: string | null; channel: string | null; rule: string | null; taken: string | null; operatorId: string; playerId: Int8 | null; orderId: string | null; grossFrom: Int8 | null; grossTo: Int8 | null; since: number | null; before: number | null };
    row: { orders: number };
  };
  desk_deleted: {
    values: { playerId: Int8 };
    row: { deletedAt: number };
  };
  desk_deposit_sums: {
    values: { playerId: Int8; from: number; until: number };
    row: { channel: string; count: number; sum: bigint };
  };
  desk_holds: {
    values: { playerId: Int8; orderId: string };
    row: { holdNo: number; reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order"; particulars: unknown; extension: unknown; placedBy: string; placedAt: number; until: number; extendedAt: number | null; confirmedAt: number | null; toldFrom: number | null; withheldUntil: number | null; endedAt: number | null; outcome: "released" | "deadline" | "cancelled" | "refused" | "replaced" | null; endedBy: string | null; note: string | null; endNote: string | null };
  };
  desk_last_hold: {
    values: { playerId: Int8; orderId: string };
    row: { holdNo: number; reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order"; placedBy: string; placedById: string | null; placedAt: number; until: number; endedAt: number | null; outcome: "released" | "deadline" | "cancelled" | "refused" | "replaced" | null; endedBy: string | null; extendedAt: number | null; extendedBy: string | null };
  };
  desk_last_paid: {
    values: { playerId: Int8; until: number };
    row: { at: number };
  };
  desk_open_order: {
    values: { orderId: string };
    row: { lastCode: number };
  };
  desk_order_by_id: {
    values: { orderId: string };
    row: { orderId: OrderId; playerId: PlayerId; payType: number; bankName: string; channel: string; first: boolean; gross: bigint; fee: bigint; tax: bigint; taxPercent: number; net: bigint; accountLast4: string; createdAt: number; closedAt: number | null; statement: string | null; signature: string | null; publicKey: string | null };
  };
  desk_play_sums: {
    values: { playerId: Int8; fromId: Int8; untilId: Int8 };
    row: { staked: bigint; stakedPromo: bigint; won: bigint; wonPromo: bigint; takenBack: bigint };
  };
  desk_players: {
    values: { at: number; tab: string; unansweredSince: number; slowSince: number | null; reason: string | null; step: number | null; first: boolean | null; bank: string | null; channel: string | null; rule: string | null; taken: string | null; operatorId: string; playerId: Int8 | null; orderId: string | null; grossFrom: Int8 | null; grossTo: Int8 | null; since: number | null; before: number | null };
    row: { rows: number; players: number };
  };
  desk_refusals: {
    values: { playerId: Int8; since: number };
    row: { refusals: number };
  };
  desk_refused_by: {
    values: { playerId: Int8; orderId: string };
    row: { givenBy: string | null };
  };
  desk_review_end: {
    values: { playerId: Int8; orderId: string };
    row: { endedBy: string; createdAt: number };
  };
  desk_steps: {
    values: { playerId: Int8; orderId: string };
    row: { seq: number; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; args: unknown; createdAt: number; endedBy: string | null; note: string | null };
  };
  drop_failure: {
    values: { failureId: Int8 };
    row: object;
  };
  end_oldest_sessions: {
    values: { at: number; operatorId: string; maxSessions: Int8 };
    row: object;
  };
  end_other_sessions: {
    values: { at: number; operatorId: string; sessionId: string; createdAfter: number; seenAfter: number };
    row: { ended: number };
  };
  end_proposal: {
    values: { state: string; at: number; proposalId: string };
    row: object;
  };
  end_session: {
    values: { at: number; reason: string; sessionId: string };
    row: object;
  };
  end_sessions_of: {
    values: { at: number; reason: string; operatorId: string };
    row: object;
  };
  ended_proposals: {
    values: { since: number };
    row: { proposalId: string; action: string; payload: unknown; hash: string; subjectKind: string; subjectId: string; subjectName: string; lines: unknown; about: string | null; amount: bigint; base: string; reason: string; people: number; approverRoles: string[]; proposedBy: string; proposedAt: number; expiresAt: number; state: "open" | "done" | "refused" | "withdrawn" | "expired" | "stale"; endedAt: number | null; codeHash: Buffer | null; proposer: string; proposerEmail: string; proposerRoles: string[]; proposerState: "invited" | "active" | "suspended" };
  };
  enrol_operator: {
    values: { name: string; passwordHash: string | null; sealedSecret: Buffer | null; step: Int8 | null; at: number; operatorId: string };
    row: object;
  };
  found_read_players: {
    values: { playerId: Int8 | null; operatorId: string | null; from: number | null; to: number | null };
    row: { rows: number; players: number };
  };
  found_reads: {
    values: { playerId: Int8 | null; operatorId: string | null; from: number | null; to: number | null; afterId: Int8 | null; afterTime: number | null; limit: Int8 };
    row: { readId: bigint; playerId: PlayerId; operatorId: string | null; name: string; sessionId: string | null; call: string; subject: string; readAt: number };
  };
  give_command: {
    values: { playerId: Int8; orderId: string; kind: string; input: string; actor: string; note: string; at: number };
    row: { commandId: string };
  };
  give_order_back: {
    values: { orderId: string; operatorId: string };
    row: object;
  };
  hold_figures: {
    values: { since: number };
    row: { dimension: string; key: string; holds: number; ended: number; minutes: number | null; released: number; refused: number; byTime: number; cancelled: number };
  };
  insert_action_key: {
    values: { operatorId: string; keptSince: number; key: string; call: string; fingerprint: string; at: number };
    row: { key: string };
  };
  insert_api_key: {
    values: { name: string; prefix: string; hash: Buffer; scopes: readonly string[]; operatorId: string; at: number; proposalId: string | null; expiresAt: number | null };
    row: { keyId: string };
  };
  insert_credential: {
    values: { credentialId: string; operatorId: string; publicKey: Buffer; counter: Int8; at: number };
    row: { credentialId: string };
  };
  insert_decision: {
    values: { proposalId: string; operatorId: string; role: string; approved: boolean; reason: string; assertion: string | null; at: number };
    row: object;
  };
  insert_done: {
    values: { operatorId: string; action: string; amount: Int8; kind: string; id: string; at: number; own: boolean };
    row: object;
  };
  insert_export: {
    values: { operatorId: string; view: string; players: number; madeAt: number };
    row: { exportId: string };
  };
  insert_invitation: {
    values: { at: number; operatorId: string; tokenHash: Buffer; secret: Buffer; challenge: string; until: number; linkHash: Buffer | null };
    row: { operatorId: string };
  };
  insert_key_read: {
    values: { playerId: Int8; keyId: string; call: string; subject: string; at: number };
    row: object;
  };
  insert_operator: {
    values: { email: string; roles: readonly string[]; endsAt: number | null; at: number };
    row: { operatorId: string };
  };
  insert_people_review: {
    values: { proposalId: string | null; at: number; hash: string };
    row: object;
  };
  insert_player_reads: {
    values: { operatorId: string; sessionId: string; call: string; subject: string; at: number; playerIds: readonly Int8[] };
    row: object;
  };
  insert_policy_version: {
    values: { version: number; document: string; hash: string; inForceAt: number; at: number; proposalId: string | null };
    row: object;
  };
  insert_proposal: {
    values: { action: string; payload: string; hash: string; kind: string; id: string; name: string; lines: string; about: string | null; amount: Int8; base: string; reason: string; people: number; approverRoles: readonly string[]; proposedBy: string; at: number; expiresAt: number; codeHash: Buffer | null };
    row: { proposalId: string };
  };
  invitation_by_link: {
    values: { linkHash: Buffer; at: number };
    row: { operatorId: string };
  };
  invitation_by_token: {
    values: { tokenHash: Buffer; at: number };
    row: { tokenHash: Buffer; operatorId: string; totpSecret: Buffer; challenge: string; expiresAt: number };
  };
  is_known_device: {
    values: { tokenHash: Buffer; email: string; since: number };
    row: { known: boolean };
  };
  is_open_order: {
    values: { orderId: string };
    row: object;
  };
  job_backlog: {
    values: object;
    row: { kind: string; waiting: number; running: number; failing: number; oldestAt: number };
  };
  keep_action_reply: {
    values: { reply: string; operatorId: string; key: string };
    row: object;
  };
  keep_challenge: {
    values: { at: number; challenge: string; until: number };
    row: object;
  };
  keep_failure: {
    values: { since: number; account: Buffer; address: Buffer | null; at: number };
    row: { failureId: bigint };
  };
  keep_running_console: {
    values: { at: number; consoleId: string };
    row: object;
  };
  lane_minutes: {
    values: object;
    row: { minutes: number | null };
  };
  last_people_review: {
    values: object;
    row: { reviewedAt: number | null; beganAt: number | null };
  };
  latest_policy_version: {
    values: object;
    row: { version: number };
  };
  lock_operator: {
    values: { operatorId: string; at: number; sessionId: string };
    row: { roles: string[] };
  };
  lock_operators_to_change: {
    values: object;
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_operators_to_work: {
    values: object;
    row: { pgAdvisoryXactLockShared: string | null };
  };
  lock_policy: {
    values: object;
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_proposal: {
    values: { proposalId: string };
    row: { proposalId: string };
  };
  lock_proposals_about: {
    values: { kind: string; id: string };
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_tries: {
    values: object;
    row: { pgAdvisoryXactLock: string | null };
  };
  messages_of_question: {
    values: { playerId: Int8; number: Int8 };
    row: { seq: number; operator: string | null; body: string; aboutKind: "withdrawal" | "deposit" | "round" | null; aboutId: string | null; aboutGame: string | null; writtenAt: number; pictures: string[] };
  };
  one_snapshot: {
    values: object;
    row: object;
  };
  open_account: {
    values: { refusalId: Int8; operatorName: string; reason: string; at: number };
    row: { opened: boolean };
  };
  open_alert_by_id: {
    values: { alertId: string };
    row: { role: string };
  };
  open_alerts: {
    values: { seesAll: boolean; roles: readonly string[] };
    row: { alertId: string; kind: string; subject: string; level: number; role: string; firstAt: number; lastAt: number; count: bigint; takenBy: string | null; takenAt: number | null; operatorName: string | null; operatorEmail: string | null };
  };
  open_proposals: {
    values: object;
    row: { proposalId: string; action: string; payload: unknown; hash: string; subjectKind: string; subjectId: string; subjectName: string; lines: unknown; about: string | null; amount: bigint; base: string; reason: string; people: number; approverRoles: string[]; proposedBy: string; proposedAt: number; expiresAt: number; state: "open" | "done" | "refused" | "withdrawn" | "expired" | "stale"; endedAt: number | null; codeHash: Buffer | null; proposer: string; proposerEmail: string; proposerRoles: string[]; proposerState: "invited" | "active" | "suspended" };
  };
  open_proposals_about: {
    values: { kind: string; id: string; at: number };
    row: { proposalId: string; action: string; proposedBy: string; proposer: string; reason: string; proposedAt: number; expiresAt: number };
  };
  open_sessions: {
    values: { createdAfter: number; seenAfter: number };
    row: { sessionId: string; operatorId: string; name: string; createdAt: number; seenAt: number; steppedUpAt: number | null };
  };
  open_sessions_of: {
    values: { operatorId: string; createdAfter: number; seenAfter: number };
    row: { sessionId: string; createdAt: number; seenAt: number };
  };
  opened_picture: {
    values: { playerId: Int8; requestId: string };
    row: { forReader: Buffer | null };
  };
  operator_by_email: {
    values: { email: string };
    row: { operatorId: string; email: string; name: string; roles: string[]; state: "invited" | "active" | "suspended"; endsAt: number | null; passwordHash: string | null; totpSecret: Buffer | null };
  };
  operator_by_id: {
    values: { operatorId: string };
    row: { operatorId: string; email: string; name: string; roles: string[]; state: "invited" | "active" | "suspended"; endsAt: number | null; passwordHash: string | null; totpSecret: Buffer | null };
  };
  operators_by_name: {
    values: object;
    row: { operatorId: string; name: string; email: string };
  };
  operators_to_review: {
    values: object;
    row: { operatorId: string; name: string; email: string; roles: string[] };
  };
  other_names: {
    values: { operatorId: string };
    row: { name: string };
  };
  others_with_role: {
    values: { roles: readonly string[]; operatorId: string; at: number };
    row: { role: string };
  };
  people: {
    values: { createdAfter: number; seenAfter: number };
    row: { operatorId: string; name: string; email: string; roles: string[]; state: "invited" | "active" | "suspended"; createdAt: number; lastUsedAt: number | null; endsAt: number | null; factor: string; sessions: number };
  };
  policy_in_force: {
    values: { at: number };
    row: { version: number; document: unknown; inForceAt: number };
  };
  proposal_by_id: {
    values: { proposalId: string };
    row: { proposalId: string; action: string; payload: unknown; hash: string; subjectKind: string; subjectId: string; subjectName: string; lines: unknown; about: string | null; amount: bigint; base: string; reason: string; people: number; approverRoles: string[]; proposedBy: string; proposedAt: number; expiresAt: number; state: "open" | "done" | "refused" | "withdrawn" | "expired" | "stale"; endedAt: number | null; codeHash: Buffer | null; proposer: string; proposerEmail: string; proposerRoles: string[]; proposerState: "invited" | "active" | "suspended" };
  };
  prove_session: {
    values: { at: number; network: Buffer; browser: Buffer; sessionId: string };
    row: object;
  };
  question_by_number: {
    values: { number: Int8 };
    row: { playerId: PlayerId; number: bigint; askedAt: number; dueAt: number | null; lastAt: number; closedAt: number | null; text: string; messages: number };
  };
  questions: {
    values: { state: string; playerId: Int8 | null };
    row: { playerId: PlayerId; number: bigint; askedAt: number; dueAt: number | null; lastAt: number; closedAt: number | null; text: string; messages: number };
  };
  read_given_up: {
    values: object;
    row: { jobId: string; kind: string; error: string; attempts: number; at: number };
  };
  readmit: {
    values: { operatorId: string };
    row: { readmit: string | null };
  };
  recent_done: {
    values: { operatorId: string; action: string; since: number; kinds: readonly string[]; ids: readonly string[] };
    row: { count: number; sum: bigint; ownSum: bigint; sumAboutSubject: bigint };
  };
  record_seal_key: {
    values: { fingerprint: string };
    row: object;
  };
  refused_account: {
    values: { refusalId: Int8 };
    row: { playerId: PlayerId; bankName: string; last4: string; opened: boolean | null };
  };
  remove_factors: {
    values: { at: number; operatorId: string };
    row: object;
  };
  remove_running_console: {
    values: { consoleId: string };
    row: object;
  };
  remove_view: {
    values: { viewId: string; operatorId: string };
    row: { viewId: string };
  };
  replace_recovery_codes: {
    values: { operatorId: string; codeHashes: readonly Buffer[] };
    row: object;
  };
  replicas: {
    values: object;
    row: { name: string; state: string; behindMs: number | null; behindBytes: number | null };
  };
  request_picture: {
    values: { playerId: Int8; picture: string; operatorName: string; publicKey: Buffer; at: number };
    row: { requestId: string | null };
  };
  restart_job: {
    values: { jobId: Int8 };
    row: { kind: string | null };
  };
  revoke_api_key: {
    values: { at: number; operatorId: string; keyId: string };
    row: { keyId: string };
  };
  revoke_api_keys_by: {
    values: { at: number; revokedBy: string; createdBy: string };
    row: { keyId: string; name: string; prefix: string };
  };
  running_consoles: {
    values: { since: number };
    row: { running: boolean };
  };
  save_view: {
    values: { operatorId: string; page: string; name: string; search: string; isPinned: boolean; at: number; saved: Int8; pinned: Int8 };
    row: { viewId: string };
  };
  saved_views: {
    values: { operatorId: string };
    row: { viewId: string; page: string; name: string; search: unknown; isPinned: boolean; savedAt: number };
  };
  seal_key: {
    values: object;
    row: { fingerprint: string };
  };
  see_device: {
    values: { operatorId: string; tokenHash: Buffer; kept: Int8; at: number };
    row: object;
  };
  seen_consoles: {
    values: object;
    row: { consoleId: string; seenAt: number };
  };
  send_webhook_again: {
    values: { deliveryId: Int8; at: number };
    row: { outcome: string };
  };
  session_by_token: {
    values: { tokenHash: Buffer };
    row: { sessionId: string; operatorId: string; createdAt: number; seenAt: number; steppedUpAt: number | null; endedAt: number | null; network: Buffer; browser: Buffer; name: string; email: string; roles: string[]; state: "invited" | "active" | "suspended"; endsAt: number | null; passkeys: number };
  };
  set_bar: {
    values: { playerId: Int8; barred: boolean; operatorName: string; reason: string; at: number };
    row: { outcome: string };
  };
  set_operator_state: {
    values: { state: string; operatorId: string };
    row: object;
  };
  set_roles: {
    values: { roles: readonly string[]; operatorId: string };
    row: object;
  };
  standing_of_question: {
    values: { number: Int8 };
    row: { closedAt: number | null; last: number };
  };
  start_session: {
    values: { tokenHash: Buffer; operatorId: string; at: number; network: Buffer; browser: Buffer };
    row: { sessionId: string };
  };
  take_alert: {
    values: { alertId: string; operatorId: string; operatorName: string; at: number };
    row: { taken: boolean };
  };
  take_order: {
    values: { at: number; orderId: string; operatorId: string; until: number };
    row: object;
  };
  take_totp_step: {
    values: { step: Int8; operatorId: string };
    row: { operatorId: string };
  };
  touch_session: {
    values: { at: number; sessionId: string };
    row: object;
  };
  try_invitation_code: {
    values: { tokenHash: Buffer; maxWrongCodes: number; at: number; linkHash: Buffer };
    row: { operatorId: string; fits: boolean; isVoid: boolean };
  };
  use_api_key: {
    values: { at: number; windowSince: number; hash: Buffer };
    row: { keyId: string; name: string; scopes: string[]; windowAt: number; windowCalls: number };
  };
  use_challenge: {
    values: { challenge: string; at: number };
    row: { fresh: boolean };
  };
  use_credential: {
    values: { counter: Int8; at: number; credentialId: string };
    row: { credentialId: string };
  };
  use_export: {
    values: { at: number; exportId: string; operatorId: string; since: number };
    row: { view: unknown; players: number; madeAt: number };
  };
  use_invitation: {
    values: { at: number; tokenHash: Buffer };
    row: { operatorId: string };
  };
  use_recovery_code: {
    values: { at: number; operatorId: string; codeHash: Buffer };
    row: { operatorId: string };
  };
  waiting_events_by_topic: {
    values: object;
    row: { topic: string; waiting: number; failed: number; oldestAt: number };
  };
  waiting_exports: {
    values: { operatorId: string; since: number };
    row: { exportId: string; view: unknown; madeAt: number };
  };
  waiting_policy_versions: {
    values: { at: number; inForce: number };
    row: { version: number; document: unknown; inForceAt: number };
  };
  waiting_question_count: {
    values: object;
    row: { waiting: number };
  };
  webhook_attempts: {
    values: { deliveryId: Int8 };
    row: { nth: number; at: number; ms: number | null; status: number | null; answer: string | null; failure: string | null };
  };
  webhook_deliveries: {
    values: { endpoint: string | null; state: string | null; type: string | null; playerId: Int8 | null; afterAt: number | null; afterId: Int8 | null; limit: Int8 };
    row: { deliveryId: bigint; endpoint: string; messageId: string; type: string; playerId: PlayerId; createdAt: number; state: "waiting" | "delivered" | "given_up"; attempts: number; nextAt: number; endedAt: number | null; status: number | null; failure: string | null };
  };
  webhook_delivery: {
    values: { deliveryId: Int8 };
    row: { deliveryId: bigint; endpoint: string; messageId: string; type: string; playerId: PlayerId; body: string; createdAt: number; state: "waiting" | "delivered" | "given_up"; attempts: number; nextAt: number; endedAt: number | null; canSend: boolean };
  };
  webhook_endpoints: {
    values: object;
    row: { name: string; url: string; events: string[]; signatures: number; removedAt: number | null; lastSuccessAt: number | null; lastFailureAt: number | null };
  };
  webhooks_undelivered: {
    values: object;
    row: { endpoint: string; state: "waiting" | "delivered" | "given_up"; count: number };
  };
  working_api_key: {
    values: { keyId: string; at: number };
    row: { keyId: string };
  };
}

const times = {
  answer_question: ["at"],
  api_keys: ["at"],
  api_paid_orders: ["from","to"],
  api_restriction: ["at"],
  close_question: ["at"],
  count_failures: ["since"],
  count_invitations: ["since"],
  cut_off: ["at"],
  desk_by_age: ["at","unansweredSince","slowSince","since","before","afterTime"],
  desk_by_amount: ["at","unansweredSince","slowSince","since","before"],
  desk_by_deadline: ["at","unansweredSince","slowSince","since","before","afterTime"],
  desk_count: ["at","unansweredSince","slowSince","since","before"],
  desk_deposit_sums: ["from","until"],
  desk_last_paid: ["until"],
  desk_players: ["at","unansweredSince","slowSince","since","before"],
  desk_refusals: ["since"],
  end_oldest_sessions: ["at"],
  end_other_sessions: ["at","createdAfter","seenAfter"],
  end_proposal: ["at"],
  end_session: ["at"],
  end_sessions_of: ["at"],
  ended_proposals: ["since"],
  enrol_operator: ["at"],
  found_read_players: ["from","to"],
  found_reads: ["from","to","afterTime"],
  give_command: ["at"],
  hold_figures: ["since"],
  insert_action_key: ["keptSince","at"],
  insert_api_key: ["at","expiresAt"],
  insert_credential: ["at"],
  insert_decision: ["at"],
  insert_done: ["at"],
  insert_export: ["madeAt"],
  insert_invitation: ["at","until"],
  insert_key_read: ["at"],
  insert_operator: ["endsAt","at"],
  insert_people_review: ["at"],
  insert_player_reads: ["at"],
  insert_policy_version: ["inForceAt","at"],
  insert_proposal: ["at","expiresAt"],
  invitation_by_link: ["at"],
  invitation_by_token: ["at"],
  is_known_device: ["since"],
  keep_challenge: ["at","until"],
  keep_failure: ["since","at"],
  keep_running_console: ["at"],
  lock_operator: ["at"],
  open_account: ["at"],
  open_proposals_about: ["at"],
  open_sessions: ["createdAfter","seenAfter"],
  open_sessions_of: ["createdAfter","seenAfter"],
  others_with_role: ["at"],
  people: ["createdAfter","seenAfter"],
  policy_in_force: ["at"],
  prove_session: ["at"],
  recent_done: ["since"],
  remove_factors: ["at"],
  request_picture: ["at"],
  revoke_api_key: ["at"],
  revoke_api_keys_by: ["at"],
  running_consoles: ["since"],
  save_view: ["at"],
  see_device: ["at"],
  send_webhook_again: ["at"],
  set_bar: ["at"],
  start_session: ["at"],
  take_alert: ["at"],
  take_order: ["at","until"],
  touch_session: ["at"],
  try_invitation_code: ["at"],
  use_api_key: ["at","windowSince"],
  use_challenge: ["at"],
  use_credential: ["at"],
  use_export: ["at","since"],
  use_invitation: ["at"],
  use_recovery_code: ["at"],
  waiting_exports: ["since"],
  waiting_policy_versions: ["at"],
  webhook_deliveries: ["afterAt"],
  working_api_key: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("console", times);
