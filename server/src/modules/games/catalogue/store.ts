import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import type { ListedGame } from "../providers/provider.ts";
import { query } from "../statements.ts";

const lockListed = query(
  "lock_listed",
  `insert into games.catalogue_list (provider) values (:provider)
   on conflict (provider) do update set provider = excluded.provider
   returning read_at, refused, shrunk_to, accepted_from`,
);

/** What is known of a provider's list; times in milliseconds since the epoch. */
export type ListState = RowOf<typeof lockListed>;

/** Returns what is known of a provider's list, and keeps other readers of it waiting until the transaction ends. */
export async function lockList(tx: Tx, provider: string): Promise<ListState> {
  const row = await lockListed.first(tx, { provider });
  if (row === undefined) throw new Error("an upsert of a game list returned no row");
  return row;
}

const knownGames = query(
  "known_games",
  `select count(*) filter (where provider = :provider and missing = 0)::int as "listed!",
     coalesce(array_agg(code) filter (where provider <> :provider), '{}') as "taken!"
   from games.catalogue`,
);

/** Returns how many games a provider's last list had, and the codes of other providers' games. */
export async function readKnown(
  sql: Sql,
  provider: string,
): Promise<{ readonly listed: number; readonly taken: ReadonlySet<string> }> {
  const row = await knownGames.first(sql, { provider });
  return { listed: row?.listed ?? 0, taken: new Set(row?.taken) };
}

const takeGames = query(
  "take_games",
  `insert into games.catalogue as c (provider, code, name, studio, category, features, thumbnail, mobile,
     blocked_countries, currencies, demo, free_rounds, released, returned, hit_share, volatility, deviation,
     largest_win, rounds_to_largest_win, smallest_stake, largest_stake, provable, first_listed_at, state)
   select :provider, g.code, g.name, g.studio, g.category, g.features, g.thumbnail, g.mobile, g.blocked_countries,
     g.currencies, g.demo, g.free_rounds, g.released, g.returned, g.hit_share, g.volatility, g.deviation,
     g.largest_win, g.rounds_to_largest_win, g.smallest_stake, g.largest_stake, g.provable, :at,
     case when g.published then 'shown' else 'new' end
   from jsonb_to_recordset(:games) g (code text, name text, studio text, category text, features text[], thumbnail text,
     mobile boolean, blocked_countries text[], currencies text[], demo boolean, free_rounds boolean, released date,
     returned float8, hit_share float8, volatility int, deviation float8, largest_win float8,
     rounds_to_largest_win float8, smallest_stake bigint, largest_stake bigint, provable boolean, published boolean)
   on conflict (provider, code) do update set
     name = excluded.name, studio = excluded.studio, category = excluded.category, features = excluded.features,
     thumbnail = excluded.thumbnail, mobile = excluded.mobile, blocked_countries = excluded.blocked_countries,
     currencies = excluded.currencies, demo = excluded.demo, free_rounds = excluded.free_rounds,
     released = excluded.released, returned = excluded.returned, hit_share = excluded.hit_share,
     volatility = excluded.volatility, deviation = excluded.deviation, largest_win = excluded.largest_win,
     rounds_to_largest_win = excluded.rounds_to_largest_win, smallest_stake = excluded.smallest_stake,
     largest_stake = excluded.largest_stake, provable = excluded.provable, missing = 0,
     state = case when c.state = 'new' then excluded.state else c.state end`,
);

const missGames = query(
  "miss_games",
  "update games.catalogue set missing = missing + 1 where provider = :provider and code <> all(:codes)",
);

const listTaken = query(
  "list_taken",
  `update games.catalogue_list set read_at = :at, refused = null, shrunk_to = null, accepted_from = null
   where provider = :provider`,
);

/** Takes a list over: adds and updates its games, and adds one to `missing` of the known games that it does not have. */
export async function takeList(
  tx: Tx,
  provider: string,
  games: readonly (ListedGame & { readonly published: boolean })[],
  at: number,
): Promise<void> {
  await takeGames(tx, { provider, games: JSON.stringify(games.map(toRow)), at });
  await missGames(tx, { provider, codes: games.map(({ code }) => code) });
  await listTaken(tx, { provider, at });
  await countChange(tx);
}

function toRow({ figures, ...game }: ListedGame & { readonly published: boolean }): object {
  return {
    ...game,
    blocked_countries: game.blockedCountries,
    free_rounds: game.freeRounds,
    returned: figures.returned,
    hit_share: figures.hitShare,
    volatility: figures.volatility,
    deviation: figures.deviation,
    largest_win: figures.largestWin,
    rounds_to_largest_win: figures.roundsToLargestWin,
    smallest_stake: figures.smallestStake?.toString() ?? null,
    largest_stake: figures.largestStake?.toString() ?? null,
    provable: figures.provable,
  };
}

/** Records why a list was not taken over; `shrunkTo` is its number of games if it shrank, else null. */
export const refuseList = query(
  "refuse_list",
  "update games.catalogue_list set refused = :why, shrunk_to = :shrunkTo? where provider = :provider",
);

/** Raises the catalogue's version, so that all servers read it again. */
export const countChange = query("count_change", "update games.catalogue_version set version = version + 1");

const acceptShrunk = query(
  "accept_shrunk",
  `update games.catalogue_list set accepted_from = shrunk_to where provider = :provider and refused = 'shrunk'
   returning shrunk_to`,
);

/** Lets one list of at least the refused size be taken over; returns that size, or null if no list had shrunk. */
export async function acceptList(tx: Tx, provider: string): Promise<number | null> {
  return (await acceptShrunk.first(tx, { provider }))?.shrunkTo ?? null;
}

const setState = query(
  "set_state",
  `update games.catalogue set state = :state where provider = :provider and code = :code and state <> :state
   returning code`,
);

/** Shows a game in the lobby, or takes it out. Returns false when nothing changed. */
export async function setGameState(
  tx: Tx,
  { provider, code }: { readonly provider: string; readonly code: string },
  state: "shown" | "hidden",
): Promise<boolean> {
  if ((await setState.first(tx, { provider, code, state })) === undefined) return false;
  await countChange(tx);
  return true;
}
