import type { RawSql, Sql } from "./sql.ts";

/** Where the rows of some players are. */
export interface Place {
  /** Differs between places; postings of players of one place can be one batch. */
  readonly name: string;
  /** Places on one server share its capacity. */
  readonly server: string;
  /** Runs statements on the server that has the rows; null if that is the database as a whole. */
  readonly sql: Sql | null;
}

export interface Places {
  of(player: string): Promise<Place>;
  end(): Promise<void>;
}

/** A pool of connections to one server. */
export interface Server {
  readonly sql: Sql;
  end(): Promise<void>;
}

const whole: Place = { name: "", server: "", sql: null };
const maxKnownPlayers = 100_000;
/** A shard that moved is still reached from the server that had it, only not as fast. */
const readAgainMs = 10_000;

/**
 * Finds the places of players. On plain PostgreSQL there is one, the database itself. On a Citus cluster each shard of
 * the balances is a place: its statements go straight to its server, which then runs a batch alone.
 *
 * @param open opens connections to a server of the cluster, named `host:port`
 */
export function createPlaces(database: RawSql, open: (server: string) => Server): Places {
  let isCluster: Promise<boolean> | undefined;
  const servers = new Map<string, Server>();
  const shards = new Map<string, string>();
  let places: Promise<ReadonlyMap<string, Place>> | undefined;
  let readAt = 0;

  const placeAt = (shard: string, server: string): Place => {
    let opened = servers.get(server);
    if (opened === undefined) servers.set(server, (opened = open(server)));
    return { name: `${shard}@${server}`, server, sql: opened.sql };
  };

  const currentPlaces = (): Promise<ReadonlyMap<string, Place>> => {
    if (places !== undefined && performance.now() - readAt < readAgainMs) return places;
    const former = places;
    readAt = performance.now();
    places = readServers(database).then(
      (rows) => new Map(rows.map(({ shard, server }) => [shard, placeAt(shard, server)])),
      (error: unknown) => {
        if (former === undefined) places = undefined;
        else return former;
        throw error;
      },
    );
    return places;
  };

  const shardOf = async (player: string): Promise<string> => {
    const known = shards.get(player);
    if (known !== undefined) return known;
    const shard = await readShard(database, player);
    if (shards.size >= maxKnownPlayers) shards.clear();
    shards.set(player, shard);
    return shard;
  };

  return {
    async of(player) {
      isCluster ??= readIsCluster(database).catch((error: unknown) => {
        isCluster = undefined;
        throw error;
      });
      if (!(await isCluster)) return whole;
      const shard = await shardOf(player);
      return (await currentPlaces()).get(shard) ?? whole;
    },
    async end() {
      await Promise.all([...servers.values()].map((server) => server.end()));
    },
  };
}

async function readIsCluster(sql: RawSql): Promise<boolean> {
  const rows = await sql.query("select from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

async function readShard(sql: RawSql, player: string): Promise<string> {
  const [row] = await sql.query<{ shard: string }>(
    "select get_shard_id_for_distribution_column('ledger.balance', $1::bigint)::text as shard",
    [player],
  );
  if (row === undefined) throw new Error("the cluster has no shard for a player");
  return row.shard;
}

/** Returns the server (`host:port`) of each shard of the balances. */
function readServers(sql: RawSql): Promise<{ shard: string; server: string }[]> {
  return sql.query(
    `select s.shardid::text as shard, n.nodename || ':' || n.nodeport as server
     from pg_dist_shard s
     join pg_dist_placement p using (shardid)
     join pg_dist_node n using (groupid)
     where s.logicalrelid = 'ledger.balance'::regclass and n.noderole = 'primary'`,
  );
}
