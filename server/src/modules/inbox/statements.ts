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
    row: { lineId: bigint; kind: "account_recovered" | "account_rejected" | "bonus_released" | "break_ended" | "data_downloaded" | "deposit_late" | "deposit_less" | "deposit_limit" | "deposit_more" | "deposit_sent_back" | "deposit_twice" | "invite_earned" | "limit_changed" | "limit_near" | "new_device" | "operator_action" | "order_held" | "passkey_added" | "passkey_removed" | "password_changed" | "play_limit" | "recovery_code_made" | "support_answered" | "task_rewarded" | "withdrawal_given_back" | "withdrawal_key_off" | "withdrawal_key_off_asked" | "withdrawal_key_on" | "withdrawal_paid" | "withdrawal_sent_back"; subject: string; amount: bigint | null; at: number; read: boolean };
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
