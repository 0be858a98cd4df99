// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  cash_staked: {
    values: [Int8 | null];
    row: { staked: bigint };
  };
  close_switch: {
    values: [string | null, string | null];
    row: { name: string };
  };
  closed_switches: {
    values: [];
    row: { kind: "game" | "provider" | "region"; name: string; by: string; note: string; at: number };
  };
  count_settled: {
    values: [Int8 | null, string | null, Date | null, Int8 | null];
    row: { count: number };
  };
  erase_play_days: {
    values: [Date | null];
    row: { rows: bigint };
  };
  erase_sessions: {
    values: [Date | null];
    row: { rows: number };
  };
  has_round: {
    values: [Int8 | null, string | null, string | null];
    row: object;
  };
  insert_session: {
    values: [Buffer | null, Int8 | null, string | null, string | null, string | null, Date | null, Date | null, Buffer | null, string | null];
    row: object;
  };
  is_closed: {
    values: [string | null, string | null];
    row: object;
  };
  is_signed_in: {
    values: [string | null];
    row: { signedIn: boolean };
  };
  lock_launch: {
    values: [Buffer | null];
    row: object;
  };
  lock_rounds_read: {
    values: [Int8 | null];
    row: { transferId: bigint; rounds: bigint };
  };
  months: {
    values: [Int8 | null, string | null, Date | null];
    row: { month: string; staked: bigint; paid: bigint; promoStaked: bigint; promoPaid: bigint; playedMs: bigint };
  };
  open_switch: {
    values: [string | null, string | null];
    row: { name: string };
  };
  play_now: {
    values: [Date | null, Int8 | null];
    row: { gameId: string; provider: string; country: string | null; sessions: number; openRounds: number };
  };
  played_today: {
    values: [Int8 | null, string | null, Date | null];
    row: { played: bigint };
  };
  post: {
    values: [string | null, Date | null, string | null, number | null, boolean | null];
    row: { ord: bigint; outcome: string; transferId: bigint | null; amount: bigint | null; promoPart: bigint | null; cash: bigint; promo: bigint; reserved: bigint };
  };
  replace_sessions: {
    values: [Buffer | null, Date | null];
    row: object;
  };
  round_span: {
    values: [Int8 | null, Date | null, Date | null];
    row: { first: bigint | null; last: bigint | null };
  };
  rounds: {
    values: [Int8 | null, Int8 | null, Int8 | null, Int8 | null];
    row: { roundNo: bigint; gameId: string; roundId: string; staked: bigint; takenBack: bigint; paid: bigint; balance: bigint; lastTransferId: bigint; at: number };
  };
  rounds_behind: {
    values: [Int8 | null];
    row: { behind: boolean };
  };
  session_of_token: {
    values: [Buffer | null];
    row: { launchHash: Buffer | null; playerId: PlayerId; gameId: string; provider: string; country: string | null; expiresAt: number; replaced: boolean; signInRef: string | null };
  };
  start_reading_rounds: {
    values: [Int8 | null];
    row: object;
  };
  sum_up_rounds: {
    values: [Int8 | null, Int8 | null, Int8 | null, Int8 | null];
    row: object;
  };
}

export const { prepared, statement } = definer<Statements>("games");
