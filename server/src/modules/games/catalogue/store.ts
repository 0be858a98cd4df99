import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/statement.ts";
import type { ListedGame } from "../provider.ts";
import { statement } from "../statements.ts";
import type { ListRefusal } from "./take-list.ts";

const lockListed = statement(
  "lock_list",
  `insert into games.catalogue_list (provider) values ($1)
   on conflict (provider) do update set provider = excluded.provider
   returning read_at, refused, shrunk_to, accepted_from`,
);

/** What is known of a provider's list; times in milliseconds since the epoch. */
export type ListState = RowOf<typeof lockListed>;

/** Returns what is known of a provider's list, and keeps other readers of it waiting until the transaction ends. */
export async function lockList(tx: Tx, provider: string): Promise<ListState> {
  const row = await tx.first(lockListed, provider);
  if (row === undefined) throw new Error("a list that was inserted or updated is returned");
  return row;
}

const knownGames = statement(
  "known_games",
  `select count(*) filter (where provider = $1 and missing = 0)::int as "listed!",
     coalesce(array_agg(code) filter (where provider <> $1), '{}') as "taken!"
   from games.catalogue`,
);

/** Returns how many games a provider's last list had, and the codes of other providers' games. */
export async function readKnown(
  sql: Sql,
  provider: string,
): Promise<{ readonly listed: number; readonly taken: ReadonlySet<string> }> {
  const row = await sql.first(knownGames, provider);
  return { listed: row?.listed ?? 0, taken: new Set(row?.taken) };
}

const takeGames = statement(
  "take_games",
  `insert into games.catalogue as c (provider, code, name, studio, category, features, thumbnail, mobile,
     blocked_countries, currencies, demo, free_rounds, released, returned, hit_share, volatility, deviation,
     largest_win, rounds_to_largest_win, smallest_stake, largest_stake, provable, first_listed_at, state)
   select $1, g.code, g.name, g.studio, g.category, g.features, g.thumbnail, g.mobile, g.blocked_countries,
     g.currencies, g.demo, g.free_rounds, g.released, g.returned, g.hit_share, g.volatility, g.deviation,
     g.largest_win, g.rounds_to_largest_win, g.smallest_stake, g.largest_stake, g.provable, $3,
     case when g.published then 'shown' else 'new' end
   from jsonb_to_recordset($2) g (code text, name text, studio text, category text, features text[], thumbnail text,
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

const missGames = statement(
  "miss_games",
  "update games.catalogue set missing = missing + 1 where provider = $1 and code <> all($2)",
);

const listTaken = statement(
  "list_taken",
  `update games.catalogue_list set read_at = $2, refused = null, shrunk_to = null, accepted_from = null
   where provider = $1`,
);

/** Takes a list over: adds and updates its games, and counts the lists that known games are missing from. */
export async function takeList(
  tx: Tx,
  provider: string,
  games: readonly (ListedGame & { readonly published: boolean })[],
  at: number,
): Promise<void> {
  await tx.run(takeGames, provider, JSON.stringify(games.map(toRow)), new Date(at));
  await tx.run(
    missGames,
    provider,
    games.map(({ code }) => code),
  );
  await tx.run(listTaken, provider, new Date(at));
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

const listRefused = statement(
  "list_refused",
  "update games.catalogue_list set refused = $2, shrunk_to = $3 where provider = $1",
);

/** Notes why a list was not taken over; `shrunkTo` is its number of games if it shrank. */
export async function refuseList(tx: Tx, provider: string, why: ListRefusal, shrunkTo: number | null): Promise<void> {
  await tx.run(listRefused, provider, why, shrunkTo);
}

const countUp = statement("count_catalogue_change", "update games.catalogue_version set version = version + 1");

/** Makes the servers read the catalogue again. */
export async function countChange(sql: Sql): Promise<void> {
  await sql.run(countUp);
}

const acceptShrunk = statement(
  "accept_list",
  "update games.catalogue_list set accepted_from = shrunk_to where provider = $1 and refused = 'shrunk' returning shrunk_to",
);

/** Lets a list of the size that was refused be taken over once; returns that size, or null if none was refused. */
export async function acceptList(tx: Tx, provider: string): Promise<number | null> {
  return (await tx.first(acceptShrunk, provider))?.shrunkTo ?? null;
}

const setState = statement(
  "set_game_state",
  "update games.catalogue set state = $3 where provider = $1 and code = $2 and state <> $3 returning code",
);

/** Shows a game in the lobby, or takes it out. Returns false when nothing changed. */
export async function setGameState(
  tx: Tx,
  { provider, code }: { readonly provider: string; readonly code: string },
  state: "shown" | "hidden",
): Promise<boolean> {
  if ((await tx.first(setState, provider, code, state)) === undefined) return false;
  await countChange(tx);
  return true;
}
