import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { GameId, PlayerId } from "@fairlobby/contract";
import { caletaDialect } from "../../server/src/adapters/games/caleta/index.ts";
import { hub88Dialect } from "../../server/src/adapters/games/hub88/index.ts";
import { readRsaKeys, sign } from "../../server/src/adapters/games/signed/index.ts";
import { connectNats } from "../../server/src/platform/bus/nats-connection.ts";
import { createLog } from "../../server/src/platform/log/log.ts";
import { createPaymentHost } from "../../server/src/wiring/payments.ts";
import { createProvider, type ChosenPayments } from "../../server/src/wiring/payment-adapter.ts";
import { readProviderEndpoint } from "../../server/src/wiring/provider-endpoint.ts";
import { maxSkewMs } from "./database-checks.ts";
import type { Deployment } from "./deployment.ts";
import { findingsOf, problemOf, runCheck, type Finding } from "./finding.ts";
import { publicFingerprint } from "./key-checks.ts";

const answerMs = 8_000;

export async function checkProviders(deployment: Deployment): Promise<Finding[]> {
  const { env, config, payments } = deployment;
  const findings = [
    ...(payments === null ? [] : [checkPayments(deployment, payments)]),
    ...config.providers.flatMap((provider) => [
      runCheck(`provider ${provider.key}`, () => checkGameProvider(deployment, provider)),
      runCheck(`wallet key of ${provider.key}`, () => checkWalletKey(deployment, provider.key)),
    ]),
    ...(env.NATS_URL === undefined ? [] : [runCheck("NATS", () => checkNats(env.NATS_URL ?? ""))]),
  ];
  return (await Promise.all(findings)).flat();
}

/** Reads at the payment provider with the server's secrets; changes nothing there. */
async function checkPayments({ config, publicUrl }: Deployment, payments: ChosenPayments): Promise<Finding[]> {
  const log = createLog("silent");
  const services = { config, log, now: Date.now, currency: config.currency, publicUrl };
  const provider = createProvider(payments, createPaymentHost(services, payments));
  try {
    return (await provider.check()).map(({ what, problem }) => {
      const { fix, ok } = findingsOf(`payments: ${what}`);
      return problem === null ? ok(`${payments.adapter.name} lets this lobby read them`) : fix(problem);
    });
  } finally {
    await provider.close();
  }
}

const roundOfNobody = () => ({
  gameId: "doctor" as GameId,
  playerId: "1" as PlayerId,
  roundId: `doctor-${randomUUID()}`,
});

/**
 * Compares the database's time with the payment provider's: the database and its nodes could be wrong together.
 * @param machineAheadMs how far this machine is ahead of the database, ms
 */
export async function checkProviderClock(
  { payments }: Deployment,
  machineAheadMs: number | null,
): Promise<readonly Finding[]> {
  if (payments === null) return [];
  const { adapter, variables } = payments;
  const name = Object.keys(adapter.variables).find((each) => adapter.variables[each] === "address");
  return name === undefined ? [] : [await compareClocks(variables[name] ?? "", machineAheadMs)];
}

async function compareClocks(url: string, machineAheadMs: number | null): Promise<Finding> {
  const { look, ok, skip } = findingsOf("clock of payments");
  if (machineAheadMs === null) return skip("the database's time could not be read");
  const askedAt = Date.now();
  const answer = await fetch(url, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => null);
  const theirs = Date.parse(answer?.headers.get("date") ?? "");
  if (Number.isNaN(theirs)) return skip(`${url} does not say its time`);
  // The header has whole seconds, rounded down.
  const ahead = (askedAt + Date.now()) / 2 - machineAheadMs - (theirs + 500);
  const text = `the database is ${(Math.abs(ahead) / 1000).toFixed(0)} s ${ahead < 0 ? "behind" : "ahead of"} ${url}`;
  return Math.abs(ahead) > maxSkewMs ? look(`${text}: set the database's clock by NTP`) : ok(text);
}

type ProviderSettings = Deployment["config"]["providers"][number];

/** Requests a round that does not exist, with a signature: the provider answers only if it accepts the signature. */
async function checkGameProvider({ config, env, publicUrl }: Deployment, provider: ProviderSettings): Promise<Finding> {
  const { fix, ok, skip } = findingsOf(`provider ${provider.key}`);
  const endpoint = readProviderEndpoint(env, provider.key);
  const account = { ...provider, currency: config.currency, lobbyUrl: publicUrl };
  const { header, round } = provider.dialect === "caleta" ? caletaDialect(account) : hub88Dialect(account);
  const body = JSON.stringify(round.body(roundOfNobody()));
  let privateKey = endpoint.operatorPrivateKey;
  try {
    privateKey ??= readFileSync(join(env.DATA_DIR, "server/operator-private.pem"), "utf8");
  } catch {
    return skip("there is no key to sign a call with yet");
  }
  const variable = `${provider.key.toUpperCase()}_URL`;
  const answer = await fetch(new URL(round.path, endpoint.url), {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/json", [header]: sign(body, privateKey) },
    body,
    signal: AbortSignal.timeout(answerMs),
  }).catch((error: unknown) => problemOf(error));
  if (typeof answer === "string") return fix(`${variable}: ${endpoint.url} does not answer: ${answer}`);
  const text = await answer.text();
  if ([401, 403].includes(answer.status) || text.includes("INVALID_SIGNATURE")) {
    return fix(`${endpoint.url} refuses our signature (${answer.status}): give the provider our public key`);
  }
  if (answer.status >= 500 || answer.status === 404) {
    return fix(`${variable}: ${endpoint.url} answers ${answer.status} and not as a ${provider.dialect} provider`);
  }
  return ok(`${endpoint.url} answers and accepts our signature`);
}

/** Checks the key that verifies the provider's own calls. */
function checkWalletKey({ env }: Deployment, key: string): Finding {
  const { fix, ok } = findingsOf(`wallet key of ${key}`);
  const { publicKeyFile } = readProviderEndpoint(env, key);
  const variable = `${key.toUpperCase()}_PROVIDER_PUBLIC_KEY_FILE`;
  try {
    const found = readRsaKeys(publicKeyFile).map(publicFingerprint);
    return ok(`its calls are checked with ${found.join(" and ")}`);
  } catch (error) {
    return fix(`${variable}: ${publicKeyFile} has no RSA public key (${problemOf(error)})`);
  }
}

async function checkNats(url: string): Promise<Finding> {
  const { fix, ok } = findingsOf("NATS");
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no answer in time")), answerMs);
  try {
    const connection = await Promise.race([connectNats(url), late.promise]);
    await connection.close();
    return ok("answers");
  } catch (error) {
    return fix(`NATS_URL: ${problemOf(error)}`);
  } finally {
    clearTimeout(timer);
  }
}
