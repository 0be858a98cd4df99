// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  add_line: {
    values: [Int8 | null, string | null, string | null, string | null, Int8 | null, Date | null];
    row: object;
  };
  count_lines: {
    values: [Int8 | null, Date | null];
    row: { total: number };
  };
  count_unread: {
    values: [Int8 | null, Date | null];
    row: { unread: number };
  };
  drop_coming: {
    values: [Int8 | null, string | null, Date | null];
    row: object;
  };
  erase_lines: {
    values: [Date | null];
    row: { rows: number };
  };
  lines_of: {
    values: [Int8 | null, Date | null, Int8 | null, Int8 | null];
    row: { lineId: bigint; kind: "withdrawal_paid" | "withdrawal_sent_back" | "account_rejected" | "order_held" | "withdrawal_given_back" | "deposit_late" | "deposit_less" | "deposit_more" | "deposit_twice" | "deposit_sent_back" | "task_rewarded" | "invite_earned" | "bonus_released" | "deposit_limit" | "play_limit" | "break_ended" | "new_device" | "password_changed" | "operator_action" | "support_answered"; subject: string; amount: bigint | null; at: number; read: boolean };
  };
  mark_read: {
    values: [Int8 | null, readonly Int8[] | null, Date | null];
    row: object;
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("inbox");
export const { preparedQuery, query } = queries<Statements>("inbox", times);
