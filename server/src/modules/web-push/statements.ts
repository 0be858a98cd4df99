// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  add_ask: {
    values: { playerId: Int8; orderId: string; signInId: string; endpoint: string; p256dh: Buffer; auth: Buffer; language: string; at: number };
    row: object;
  };
  ask_of: {
    values: { playerId: Int8; orderId: string; signInId: string };
    row: { endpoint: string; p256dh: Buffer; auth: Buffer; language: string; toldAt: number | null };
  };
  askers_of: {
    values: { playerId: Int8; orderId: string };
    row: { signInId: string };
  };
  data_of_notifications: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  devices_of: {
    values: { playerId: Int8 };
    row: { signInId: string };
  };
  end_device: {
    values: { playerId: Int8; signInId: string };
    row: object;
  };
  end_subscription: {
    values: { playerId: Int8; endpoint: string };
    row: object;
  };
  erase_old_asks: {
    values: { before: number };
    row: { rows: number };
  };
  erase_subscriptions: {
    values: { playerId: Int8 };
    row: object;
  };
  mark_refused: {
    values: { at: number; playerId: Int8; endpoint: string };
    row: { one: number };
  };
  record_sent: {
    values: { at: number; playerId: Int8; orderId: string; signInId: string };
    row: object;
  };
  set_language: {
    values: { language: string; playerId: Int8; signInId: string };
    row: object;
  };
  subscriptions_of: {
    values: { playerId: Int8 };
    row: { signInId: string; endpoint: string; p256dh: string; auth: string; language: string };
  };
}

const times = {
  add_ask: ["at"],
  erase_old_asks: ["before"],
  mark_refused: ["at"],
  record_sent: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("web-push", times);
