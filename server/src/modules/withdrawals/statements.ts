// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId, PayoutAccountId, PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  account_event_at: {
    values: { playerId: Int8; event: string; from: number; to: number; now: number; named: number };
    row: { at: number };
  };
  account_is_saved: {
    values: { playerId: Int8; account: Buffer };
    row: object;
  };
  account_not_paid: {
    values: { playerId: Int8; orderId: string };
    row: { account: Buffer; orderId: OrderId | null; paid: number };
  };
  account_number_at: {
    values: { playerId: Int8; from: number; to: number; now: number; named: number };
    row: { at: number };
  };
  account_opening: {
    values: { account: Buffer; playerId: Int8 };
    row: object;
  };
  account_paid: {
    values: { playerId: Int8; orderId: string };
    row: { account: Buffer; orderId: OrderId | null; paid: number };
  };
  account_sent_back: {
    values: { playerId: Int8; orderId: string };
    row: { account: Buffer; orderId: OrderId | null; paid: number };
  };
  attempt_by_reference: {
    values: { reference: string };
    row: { playerId: PlayerId; orderId: OrderId; attempt: number; settled: boolean };
  };
  change_saved_account: {
    values: { bankName: string; holder: Buffer; account: Buffer; phone: Buffer; signInRef: string; at: number; playerId: Int8; id: string };
    row: object;
  };
  close_order: {
    values: { at: number; playerId: Int8; orderId: string };
    row: object;
  };
  count_call: {
    values: { at: number; playerId: Int8; orderId: string; attempt: number; calls: number };
    row: { calls: number };
  };
  count_corrections: {
    values: { playerId: Int8; orderId: string };
    row: { corrections: number };
  };
  count_holds_since: {
    values: { since: number };
    row: { reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order"; holds: number };
  };
  count_paid: {
    values: { playerId: Int8 };
    row: { paid: number };
  };
  count_refusals: {
    values: { playerId: Int8; since: number };
    row: { refusals: number };
  };
  count_wrong_proofs: {
    values: { playerId: Int8; orderId: string };
    row: { wrong: number };
  };
  data_of_accounts: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown; id: string; holder: Buffer; account: Buffer; phone: Buffer };
  };
  data_of_orders: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown; orderId: OrderId; holder: Buffer; account: Buffer; phone: Buffer; email: Buffer };
  };
  data_of_quotes: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  data_of_refusals: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  delete_account_use: {
    values: { account: Buffer; playerId: Int8 };
    row: object;
  };
  drop_least_used_account: {
    values: { playerId: Int8 };
    row: object;
  };
  due_holds: {
    values: { at: number; afterPlayerId: Int8; afterOrderId: string; limit: Int8 };
    row: { playerId: PlayerId; orderId: OrderId };
  };
  end_command: {
    values: { at: number; result: string; playerId: Int8; commandId: string };
    row: object;
  };
  end_hold: {
    values: { at: number; outcome: string; by: string | null; entry: Int8 | null; playerId: Int8; orderId: string };
    row: { reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order" };
  };
  enter_queue: {
    values: { playerId: Int8; orderId: string };
    row: object;
  };
  erase_addresses: {
    values: { playerId: Int8 };
    row: object;
  };
  erase_order_contacts: {
    values: { phone: Buffer; email: Buffer; playerId: Int8; orderId: string };
    row: object;
  };
  erase_order_owner: {
    values: { holder: Buffer; account: Buffer; playerId: Int8; orderId: string };
    row: object;
  };
  erase_saved_accounts: {
    values: { playerId: Int8 };
    row: object;
  };
  erase_unused_accounts: {
    values: { before: number };
    row: { rows: number };
  };
  erase_unused_quotes: {
    values: { before: number };
    row: { rows: number };
  };
  extend_hold: {
    values: { until: number; at: number; extension: string; by: string; playerId: Int8; orderId: string };
    row: object;
  };
  forget_rejected_account: {
    values: { playerId: Int8; orderId: string };
    row: object;
  };
  give_up_place: {
    values: { playerId: Int8; orderId: string; since: number | null };
    row: { orderId: OrderId };
  };
  has_deposit: {
    values: { playerId: Int8; depositId: string };
    row: object;
  };
  has_round: {
    values: { playerId: Int8; gameId: string; roundId: string };
    row: object;
  };
  held_orders: {
    values: { limit: Int8 };
    row: { orderId: OrderId; playerId: PlayerId; gross: bigint; reason: string; until: number };
  };
  holds_of_order: {
    values: { playerId: Int8; orderId: string };
    row: { playerId: PlayerId; orderId: OrderId; holdNo: number; reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order"; particulars: unknown; placedBy: string; placedById: string | null; placedAt: number; until: number; playerHoldNo: number | null; extendedAt: number | null; extension: unknown; confirmedAt: number | null; toldFrom: number | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: number | null; recordedAt: number; placedEntry: bigint; endedAt: number | null; outcome: "released" | "deadline" | "cancelled" | "refused" | "replaced" | null; endedBy: string | null };
  };
  insert_account_change: {
    values: { playerId: Int8; orderId: string; attempt: number; oldLast4: string; last4: string; verifiedBy: string; sessionRef: string; address: string; at: number };
    row: object;
  };
  insert_account_use: {
    values: { account: Buffer; playerId: Int8; place: number | null; withoutDeposit: boolean; orderId: string; at: number; known: boolean };
    row: { orderId: OrderId | null };
  };
  insert_attempt: {
    values: { playerId: Int8; orderId: string; attempt: number; reference: string; at: number };
    row: object;
  };
  insert_hold: {
    values: { playerId: Int8; orderId: string; reason: string; particulars: string; placedBy: string; from: number; until: number; playerHoldNo: number | null; toldFrom: number | null; withheldBy: string | null; withheldLaw: string | null; withheldUntil: number | null; recordedAt: number; extendedAt: number | null; extension: string | null; placedById: string | null; placedEntry: Int8 };
    row: object;
  };
  insert_late_payout: {
    values: { playerId: Int8; orderId: string; attempt: number; amount: Int8; at: number };
    row: object;
  };
  insert_order: {
    values: { playerId: Int8; orderId: string; payType: number; bankName: string; channel: string; quoteId: string; gross: Int8; fee: Int8; tax: Int8; taxPercent: Int8 | string; net: Int8; first: boolean; holder: Buffer; account: Buffer; phone: Buffer; email: Buffer; accountHash: Buffer; last4: string; phoneMask: string; signInRef: string; at: number };
    row: object;
  };
  insert_quote: {
    values: { playerId: Int8; quoteId: string; gross: Int8; fee: Int8; tax: Int8; taxPercent: Int8 | string; net: Int8; expiresAt: number; statement: string; signature: string; publicKey: string };
    row: object;
  };
  insert_review: {
    values: { playerId: Int8; orderId: string; tax: Int8; taxPercent: Int8 | string; duty: string; at: number };
    row: object;
  };
  insert_review_end: {
    values: { playerId: Int8; orderId: string; by: string; note: string; at: number };
    row: object;
  };
  insert_saved_account: {
    values: { playerId: Int8; id: string; bankName: string; accountHash: Buffer; last4: string; holder: Buffer; account: Buffer; phone: Buffer; signInRef: string; at: number };
    row: object;
  };
  insert_step: {
    values: { playerId: Int8; orderId: string; seq: number; code: number; details: string; at: number };
    row: object;
  };
  insert_wrong_proof: {
    values: { playerId: Int8; orderId: string; at: number };
    row: object;
  };
  is_player: {
    values: { playerId: Int8 };
    row: object;
  };
  keep_refusal: {
    values: { playerId: Int8; account: Buffer; bankName: string; last4: string; at: number };
    row: object;
  };
  keep_signed_quote: {
    values: { playerId: Int8; quoteId: string };
    row: object;
  };
  lane_minutes: {
    values: object;
    row: { fast: boolean; minutes: number };
  };
  last_paid_account: {
    values: { playerId: Int8 };
    row: { last4: string };
  };
  last_steps: {
    values: { playerId: Int8; orderIds: readonly string[] };
    row: { orderId: OrderId; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300 };
  };
  leave_queue: {
    values: { playerId: Int8; orderId: string };
    row: object;
  };
  lock_account: {
    values: { account: Buffer };
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_order: {
    values: { playerId: Int8; orderId: string };
    row: object;
  };
  lock_player: {
    values: { playerId: string };
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_queue: {
    values: object;
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_saved_account: {
    values: { playerId: Int8; id: string };
    row: { payoutAccountId: PayoutAccountId; bankName: string; accountHash: Buffer; last4: string; holder: Buffer; account: Buffer; phone: Buffer; signInRef: string; addedAt: number; changedAt: number | null; usedAt: number };
  };
  note_payout_id: {
    values: { payoutId: string; playerId: Int8; orderId: string; attempt: number };
    row: object;
  };
  open_hold: {
    values: { playerId: Int8; orderId: string };
    row: { playerId: PlayerId; orderId: OrderId; holdNo: number; reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order"; particulars: unknown; placedBy: string; placedById: string | null; placedAt: number; until: number; playerHoldNo: number | null; extendedAt: number | null; extension: unknown; confirmedAt: number | null; toldFrom: number | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: number | null; recordedAt: number; placedEntry: bigint; endedAt: number | null; outcome: "released" | "deadline" | "cancelled" | "refused" | "replaced" | null; endedBy: string | null };
  };
  open_order: {
    values: { playerId: Int8 };
    row: { orderId: OrderId; payType: number };
  };
  open_refused_account: {
    values: { refusalId: Int8; by: string; reason: string; at: number };
    row: { playerId: PlayerId; opened: boolean };
  };
  open_reviews: {
    values: { limit: Int8 };
    row: { playerId: PlayerId; orderId: OrderId; gross: bigint; tax: bigint; taxPercent: number; duty: string; openedAt: number };
  };
  order_by_id: {
    values: { playerId: Int8; orderId: string };
    row: { playerId: PlayerId; orderId: OrderId; payType: number; bankName: string; channel: string; first: boolean; gross: bigint; fee: bigint; tax: bigint; taxPercent: number; net: bigint; holder: Buffer; account: Buffer; last4: string; phoneMask: string; signInRef: string | null; createdAt: number; price: bigint | null; paidFrom: "balance" | "payout" | null; returned: boolean | null; holdReason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order" | null; holdUntil: number | null; holdEndedAt: number | null; seq: number; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; details: unknown; stepAt: number; attempt: number | null; reference: string | null; payoutId: string | null; calls: number | null; calledAt: number | null; outcome: "paid" | "account_rejected" | "failed" | "reversed" | null; attemptAt: number | null };
  };
  order_held_with_player: {
    values: { playerId: Int8; playerHoldNo: number };
    row: { orderId: OrderId };
  };
  orders_of_references: {
    values: { references: readonly string[] };
    row: { reference: string; playerId: PlayerId; orderId: OrderId };
  };
  orders_to_erase: {
    values: { playerId: Int8 };
    row: { orderId: OrderId };
  };
  orders_to_sweep: {
    values: { afterCreatedAt: number; afterOrderId: string; stalledBefore: number; limit: Int8 };
    row: { playerId: PlayerId; orderId: OrderId; createdAt: number };
  };
  other_players_of_account: {
    values: { account: Buffer; playerId: Int8 };
    row: { playerId: PlayerId };
  };
  page_of_orders: {
    values: { playerId: Int8; limit: Int8; skip: Int8 };
    row: { playerId: PlayerId; orderId: OrderId; payType: number; bankName: string; channel: string; first: boolean; gross: bigint; fee: bigint; tax: bigint; taxPercent: number; net: bigint; holder: Buffer; account: Buffer; last4: string; phoneMask: string; signInRef: string | null; createdAt: number; price: bigint | null; paidFrom: "balance" | "payout" | null; returned: boolean | null; holdReason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order" | null; holdUntil: number | null; holdEndedAt: number | null; seq: number; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; details: unknown; stepAt: number; attempt: number | null; reference: string | null; payoutId: string | null; calls: number | null; calledAt: number | null; outcome: "paid" | "account_rejected" | "failed" | "reversed" | null; attemptAt: number | null };
  };
  paid_order: {
    values: { playerId: Int8; orderId: string };
    row: { playerId: PlayerId; orderId: OrderId; gross: bigint; orderedAt: number; paidAt: number; net: bigint };
  };
  payout_minutes: {
    values: object;
    row: { minutes: number | null };
  };
  player_of_open_order: {
    values: { orderId: string };
    row: { playerId: PlayerId };
  };
  player_of_order: {
    values: { orderId: string };
    row: { playerId: PlayerId };
  };
  player_of_review: {
    values: { orderId: string };
    row: { playerId: PlayerId };
  };
  players_sharing_accounts: {
    values: { playerIds: readonly Int8[] };
    row: { playerId: PlayerId };
  };
  players_with_order: {
    values: { after: Int8; limit: Int8 };
    row: { playerId: PlayerId };
  };
  queue_state: {
    values: { playerId: Int8; orderId: string; at: number; since: number };
    row: { normal: number; fast: number; soFar: number | null; waitingBefore: number };
  };
  read_open_steps: {
    values: object;
    row: { code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; orders: number; since: number };
  };
  read_payouts_unsettled_before: {
    values: { before: number; limit: Int8 };
    row: { playerId: PlayerId; orderId: OrderId };
  };
  read_saved_accounts: {
    values: { playerId: Int8 };
    row: { payoutAccountId: PayoutAccountId; bankName: string; accountHash: Buffer; last4: string; holder: Buffer; account: Buffer; phone: Buffer; signInRef: string; addedAt: number; changedAt: number | null; usedAt: number };
  };
  readable_placing: {
    values: { playerId: Int8; placedEntry: Int8 };
    row: object;
  };
  readable_refusal: {
    values: { playerId: Int8; orderId: string };
    row: { reason: string | null };
  };
  recent_orders: {
    values: { playerId: Int8; since: number };
    row: { playerId: PlayerId; orderId: OrderId; payType: number; bankName: string; channel: string; first: boolean; gross: bigint; fee: bigint; tax: bigint; taxPercent: number; net: bigint; holder: Buffer; account: Buffer; last4: string; phoneMask: string; signInRef: string | null; createdAt: number; price: bigint | null; paidFrom: "balance" | "payout" | null; returned: boolean | null; holdReason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order" | null; holdUntil: number | null; holdEndedAt: number | null; seq: number; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; details: unknown; stepAt: number; attempt: number | null; reference: string | null; payoutId: string | null; calls: number | null; calledAt: number | null; outcome: "paid" | "account_rejected" | "failed" | "reversed" | null; attemptAt: number | null };
  };
  references_of_order: {
    values: { playerId: Int8; orderId: string };
    row: { reference: string };
  };
  refused_accounts: {
    values: { limit: Int8 };
    row: { refusalId: string; playerId: PlayerId; bankName: string; last4: string; times: number; refusedAt: number; serves: string[]; opened: boolean };
  };
  remove_saved_account: {
    values: { playerId: Int8; id: string };
    row: { payoutAccountId: PayoutAccountId };
  };
  replace_account: {
    values: { account: Buffer; last4: string; accountHash: Buffer; playerId: Int8; orderId: string };
    row: object;
  };
  return_late_payout: {
    values: { at: number; playerId: Int8; orderId: string; attempt: number };
    row: { amount: bigint };
  };
  review_minutes: {
    values: object;
    row: { minutes: number | null };
  };
  rule_held_before: {
    values: { playerId: Int8; placedBy: string; particulars: string };
    row: object;
  };
  saved_account_by_hash: {
    values: { playerId: Int8; accountHash: Buffer };
    row: { payoutAccountId: PayoutAccountId; bankName: string; accountHash: Buffer; last4: string; holder: Buffer; account: Buffer; phone: Buffer; signInRef: string; addedAt: number; changedAt: number | null; usedAt: number };
  };
  sealed_phone: {
    values: { playerId: Int8; orderId: string };
    row: { phone: Buffer };
  };
  set_account_used: {
    values: { at: number; playerId: Int8; id: string };
    row: object;
  };
  settle_attempt: {
    values: { outcome: string; at: number; playerId: Int8; orderId: string; attempt: number };
    row: object;
  };
  settled_attempt: {
    values: { playerId: Int8; orderId: string; attempt: number };
    row: { reference: string; outcome: "paid" | "account_rejected" | "failed" | "reversed" | null; calls: number; settledAt: number; booked: bigint | null; isReturned: boolean; net: bigint; isWaiting: boolean };
  };
  shares_account: {
    values: { playerId: Int8; otherPlayer: Int8 };
    row: object;
  };
  signed_quote: {
    values: { playerId: Int8; orderId: string };
    row: { statement: string; signature: string; publicKey: string };
  };
  steps_of_order: {
    values: { playerId: Int8; orderId: string };
    row: { seq: number; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; details: unknown; at: number };
  };
  store_confirmation: {
    values: { until: number; at: number; playerId: Int8; orderId: string };
    row: object;
  };
  take_place: {
    values: { playerId: Int8; orderId: string; lane: string; at: number };
    row: object;
  };
  take_place_again: {
    values: { lane: string; at: number; playerId: Int8; orderId: string };
    row: object;
  };
  tie_quote: {
    values: { orderId: string; playerId: Int8; quoteId: string };
    row: object;
  };
  uncount_call: {
    values: { calledAt: number | null; playerId: Int8; orderId: string; attempt: number; calls: number };
    row: object;
  };
  unused_quote: {
    values: { playerId: Int8; quoteId: string };
    row: { gross: bigint; fee: bigint; tax: bigint; taxPercent: number; net: bigint; expiresAt: number };
  };
  use_account_again: {
    values: { orderId: string; account: Buffer; playerId: Int8 };
    row: { orderId: OrderId | null };
  };
  uses_of_account: {
    values: { account: Buffer };
    row: { place: number | null; withoutDeposit: boolean };
  };
  waiting_again: {
    values: { limit: Int8 };
    row: { playerId: PlayerId; orderId: OrderId };
  };
  waiting_command: {
    values: { playerId: Int8; commandId: string };
    row: { orderId: OrderId; kind: "hold" | "release" | "extend" | "refuse" | "place_legal_order" | "confirm_legal_order" | "end_legal_order" | "close_review"; input: unknown; actor: unknown; note: string };
  };
  waiting_longest: {
    values: { limit: Int8 };
    row: { playerId: PlayerId; orderId: OrderId };
  };
  waits_again: {
    values: { playerId: Int8; orderId: string };
    row: object;
  };
}

const times = {
  account_event_at: ["from","to","now","named"],
  account_number_at: ["from","to","now","named"],
  change_saved_account: ["at"],
  close_order: ["at"],
  count_call: ["at"],
  count_holds_since: ["since"],
  count_refusals: ["since"],
  due_holds: ["at"],
  end_command: ["at"],
  end_hold: ["at"],
  erase_unused_accounts: ["before"],
  erase_unused_quotes: ["before"],
  extend_hold: ["until","at"],
  give_up_place: ["since"],
  insert_account_change: ["at"],
  insert_account_use: ["at"],
  insert_attempt: ["at"],
  insert_hold: ["from","until","toldFrom","withheldUntil","recordedAt","extendedAt"],
  insert_late_payout: ["at"],
  insert_order: ["at"],
  insert_quote: ["expiresAt"],
  insert_review: ["at"],
  insert_review_end: ["at"],
  insert_saved_account: ["at"],
  insert_step: ["at"],
  insert_wrong_proof: ["at"],
  keep_refusal: ["at"],
  open_refused_account: ["at"],
  orders_to_sweep: ["afterCreatedAt","stalledBefore"],
  queue_state: ["at","since"],
  read_payouts_unsettled_before: ["before"],
  recent_orders: ["since"],
  return_late_payout: ["at"],
  set_account_used: ["at"],
  settle_attempt: ["at"],
  store_confirmation: ["until","at"],
  take_place: ["at"],
  take_place_again: ["at"],
  uncount_call: ["calledAt"],
};

export const { preparedQuery, query } = queries<Statements>("withdrawals", times);
