import { createHash } from "node:crypto";
import pg from "pg";
import { connectTo } from "../../../tools/cluster-database.ts";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { startServer, type BenchServer } from "../server.ts";
import { gameCode, players, tokenOf } from "../wallet/fixture-constants.ts";

/** Enough for every bet of a run. */
const deposit = 1_000_000_000_000;

const open = `
  select from (select ledger.open($1, 'IDR')) opened`;

const give = `
  select outcome from ledger.routed_post($1, jsonb_build_array(jsonb_build_object(
    'player', $1::bigint, 'currency', 'IDR', 'key', 'deposit:bench', 'fingerprint', 'bench', 'kind', 'deposit',
    'subject', 'deposit:bench', 'mode', 'legs', 'cash', $2::bigint, 'house', jsonb_build_object('deposits', -$2::bigint)
  )), now())`;

/** Gives players 1 to `many` gold and an open game each, in a migrated database, plain or of a cluster. */
export async function seedPlayers(url: string, many = players): Promise<void> {
  const numbers = Array.from({ length: many }, (_, index) => index + 1);
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  try {
    await Promise.all(
      numbers.map(async (player) => {
        await pool.query(open, [player]);
        await pool.query(give, [player, deposit]);
      }),
    );
    await pool.query(
      `insert into games.session (token_hash, player_id, game_id, created_at, expires_at)
       select hash, player, $3, now(), now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) s (hash, player)`,
      [numbers.map((player) => createHash("sha256").update(tokenOf(player)).digest()), numbers, gameCode],
    );
    await pool.query("analyze ledger.balance, ledger.transfer, ledger.entry, games.session");
  } finally {
    await pool.end();
  }
}

/** Starts a lobby server on a database whose logins have the superuser's password. */
export function startNode(dir: string, url: string, privateKey?: string): Promise<BenchServer> {
  return startServer(dir, url, { privateKey, env: { ...serverUrls(url), LOG_LEVEL: "fatal" } });
}

/** Where the balances of players are. */
export interface Shard {
  readonly id: string;
  readonly host: string;
  readonly port: number;
}

export async function readShards(client: pg.Client): Promise<Shard[]> {
  const { rows } = await client.query<Shard>(
    `select s.shardid::text as id, n.nodename as host, n.nodeport as port
     from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
     where s.logicalrelid = 'ledger.balance'::regclass and n.noderole = 'primary'
     order by s.shardid`,
  );
  return rows;
}

/** Returns the shard of each of these players. */
export async function shardsOf(client: pg.Client, some: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const shards = new Map<number, string>();
  for (const player of some) {
    const { rows } = await client.query<{ shard: string }>(
      "select get_shard_id_for_distribution_column('ledger.balance', $1::bigint)::text as shard",
      [player],
    );
    shards.set(player, rows[0]?.shard ?? "");
  }
  return shards;
}

/** Compares the books with the acknowledged bets, and with themselves. */
export async function auditCluster(
  url: string,
  bets: readonly { readonly player: number; readonly transactionId: string }[],
): Promise<{ missing: number; twice: number; unbalanced: number; drift: number }> {
  const client = await connectTo(url);
  try {
    const { rows: stakes } = await client.query<{ player: string; key: string; n: number }>(
      `select player_id as player, key, count(*)::int as n from ledger.transfer where kind = 'stake' group by 1, 2`,
    );
    const booked = new Set(stakes.map(({ player, key }) => `${player} ${key}`));
    const { rows: sums } = await client.query<{ unbalanced: number }>(
      `select count(*)::int as unbalanced
       from (select from ledger.entry group by player_id, transfer_id having sum(amount) <> 0) t`,
    );
    const { rows: drift } = await client.query<{ n: number }>(
      `select count(*)::int as n
       from ledger.balance b
       join (select player_id, sum(amount) as entries from ledger.entry where account = 'cash' group by player_id) e
         using (player_id)
       where b.cash <> e.entries`,
    );
    return {
      missing: bets.filter(({ player, transactionId }) => !booked.has(`${player} hub88:${transactionId}`)).length,
      twice: stakes.filter(({ n }) => n > 1).length,
      unbalanced: sums[0]?.unbalanced ?? NaN,
      drift: drift[0]?.n ?? NaN,
    };
  } finally {
    await client.end();
  }
}
