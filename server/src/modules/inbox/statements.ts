// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  count_lines: {
    values: { playerId: Int8; at: number };
    row: { total: number };
  };
  data_of_inbox: {
    values: { playerId: Int8; after: Int8; limit: Int8 };
    row: { entry: unknown; key: bigint };
  };
  drop_coming: {
    values: { playerId: Int8; kind: string; at: number };
    row: object;
  };
  erase_inbox: {
    values: { playerId: Int8 };
    row: object;
  };
  erase_old_lines: {
    values: { before: number };
    row: { rows: number };
  };
  insert_line: {
    values: { playerId: Int8; kind: string; eventKey: string; subject: string; amount: Int8 | null; at: number };
    row: object;
  };
  lines_of: {
    values: { playerId: Int8; at: number; skip: Int8; limit: Int8 };
    row: { lineId: bigint; kind: "withdrawal_paid" | "withdrawal_sent_back" | "account_rejected" | "order_held" | "withdrawal_given_back" | "deposit_late" | "deposit_less" | "deposit_more" | "deposit_twice" | "deposit_sent_back" | "task_rewarded" | "invite_earned" | "bonus_released" | "deposit_limit" | "play_limit" | "limit_changed" | "limit_near" | "break_ended" | "new_device" | "password_changed" | "operator_action" | "support_answered" | "account_recovered" | "recovery_code_made" | "passkey_added" | "passkey_removed" | "withdrawal_key_on" | "withdrawal_key_off" | "withdrawal_key_off_asked" | "data_downloaded" | "email_added" | "email_changed" | "email_removed"; subject: string; amount: bigint | null; at: number; read: boolean };
  };
  set_read: {
    values: { at: number; playerId: Int8; lineIds: readonly Int8[] };
    row: object;
  };
  unread_lines: {
    values: { playerId: Int8; at: number };
    row: { unread: number };
  };
}

const times = {
  count_lines: ["at"],
  drop_coming: ["at"],
  erase_old_lines: ["before"],
  insert_line: ["at"],
  lines_of: ["at"],
  set_read: ["at"],
  unread_lines: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("inbox", times);
