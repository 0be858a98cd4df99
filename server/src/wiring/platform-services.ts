import { join } from "node:path";
import type { DestinationStream } from "pino";
import type { Bus } from "../platform/bus/bus.ts";
import { createNatsBus } from "../platform/bus/nats-bus.ts";
import { createPostgresBus } from "../platform/bus/postgres-bus.ts";
import { createDatabaseClock, measureClock, readTime, type Clock } from "../platform/node/clock.ts";
import type { Environment } from "../platform/config/env.ts";
import { loadServerKeys, openKeyFolder } from "../platform/crypto/key-files.ts";
import { agreeOnPushKey, loadPushKey } from "../platform/crypto/push-key.ts";
import { createSealing } from "../platform/crypto/sealing.ts";
import { agreeOnKeys, expectedKeys, readSharedKeys } from "../platform/crypto/shared-keys.ts";
import { keyedFingerprint } from "../platform/crypto/tokens.ts";
import { createSigner, recordKey } from "../platform/crypto/signing.ts";
import { openDatabase, type Database } from "../platform/db/database.ts";
import { agreeOnKind } from "../platform/db/lobby-kind.ts";
import { refuseUnfitLogins } from "../platform/db/logins.ts";
import { measureDatabase, reportSecondConnections } from "../platform/db/metrics.ts";
import { openSharedLimits } from "../platform/http/shared-limits.ts";
import { createPeers } from "../platform/http/peers.ts";
import { createLog } from "../platform/log/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { openDisclosureLog } from "../platform/disclosure-log/open-disclosure-log.ts";
import { startSpanExport } from "../platform/tracing/span-export.ts";
import type { LobbyConfig } from "./settings.ts";

/** The platform's services, which modules and adapters use. */
export type PlatformServices = Awaited<ReturnType<typeof openPlatform>>;

/** Opens the services. Throws a ConfigError if the database or the keys are not right for this node. */
export async function openPlatform(
  env: Environment,
  config: LobbyConfig,
  clock: Clock | undefined,
  logTo?: DestinationStream,
) {
  const log = createLog(env.LOG_LEVEL, logTo);
  const databaseClock = createDatabaseClock();
  const now = (): number => (clock ?? databaseClock).now();
  const keyFolder = join(env.DATA_DIR, "server");
  openKeyFolder(keyFolder);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;

  await refuseUnfitLogins(env);
  const pools = sharesOf(env.DATABASE_POOL);
  const database: Database = openDatabase({
    url: env.DATABASE_URL,
    log,
    size: pools.calls,
    onTime: databaseClock.set,
  });
  await readTime(database, databaseClock);
  const openAll = async () => {
    await agreeOnKind(database, config.cashier);
    return openKeys(database, keyFolder, now);
  };
  const { keys, signer, sealing, pushKey } = await openAll().catch(async (error: unknown) => {
    await database.end();
    throw error;
  });
  const bus: Bus =
    env.NATS_URL === undefined ? createPostgresBus(database, log) : await createNatsBus(env.NATS_URL, log);

  const metrics = createMetrics();
  measureDatabase(metrics, database);
  reportSecondConnections(metrics, log);
  measureClock(metrics, databaseClock);
  const traces = await startSpanExport(env, log, metrics);
  const role = "fairlobby_app";
  const sharedLimits = openSharedLimits(database, { url: env.DATABASE_URL, role });
  const walletConnections = database.reserve(pools.wallet);
  const disclosureLog = openDisclosureLog({
    database,
    url: env.DATABASE_URL,
    role,
    settings: config,
    log,
    metrics,
    now,
  });

  return {
    env,
    config,
    now,
    log,
    metrics,
    /** Records the steps of requests and jobs; undefined while traces are not exported. */
    recorder: traces.recorder,
    currency: config.currency,
    /** IANA name; the lobby's days are those of this time zone. */
    timeZone: config.displayTimeZone.iana,
    keys,
    sealing,
    signer,
    /** Signs messages to browsers' push services. */
    pushKey,
    /** The lobby's address for players. */
    publicUrl,
    peers: createPeers(env.TRUST_PROXY),
    /** Identifies this lobby in the statements it signs. */
    issuer: new URL(publicUrl).origin,
    database,
    /** Connections for the calls of game providers; nothing else takes them. */
    walletConnections,
    /** Connections that calls and jobs share. */
    callConnections: pools.calls,
    /** True while so many calls wait for a connection that a further one could not be answered in time. */
    databaseIsFull: () => database.stats().waiting >= maxWaitersPerConnection * pools.calls,
    /** How far this machine's clock is ahead of the database's, ms. */
    clockAheadMs: databaseClock.machineAheadMs,
    bus,
    /** Counts calls for all nodes together. */
    sharedLimits,
    /** Returns the name under which a network address is counted: the database has no addresses. */
    nameAddress: (block: string): string => keyedFingerprint(keys.hashKey, block),
    /** Records what players are told. */
    disclosureLog,
    /** To be called after everything else is closed. */
    async close() {
      await disclosureLog.close();
      await sharedLimits.end();
      await bus.close();
      await walletConnections.end();
      await database.end();
      await traces.close();
    },
  };
}

/** Calls that may wait per connection of their pool; more could not be served in time. */
const maxWaitersPerConnection = 10;

/**
 * Divides `DATABASE_POOL`: the wallet gets three tenths, for batches of bets and for bets that wait for a balance;
 * calls and jobs get the rest.
 */
function sharesOf(size: number): { readonly calls: number; readonly wallet: number } {
  const wallet = Math.max(1, Math.floor(size * 0.3));
  return { calls: size - wallet, wallet };
}

/** Reads this node's keys, or creates those of a new database, and checks that all nodes share them. */
async function openKeys(database: Database, folder: string, now: () => number) {
  const keys = loadServerKeys(folder, expectedKeys(await readSharedKeys(database)));
  const signer = await createSigner(keys.signingPrivateKey);
  const sealingKey = await agreeOnKeys(database, keys, signer.keyId, folder);
  await recordKey(database, signer, now());
  const pushKey = loadPushKey(folder, keys.hashKey);
  await agreeOnPushKey(database, pushKey, folder);
  const others = keys.dataKeys.filter((key) => key !== sealingKey);
  return { keys, signer, sealing: createSealing(sealingKey, others), pushKey };
}
