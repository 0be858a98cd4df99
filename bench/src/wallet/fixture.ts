import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { serverUrls, startPostgres } from "../../../tools/embedded-postgres.ts";
import { prepareDatabase } from "../../../server/src/platform/db/migrate.ts";
import { gameCode, players, stake, tokenOf } from "./fixture-constants.ts";

/** Enough for every bet of a run. */
const deposit = 1_000_000_000_000;

export interface Fixture {
  readonly url: string;
  /** Process id of PostgreSQL's main process. */
  readonly pid: number;
  /** URL with the server's login. */
  readonly appUrl: string;
  readonly client: pg.Client;
  stop(): Promise<void>;
}

/**
 * Opens a durable database with players who have gold and an open game, and the accounts of the reference ledger as
 * pgledger has them.
 */
export async function openFixture(dir: string): Promise<Fixture> {
  const postgres = await startPostgres(dir, { durable: true });
  const client = new pg.Client({ connectionString: postgres.url });
  const stop = async (): Promise<void> => {
    await client.end().catch(() => undefined);
    await postgres.stop();
  };
  try {
    await prepareDatabase(postgres.url);
    await client.connect();
    await seed(client);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: postgres.url, pid: postgres.pid, appUrl: serverUrls(postgres.url).DATABASE_URL, client, stop };
}

async function seed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ durable: boolean }>(
    "select current_setting('fsync')::bool and current_setting('synchronous_commit') = 'on' as durable",
  );
  if (rows[0]?.durable !== true) throw new Error("the database does not write every commit to disk");
  await client.query("select ledger.open(n, 'IDR') from generate_series(1, $1::bigint) n", [players]);
  await client.query(
    `select ledger.post(
       (select jsonb_agg(jsonb_build_object(
         'player', n, 'currency', 'IDR', 'key', 'deposit:bench', 'fingerprint', 'bench', 'kind', 'deposit',
         'subject', 'deposit:bench', 'mode', 'legs', 'cash', $2::bigint,
         'house', jsonb_build_object('deposits', -$2::bigint)
       )) from generate_series(1, $1::bigint) n),
       now()
     )`,
    [players, deposit],
  );
  const numbers = Array.from({ length: players }, (_, index) => index + 1);
  await client.query(
    `insert into games.session (token_hash, player_id, game_id, created_at, expires_at)
     select hash, player, $3, now(), now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) s (hash, player)`,
    [numbers.map((player) => createHash("sha256").update(tokenOf(player)).digest()), numbers, gameCode],
  );
  await client.query(readFileSync(join(import.meta.dirname, "../pgledger-way.sql"), "utf8"));
  await client.query("analyze ledger.balance, ledger.transfer, ledger.entry, games.session");
}

/** Sets stake and loss limits by day, week and month, which nobody reaches, for every player; or removes them. */
export async function setLimits(client: pg.Client, areSet: boolean): Promise<void> {
  await client.query(
    `insert into protection.bet_guard (player_id, stake_limits, loss_limits)
     select n, limits, limits
     from generate_series(1, $1::bigint) n, (select case when $2 then array_fill($3::bigint, array[3]) end as limits) l
     on conflict (player_id) do update set stake_limits = excluded.stake_limits, loss_limits = excluded.loss_limits`,
    [players, areSet, deposit],
  );
}

/** An acknowledged bet. */
export interface Acknowledged {
  readonly player: number;
  readonly transactionId: string;
  readonly round: string;
}

export interface Audit {
  /** Acknowledged bets missing from the ledger; 0 if bookings are durable. */
  readonly missing: number;
  /** Sum of all entries; 0 if it is balanced. */
  readonly sum: number;
  /** Accounts whose balance is not the sum of their entries. */
  readonly drift: number;
}

/** Checks the ledger: the sum of all entries, and the accounts whose balance is not the sum of their entries. */
export async function auditSums(client: pg.Client): Promise<Pick<Audit, "sum" | "drift">> {
  const { rows } = await client.query<{ sum: string; drift: number }>(
    `select (select sum(amount) from ledger.entry) as sum,
       (select count(*)::int
        from ledger.balance b
        join (select player_id, sum(amount) as entries from ledger.entry where account = 'cash' group by player_id) e
          using (player_id)
        where b.cash <> e.entries) as drift`,
  );
  return { sum: Number(rows[0]?.sum), drift: rows[0]?.drift ?? NaN };
}

/** Compares the ledger with the acknowledged bets, and with itself. */
export async function auditLedger(client: pg.Client, bets: readonly Acknowledged[]): Promise<Audit> {
  const { rows: found } = await client.query<{ n: number }>(
    `select count(*)::int as n
     from unnest($1::bigint[], $2::text[]) b (player, key)
     join ledger.transfer t on t.player_id = b.player and t.key = b.key and t.kind = 'stake' and t.amount = $3
     join ledger.entry e using (player_id, transfer_id)
     where e.account = 'cash' and e.amount = -$3`,
    [bets.map((bet) => bet.player), bets.map((bet) => `hub88:${bet.transactionId}`), stake],
  );
  return { missing: bets.length - (found[0]?.n ?? 0), ...(await auditSums(client)) };
}
