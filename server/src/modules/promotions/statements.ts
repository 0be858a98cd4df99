// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId, TermsId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  finish_task: {
    values: [Int8 | null, Date | null];
    row: object;
  };
  gold_left_by_grants: {
    values: [Int8 | null];
    row: { least: bigint; open: boolean; bookedAt: number | null };
  };
  insert_bonus: {
    values: [Int8 | null, Int8 | null, string | null, string | null, Int8 | null, string | null, number | null, number | null, boolean | null, Date | null, Date | null];
    row: object;
  };
  last_end: {
    values: [Int8 | null];
    row: { state: "open" | "released" | "expired" };
  };
  latest_transfer: {
    values: [Int8 | null];
    row: { transferId: bigint };
  };
  lock_player: {
    values: [string | null];
    row: { pgAdvisoryXactLock: string | null };
  };
  mark_swept: {
    values: [Date | null];
    row: object;
  };
  open_bonuses: {
    values: [Int8 | null];
    row: { playerId: PlayerId; transferId: bigint; kind: "gift" | "deposit_bonus" | "task_reward" | "invite_reward"; amount: bigint; termsId: TermsId; wagerMultiple: number; expireDays: number; requiresTask: boolean; grantedAt: number; expiresAt: number; taskDone: boolean; wagered: bigint };
  };
  past_terms: {
    values: [Int8 | null, string | null];
    row: { kind: "gift" | "deposit_bonus" | "task_reward" | "invite_reward"; wagerMultiple: number; expireDays: number; requiresTask: boolean };
  };
  players_to_settle: {
    values: [Date | null, Date | null, Int8 | null, Int8 | null];
    row: { playerId: PlayerId };
  };
  settle_bonus: {
    values: [Int8 | null, Int8 | null, string | null, Int8 | null, Date | null];
    row: object;
  };
  swept_until: {
    values: [];
    row: { sweptUntil: number | null };
  };
  waive_tasks: {
    values: [Date | null];
    row: { playerId: PlayerId };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("promotions");
export const { preparedQuery, query } = queries<Statements>("promotions", times);
