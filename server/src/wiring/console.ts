import { join, resolve } from "node:path";
import { liveChannel, readLiveChange } from "@fairlobby/contract/console";
import type { FastifyInstance } from "fastify";
import type { DestinationStream } from "pino";
import { createConsoleModule, openSealKey, type ConsoleModule } from "../modules/console/index.ts";
import { createNatsBus } from "../platform/bus/nats-bus.ts";
import { createPostgresBus } from "../platform/bus/postgres-bus.ts";
import { createDatabaseClock, readTime, type Clock } from "../platform/node/clock.ts";
import { ConfigError } from "../platform/config/config-error.ts";
import { isSecureDatabase, isSecureNats } from "../platform/config/secure-addresses.ts";
import type { ConsoleEnvironment } from "../platform/config/console-env.ts";
import { openDatabase, type Database } from "../platform/db/database.ts";
import { refuseOtherKind } from "../platform/db/lobby-kind.ts";
import { refuseUnfitConsoleLogin } from "../platform/db/logins.ts";
import { missingParts } from "../platform/db/version.ts";
import { createAllowList } from "../platform/http/allow-list.ts";
import { consoleLimits, type ConsoleLimitSettings } from "../platform/http/console-limits.ts";
import { createConsoleServer } from "../platform/http/console-server.ts";
import { createLiveHub, type LiveHub } from "../platform/http/live-hub.ts";
import { createPeers } from "../platform/http/peers.ts";
import { createLog, type Log } from "../platform/log/log.ts";
import type { LobbyConfig } from "./settings.ts";

/** Connections for the pages, apart from those of bets and money calls (R-CAPI-06). */
const pages = { connections: 6, statementMs: 2_000 } as const;
/** Connections for files, which take longer. */
const reports = { connections: 3, statementMs: 30_000 } as const;

export interface ConsoleServices {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly log: Log;
  readonly now: () => number;
}

/** Parts that a test replaces. */
export interface ConsoleParts extends Pick<Clock, "now"> {
  readonly limits?: ConsoleLimitSettings | undefined;
}

/** The folder of the console's key. */
export const consoleKeyFolder = (dataDir: string): string => join(dataDir, "console");

/** Returns the console's address: `CONSOLE_URL`, or localhost, by its name since a passkey refuses an IP address. */
export const consoleUrlOf = ({ CONSOLE_PORT, CONSOLE_URL }: ConsoleEnvironment): string =>
  CONSOLE_URL ?? `http://localhost:${CONSOLE_PORT}`;

/**
 * Creates the console's parts; its time is the database's unless a clock is `given`. Throws a ConfigError for settings
 * it must not run with (R-OPR-11).
 */
export async function wireConsole(
  env: ConsoleEnvironment,
  config: LobbyConfig,
  given?: ConsoleParts,
  logTo?: DestinationStream,
): Promise<ConsoleServices> {
  const consoleUrl = consoleUrlOf(env);
  refuseUnfitConsole(env, config);
  const { consoleModule, database, log, now } = await wireConsoleModule(env, config, given, logTo);
  const bus = env.NATS_URL === undefined ? createPostgresBus(database, log) : await createNatsBus(env.NATS_URL, log);
  const hub = createLiveHub();
  await bus.subscribe(liveChannel, (message) => passOn(hub, message), hub.missed);
  const app = await createConsoleServer({
    ...consoleModule,
    limits: given?.limits ?? consoleLimits,
    hub,
    // A page that misses a change reads again within 30 seconds.
    changed: (change) => void bus.publish(liveChannel, change).catch(() => hub.change(change)),
    consoleUrl,
    log,
    peers: createPeers(env.TRUST_PROXY),
    isAllowed: createAllowList(env.CONSOLE_ALLOW),
    dist: env.CONSOLE_DIST === undefined ? undefined : resolve(env.CONSOLE_DIST),
    notReady: async () => {
      const parts = await missingParts(database).catch(() => null);
      return parts === null ? ["database"] : parts.length > 0 ? ["migrations"] : [];
    },
  });
  app.addHook("onClose", async () => {
    hub.close();
    await bus.close();
  });
  return { app, database, log, now };
}

function passOn(hub: LiveHub, message: unknown): void {
  const change = readLiveChange(message);
  if (change !== null) hub.change(change);
}

/** Creates the console's module without its pages; `npm run operator` uses it too. */
export async function wireConsoleModule(
  env: ConsoleEnvironment,
  config: LobbyConfig,
  given?: Pick<Clock, "now">,
  logTo?: DestinationStream,
): Promise<Omit<ConsoleServices, "app"> & { readonly consoleModule: ConsoleModule }> {
  await refuseUnfitConsoleLogin(env);
  const log = createLog(env.LOG_LEVEL, logTo);
  const clock = createDatabaseClock();
  const open = ({ connections: size, statementMs }: typeof pages | typeof reports) =>
    openDatabase({ url: env.CONSOLE_DATABASE_URL, log, size, statementMs, onTime: clock.set });
  const [forPages, forReports] = [open(pages), open(reports)];
  const end = async (): Promise<void> => {
    await forReports.end();
    await forPages.end();
  };
  const database = { ...forPages, end };
  await readTime(database, clock);
  await refuseOtherKind(database, config.cashier).catch(async (error: unknown) => {
    await database.end();
    throw error;
  });
  const now = (): number => (given ?? clock).now();
  const consoleModule = createConsoleModule({
    database,
    reports: forReports,
    now,
    moneyMode: config.moneyMode,
    cashier: config.cashier,
    currency: config.currency,
    consoleUrl: consoleUrlOf(env),
    sealKey: await openSealKey(database, consoleKeyFolder(env.DATA_DIR)),
    operatorName: config.operator ?? "",
    switches: switchesOf(config),
    homeGames: new Set(config.tiles.map(({ provider, gameId }) => `${provider}:${gameId}`)),
    withholdingLaws: config.withdrawals.withholdingLaws,
    stalledAfterMs: config.withdrawals.stalledAfterHours * 3_600_000,
  });
  return { consoleModule, database, log, now };
}

function switchesOf({ tiles, providers }: LobbyConfig) {
  return {
    games: tiles.map(({ gameId, name, provider }) => ({ gameId, name, provider })),
    providers: providers.map(({ key }) => key),
  };
}

/** Throws a ConfigError for settings that the console must not run with (R-OPR-11). */
export function refuseUnfitConsole(env: ConsoleEnvironment, { moneyMode }: LobbyConfig): void {
  const { protocol, hostname } = new URL(consoleUrlOf(env));
  if (protocol !== "https:" && hostname !== "localhost") {
    throw new ConfigError("CONSOLE_URL: needs https; only http://localhost works without it");
  }
  if (moneyMode !== "real") return;
  if (protocol !== "https:") throw new ConfigError("CONSOLE_URL: needs https with real money");
  // What operators read and decide crosses these connections, and the console's login with them.
  if (!isSecureDatabase(env.CONSOLE_DATABASE_URL)) {
    throw new ConfigError("CONSOLE_DATABASE_URL: needs sslmode=verify-full to another machine with real money");
  }
  if (env.NATS_URL !== undefined && !isSecureNats(env.NATS_URL)) {
    throw new ConfigError("NATS_URL: needs tls:// to another machine with real money");
  }
  if (env.CONSOLE_ALLOW.length === 0) throw new ConfigError("CONSOLE_ALLOW: must name the networks that may connect");
}
