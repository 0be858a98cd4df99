// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId, PlayerId, TermsId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  add_credit: {
    values: [Int8 | null, string | null, string | null, string | null, Int8 | null, Date | null, Int8 | null, Date | null];
    row: object;
  };
  bonus_taken: {
    values: [Int8 | null, Date | null, string | null];
    row: { sum: bigint };
  };
  count_credited: {
    values: [Int8 | null];
    row: { count: number };
  };
  count_open: {
    values: [Int8 | null, Date | null];
    row: { awaiting: number; opening: number };
  };
  counted_of_payments: {
    values: [Int8 | null, string | null];
    row: { paymentId: string; sum: bigint };
  };
  daily_deposited: {
    values: [Int8 | null, string | null, Date | null, string | null];
    row: { sum: bigint };
  };
  deposit_by_id: {
    values: [Int8 | null, string | null];
    row: { playerId: PlayerId; orderId: OrderId; state: "opened" | "awaiting" | "credited" | "credited_late" | "expired" | "declined" | "refused" | "returned"; amount: bigint; bankName: string; channel: string; bonus: bigint; termsId: TermsId | null; wagerMultiple: number | null; expireDays: number | null; requiresTask: boolean; createdAt: number; expiresAt: number; providerId: string | null; payCode: string | null; payUrl: string | null; qrText: string | null; credited: bigint; bonusGranted: bigint; returning: boolean };
  };
  deposit_by_key: {
    values: [Int8 | null, string | null];
    row: { playerId: PlayerId; orderId: OrderId; state: "opened" | "awaiting" | "credited" | "credited_late" | "expired" | "declined" | "refused" | "returned"; amount: bigint; bankName: string; channel: string; bonus: bigint; termsId: TermsId | null; wagerMultiple: number | null; expireDays: number | null; requiresTask: boolean; createdAt: number; expiresAt: number; providerId: string | null; payCode: string | null; payUrl: string | null; qrText: string | null; credited: bigint; bonusGranted: bigint; returning: boolean; fingerprint: string };
  };
  end_return: {
    values: [Int8 | null, string | null, number | null, string | null];
    row: { seq: number };
  };
  insert_deposit: {
    values: [Int8 | null, string | null, string | null, string | null, string | null, Int8 | null, string | null, string | null, Int8 | null, string | null, number | null, number | null, boolean | null, Date | null, Date | null];
    row: object;
  };
  insert_receipt: {
    values: [Int8 | null, string | null, string | null, Int8 | null, Date | null, string | null, Date | null];
    row: { seq: number };
  };
  known_references: {
    values: [readonly string[] | null, readonly Int8[] | null, readonly string[] | null];
    row: { reference: string };
  };
  lock_deposit: {
    values: [Int8 | null, string | null];
    row: { playerId: PlayerId; orderId: OrderId; state: "opened" | "awaiting" | "credited" | "credited_late" | "expired" | "declined" | "refused" | "returned"; amount: bigint; bankName: string; channel: string; bonus: bigint; termsId: TermsId | null; wagerMultiple: number | null; expireDays: number | null; requiresTask: boolean; createdAt: number; expiresAt: number; providerId: string | null; payCode: string | null; payUrl: string | null; qrText: string | null; credited: bigint; bonusGranted: bigint; returning: boolean };
  };
  lock_player: {
    values: [string | null];
    row: { pgAdvisoryXactLock: string | null };
  };
  note_refund_call: {
    values: [Int8 | null, string | null, number | null, Date | null, number | null];
    row: { calls: number };
  };
  note_refund_id: {
    values: [Int8 | null, string | null, number | null, string | null];
    row: object;
  };
  overdue_looks: {
    values: [Date | null, Date | null, string | null, Int8 | null];
    row: { playerId: PlayerId; orderId: OrderId; lookAt: number };
  };
  recent_deposits: {
    values: [Int8 | null, Date | null, Int8 | null];
    row: { playerId: PlayerId; orderId: OrderId; state: "opened" | "awaiting" | "credited" | "credited_late" | "expired" | "declined" | "refused" | "returned"; amount: bigint; bankName: string; channel: string; bonus: bigint; termsId: TermsId | null; wagerMultiple: number | null; expireDays: number | null; requiresTask: boolean; createdAt: number; expiresAt: number; providerId: string | null; payCode: string | null; payUrl: string | null; qrText: string | null; credited: bigint; bonusGranted: bigint; returning: boolean; returned: bigint };
  };
  refunds_asked: {
    values: [Int8 | null, string | null];
    row: { seq: number };
  };
  returns: {
    values: [Int8 | null, string | null];
    row: { seq: number; paymentId: string; amount: bigint; paidAt: number; calls: number; calledAt: number | null; refundId: string | null };
  };
  save_contact: {
    values: [Int8 | null, Buffer | null, Date | null];
    row: object;
  };
  sealed_contact: {
    values: [Int8 | null];
    row: { sealed: Buffer };
  };
  set_next_look: {
    values: [Int8 | null, string | null, Date | null];
    row: object;
  };
  set_returning: {
    values: [Int8 | null, string | null];
    row: object;
  };
  set_state: {
    values: [Int8 | null, string | null, string | null, string | null, string | null, string | null, string | null];
    row: object;
  };
  take_back_refund_call: {
    values: [Int8 | null, string | null, number | null, Date | null, number | null];
    row: object;
  };
  unpaid_deposits: {
    values: [Int8 | null, Date | null];
    row: { sum: bigint };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("cashier");
export const { preparedQuery, query } = queries<Statements>("cashier", times);
