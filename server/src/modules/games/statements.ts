// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  accept_shrunk: {
    values: { provider: string };
    row: { shrunkTo: number | null };
  };
  add_batch: {
    values: { playerId: Int8; transferId: Int8; batchSize: Int8; rounds: Int8 };
    row: object;
  };
  add_favourite: {
    values: { playerId: Int8; id: string; most: number };
    row: { games: string[] };
  };
  add_picture: {
    values: { hash: string; source: string; small: Buffer; large: Buffer };
    row: { hash: string };
  };
  add_session: {
    values: { tokenHash: Buffer; playerId: Int8; gameId: string; provider: string; country: string | null; at: number; expiresAt: number; launchHash: Buffer | null; signInRef: string | null };
    row: object;
  };
  bet_use: {
    values: { timeZone: string; playerId: Int8; at: number };
    row: { stakedDay: bigint; stakedWeek: bigint; stakedMonth: bigint; lostDay: bigint; lostWeek: bigint; lostMonth: bigint; dayEnds: number; weekEnds: number; monthEnds: number };
  };
  cash_staked: {
    values: { playerId: Int8 };
    row: { staked: bigint };
  };
  catalogue_state: {
    values: object;
    row: { version: bigint; closed: string[] };
  };
  close_switch: {
    values: { kind: string; name: string };
    row: { name: string };
  };
  closed_switch: {
    values: { kind: string; name: string };
    row: object;
  };
  count_change: {
    values: object;
    row: object;
  };
  data_of_game_lists: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  data_of_launches: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  data_of_play_days: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  data_of_rounds: {
    values: { playerId: Int8; after: Int8; limit: Int8 };
    row: { entry: unknown; key: bigint };
  };
  drop_favourite: {
    values: { id: string; playerId: Int8 };
    row: object;
  };
  drop_near: {
    values: { playerId: Int8; name: string; begins: string };
    row: object;
  };
  due_pictures: {
    values: { triedBefore: number };
    row: { thumbnail: string };
  };
  erase_days: {
    values: { before: number };
    row: { rows: number };
  };
  erase_favourites: {
    values: { playerId: Int8 };
    row: object;
  };
  erase_sessions: {
    values: { expiredBefore: number };
    row: { rows: number };
  };
  erase_unlisted: {
    values: { playerId: Int8 };
    row: object;
  };
  favourites: {
    values: { playerId: Int8 };
    row: { games: string[] };
  };
  game_figures: {
    values: { provider: string; code: string };
    row: { returned: number | null; hitShare: number | null; deviation: number | null; largestWin: number | null; roundsToLargestWin: number | null; smallestStake: bigint | null; largestStake: bigint | null };
  };
  game_names: {
    values: { codes: readonly string[] };
    row: { code: string; name: string };
  };
  game_states: {
    values: { ids: readonly string[] };
    row: { id: string; name: string; state: "new" | "shown" | "hidden" };
  };
  known_games: {
    values: { provider: string };
    row: { listed: number; taken: string[] };
  };
  last_played: {
    values: { playerId: Int8; most: Int8 };
    row: { id: string };
  };
  limits_near: {
    values: { afterPlayer: Int8; afterName: string; afterBegins: string; limit: Int8 };
    row: { playerId: PlayerId; name: string; begins: string };
  };
  list_taken: {
    values: { at: number; provider: string };
    row: object;
  };
  lock_launch: {
    values: { launchHash: Buffer };
    row: object;
  };
  lock_listed: {
    values: { provider: string };
    row: { readAt: number | null; refused: "unavailable" | "malformed" | "shrunk" | null; shrunkTo: number | null; acceptedFrom: number | null };
  };
  lock_rounds_read: {
    values: { playerId: Int8 };
    row: { transferId: bigint; rounds: bigint };
  };
  matching_games: {
    values: { state: string; search: string; limit: Int8 };
    row: { provider: string; code: string; name: string; studio: string; category: string; since: number; gone: boolean; total: number };
  };
  miss_games: {
    values: { provider: string; codes: readonly string[] };
    row: object;
  };
  month_of_game: {
    values: { playerId: Int8; code: string; at: number; timeZone: string };
    row: { rounds: number; staked: bigint; won: bigint };
  };
  one_game: {
    values: { code: string };
    row: { provider: string; code: string; name: string; mobile: boolean; blockedCountries: string[]; currencies: string[] | null; demo: boolean; missing: number; state: "new" | "shown" | "hidden" };
  };
  one_round: {
    values: { playerId: Int8; gameId: string; roundId: string };
    row: object;
  };
  open_round: {
    values: { playerId: Int8; since: number };
    row: object;
  };
  open_switch: {
    values: { kind: string; name: string };
    row: { name: string };
  };
  picture_of_source: {
    values: { source: string };
    row: { hash: string };
  };
  play_now: {
    values: { at: number; lookedAt: Int8 };
    row: { gameId: string; provider: string; country: string | null; sessions: number; openRounds: number };
  };
  played_today: {
    values: { playerId: Int8; timeZone: string; at: number };
    row: { played: bigint };
  };
  post: {
    values: { postings: string; at: number; timeZone: string; lockMs: number; skipsLocked: boolean };
    row: { ord: bigint; outcome: string; transferId: bigint | null; amount: bigint | null; promoPart: bigint | null; cash: bigint; promo: bigint; reserved: bigint };
  };
  read_catalogue: {
    values: object;
    row: { provider: string; code: string; name: string; studio: string; category: string; features: string[]; mobile: boolean; blockedCountries: string[]; currencies: string[] | null; demo: boolean; returned: number | null; volatility: number | null; smallestStake: bigint | null; provable: boolean; since: number; missing: number; state: "new" | "shown" | "hidden"; picture: string | null };
  };
  read_closed: {
    values: object;
    row: { kind: "game" | "provider" | "region"; name: string; by: string; note: string; at: number };
  };
  read_list_states: {
    values: object;
    row: { provider: string; readAt: number | null; refused: "unavailable" | "malformed" | "shrunk" | null; shrunkTo: number | null; accepted: boolean };
  };
  read_months: {
    values: { playerId: Int8; from: number; timeZone: string };
    row: { month: string; staked: bigint; paid: bigint; promoStaked: bigint; promoPaid: bigint; playedMs: bigint };
  };
  read_picture: {
    values: { size: string; hash: string };
    row: { bytes: Buffer };
  };
  refuse_list: {
    values: { why: string; shrunkTo: number | null; provider: string };
    row: object;
  };
  replace_former: {
    values: { at: number; launchHash: Buffer };
    row: object;
  };
  round_span: {
    values: { from: number | null; playerId: Int8; to: number | null };
    row: { first: bigint | null; last: bigint | null };
  };
  rounds_behind: {
    values: { playerId: Int8 };
    row: { behind: boolean };
  };
  rounds_between: {
    values: { playerId: Int8; first: Int8; newest: Int8; limit: Int8 };
    row: { roundNo: bigint; gameId: string; roundId: string; staked: bigint; takenBack: bigint; paid: bigint; balance: bigint; lastTransferId: bigint; at: number };
  };
  session_of_token: {
    values: { tokenHash: Buffer };
    row: { launchHash: Buffer | null; playerId: PlayerId; gameId: string; provider: string; country: string | null; expiresAt: number; replaced: boolean; signInRef: string | null };
  };
  set_announced: {
    values: { playerId: Int8; name: string; begins: string };
    row: object;
  };
  set_no_picture: {
    values: { at: number; address: string };
    row: object;
  };
  set_picture: {
    values: { hash: string; at: number; address: string };
    row: object;
  };
  set_state: {
    values: { state: string; provider: string; code: string };
    row: { code: string };
  };
  settled_rounds: {
    values: { playerId: Int8; gameId: string; since: number; most: Int8 };
    row: { count: number };
  };
  signed_in: {
    values: { signInRef: string };
    row: { signedIn: boolean };
  };
  start_reading_rounds: {
    values: { playerId: Int8 };
    row: object;
  };
  take_games: {
    values: { provider: string; at: number; games: string };
    row: object;
  };
  unlist_game: {
    values: { playerId: Int8; code: string };
    row: object;
  };
}

const times = {
  add_session: ["at","expiresAt"],
  bet_use: ["at"],
  due_pictures: ["triedBefore"],
  erase_days: ["before"],
  erase_sessions: ["expiredBefore"],
  list_taken: ["at"],
  month_of_game: ["at"],
  open_round: ["since"],
  play_now: ["at"],
  played_today: ["at"],
  post: ["at"],
  read_months: ["from"],
  replace_former: ["at"],
  round_span: ["from","to"],
  set_no_picture: ["at"],
  set_picture: ["at"],
  settled_rounds: ["since"],
  take_games: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("games", times);
