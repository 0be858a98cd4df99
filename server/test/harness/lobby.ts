import { rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { WhenDone } from "./clean-ups.ts";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { quickFolder } from "../../../tools/quick-folder.ts";
import { readEnvironment } from "../../src/platform/config/env.ts";
import { openKeyFolder, writeDataKeys } from "../../src/platform/crypto/key-files.ts";
import type { Log } from "../../src/platform/log/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { wireJobs } from "../../src/wiring/start-jobs.ts";
import { noPayments } from "../../src/wiring/cashier.ts";
import { wireModules, type Modules, type Outside } from "../../src/wiring/modules.ts";
import { openPlatform, type PlatformServices } from "../../src/wiring/platform-services.ts";
import { choosePayments } from "../../src/wiring/payment-adapter.ts";
import { wirePayments } from "../../src/wiring/payments.ts";
import { readLobbyConfig, type LobbyConfig } from "../../src/wiring/settings.ts";
import { silentLog } from "./database.ts";
import { testIssuer } from "./signer.ts";

/** The shipped settings. */
export const settings = readLobbyConfig(new URL("../../../config/lobby.json", import.meta.url).pathname);

/** Key of the fingerprints and of the encrypted data in the database. */
export const testKey = Buffer.alloc(32, 7);

/** An address where nothing listens. */
const nowhere = { url: "http://127.0.0.1:9", apiKey: "a-key-of-this-test" };

export interface LobbyOptions {
  /** The database, with the owner's login. */
  readonly url: string;
  readonly now: () => number;
  /** Replaces settings of the shipped ones, also with values that the server would refuse. */
  readonly settings?: Partial<LobbyConfig>;
  /** The bank; by default an address where none answers. */
  readonly bank?: { readonly url: string; readonly apiKey: string };
  /** The time-outs of calls to the bank. */
  readonly times?: NonNullable<Parameters<typeof wirePayments>[2]>;
  readonly log?: Log;
  /** Replaces parts of the outside world. */
  readonly around?: (outside: Outside) => Partial<Outside>;
}

export interface Lobby {
  readonly config: LobbyConfig;
  readonly services: PlatformServices;
  readonly modules: Modules;
  /** The outside world, with the parts that were replaced. */
  readonly outside: Outside;
  /** Wires all modules again, over the same database, as a restart with other settings does. */
  restarted(changed: Partial<LobbyConfig>): Modules;
}

/** Wires all modules as the server does; only the outside world is replaced. */
export async function wireLobby(options: LobbyOptions, whenDone: WhenDone = onTestFinished): Promise<Lobby> {
  const { log = silentLog, bank = nowhere } = options;
  const config: LobbyConfig = { ...settings, ...options.settings };
  const folder = quickFolder("lobby-");
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  const keys = join(folder, "server");
  openKeyFolder(keys);
  writeDataKeys(keys, [testKey]);
  const env = readEnvironment({
    ...serverUrls(options.url),
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    PUBLIC_URL: testIssuer,
    XENDIT_URL: bank.url,
    XENDIT_API_KEY: bank.apiKey,
    XENDIT_CALLBACK_TOKEN: "a-callback-token-of-this-test",
  });
  const services = { ...(await openPlatform(env, config, options)), log };
  whenDone(() => services.close());
  const times = { read: 1_000, write: 1_000, ...options.times };
  const payments =
    config.cashier === "on" ? wirePayments(services, await choosePayments(env, config), times) : noPayments;
  whenDone(() => payments.close());
  const real: Outside = {
    payments,
    launchers: new Map(),
    webhooks: { endpoints: [] },
    mail: null,
    identityCheck: undefined,
    connections: 100,
    jobs: wireJobs(),
  };
  const outside = { ...real, ...options.around?.(real) };
  const restarted = (changed: Partial<LobbyConfig>): Modules => {
    const modules = wireModules({ ...services, config: { ...config, ...changed }, metrics: createMetrics() }, outside);
    whenDone(() => modules.webPush.close());
    return modules;
  };
  return { config, services, modules: restarted({}), outside, restarted };
}
