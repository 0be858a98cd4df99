// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId, PayoutAccountId, PlayerId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  account_event_at: {
    values: [Int8 | null, Date | null, Date | null, Date | null, Date | null, string | null];
    row: { at: number };
  };
  account_not_paid: {
    values: [Int8 | null, string | null];
    row: { account: Buffer; orderId: OrderId | null; paid: number };
  };
  account_number_at: {
    values: [Int8 | null, Date | null, Date | null, Date | null, Date | null];
    row: { at: number };
  };
  account_opening: {
    values: [Buffer | null, Int8 | null];
    row: object;
  };
  account_paid: {
    values: [Int8 | null, string | null];
    row: { account: Buffer; orderId: OrderId | null; paid: number };
  };
  account_sent_back: {
    values: [Int8 | null, string | null];
    row: { account: Buffer; orderId: OrderId | null; paid: number };
  };
  attempt_by_reference: {
    values: [string | null];
    row: { playerId: PlayerId; orderId: OrderId; attempt: number; settled: boolean };
  };
  change_saved_account: {
    values: [Int8 | null, string | null, string | null, Buffer | null, Buffer | null, Buffer | null, string | null, Date | null];
    row: object;
  };
  close_order: {
    values: [Int8 | null, string | null, Date | null];
    row: object;
  };
  confirm_hold: {
    values: [Int8 | null, string | null, Date | null, Date | null];
    row: object;
  };
  count_call: {
    values: [Int8 | null, string | null, number | null, Date | null, number | null];
    row: { calls: number };
  };
  count_corrections: {
    values: [Int8 | null, string | null];
    row: { corrections: number };
  };
  count_holds_since: {
    values: [Date | null];
    row: { reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order"; holds: number };
  };
  count_paid: {
    values: [Int8 | null];
    row: { paid: number };
  };
  count_refusals: {
    values: [Int8 | null, Date | null];
    row: { refusals: number };
  };
  count_wrong_proofs: {
    values: [Int8 | null, string | null];
    row: { wrong: number };
  };
  delete_account_use: {
    values: [Buffer | null, Int8 | null];
    row: object;
  };
  drop_least_used_account: {
    values: [Int8 | null];
    row: object;
  };
  due_holds: {
    values: [Date | null, Int8 | null, string | null, Int8 | null];
    row: { playerId: PlayerId; orderId: OrderId };
  };
  end_command: {
    values: [Int8 | null, string | null, Date | null, string | null];
    row: object;
  };
  end_hold: {
    values: [Int8 | null, string | null, Date | null, string | null, string | null, Int8 | null];
    row: { reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order" };
  };
  enter_queue: {
    values: [Int8 | null, string | null];
    row: object;
  };
  erase_unused_accounts: {
    values: [Date | null];
    row: { rows: number };
  };
  erase_unused_quotes: {
    values: [Date | null];
    row: { rows: number };
  };
  extend_hold: {
    values: [Int8 | null, string | null, Date | null, Date | null, string | null, string | null];
    row: object;
  };
  forget_rejected_account: {
    values: [Int8 | null, string | null];
    row: object;
  };
  give_up_place: {
    values: [Int8 | null, string | null, Date | null];
    row: { orderId: OrderId };
  };
  has_deposit: {
    values: [Int8 | null, string | null];
    row: object;
  };
  has_round: {
    values: [Int8 | null, string | null, string | null];
    row: object;
  };
  held_orders: {
    values: [Int8 | null];
    row: { orderId: OrderId; playerId: PlayerId; gross: bigint; reason: string; until: number };
  };
  holds_of_order: {
    values: [Int8 | null, string | null];
    row: { playerId: PlayerId; orderId: OrderId; holdNo: number; reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order"; particulars: unknown; placedBy: string; placedById: string | null; placedAt: number; until: number; playerHoldNo: number | null; extendedAt: number | null; extension: unknown; confirmedAt: number | null; toldFrom: number | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: number | null; recordedAt: number; placedEntry: bigint | null; endedAt: number | null; outcome: "released" | "deadline" | "cancelled" | "refused" | "replaced" | null; endedBy: string | null };
  };
  insert_account_change: {
    values: [Int8 | null, string | null, number | null, string | null, string | null, string | null, string | null, string | null, Date | null];
    row: object;
  };
  insert_account_use: {
    values: [Buffer | null, Int8 | null, number | null, boolean | null, string | null, Date | null];
    row: object;
  };
  insert_attempt: {
    values: [Int8 | null, string | null, number | null, string | null, Date | null];
    row: object;
  };
  insert_hold: {
    values: [Int8 | null, string | null, string | null, string | null, string | null, Date | null, Date | null, number | null, Date | null, string | null, string | null, Date | null, Date | null, Date | null, string | null, string | null, Int8 | null];
    row: object;
  };
  insert_late_payout: {
    values: [Int8 | null, string | null, number | null, Int8 | null, Date | null];
    row: object;
  };
  insert_order: {
    values: [Int8 | null, string | null, number | null, string | null, string | null, string | null, Int8 | null, Int8 | null, Int8 | null, Int8 | string | null, Int8 | null, boolean | null, Buffer | null, Buffer | null, Buffer | null, Buffer | null, Buffer | null, string | null, string | null, string | null, Date | null];
    row: object;
  };
  insert_quote: {
    values: [Int8 | null, string | null, Int8 | null, Int8 | null, Int8 | null, Int8 | string | null, Int8 | null, Date | null, string | null, string | null, string | null];
    row: object;
  };
  insert_review: {
    values: [Int8 | null, string | null, Int8 | null, Int8 | string | null, string | null, Date | null];
    row: object;
  };
  insert_review_end: {
    values: [Int8 | null, string | null, string | null, string | null, Date | null];
    row: object;
  };
  insert_saved_account: {
    values: [Int8 | null, string | null, string | null, Buffer | null, string | null, Buffer | null, Buffer | null, Buffer | null, string | null, Date | null];
    row: object;
  };
  insert_step: {
    values: [Int8 | null, string | null, number | null, number | null, string | null, Date | null];
    row: object;
  };
  insert_wrong_proof: {
    values: [Int8 | null, string | null, Date | null];
    row: object;
  };
  is_player: {
    values: [Int8 | null];
    row: object;
  };
  keep_refusal: {
    values: [Int8 | null, Buffer | null, string | null, string | null, Date | null];
    row: object;
  };
  keep_signed_quote: {
    values: [Int8 | null, string | null];
    row: object;
  };
  lane_minutes: {
    values: [];
    row: { fast: boolean; minutes: number };
  };
  last_paid_account: {
    values: [Int8 | null];
    row: { last4: string };
  };
  last_steps: {
    values: [Int8 | null, readonly string[] | null];
    row: { orderId: OrderId; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300 };
  };
  leave_queue: {
    values: [Int8 | null, string | null];
    row: object;
  };
  lock_account: {
    values: [Buffer | null];
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_order: {
    values: [Int8 | null, string | null];
    row: object;
  };
  lock_player: {
    values: [string | null];
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_queue: {
    values: [];
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_saved_account: {
    values: [Int8 | null, string | null];
    row: { payoutAccountId: PayoutAccountId; bankName: string; accountHash: Buffer; last4: string; holder: Buffer; account: Buffer; phone: Buffer; signInRef: string | null; addedAt: number; changedAt: number | null; usedAt: number };
  };
  open_hold: {
    values: [Int8 | null, string | null];
    row: { playerId: PlayerId; orderId: OrderId; holdNo: number; reason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order"; particulars: unknown; placedBy: string; placedById: string | null; placedAt: number; until: number; playerHoldNo: number | null; extendedAt: number | null; extension: unknown; confirmedAt: number | null; toldFrom: number | null; withheldBy: "tipping_off" | "authority_order" | null; withheldLaw: string | null; withheldUntil: number | null; recordedAt: number; placedEntry: bigint | null; endedAt: number | null; outcome: "released" | "deadline" | "cancelled" | "refused" | "replaced" | null; endedBy: string | null };
  };
  open_order: {
    values: [Int8 | null];
    row: { orderId: OrderId; payType: number };
  };
  open_refused_account: {
    values: [Int8 | null, string | null, string | null, Date | null];
    row: { playerId: PlayerId; opened: boolean };
  };
  open_reviews: {
    values: [Int8 | null];
    row: { playerId: PlayerId; orderId: OrderId; gross: bigint; tax: bigint; taxPercent: number; duty: string; openedAt: number };
  };
  open_steps: {
    values: [];
    row: { code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; orders: number; since: number };
  };
  order_by_id: {
    values: [Int8 | null, string | null];
    row: { playerId: PlayerId; orderId: OrderId; payType: number; bankName: string; channel: string; first: boolean; gross: bigint; fee: bigint; tax: bigint; taxPercent: number; net: bigint; holder: Buffer; account: Buffer; last4: string; phoneMask: string; signInRef: string | null; createdAt: number; price: bigint | null; paidFrom: "balance" | "payout" | null; returned: boolean | null; holdReason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order" | null; holdUntil: number | null; holdEndedAt: number | null; seq: number; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; facts: unknown; stepAt: number; attempt: number | null; reference: string | null; payoutId: string | null; calls: number | null; calledAt: number | null; outcome: "paid" | "account_rejected" | "failed" | "reversed" | null; attemptAt: number | null };
  };
  order_held_with_player: {
    values: [Int8 | null, number | null];
    row: { orderId: OrderId };
  };
  orders_of_references: {
    values: [readonly string[] | null];
    row: { reference: string; playerId: PlayerId; orderId: OrderId };
  };
  orders_to_sweep: {
    values: [Date | null, string | null, Date | null, Int8 | null];
    row: { playerId: PlayerId; orderId: OrderId; createdAt: number };
  };
  other_players_of_account: {
    values: [Buffer | null, Int8 | null];
    row: { playerId: PlayerId };
  };
  page_of_orders: {
    values: [Int8 | null, Int8 | null, Int8 | null];
    row: { playerId: PlayerId; orderId: OrderId; payType: number; bankName: string; channel: string; first: boolean; gross: bigint; fee: bigint; tax: bigint; taxPercent: number; net: bigint; holder: Buffer; account: Buffer; last4: string; phoneMask: string; signInRef: string | null; createdAt: number; price: bigint | null; paidFrom: "balance" | "payout" | null; returned: boolean | null; holdReason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order" | null; holdUntil: number | null; holdEndedAt: number | null; seq: number; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; facts: unknown; stepAt: number; attempt: number | null; reference: string | null; payoutId: string | null; calls: number | null; calledAt: number | null; outcome: "paid" | "account_rejected" | "failed" | "reversed" | null; attemptAt: number | null };
  };
  paid_order: {
    values: [Int8 | null, string | null];
    row: { playerId: PlayerId; orderId: OrderId; gross: bigint; orderedAt: number; paidAt: number; net: bigint };
  };
  payout_minutes: {
    values: [];
    row: { minutes: number | null };
  };
  player_of_open_order: {
    values: [string | null];
    row: { playerId: PlayerId };
  };
  player_of_order: {
    values: [string | null];
    row: { playerId: PlayerId };
  };
  player_of_review: {
    values: [string | null];
    row: { playerId: PlayerId };
  };
  players_sharing_accounts: {
    values: [readonly Int8[] | null];
    row: { playerId: PlayerId };
  };
  players_with_order: {
    values: [Int8 | null, Int8 | null];
    row: { playerId: PlayerId };
  };
  queue_state: {
    values: [Int8 | null, string | null, Date | null, Date | null];
    row: { normal: number; fast: number; soFar: number | null; waitingBefore: number };
  };
  readable_placing: {
    values: [Int8 | null, Int8 | null];
    row: object;
  };
  readable_placing_at: {
    values: [Int8 | null, Date | null];
    row: object;
  };
  readable_refusal: {
    values: [Int8 | null, string | null];
    row: { reason: string | null };
  };
  recent_orders: {
    values: [Int8 | null, Date | null];
    row: { playerId: PlayerId; orderId: OrderId; payType: number; bankName: string; channel: string; first: boolean; gross: bigint; fee: bigint; tax: bigint; taxPercent: number; net: bigint; holder: Buffer; account: Buffer; last4: string; phoneMask: string; signInRef: string | null; createdAt: number; price: bigint | null; paidFrom: "balance" | "payout" | null; returned: boolean | null; holdReason: "account_takeover" | "account_owner" | "duplicate_person" | "payment_origin" | "game_fault" | "legal_order" | null; holdUntil: number | null; holdEndedAt: number | null; seq: number; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; facts: unknown; stepAt: number; attempt: number | null; reference: string | null; payoutId: string | null; calls: number | null; calledAt: number | null; outcome: "paid" | "account_rejected" | "failed" | "reversed" | null; attemptAt: number | null };
  };
  references_of_order: {
    values: [Int8 | null, string | null];
    row: { reference: string };
  };
  refused_accounts: {
    values: [Int8 | null];
    row: { refusalId: string; playerId: PlayerId; bankName: string; last4: string; times: number; refusedAt: number; serves: string[]; opened: boolean };
  };
  remove_saved_account: {
    values: [Int8 | null, string | null];
    row: { payoutAccountId: PayoutAccountId };
  };
  replace_account: {
    values: [Int8 | null, string | null, Buffer | null, string | null, Buffer | null];
    row: object;
  };
  return_late_payout: {
    values: [Int8 | null, string | null, number | null, Date | null];
    row: { amount: bigint };
  };
  review_minutes: {
    values: [];
    row: { minutes: number | null };
  };
  rule_held_before: {
    values: [Int8 | null, string | null, string | null];
    row: object;
  };
  saved_account_by_hash: {
    values: [Int8 | null, Buffer | null];
    row: { payoutAccountId: PayoutAccountId; bankName: string; accountHash: Buffer; last4: string; holder: Buffer; account: Buffer; phone: Buffer; signInRef: string | null; addedAt: number; changedAt: number | null; usedAt: number };
  };
  saved_account_used: {
    values: [Int8 | null, string | null, Date | null];
    row: object;
  };
  saved_accounts: {
    values: [Int8 | null];
    row: { payoutAccountId: PayoutAccountId; bankName: string; accountHash: Buffer; last4: string; holder: Buffer; account: Buffer; phone: Buffer; signInRef: string | null; addedAt: number; changedAt: number | null; usedAt: number };
  };
  sealed_phone: {
    values: [Int8 | null, string | null];
    row: { phone: Buffer };
  };
  set_payout_id: {
    values: [Int8 | null, string | null, number | null, string | null];
    row: object;
  };
  settle_attempt: {
    values: [Int8 | null, string | null, number | null, string | null, Date | null];
    row: object;
  };
  settled_attempt: {
    values: [Int8 | null, string | null, number | null];
    row: { reference: string; outcome: "paid" | "account_rejected" | "failed" | "reversed" | null; calls: number; settledAt: number; booked: bigint | null; isReturned: boolean; net: bigint; isWaiting: boolean };
  };
  shares_account: {
    values: [Int8 | null, Int8 | null];
    row: object;
  };
  signed_quote: {
    values: [Int8 | null, string | null];
    row: { statement: string; signature: string; publicKey: string };
  };
  steps_of_order: {
    values: [Int8 | null, string | null];
    row: { seq: number; code: 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600 | 1700 | 1800 | 1900 | 2000 | 2100 | 2200 | 2300; facts: unknown; at: number };
  };
  take_place: {
    values: [Int8 | null, string | null, string | null, Date | null];
    row: object;
  };
  take_place_again: {
    values: [Int8 | null, string | null, string | null, Date | null];
    row: object;
  };
  tie_quote: {
    values: [Int8 | null, string | null, string | null];
    row: object;
  };
  uncount_call: {
    values: [Int8 | null, string | null, number | null, Date | null, number | null];
    row: object;
  };
  unsettled_payouts: {
    values: [Date | null, Int8 | null];
    row: { playerId: PlayerId; orderId: OrderId };
  };
  unused_quote: {
    values: [Int8 | null, string | null];
    row: { gross: bigint; fee: bigint; tax: bigint; taxPercent: number; net: bigint; expiresAt: number };
  };
  use_account_again: {
    values: [Buffer | null, Int8 | null, string | null];
    row: { orderId: OrderId | null };
  };
  uses_of_account: {
    values: [Buffer | null];
    row: { place: number | null; withoutDeposit: boolean };
  };
  waiting_again: {
    values: [Int8 | null];
    row: { playerId: PlayerId; orderId: OrderId };
  };
  waiting_command: {
    values: [Int8 | null, string | null];
    row: { orderId: OrderId; kind: "hold" | "release" | "extend" | "refuse" | "place_legal_order" | "confirm_legal_order" | "end_legal_order" | "close_review"; input: unknown; actor: unknown; note: string };
  };
  waiting_longest: {
    values: [Int8 | null];
    row: { playerId: PlayerId; orderId: OrderId };
  };
  waits_again: {
    values: [Int8 | null, string | null];
    row: object;
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("withdrawals");
export const { preparedQuery, query } = queries<Statements>("withdrawals", times);
