// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  data_of_reports: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  erase_records: {
    values: { playerId: Int8 };
    row: object;
  };
  erase_reports: {
    values: { playerId: Int8 };
    row: object;
  };
  insert_record: {
    values: { playerId: Int8; orderId: string; amount: Int8; isFirst: boolean; at: number };
    row: object;
  };
  insert_reports: {
    values: { sent: boolean; errorCode: string; at: number; events: readonly number[]; playerId: Int8; orderIds: readonly string[] };
    row: object;
  };
  unreported: {
    values: { events: readonly number[]; playerId: Int8 };
    row: { orderId: OrderId; amount: bigint; isFirst: boolean; waitsFor: number[] };
  };
}

const times = {
  insert_record: ["at"],
  insert_reports: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("ad-reports", times);
