import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { startPostgres } from "../../../tools/embedded-postgres.ts";
import { loadServerKeys } from "../../../server/src/platform/crypto/key-files.ts";
import { createSealing } from "../../../server/src/platform/crypto/sealing.ts";
import { prepareDatabase } from "../../../server/src/platform/db/migrate.ts";
import { startBank } from "../bank.ts";
import { firstPlayer, openOrderOf, playerOf, tokenOf } from "./shared.ts";

const root = resolve(import.meta.dirname, "../../..");

export interface Fixture {
  readonly url: string;
  /** Connected as the owner of the database. */
  readonly client: pg.Client;
  /** Path of the server's settings file. */
  readonly config: string;
  /** The server's environment variables for the bank. */
  readonly bank: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface Seeds {
  readonly players: number;
  /** Number of players who may withdraw; they come first. */
  readonly withdrawers: number;
  /** Number of players who have an open order; they come next. */
  readonly waiting: number;
}

/**
 * Opens a durable database with signed-in players, and the bank sandbox. `withdrawers` of them have gold and were paid
 * once before, so that their orders do not queue. The open orders of the `waiting` players do not proceed.
 */
export async function openFixture(dir: string, serverPort: number, seeds: Seeds): Promise<Fixture> {
  const postgres = await startPostgres(dir, { durable: true, settings: { track_commit_timestamp: "on" } });
  const client = new pg.Client({ connectionString: postgres.url });
  const stops: (() => Promise<unknown>)[] = [() => postgres.stop(), () => client.end().catch(() => undefined)];
  const stop = async (): Promise<void> => {
    for (const part of stops.toReversed()) await part();
  };
  try {
    await prepareDatabase(postgres.url);
    await client.connect();
    await seed(client, dir, seeds);
    const bank = await startBank(dir, serverPort);
    stops.push(bank.stop);
    return { url: postgres.url, client, config: writeConfig(dir), bank: bank.serverEnv, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The shipped settings, changed to allow any order amount and more calls than the bench makes. */
function writeConfig(dir: string): string {
  const shipped = JSON.parse(readFileSync(join(root, "config/lobby.json"), "utf8")) as Record<string, unknown>;
  const file = join(dir, "lobby.json");
  writeFileSync(file, JSON.stringify({ ...shipped, callsPerMinute: { login: 100, money: 10_000, other: 10_000 } }));
  return file;
}

async function seed(client: pg.Client, dir: string, { players, withdrawers, waiting }: Seeds): Promise<void> {
  const ids = Array.from({ length: players }, (_, index) => playerOf(index));
  await signInAll(client, ids);
  await client.query("select ledger.open(id, 'IDR') from unnest($1::bigint[]) p (id)", [ids.slice(0, withdrawers)]);
  await client.query(
    `select ledger.post(
       (select jsonb_agg(jsonb_build_object(
         'player', id, 'currency', 'IDR', 'key', 'deposit:bench', 'fingerprint', 'bench', 'kind', 'deposit',
         'subject', 'deposit:bench', 'mode', 'legs', 'cash', 1000000, 'house', jsonb_build_object('deposits', -1000000)
       )) from unnest($1::bigint[]) p (id)),
       now()
     )`,
    [ids.slice(0, withdrawers)],
  );
  await client.query(
    `insert into protection.consent (player_id, age_confirmed, terms_version, ads, reminder_minutes, created_at)
     select id, true, '2026-11-01', false, 10, now() from unnest($1::bigint[]) p (id)`,
    [ids.slice(0, withdrawers)],
  );
  await insertOrders(client, dir, ids.slice(0, withdrawers), "past", [1000, 2200]);
  await insertOrders(client, dir, ids.slice(withdrawers, withdrawers + waiting), "open", [1000, 2000]);
  await client.query("analyze");
}

/** Inserts players who are signed in with the tokens of `tokenOf`, in this order. */
export async function signInAll(client: pg.Client, ids: readonly string[]): Promise<void> {
  await client.query(
    `insert into accounts.player (player_id, invite_code, created_at) overriding system value
     select id, 'bench' || id, now() from unnest($1::bigint[]) p (id)`,
    [ids],
  );
  await client.query(
    `with made as (
       insert into accounts.sign_in (sign_in_id, player_id, device_hash, began_at, seen_at)
       select 'bench' || id, id, hash, now(), now() from unnest($1::bigint[], $2::bytea[]) s (id, hash)
       returning *
     )
     insert into accounts.session (token_hash, session_id, sign_in_id, player_id, device_hash, created_at, used_at)
     select device_hash, sign_in_id, sign_in_id, player_id, device_hash, began_at, seen_at from made`,
    [ids, ids.map((_, index) => createHash("sha256").update(tokenOf(index)).digest())],
  );
}

/** Inserts orders as the server writes them, without reserved money: they are not processed. */
async function insertOrders(
  client: pg.Client,
  dir: string,
  players: readonly string[],
  kind: "past" | "open",
  codes: readonly number[],
): Promise<void> {
  const [dataKey = Buffer.alloc(0)] = loadServerKeys(join(dir, "server")).dataKeys;
  const sealing = createSealing(dataKey);
  const orders = players.map((player) => {
    const index = Number(player) - firstPlayer;
    const order = kind === "open" ? openOrderOf(index) : `Wbenchpast${index}`;
    return { player, order, holder: sealing.seal("Sari Dewi", `withdrawal:${order}:holder`) };
  });
  const columns = [orders.map(({ player }) => player), orders.map(({ order }) => order)];
  await client.query(
    `insert into withdrawals.withdrawal (player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax,
       net, first, holder_sealed, account_sealed, phone_sealed, email_sealed, account_last4, phone_mask, created_at,
       closed_at)
     select player, id, 8, 'BCA', 'ID_BCA', 'Q' || id, 50000, 0, 0, 50000, false, holder, '', '', '', '7890', '08••90',
       now() - interval '2 days', case when $4 then now() - interval '2 days' end
     from unnest($1::bigint[], $2::text[], $3::bytea[]) o (player, id, holder)`,
    [...columns, orders.map(({ holder }) => holder), kind === "past"],
  );
  await client.query(
    `insert into withdrawals.step (player_id, order_id, seq, code, args, created_at)
     select player, id, seq, code, '{}', now() - interval '2 days'
     from unnest($1::bigint[], $2::text[]) o (player, id), unnest($3::int[]) with ordinality s (code, seq)`,
    [...columns, codes],
  );
}
