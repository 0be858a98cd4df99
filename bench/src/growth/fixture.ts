import { join } from "node:path";
import pg from "pg";
import { prepareDatabase } from "../../../server/src/platform/db/migrate.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startPostgres } from "../../../tools/embedded-postgres.ts";
import { startBank, type BenchBank } from "../bank.ts";
import type { Say } from "../figures.ts";
import { call, newPlayer, order, type Player, type Until } from "../payouts/players.ts";
import { startServer, type BenchServer } from "../server.ts";
import { press, requestOf } from "../payouts/customer.ts";
import { until } from "../../../tools/until.ts";
import { openHttpServer, type HttpServer } from "../../../tools/http-server.ts";
import { writeSettings } from "../settings.ts";
import { writeHistory, type Written } from "./history.ts";
import { divideFrom, dropIndexes, setReadings, writeOrders, writePlayers } from "./rows.ts";

export interface GrowthFixture {
  readonly url: string;
  readonly databaseUrl: string;
  readonly client: pg.Client;
  /** The players who make calls. */
  readonly players: readonly Player[];
  /** The player with many transfers. */
  readonly heavy: Player;
  readonly written: Written;
  stop(): Promise<void>;
}

export interface GrowthSize {
  /** Number of players besides those who make calls. */
  readonly others: number;
  readonly roundsEach: number;
  readonly heavyTransfers: number;
}

/** Number of players who make calls. */
const callers = 20;
const dayMs = 86_400_000;

/** Settings for loading: no log for a standby, and few checkpoints. Both databases have them. */
const settings = {
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "16GB",
  checkpoint_timeout: "30min",
  maintenance_work_mem: "1GB",
  shared_buffers: "1GB",
};

/** A game provider that answers each launch at once. */
const startLauncher = (): Promise<HttpServer> =>
  openHttpServer((_, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify({ url: "http://127.0.0.1:1/game" }));
  });

/** Creates a player with a paid deposit and a paid withdrawal, through the product's calls. */
async function newCaller(url: string, databaseUrl: string, bank: BenchBank, state: Until) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const fixture = { url, client };
  const player = await newPlayer(fixture, state);
  await client.end();
  const { orderId: deposit } = await call(
    fixture,
    player.token,
    "/charge/create/order",
    { amount: 100_000, bankName: "QRIS", payType: 11, acceptBonus: false },
    state,
  );
  await press(bank, await requestOf(bank, `deposit-${player.id}-${deposit}`), { action: "pay" });
  const withdrawal = await order(fixture, player, 50_000, "1234", state);
  return { player, deposit, withdrawal };
}

/** Opens a database with a history of this size, and the product on it. */
export async function openFixture(dir: string, size: GrowthSize, say: Say): Promise<GrowthFixture> {
  const open: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of open.toReversed()) await close().catch(() => undefined);
  };
  try {
    const postgres = await startPostgres(dir, { durable: false, settings });
    open.push(() => postgres.stop());
    await prepareDatabase(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    client.on("error", () => undefined);
    await client.connect();
    open.push(() => client.end());
    const launcher = await startLauncher();
    open.push(() => launcher.close());
    const port = await freePort();
    const bank = await startBank(dir, port, { env: { BANK_LOG_LEVEL: "silent", BANK_PAYOUT_MS: "100" } });
    open.push(() => bank.stop());
    const config = writeSettings(join(dir, "settings"));
    let privateKey: string | undefined;
    const start = async (): Promise<BenchServer> => {
      const env = { ...bank.serverEnv, HUB88_URL: launcher.url, LOG_LEVEL: "fatal" };
      const server = await startServer(dir, postgres.url, { port, config, env, privateKey });
      ({ privateKey } = server);
      return server;
    };
    const url = `http://127.0.0.1:${port}`;
    const first = await start();
    const state: Until = { over: false };
    const made: Made[] = [];
    while (made.length <= callers) {
      const some = Array.from({ length: Math.min(8, callers + 1 - made.length) }, () =>
        newCaller(url, postgres.url, bank, state),
      );
      made.push(...(await Promise.all(some)));
    }
    await untilSettled(client);
    await first.stop();

    const written = await fill(postgres.url, client, made, size, say);
    const server = await start();
    open.push(() => server.stop());
    const [heavy, ...players] = made.map(({ player }) => player);
    if (heavy === undefined) throw new Error("no players");
    return { url, databaseUrl: postgres.url, client, players, heavy, written, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the orders made by calls have ended. */
async function untilSettled(client: pg.Client): Promise<void> {
  await until("the orders made by calls are at their end", async () => {
    const { rows } = await client.query<{ open: number }>(
      `select ((select count(*) from cashier.deposit where credited_at is null)
         + (select count(*) from withdrawals.withdrawal where closed_at is null)
         + (select count(*) from platform.outbox where delivered_at is null))::int as open`,
    );
    return rows[0]?.open === 0;
  });
}

type Made = Awaited<ReturnType<typeof newCaller>>;

/** Writes what the players would have done in the previous year. */
async function fill(url: string, client: pg.Client, made: readonly Made[], size: GrowthSize, say: Say) {
  const from = Date.now() - 365 * dayMs;
  const others = Array.from({ length: size.others }, (_, nth) => String(20_000_001 + nth));
  const callerIds = made.map(({ player }) => player.id);
  await divideFrom(client, from);
  await client.query(
    "create table public.generated_order (kind text, player_id bigint, order_id text, amount bigint, at timestamptz)",
  );
  const createIndexes = await dropIndexes(client);
  // Removed, because they are written again below with the sums of the history.
  await client.query("truncate games.rounds_read, games.play_read");
  const startedAt = performance.now();
  const seconds = (): string => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  await writePlayers(url, others, from);
  const written = await writeHistory(url, {
    players: [...callerIds, ...others],
    emptied: callerIds.length,
    roundsEach: size.roundsEach,
    heavyTransfers: size.heavyTransfers,
    from,
    to: Date.now() - dayMs,
  });
  say(`${written.entries} entries of ${written.transfers} transfers written after ${seconds()}`);
  for (const statement of createIndexes) await client.query(statement);
  say(`indexes created after ${seconds()}`);
  const [sample] = made;
  if (sample !== undefined) await writeOrders(client, sample.deposit, sample.withdrawal);
  await client.query("drop table public.generated_order");
  await setReadings(client, Date.now() * 1000);
  await client.query("vacuum analyze");
  say(`${written.orders} orders written and everything analyzed after ${seconds()}`);
  return written;
}
