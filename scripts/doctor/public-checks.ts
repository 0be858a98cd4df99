import { connect, type TLSSocket } from "node:tls";
import { notFromProvider, webhookPath } from "../../server/src/adapters/payments/webhook.ts";
import { createLog } from "../../server/src/platform/log/log.ts";
import { createPaymentHost } from "../../server/src/wiring/payments.ts";
import { createProvider, type ChosenPayments } from "../../server/src/wiring/payment-adapter.ts";
import { isSecureHttp } from "../../server/src/platform/config/secure-addresses.ts";
import type { Deployment } from "./deployment.ts";
import { findingsOf, problemOf, runCheck, type Finding } from "./finding.ts";

/*
 * Checks of the address that players and providers use. They are made from this machine: a firewall may treat the
 * provider's machines differently.
 */

const answerMs = 8_000;
const dayMs = 86_400_000;
/** Certificates are usually renewed 30 days before they expire. */
const renewedBeforeDays = 21;

export async function checkPublicAddress(deployment: Deployment): Promise<Finding[]> {
  const { config, payments, publicUrl } = deployment;
  return Promise.all([
    runCheck("TLS", () => checkTls(deployment)),
    runCheck("readiness", () => checkReadiness(publicUrl)),
    ...(payments === null ? [] : [runCheck("webhook", () => checkWebhook(deployment, payments))]),
    ...config.providers.map((provider) => runCheck(`wallet ${provider.key}`, () => checkWallet(publicUrl, provider))),
    runCheck("push", () => checkPush(publicUrl)),
  ]);
}

/**
 * Returns the answer, or the reason why there is none. Redirects are not followed, so that secrets go to this address
 * only.
 */
export async function ask(publicUrl: string, path: string, init: RequestInit = {}): Promise<Response | string> {
  return fetch(new URL(path, publicUrl), {
    ...init,
    redirect: "manual",
    signal: AbortSignal.timeout(answerMs),
  }).catch((error: unknown) => problemOf(error));
}

const unreached = (publicUrl: string, why: string): string =>
  `PUBLIC_URL: ${publicUrl} does not answer (${why}): start the server, or open the way to it`;

async function checkTls({ isReal, publicUrl }: Deployment): Promise<Finding> {
  const { look, fix, ok } = findingsOf("TLS");
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== "https:") {
    if (isReal) return fix(`PUBLIC_URL: ${publicUrl} is not encrypted: put a proxy with TLS before the server`);
    return isSecureHttp(publicUrl)
      ? ok("not needed on this machine")
      : look(`PUBLIC_URL: ${publicUrl} is not encrypted: anyone between can read and change it`);
  }
  const { validTo, protocol: version } = await certificateOf(hostname.replace(/^\[|\]$/g, ""), Number(port || 443));
  const days = Math.floor((validTo - Date.now()) / dayMs);
  const text = `${version}, the certificate ends in ${days} days`;
  return days < renewedBeforeDays ? look(`${text}: renew it`) : ok(text);
}

/** Reads the certificate; throws if this machine does not trust it, or it has expired. */
async function certificateOf(host: string, port: number): Promise<{ validTo: number; protocol: string }> {
  const socket: TLSSocket = connect({ host, port, servername: host });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("secureConnect", resolve).once("error", reject);
      socket.setTimeout(answerMs, () => reject(new Error("no answer in time")));
    });
    return { validTo: Date.parse(socket.getPeerCertificate().valid_to), protocol: socket.getProtocol() ?? "TLS" };
  } finally {
    socket.destroy();
  }
}

async function checkReadiness(publicUrl: string): Promise<Finding> {
  const { look, fix, ok } = findingsOf("readiness");
  const answer = await ask(publicUrl, "/readyz");
  if (typeof answer === "string") return fix(unreached(publicUrl, answer));
  const text = await answer.text();
  const { ready, missing, warnings } = readState(text);
  if (ready === null)
    return look(`${publicUrl}/readyz is not passed on (${answer.status}): the proxy may close it to others`);
  if (!ready) return fix(`the node is not ready: ${missing.join(", ")}`);
  return warnings.length > 0 ? look(warnings.join("; ")) : ok(`${publicUrl} is ready`);
}

function readState(text: string): { ready: boolean | null; missing: readonly string[]; warnings: readonly string[] } {
  try {
    const {
      ready,
      missing = [],
      warnings = [],
    } = JSON.parse(text) as {
      ready?: unknown;
      missing?: readonly string[];
      warnings?: readonly string[];
    };
    return { ready: typeof ready === "boolean" ? ready : null, missing, warnings };
  } catch {
    return { ready: null, missing: [], warnings: [] };
  }
}

/**
 * Sends a message that the server ignores, authenticated like those of the payment provider. Without encryption none of
 * its secrets is used: the refusal also shows that messages reach the server.
 */
async function checkWebhook({ config, publicUrl }: Deployment, payments: ChosenPayments): Promise<Finding> {
  const { fix, ok } = findingsOf("webhook");
  const { adapter } = payments;
  const services = { config, log: createLog("silent"), now: Date.now, currency: config.currency, publicUrl };
  const provider = createProvider(payments, createPaymentHost(services, payments));
  const message = isSecureHttp(publicUrl) ? provider.messages.trial() : null;
  await provider.close();
  const path = webhookPath(adapter.name);
  const answer = await ask(publicUrl, path, {
    method: "POST",
    headers: { "content-type": "application/json", ...message?.headers },
    body: message?.body ?? "{}",
  });
  const address = new URL(path, publicUrl).href;
  if (typeof answer === "string") return fix(unreached(publicUrl, answer));
  const text = await answer.text();
  if (answer.status === 401 && text.includes(notFromProvider)) {
    if (message === null) return ok(`${address} is open; no secret was sent, as the way is not encrypted`);
    const names = Object.keys(adapter.variables).filter((name) => adapter.variables[name] === "secrets");
    return fix(`the server at ${publicUrl} has another ${names.join(" or ")} than this environment`);
  }
  if (answer.status === 200) return ok(`${address} takes the provider's messages`);
  return fix(`${address} answers ${answer.status}: let the proxy pass POST requests to it`);
}

/** Makes a wallet call without a signature, which the server must refuse. */
async function checkWallet(
  publicUrl: string,
  { key, dialect }: Pick<Deployment["config"]["providers"][number], "key" | "dialect">,
): Promise<Finding> {
  const { fix, ok } = findingsOf(`wallet ${key}`);
  const path = `/providers/${key}${dialect === "caleta" ? "/wallet/balance" : "/user/balance"}`;
  const answer = await ask(publicUrl, path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (typeof answer === "string") return fix(unreached(publicUrl, answer));
  const text = await answer.text();
  const address = new URL(`/providers/${key}`, publicUrl).href;
  if (text.includes("RS_ERROR_INVALID_SIGNATURE"))
    return ok(`${address} is open and refuses calls without a signature`);
  if (answer.status === 403 && text.includes("RS_ERROR")) return ok(`${address} is open to the listed addresses`);
  return fix(`${address} answers ${answer.status}: let the proxy pass POST requests to it`);
}

/** Opens a push connection only as far as the upgrade. */
async function checkPush(publicUrl: string): Promise<Finding> {
  const { fix, ok } = findingsOf("push");
  const url = new URL("/ws", publicUrl.replace(/^http/, "ws"));
  const socket = new WebSocket(url, ["v12.stomp"]);
  const opened = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => opened.resolve(false), answerMs);
  socket.addEventListener("open", () => opened.resolve(true));
  socket.addEventListener("error", () => opened.resolve(false));
  const works = await opened.promise;
  clearTimeout(timer);
  socket.close();
  return works
    ? ok(`${url.href} opens`)
    : fix(`${url.href} does not open: let the proxy pass WebSocket upgrades to it`);
}
