// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  add_guest: {
    values: { inviterId: Int8; guestId: Int8; registeredAt: number };
    row: { guestId: PlayerId };
  };
  claim_rewards: {
    values: { claimId: string; at: number; playerId: Int8; guestIds: readonly Int8[] };
    row: { guestId: PlayerId };
  };
  data_of_guests: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  earn_reward: {
    values: { inviterId: Int8; guestId: Int8; registeredAt: number; amount: Int8; at: number };
    row: { guestId: PlayerId };
  };
  figures: {
    values: { at: number; timeZone: string; without: readonly Int8[]; playerId: Int8 };
    row: { today: number; total: number; claimable: bigint; claimed: bigint };
  };
  lock_unclaimed: {
    values: { playerId: Int8 };
    row: { guestId: PlayerId; amount: bigint };
  };
  unclaimed_guests: {
    values: { playerId: Int8 };
    row: { guestId: PlayerId };
  };
}

const times = {
  add_guest: ["registeredAt"],
  claim_rewards: ["at"],
  earn_reward: ["registeredAt","at"],
  figures: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("invites", times);
