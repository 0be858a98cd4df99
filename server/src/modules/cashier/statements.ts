// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId, PlayerId, TermsId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  add_credit: {
    values: { state: string; paymentId: string; amount: Int8; paidAt: number; bonus: Int8; at: number; playerId: Int8; orderId: string };
    row: object;
  };
  any_return: {
    values: object;
    row: object;
  };
  bonus_taken: {
    values: { expiresAfter: number; playerId: Int8; paidFor: string | null };
    row: { sum: bigint };
  };
  count_credited: {
    values: { playerId: Int8 };
    row: { count: number };
  };
  count_open: {
    values: { at: number; playerId: Int8 };
    row: { awaiting: number; opening: number };
  };
  counted_of_payments: {
    values: { playerId: Int8; orderId: string };
    row: { paymentId: string; sum: bigint };
  };
  data_of_contact: {
    values: { playerId: Int8 };
    row: { updatedAt: number };
  };
  data_of_deposits: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  deposit_by_id: {
    values: { playerId: Int8; orderId: string };
    row: { playerId: PlayerId; orderId: OrderId; state: "opened" | "awaiting" | "credited" | "credited_late" | "expired" | "declined" | "refused" | "returned"; amount: bigint; bankName: string; channel: string; bonus: bigint; termsId: TermsId | null; wagerMultiple: number | null; expireDays: number | null; requiresTask: boolean; createdAt: number; expiresAt: number; providerId: string | null; payCode: string | null; payUrl: string | null; qrText: string | null; credited: bigint; bonusGranted: bigint; returning: boolean };
  };
  deposit_by_key: {
    values: { playerId: Int8; key: string };
    row: { playerId: PlayerId; orderId: OrderId; state: "opened" | "awaiting" | "credited" | "credited_late" | "expired" | "declined" | "refused" | "returned"; amount: bigint; bankName: string; channel: string; bonus: bigint; termsId: TermsId | null; wagerMultiple: number | null; expireDays: number | null; requiresTask: boolean; createdAt: number; expiresAt: number; providerId: string | null; payCode: string | null; payUrl: string | null; qrText: string | null; credited: bigint; bonusGranted: bigint; returning: boolean; fingerprint: string };
  };
  deposited: {
    values: { at: number; timeZone: string; playerId: Int8; paidFor: string | null };
    row: { day: bigint; week: bigint; month: bigint };
  };
  end_return: {
    values: { outcome: string; playerId: Int8; orderId: string; seq: number };
    row: { seq: number };
  };
  erase_contact: {
    values: { playerId: Int8 };
    row: object;
  };
  insert_deposit: {
    values: { playerId: Int8; orderId: string; key: string; fingerprint: string; state: string; amount: Int8; bankName: string; channel: string; bonus: Int8; termsId: string | null; wagerMultiple: number | null; expireDays: number | null; requiresTask: boolean; createdAt: number; expiresAt: number };
    row: object;
  };
  insert_receipt: {
    values: { playerId: Int8; orderId: string; paymentId: string; amount: Int8; paidAt: number; outcome: string; at: number };
    row: { seq: number };
  };
  known_references: {
    values: { references: readonly string[]; playerIds: readonly Int8[]; orderIds: readonly string[] };
    row: { reference: string };
  };
  lock_deposit: {
    values: { playerId: Int8; orderId: string };
    row: { playerId: PlayerId; orderId: OrderId; state: "opened" | "awaiting" | "credited" | "credited_late" | "expired" | "declined" | "refused" | "returned"; amount: bigint; bankName: string; channel: string; bonus: bigint; termsId: TermsId | null; wagerMultiple: number | null; expireDays: number | null; requiresTask: boolean; createdAt: number; expiresAt: number; providerId: string | null; payCode: string | null; payUrl: string | null; qrText: string | null; credited: bigint; bonusGranted: bigint; returning: boolean };
  };
  lock_limits: {
    values: { playerId: string };
    row: { pgAdvisoryXactLock: string | null };
  };
  note_refund_call: {
    values: { at: number; playerId: Int8; orderId: string; seq: number; calls: number };
    row: { calls: number };
  };
  note_refund_id: {
    values: { refundId: string; playerId: Int8; orderId: string; seq: number };
    row: object;
  };
  open_deposit: {
    values: { playerId: Int8; at: number };
    row: object;
  };
  overdue_looks: {
    values: { before: number; afterAt: number | null; afterOrderId: string; limit: Int8 };
    row: { playerId: PlayerId; orderId: OrderId; lookAt: number };
  };
  read_returns: {
    values: { playerId: Int8; orderId: string };
    row: { seq: number; paymentId: string; amount: bigint; paidAt: number; calls: number; calledAt: number | null; refundId: string | null };
  };
  recent_deposits: {
    values: { playerId: Int8; since: number; limit: Int8 };
    row: { playerId: PlayerId; orderId: OrderId; state: "opened" | "awaiting" | "credited" | "credited_late" | "expired" | "declined" | "refused" | "returned"; amount: bigint; bankName: string; channel: string; bonus: bigint; termsId: TermsId | null; wagerMultiple: number | null; expireDays: number | null; requiresTask: boolean; createdAt: number; expiresAt: number; providerId: string | null; payCode: string | null; payUrl: string | null; qrText: string | null; credited: bigint; bonusGranted: bigint; returning: boolean; returned: bigint };
  };
  refunds_asked: {
    values: { playerId: Int8; orderId: string };
    row: { seq: number };
  };
  save_contact: {
    values: { playerId: Int8; sealed: Buffer; at: number };
    row: object;
  };
  sealed_contact: {
    values: { playerId: Int8 };
    row: { sealed: Buffer };
  };
  set_next_look: {
    values: { at: number | null; playerId: Int8; orderId: string };
    row: object;
  };
  set_returning: {
    values: { playerId: Int8; orderId: string };
    row: object;
  };
  set_state: {
    values: { state: string; providerId: string | null; payCode: string | null; payUrl: string | null; qrText: string | null; playerId: Int8; orderId: string };
    row: object;
  };
  take_back_refund_call: {
    values: { calledAt: number | null; playerId: Int8; orderId: string; seq: number; calls: number };
    row: object;
  };
  unpaid_deposits: {
    values: { playerId: Int8; at: number };
    row: { sum: bigint };
  };
}

const times = {
  add_credit: ["paidAt","at"],
  bonus_taken: ["expiresAfter"],
  count_open: ["at"],
  deposited: ["at"],
  insert_deposit: ["createdAt","expiresAt"],
  insert_receipt: ["paidAt","at"],
  note_refund_call: ["at"],
  open_deposit: ["at"],
  overdue_looks: ["before","afterAt"],
  recent_deposits: ["since"],
  save_contact: ["at"],
  set_next_look: ["at"],
  take_back_refund_call: ["calledAt"],
  unpaid_deposits: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("cashier", times);
