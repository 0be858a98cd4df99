import pg from "pg";
import { programUrls } from "./embedded-postgres.ts";

/*
 * Databases of the product on a Citus cluster, for tests and measurements. The URL of the coordinator has a superuser's
 * login that has the same password on every server; the product's logins get passwords that `programUrls` derives from it.
 */

export interface ClusterServer {
  readonly host: string;
  readonly port: number;
  readonly isWorker: boolean;
}

/** Returns the servers of a cluster, the coordinator first. */
export async function readClusterServers(coordinator: string): Promise<ClusterServer[]> {
  const client = await connectTo(coordinator);
  const { rows } = await client.query<ClusterServer>(
    `select nodename as host, nodeport as port, groupid <> 0 as "isWorker" from pg_dist_node order by groupid`,
  );
  await client.end();
  return rows;
}

export interface ClusterDatabase {
  readonly name: string;
  readonly shards: number;
  /** The number of the cluster's workers that the database uses; all by default. */
  readonly workers?: number;
  /** Applies the product's migrations, which distribute the tables. */
  readonly migrate: (url: string) => Promise<unknown>;
}

/**
 * Creates the database on every server of the cluster, connects them, and migrates it.
 * Replaces a database of this name. Returns its URL on the coordinator, with the superuser's login.
 */
export async function createClusterDatabase(
  coordinator: string,
  { name, shards, workers = Infinity, migrate }: ClusterDatabase,
): Promise<string> {
  const all = await readClusterServers(coordinator);
  const servers = [
    ...all.filter(({ isWorker }) => !isWorker),
    ...all.filter(({ isWorker }) => isWorker).slice(0, workers),
  ];
  const logins = programUrls(coordinator).map((login) => new URL(login));
  for (const { host, port } of servers) {
    const server = Object.assign(new URL(coordinator), { host: `${host}:${port}` });
    const own = await connectTo(server.href);
    await own.query(`drop database if exists ${name} with (force)`);
    await own.query(`create database ${name}`);
    await own.query("set citus.enable_create_role_propagation = off");
    await own.query("set citus.enable_alter_role_propagation = off");
    for (const { username, password } of logins) {
      const { rowCount } = await own.query("select from pg_roles where rolname = $1", [username]);
      if (rowCount === 0) await own.query(`create role ${username}`);
      // Servers connect to each other with the role of the statement.
      await own.query(`alter role ${username} login password ${pg.escapeLiteral(decodeURIComponent(password))}`);
    }
    // Functions that run on a player's server use the tables that are copied to every server.
    await own.query(`alter database ${name} set citus.allow_nested_distributed_execution = on`);
    await own.end();
    const inside = await connectTo(databaseUrl(server.href, name));
    await inside.query("create extension citus");
    for (const { username, password } of [server, ...logins]) {
      await inside.query("insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, $1, $2)", [
        username,
        `password=${decodeURIComponent(password)}`,
      ]);
    }
    await inside.end();
  }
  const url = databaseUrl(coordinator, name);
  const client = await connectTo(url);
  for (const { host, port, isWorker } of servers) {
    await client.query(`select ${isWorker ? "citus_add_node" : "citus_set_coordinator_host"}($1, $2)`, [host, port]);
  }
  await client.query(`alter database ${name} set citus.shard_count = ${shards}`);
  await migrate(url);
  await client.end();
  return url;
}

/** Returns the URL of a database on the server of another URL. */
export function databaseUrl(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href;
}

/** Connects a client that does not end the process when its connection is lost. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
