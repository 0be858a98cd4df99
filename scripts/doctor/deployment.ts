import { existsSync } from "node:fs";
import { join } from "node:path";
import { linesOf } from "@fairlobby/ports/helpers";
import type { PaymentAdapter } from "@fairlobby/ports/payments";
import { xenditAdapter } from "../../server/src/adapters/payments/xendit/index.ts";
import {
  ConfigError,
  problemsOfEnvironment,
  readEnvironment,
  type Environment,
} from "../../server/src/platform/config/env.ts";
import { refuseHalfMail } from "../../server/src/wiring/mail.ts";
import { choosePayments, loadPaymentAdapter, type ChosenPayments } from "../../server/src/wiring/payment-adapter.ts";
import { readAdapterVariables } from "../../server/src/platform/config/adapter-variables.ts";
import { refuseUnfitMoneyMode } from "../../server/src/wiring/money-mode.ts";
import { readBrand } from "../../server/src/modules/pages/index.ts";
import { readLobbyConfig, type LobbyConfig } from "../../server/src/wiring/settings.ts";
import { readWebhookEndpoints } from "../../server/src/wiring/webhooks.ts";
import { consoleUrls, findPostgres, serverUrls } from "../../tools/embedded-postgres.ts";
import { dataDirIn } from "../product-database.ts";
import { sandboxEnvironment } from "../sandbox-environment.ts";
import { findingsOf, type Finding } from "./finding.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

/** What the doctor checks: the environment and the settings with which the server starts. */
export interface Deployment {
  readonly env: Environment;
  readonly config: LobbyConfig;
  /** Null in a lobby without a cashier. */
  readonly payments: ChosenPayments | null;
  /** True with real money: then what is only worth a look with play money must be fixed. */
  readonly isReal: boolean;
  readonly publicUrl: string;
}

/**
 * Returns the server's environment: this process's own, or, if sandboxes have their data in DATA_DIR, the one that `npm
 * start` gives the server.
 */
export function serverVariables(root: string, own: Variables): Variables {
  const dataDir = dataDirIn(root);
  if (!existsSync(join(dataDir, "slots/provider-public.pem"))) return own;
  const hasBank = existsSync(join(dataDir, "bank/credentials.json"));
  const port = (name: string, fallback: number): number => Number(own[name] || fallback);
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ""));
  const found = findPostgres(dataDir);
  return {
    ...sandboxEnvironment({
      dataDir,
      bankPort: hasBank ? port("BANK_PORT", 8081) : undefined,
      slotsPort: port("SLOTS_PORT", 8082),
    }),
    ...(typeof found === "string" ? {} : { ...serverUrls(found.url), ...consoleUrls(found.url) }),
    ...given,
    DATA_DIR: dataDir,
  };
}

/** Variables that may contain a secret of a payment adapter, whichever it is. */
const isSecret = /_(API_KEY|CALLBACK_TOKEN|KEY|SECRET|SECRETS|TOKEN|TOKENS|PASSWORD)$/;

/** Returns the texts that must never be printed. */
export function secretsOf(variables: Variables): readonly string[] {
  const secrets = Object.entries(variables)
    .filter(([name]) => isSecret.test(name))
    .flatMap(([, value]) => linesOf(value ?? ""));
  const passwords = Object.entries(variables)
    .filter(([name]) => name.endsWith("_URL"))
    .flatMap(([, value]) => passwordsIn(value ?? ""));
  return [...secrets, ...passwords].filter((secret) => secret.length > 3);
}

/**
 * Returns the password of an address, encoded and decoded. The address of a database may name several hosts, and is then
 * no valid URL.
 */
function passwordsIn(address: string): readonly string[] {
  const [, written] = /^[^/]*\/\/[^/?#:@]*:([^/?#]*)@/.exec(address) ?? [];
  const found = [written, ...[...address.matchAll(/[?&]password=([^&#]*)/g)].map(([, value]) => value)];
  return found.flatMap((text) => (text === undefined ? [] : [text, decoded(text)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads the deployment; it is null if a finding says why nothing further can be checked. */
export async function readDeployment(variables: Variables): Promise<{
  readonly findings: readonly Finding[];
  readonly deployment: Deployment | null;
}> {
  const environment = findingsOf("environment");
  const problems = [...problemsOfEnvironment(variables), ...(await problemsOfPayments(variables))];
  if (problems.length > 0) return { findings: problems.map(environment.fix), deployment: null };
  const env = readEnvironment(variables);
  const settings = findingsOf("settings");
  try {
    const config = readLobbyConfig(env.LOBBY_CONFIG);
    refuseHalfMail(config, env);
    readWebhookEndpoints(env, config);
    const brand = readBrand(env.LOBBY_BRAND, config.languages, config.cashier);
    const payments = config.cashier === "on" ? await choosePayments(env, config) : null;
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    const deployment = { env, config, payments, isReal: config.moneyMode === "real", publicUrl };
    return {
      findings: [
        environment.ok("every variable can be read"),
        settings.ok(`${env.LOBBY_CONFIG}: ${config.currency}, ${config.country}, ${config.displayTimeZone.iana}`),
        settings.ok(`${env.LOBBY_BRAND}: the brand "${brand.name}"`),
        ...checkMoneyMode(deployment),
      ],
      deployment,
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: [environment.ok("every variable can be read"), settings.fix(error.message)], deployment: null };
  }
}

/** Returns one line for each variable of the payment adapter that a lobby with a cashier lacks. */
async function problemsOfPayments(variables: Variables): Promise<readonly string[]> {
  const adapter = await adapterOf(variables["LOBBY_CONFIG"] || "config/lobby.json");
  if (adapter === null) return [];
  const given = Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { problems } = readAdapterVariables(adapter, Object.fromEntries(given));
  // Values that cannot be read are found by the environment's own check.
  return problems.filter((line) => line.endsWith("is not set"));
}

/** Returns the adapter of the settings, null without a cashier; the built-in one if they cannot be read, which is found later. */
async function adapterOf(file: string): Promise<Pick<PaymentAdapter, "variables"> | null> {
  try {
    const config = readLobbyConfig(file);
    return config.cashier === "off" ? null : await loadPaymentAdapter({ LOBBY_CONFIG: file }, config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return xenditAdapter;
  }
}

function checkMoneyMode({ config, env, isReal, payments }: Deployment): readonly Finding[] {
  const money = findingsOf("money mode");
  const identity = findingsOf("identity check");
  // The operator's own program passes the identity check to `startServer`; no variable names it.
  const unseen = identity.skip("is given in your own start program; without one the server does not start");
  try {
    refuseUnfitMoneyMode(config, env, { sandbox: false }, payments);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [money.fix(error.message), ...(isReal ? [unseen] : [])];
  }
  if (config.cashier === "off") return [money.ok("free gold: nothing is bought and nothing is paid out")];
  if (!isReal) return [money.ok("play money, on sandboxes only")];
  return [money.ok(`real money, licence ${config.licence?.number} of ${config.licence?.regulator}`), unseen];
}
