// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  ask_of: {
    values: [Int8 | null, string | null, string | null];
    row: { endpoint: string; p256dh: Buffer; auth: Buffer; language: "id" | "pt" | "es" | "th" | "zh"; toldAt: number | null };
  };
  askers_of: {
    values: [Int8 | null, string | null];
    row: { signInId: string };
  };
  change_language: {
    values: [Int8 | null, string | null, string | null];
    row: object;
  };
  devices_of: {
    values: [Int8 | null];
    row: { signInId: string };
  };
  end_device: {
    values: [Int8 | null, string | null];
    row: object;
  };
  erase_asks: {
    values: [Date | null];
    row: { rows: number };
  };
  erase_subscription: {
    values: [Int8 | null, string | null];
    row: object;
  };
  insert_ask: {
    values: [Int8 | null, string | null, string | null, string | null, Buffer | null, Buffer | null, string | null, Date | null];
    row: object;
  };
  mark_refused: {
    values: [Int8 | null, string | null, Date | null];
    row: { one: number };
  };
  mark_told: {
    values: [Int8 | null, string | null, string | null, Date | null];
    row: object;
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("web-push");
export const { preparedQuery, query } = queries<Statements>("web-push", times);
