// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  accept_list: {
    values: [string | null];
    row: { shrunkTo: number | null };
  };
  add_favourite: {
    values: [Int8 | null, string | null, number | null];
    row: { games: string[] };
  };
  add_picture: {
    values: [string | null, string | null, Buffer | null, Buffer | null];
    row: { hash: string };
  };
  cash_staked: {
    values: [Int8 | null];
    row: { staked: bigint };
  };
  catalogue_game: {
    values: [string | null];
    row: { provider: string; code: string; name: string; mobile: boolean; blockedCountries: string[]; currencies: string[] | null; demo: boolean; missing: number; state: "new" | "shown" | "hidden" };
  };
  catalogue_games: {
    values: [];
    row: { provider: string; code: string; name: string; studio: string; category: string; features: string[]; mobile: boolean; blockedCountries: string[]; currencies: string[] | null; demo: boolean; returned: number | null; volatility: number | null; smallestStake: bigint | null; provable: boolean; since: number; missing: number; state: "new" | "shown" | "hidden"; picture: string | null };
  };
  catalogue_names: {
    values: [readonly string[] | null];
    row: { code: string; name: string };
  };
  catalogue_state: {
    values: [];
    row: { version: bigint; closed: string[] };
  };
  catalogue_states: {
    values: [readonly string[] | null];
    row: { id: string; name: string; state: "new" | "shown" | "hidden" };
  };
  close_switch: {
    values: [string | null, string | null];
    row: { name: string };
  };
  closed_switches: {
    values: [];
    row: { kind: "game" | "provider" | "region"; name: string; by: string; note: string; at: number };
  };
  count_catalogue_change: {
    values: [];
    row: object;
  };
  count_settled: {
    values: [Int8 | null, string | null, Date | null, Int8 | null];
    row: { count: number };
  };
  drop_favourite: {
    values: [Int8 | null, string | null];
    row: object;
  };
  due_pictures: {
    values: [Date | null];
    row: { thumbnail: string };
  };
  erase_play_days: {
    values: [Date | null];
    row: { rows: number };
  };
  erase_sessions: {
    values: [Date | null];
    row: { rows: number };
  };
  favourites: {
    values: [Int8 | null];
    row: { games: string[] };
  };
  game_figures: {
    values: [string | null, string | null];
    row: { returned: number | null; hitShare: number | null; deviation: number | null; largestWin: number | null; roundsToLargestWin: number | null; smallestStake: bigint | null; largestStake: bigint | null };
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
  known_games: {
    values: [string | null];
    row: { listed: number; taken: string[] };
  };
  last_played: {
    values: [Int8 | null, Int8 | null];
    row: { id: string };
  };
  list_refused: {
    values: [string | null, string | null, number | null];
    row: object;
  };
  list_states: {
    values: [];
    row: { provider: string; readAt: number | null; refused: "unavailable" | "malformed" | "shrunk" | null; shrunkTo: number | null; accepted: boolean };
  };
  list_taken: {
    values: [string | null, Date | null];
    row: object;
  };
  lock_launch: {
    values: [Buffer | null];
    row: object;
  };
  lock_list: {
    values: [string | null];
    row: { readAt: number | null; refused: "unavailable" | "malformed" | "shrunk" | null; shrunkTo: number | null; acceptedFrom: number | null };
  };
  lock_rounds_read: {
    values: [Int8 | null];
    row: { transferId: bigint; rounds: bigint };
  };
  miss_games: {
    values: [string | null, readonly string[] | null];
    row: object;
  };
  month_of_game: {
    values: [Int8 | null, string | null, Date | null, string | null];
    row: { rounds: number; staked: bigint; won: bigint };
  };
  months: {
    values: [Int8 | null, string | null, Date | null];
    row: { month: string; staked: bigint; paid: bigint; promoStaked: bigint; promoPaid: bigint; playedMs: bigint };
  };
  open_switch: {
    values: [string | null, string | null];
    row: { name: string };
  };
  picture_of_source: {
    values: [string | null];
    row: { hash: string };
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
  read_picture: {
    values: [string | null, string | null];
    row: { bytes: Buffer };
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
  search_catalogue: {
    values: [string | null, string | null, Int8 | null];
    row: { provider: string; code: string; name: string; studio: string; category: string; since: number; gone: boolean; total: number };
  };
  session_of_token: {
    values: [Buffer | null];
    row: { launchHash: Buffer | null; playerId: PlayerId; gameId: string; provider: string; country: string | null; expiresAt: number; replaced: boolean; signInRef: string | null };
  };
  set_game_state: {
    values: [string | null, string | null, string | null];
    row: { code: string };
  };
  set_no_picture: {
    values: [string | null, Date | null];
    row: object;
  };
  set_picture: {
    values: [string | null, string | null, Date | null];
    row: object;
  };
  start_reading_rounds: {
    values: [Int8 | null];
    row: object;
  };
  sum_up_rounds: {
    values: [Int8 | null, Int8 | null, Int8 | null, Int8 | null];
    row: object;
  };
  take_games: {
    values: [string | null, string | null, Date | null];
    row: object;
  };
  unlist_game: {
    values: [Int8 | null, string | null];
    row: object;
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("games");
export const { preparedQuery, query } = queries<Statements>("games", times);
