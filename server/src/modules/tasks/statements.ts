// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  acknowledge_sets: {
    values: { at: number; playerId: Int8 };
    row: object;
  };
  claim_set: {
    values: { at: number; playerId: Int8; setNo: number };
    row: object;
  };
  data_of_tasks: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  insert_set: {
    values: { playerId: Int8; setNo: number; at: number; timeZone: string; reward: Int8; rewardKind: string; gameIds: readonly string[]; rounds: readonly number[] };
    row: object;
  };
  latest_set: {
    values: { timeZone: string; at: number; playerId: Int8 };
    row: { setNo: number; reward: bigint; rewardKind: "cash" | "promo"; givenAt: number; countsFrom: number; acknowledged: boolean; claimed: boolean; over: boolean; gameId: string; rounds: number };
  };
  lock_latest_set: {
    values: { playerId: Int8 };
    row: object;
  };
}

const times = {
  acknowledge_sets: ["at"],
  claim_set: ["at"],
  insert_set: ["at"],
  latest_set: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("tasks", times);
