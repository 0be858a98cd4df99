// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { OrderId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  insert_record: {
    values: [Int8 | null, string | null, Int8 | null, boolean | null, Date | null];
    row: object;
  };
  insert_reports: {
    values: [Int8 | null, readonly string[] | null, readonly number[] | null, boolean | null, string | null, Date | null];
    row: object;
  };
  unreported: {
    values: [Int8 | null, readonly number[] | null];
    row: { orderId: OrderId; amount: bigint; isFirst: boolean; waitsFor: number[] };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("ad-reports");
export const { preparedQuery, query } = queries<Statements>("ad-reports", times);
