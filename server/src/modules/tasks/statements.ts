// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  acknowledge_sets: {
    values: [Int8 | null, Date | null];
    row: object;
  };
  claim_set: {
    values: [Int8 | null, number | null, Date | null];
    row: object;
  };
  insert_set: {
    values: [Int8 | null, number | null, Int8 | null, string | null, Date | null, string | null, readonly string[] | null, readonly number[] | null];
    row: object;
  };
  latest_set: {
    values: [Int8 | null, Date | null, string | null];
    row: { setNo: number; reward: bigint; rewardKind: "cash" | "promo"; givenAt: number; countsFrom: number; acknowledged: boolean; claimed: boolean; over: boolean; gameId: string; rounds: number };
  };
  lock_latest_set: {
    values: [Int8 | null];
    row: object;
  };
}

export const { prepared, statement } = definer<Statements>("tasks");
