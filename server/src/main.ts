import { setTimeout } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import type { DestinationStream } from "pino";
import { readBrand } from "./modules/pages/index.ts";
import type { IdentityCheck } from "./modules/protection/index.ts";
import type { Clock } from "./platform/node/clock.ts";
import { ConfigError, readEnvironment, type Environment } from "./platform/config/env.ts";
import type { Sql } from "./platform/db/database.ts";
import { accountText, agreeOnAdapter } from "./platform/db/payment-adapter.ts";
import { DatabaseUnavailable, isConnectionLoss } from "./platform/db/errors.ts";
import type { Log } from "./platform/log/log.ts";
import { reportNode } from "./platform/node/running-nodes.ts";
import { measurePush, permittedConnections } from "./platform/stomp/index.ts";
import { noPayments } from "./wiring/cashier.ts";
import { readGameProviders, wireGameProviders } from "./wiring/game-providers.ts";
import { openPlatform } from "./wiring/platform-services.ts";
import { wireHttp } from "./wiring/http.ts";
import { refuseHalfMail, wireMail } from "./wiring/mail.ts";
import { wireJobs } from "./wiring/start-jobs.ts";
import { wireModules } from "./wiring/modules.ts";
import { refuseUnfitMoneyMode } from "./wiring/money-mode.ts";
import { choosePayments } from "./wiring/payment-adapter.ts";
import { wirePayments } from "./wiring/payments.ts";
import { readWebhookEndpoints } from "./wiring/webhooks.ts";
import { readLobbyConfig, type LobbyConfig } from "./wiring/settings.ts";

export interface RunningServer {
  /** Its address, e.g. `http://localhost:8080`. */
  readonly url: string;
  readonly log: Log;
  /** Answers 503 at `/readyz` from now on, and serves as before: proxies then send new calls to other nodes. */
  leave(): void;
  /** Drains requests, sockets and jobs, then closes the database. */
  close(): Promise<void>;
}

/** A payout that another node sends now, by a clock that is a little ahead, is also under way. */
const hourMs = 3_600_000;

/**
 * Creates and starts the server; `wiring/` creates its parts.
 * @param clock the database's time by default
 * @param parts real money needs an identity check, and none is included; the log is written to standard output unless
 *   `logTo` is given
 */
export async function startServer(
  env: Environment,
  config: LobbyConfig,
  clock?: Clock,
  parts: { readonly identityCheck?: IdentityCheck; readonly logTo?: DestinationStream } = {},
): Promise<RunningServer> {
  const chosen = config.cashier === "on" ? await choosePayments(env, config) : null;
  refuseUnfitMoneyMode(config, env, parts.identityCheck ?? null, chosen);
  refuseHalfMail(config, env);
  const providerSettings = readGameProviders(env, config);
  const webhooks = { endpoints: readWebhookEndpoints(env, config) };
  const brand = readBrand(env.LOBBY_BRAND, config.languages, config.cashier);
  const { connections, problem } = permittedConnections(env.PUSH_CONNECTIONS);

  const services = await openPlatform(env, config, clock, parts.logTo);
  const payments = chosen === null ? noPayments : wirePayments(services, chosen);
  const gameProviders = wireGameProviders(services, providerSettings);
  const { launchers } = gameProviders;
  const { identityCheck } = parts;
  const jobs = wireJobs();
  const mail = wireMail(env, config, brand.name);
  const modules = wireModules(services, { payments, launchers, mail, webhooks, connections, identityCheck, jobs });
  const { alerts, cashier, hub, push, wallets, webPush, withdrawals } = modules;
  const account = chosen === null ? null : { name: chosen.adapter.name, optionsHash: chosen.optionsHash };
  // Before it reads which account the database has: a node that changes the account must see this one.
  const reportEnd = await reportNode(
    services.database,
    services.metrics,
    services.now,
    account === null ? null : accountText(account),
  );
  if (account !== null) {
    const openPayouts = (sql: Sql) => withdrawals.unsettledPayouts(sql, services.now() + hourMs, 1);
    await agreeOnAdapter(services.database, account, {
      now: services.now,
      hasOpenPayouts: async (sql) => (await openPayouts(sql)).length > 0,
      hasOpenRefunds: cashier.hasReturns,
    }).catch(async (error: unknown) => {
      await reportEnd();
      await services.close();
      throw error;
    });
  }
  try {
    await services.disclosureLog.start();
    measurePush(services.metrics, hub);
    await push.start();

    const running = await jobs.start(services, modules);
    await modules.games.catalogue.readListsSoon();
    let leaving = false;
    const app = await wireHttp(services, modules, {
      jobs: running,
      brand,
      frameOrigins: gameProviders.pageOrigins,
      readyOrigins: gameProviders.readyOrigins,
      leaving: () => leaving,
    });
    await gameProviders.serve(app, wallets);
    await payments.serve(app, cashier, withdrawals);
    hub.attach(app.server);
    await app.listen({ port: env.PORT, host: env.HOST });
    services.log.info({ url: services.publicUrl, port: env.PORT }, "the lobby server listens");
    // Logged only after a successful start: a failure to start would be more important.
    if (problem !== null) services.log.warn(problem);

    return {
      url: `http://localhost:${env.PORT}`,
      log: services.log,
      leave() {
        leaving = true;
      },
      async close() {
        await hub.close();
        await app.close();
        await running.stop();
        await alerts.close();
        await payments.close();
        await webPush.close();
        await reportEnd();
        await services.close();
      },
    };
  } catch (error) {
    // Another node must not take this one for running.
    await reportEnd();
    throw error;
  }
}

/** Returns one actionable line for a failure before the server has started. */
function startProblem(error: unknown, port: string): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof DatabaseUnavailable) {
    return error.cause === undefined ? `DATABASE_URL: ${error.message}` : startProblem(error.cause, port);
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") return `PORT: ${port} is in use`;
  if (code === "EADDRNOTAVAIL") return "HOST: it is no address of this machine";
  if (/^(ECONN|ENOTFOUND|EAI_|28|3D)/.test(code)) return `DATABASE_URL: the database cannot be reached (${code})`;
  return error instanceof Error ? error.message || error.name : String(error);
}

/**
 * Closes the server at a signal, and at an uncaught error other than the loss of the database or its full disk. After SIGTERM it first
 * serves for `drainMs` without being ready.
 */
function endWithGrace(server: RunningServer, drainMs: number): void {
  let bug: unknown;
  const grace = closeWithGrace(
    { delay: 10_000 + drainMs, skip: ["uncaughtException", "unhandledRejection"] },
    async ({ signal }) => {
      if (bug === undefined) server.log.info({ signal }, "the lobby server stops");
      server.leave();
      if (signal === "SIGTERM") await setTimeout(drainMs);
      await server.close();
      // Ends the process with a failure.
      if (bug !== undefined) throw bug;
    },
  );
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      server.log.error({ err: error }, "an uncaught error");
      if (isConnectionLoss(error) || error instanceof DatabaseUnavailable || bug !== undefined) return;
      bug = error;
      grace.close();
    });
  }
}

if (import.meta.main) {
  try {
    const env = readEnvironment(process.env);
    const server = await startServer(env, readLobbyConfig(env.LOBBY_CONFIG));
    endWithGrace(server, env.DRAIN_SECONDS * 1000);
  } catch (error) {
    console.error(startProblem(error, process.env["PORT"] ?? "8080"));
    process.exit(1);
  }
}
