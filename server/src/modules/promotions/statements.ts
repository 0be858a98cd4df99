// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId, TermsId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  data_of_grants: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  finish_task: {
    values: { at: number; playerId: Int8 };
    row: object;
  };
  gold_left: {
    values: { playerId: Int8 };
    row: { least: bigint; open: boolean; bookedAt: number | null };
  };
  insert_bonus: {
    values: { playerId: Int8; transferId: Int8; kind: string; source: string; amount: Int8; termsId: string; wagerMultiple: number; expireDays: number; requiresTask: boolean; grantedAt: number; expiresAt: number };
    row: object;
  };
  last_end: {
    values: { playerId: Int8 };
    row: { state: "open" | "released" | "expired" };
  };
  latest_transfer: {
    values: { playerId: Int8 };
    row: { transferId: bigint };
  };
  mark_swept: {
    values: { at: number };
    row: object;
  };
  open_bonuses: {
    values: { playerId: Int8 };
    row: { playerId: PlayerId; transferId: bigint; kind: "gift" | "deposit_bonus" | "task_reward" | "invite_reward"; amount: bigint; termsId: TermsId; wagerMultiple: number; expireDays: number; requiresTask: boolean; grantedAt: number; expiresAt: number; taskDone: boolean; wagered: bigint };
  };
  past_terms: {
    values: { playerId: Int8; termsId: string };
    row: { kind: "gift" | "deposit_bonus" | "task_reward" | "invite_reward"; wagerMultiple: number; expireDays: number; requiresTask: boolean };
  };
  players_to_settle: {
    values: { at: number; after: Int8; since: number; limit: Int8 };
    row: { playerId: PlayerId };
  };
  settle_bonus: {
    values: { state: string; amount: Int8; at: number; playerId: Int8; transferId: Int8 };
    row: object;
  };
  swept_until: {
    values: object;
    row: { sweptUntil: number | null };
  };
  waive_tasks: {
    values: { at: number };
    row: { playerId: PlayerId };
  };
}

const times = {
  finish_task: ["at"],
  insert_bonus: ["grantedAt","expiresAt"],
  mark_swept: ["at"],
  players_to_settle: ["at","since"],
  settle_bonus: ["at"],
  waive_tasks: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("promotions", times);
