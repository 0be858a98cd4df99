import { accessSync, constants, mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino, type Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { type Credentials, loadCredentials } from "./credentials.ts";
import { openDatabase } from "./database.ts";
import { startDueWorker } from "./due-worker.ts";
import { createHttpServer } from "./http/server.ts";
import { lockDataDir } from "./lock.ts";
import { payPageRoutes } from "./pages/pay-page-routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { createPaymentService } from "./payments/service.ts";
import { createPaymentStore } from "./payments/store.ts";
import { payoutRoutes } from "./payouts/routes.ts";
import { createPayoutService } from "./payouts/service.ts";
import { createPayoutStore } from "./payouts/store.ts";
import { refundRoutes } from "./refunds/routes.ts";
import { createRefundService } from "./refunds/service.ts";
import { createRefundStore } from "./refunds/store.ts";
import { sandboxRoutes } from "./sandbox-routes.ts";
import { createStatementStore } from "./statement.ts";
import { statementRoutes } from "./statement-routes.ts";
import { transactionRoutes } from "./transaction-routes.ts";
import { createTransactionStore } from "./transactions.ts";
import { startWebhookDelivery } from "./webhooks/delivery.ts";
import { createFaultSwitches } from "./webhooks/faults.ts";
import { createOutbox } from "./webhooks/outbox.ts";
import { createWebhookStore } from "./webhooks/store.ts";

export interface RunningBank {
  /** Where the bank listens, e.g. `http://localhost:8081`. */
  readonly url: string;
  /** Refuses new calls, drops held connections and unlocks the data directory; the stored work is kept. */
  close(): Promise<void>;
}

export type BankOutcome =
  | { readonly ok: true; readonly bank: RunningBank }
  | { readonly ok: false; readonly problem: string };

/** Opens the sandbox on its data directory and serves it; a `problem` is one line for the operator. */
export async function openBank(config: Config, clock: Clock): Promise<BankOutcome> {
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    accessSync(config.dataDir, constants.W_OK);
  } catch (error) {
    return { ok: false, problem: `DATA_DIR: ${(error as Error).message}` };
  }
  const unlock = lockDataDir(config.dataDir);
  if (unlock === undefined) {
    return { ok: false, problem: `DATA_DIR: another bank is already running on ${config.dataDir}` };
  }
  const credentials = loadCredentials(config.dataDir, config.credentialFiles);
  if (!credentials.ok) {
    unlock();
    return credentials;
  }
  const log = pino({ level: config.logLevel, name: "bank" });
  const services = startServices(config, clock, log, credentials);
  const app = createHttpServer(log);
  // With port 0 the system picks one, so the address is known only once the server listens.
  const localUrl = () => `http://localhost:${(app.server.address() as AddressInfo | null)?.port ?? config.port}`;
  await registerRoutes(app, config, credentials, services, localUrl);

  const close = async (): Promise<void> => {
    services.payoutWorker.stop();
    await app.close();
    await services.delivery.stop();
    services.database.close();
    unlock();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === "EADDRINUSE" ? `BANK_PORT: port ${config.port} is in use` : `cannot listen: ${message}`;
    return { ok: false, problem: why };
  }
  return { ok: true, bank: { url: localUrl(), close } };
}

/** Opens the database, and starts the webhook delivery and the payout worker on it. */
function startServices(config: Config, clock: Clock, log: Logger, { callbackToken, businessId }: Credentials) {
  const database = openDatabase(config.dataDir);
  const statement = createStatementStore(database);
  const faults = createFaultSwitches(database);
  const webhooks = createWebhookStore(database, clock, faults);
  const delivery = startWebhookDelivery({
    store: webhooks,
    clock,
    log,
    callbackUrl: config.callbackUrl,
    callbackToken,
    retryMillis: config.webhookRetryMillis,
    giveUpMillis: config.webhookGiveUpMillis,
  });
  const outbox = createOutbox({ store: webhooks, clock, businessId, wake: () => delivery.wake() });
  const shared = { database, statement, outbox, clock, businessId };
  const payments = createPaymentService({ ...shared, store: createPaymentStore(database) });
  const refunds = createRefundService({ ...shared, store: createRefundStore(database), payments });
  const payouts = createPayoutService({
    ...shared,
    store: createPayoutStore(database),
    times: config,
    wake: () => payoutWorker.wake(),
  });
  const payoutWorker = startDueWorker({
    clock,
    nextDueAt: () => payouts.nextDueAt(),
    runDue: () => payouts.advanceDue(),
    onError: (error) => log.error({ error }, "payout processing failed"),
  });
  return { database, statement, faults, webhooks, delivery, payments, refunds, payouts, payoutWorker };
}

async function registerRoutes(
  app: FastifyInstance,
  config: Config,
  { apiKey, businessId }: Credentials,
  services: ReturnType<typeof startServices>,
  localUrl: () => string,
): Promise<void> {
  const { database, statement, faults, webhooks, payments, refunds, payouts } = services;
  const payPageUrl = ({ id }: { id: string }) => `${config.publicUrl ?? localUrl()}/pay/${id}`;
  const listShape = () => faults.read().payoutList;
  const sandbox = { apiKey, businessId, faults, payments, payouts, webhooks, payPageUrl };
  app.get("/healthz", async () => ({ status: "ok" }));
  await app.register(paymentRoutes({ payments, apiKey, businessId, payPageUrl }), { prefix: "/v3" });
  await app.register(refundRoutes({ refunds, apiKey, businessId }), { prefix: "/v3" });
  await app.register(payoutRoutes({ payouts, apiKey, businessId, hangMillis: config.hangMillis, listShape }));
  await app.register(transactionRoutes({ transactions: createTransactionStore(database), apiKey, businessId }));
  await app.register(statementRoutes({ statement, apiKey }), { prefix: "/sandbox" });
  await app.register(sandboxRoutes(sandbox), { prefix: "/sandbox" });
  await app.register(payPageRoutes({ payments, merchantName: config.merchantName }));
}
