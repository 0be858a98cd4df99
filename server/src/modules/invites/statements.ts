// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  claim_rewards: {
    values: [Int8 | null, readonly Int8[] | null, string | null, Date | null];
    row: { guestId: PlayerId };
  };
  earn_reward: {
    values: [Int8 | null, Int8 | null, Date | null, Int8 | null, Date | null];
    row: { guestId: PlayerId };
  };
  figures: {
    values: [Int8 | null, string | null, Date | null, readonly Int8[] | null];
    row: { today: number; total: number; claimable: bigint; claimed: bigint };
  };
  insert_guest: {
    values: [Int8 | null, Int8 | null, Date | null];
    row: { guestId: PlayerId };
  };
  lock_unclaimed: {
    values: [Int8 | null];
    row: { guestId: PlayerId; amount: bigint };
  };
  unclaimed_guests: {
    values: [Int8 | null];
    row: { guestId: PlayerId };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("invites");
export const { preparedQuery, query } = queries<Statements>("invites", times);
