// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  add_deliveries: {
    values: { messageId: string; type: string; playerId: Int8; body: string; at: number };
    row: { pgNotify: string | null };
  };
  count_deliveries: {
    values: object;
    row: { state: "waiting" | "delivered" | "given_up"; count: number };
  };
  due_endpoints: {
    values: { endpoints: readonly string[]; at: number };
    row: { name: string | null };
  };
  end_attempt: {
    values: { ms: number; status: number | null; answer: string | null; failure: string | null; deliveryId: Int8; nth: number; state: string; at: number; endpoint: string; nextAt: number | null };
    row: object;
  };
  endpoints_given_up: {
    values: { since: number };
    row: { endpoint: string };
  };
  erase_old_deliveries: {
    values: { before: number };
    row: { rows: number };
  };
  give_up_removed: {
    values: { at: number; removedBefore: number };
    row: object;
  };
  hand_back: {
    values: { at: number; deliveryId: Int8; nth: number };
    row: { pgNotify: string | null };
  };
  keep_endpoint: {
    values: { name: string; url: string; events: readonly string[]; secrets: number };
    row: object;
  };
  remove_others: {
    values: { at: number; names: readonly string[] };
    row: object;
  };
  take_due: {
    values: { endpoint: string; at: number; most: Int8; until: number };
    row: { deliveryId: bigint; messageId: string; body: string; nth: number; before: number };
  };
}

const times = {
  add_deliveries: ["at"],
  due_endpoints: ["at"],
  end_attempt: ["at","nextAt"],
  endpoints_given_up: ["since"],
  erase_old_deliveries: ["before"],
  give_up_removed: ["at","removedBefore"],
  hand_back: ["at"],
  remove_others: ["at"],
  take_due: ["at","until"],
};

export const { preparedQuery, query } = queries<Statements>("webhooks", times);
