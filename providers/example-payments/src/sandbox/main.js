import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { hmacHex, isOneOfSecrets } from "@fairlobby/ports/helpers";
import { notFound, openBooks } from "./books.js";
import { createSender } from "./sender.js";

/*
 * Kiosk, an invented payment provider that moves no money. Its own calls are signed; those below /sandbox play the
 * customer and the bank.
 */

const {
  KIOSK_PORT = "8091",
  KIOSK_KEY = "test_of-the-sandbox",
  KIOSK_MERCHANT = "fairlobby",
  KIOSK_MESSAGE_SECRET = "message-secret-of-the-sandbox",
  KIOSK_CALLBACK_URL = "http://localhost:8080/providers/kiosk/webhook",
  KIOSK_TRANSFER_MS = "400",
} = process.env;
if (!KIOSK_KEY.startsWith("test_")) {
  console.error("KIOSK_KEY: the sandbox takes keys that begin with test_");
  process.exit(1);
}

const oldestSeconds = 300;
const maxBodyBytes = 64 * 1024;
const now = () => Date.now();
const send = createSender({ callbackUrl: KIOSK_CALLBACK_URL, secret: KIOSK_MESSAGE_SECRET, now });
const books = openBooks({ now, url: () => address, tell: (event, ref) => void send(event, ref) });
let address = "";

/** @typedef {import("./books.js").Answer} Answer */
/** @typedef {import("./books.js").Fields} Fields */

/** @type {(ref: string) => void} */
const payLater = (ref) => {
  const ms = Number(KIOSK_TRANSFER_MS);
  if (ms > 0) setTimeout(() => books.setTransfer(ref, "done"), ms).unref();
};

/** The calls of the provider, by method and first part of the path. @type {(method: string, url: URL, given: Fields) => Answer} */
function answerCall(method, { pathname, searchParams }, given) {
  const [, first = "", second = "", third = ""] = pathname.split("/").map(decodeURIComponent);
  switch (`${method} ${first}`) {
    case "POST charges":
      return books.openCharge(given);
    case "GET charges":
      return books.readCharge(second);
    case "POST returns":
      return books.sendReturn(given);
    case "GET returns":
      return books.readReturn(second);
    case "POST transfers": {
      if (third === "stop") return books.stopTransfer(second);
      const sent = books.sendTransfer(given);
      if (sent.status === 201) payLater(String(given["ref"]));
      return sent;
    }
    case "GET transfers":
      return books.readTransfer(second);
    case "GET banks":
      return books.readBank(second);
    case "GET ledger":
      return books.readLedger(searchParams);
    default:
      return notFound;
  }
}

/** What only a sandbox has. @type {(pathname: string, given: Fields) => Answer} */
function answerSandbox(pathname, given) {
  const [, , kind, ref = "", act] = pathname.split("/").map(decodeURIComponent);
  const { amount, state, reason } = given;
  if (kind === "charges" && act === "pay") return books.pay(ref, typeof amount === "string" ? amount : undefined);
  if (kind === "charges" && act === "state") return books.setCharge(ref, String(state));
  if (kind === "transfers" && act === "state") {
    return books.setTransfer(ref, String(state), typeof reason === "string" ? reason : undefined);
  }
  return notFound;
}

/** @type {(method: string, path: string, headers: import("node:http").IncomingHttpHeaders, body: Buffer) => boolean} */
function isSigned(method, path, headers, body) {
  const { "kiosk-merchant": merchant, "kiosk-time": time = "", "kiosk-signature": signature = "" } = headers;
  if (merchant !== KIOSK_MERCHANT || Math.abs(now() / 1000 - Number(time)) > oldestSeconds) return false;
  return isOneOfSecrets([hmacHex(KIOSK_KEY, `${String(time)}.${method}.${path}.`, body)], String(signature));
}

/** @type {(charge: import("./books.js").Charge) => string} */
const payPage = ({ amount, state, ref }) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Kiosk sandbox</title>
<style>
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 2rem auto; padding: 0 1rem; color: #1d1d1f }
b { display: block; font-size: 2rem } button { font: inherit; width: 100%; padding: 0.75rem; border: 0; border-radius: 0.5rem;
background: #0b5cad; color: #fff }
</style>
<p>Kiosk sandbox. No real money moves here.</p>
<p><b>${amount} IDR</b> ${state}</p>
<form method="post" action="/sandbox/charges/${encodeURIComponent(ref)}/pay"><button>Pay</button></form>`;

/** @type {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<void>} */
const serve = async (request, response) => {
  /** @type {(answer: Answer) => void} */
  const reply = ({ status, body }) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  try {
    const { method = "GET", url: path = "/", headers } = request;
    const body = await buffer(request);
    const url = new URL(path, "http://sandbox");
    const page = /^\/pay\/([\w-]+)$/.exec(url.pathname);
    const charge = page?.[1] === undefined ? undefined : books.chargeWithId(page[1]);
    if (charge !== undefined) return void response.writeHead(200, { "content-type": "text/html" }).end(payPage(charge));
    if (url.pathname === "/healthz") return reply({ status: 200, body: { status: "ok" } });
    if (body.length > maxBodyBytes) return reply({ status: 413, body: { error: "too_large" } });
    const isSandbox = url.pathname.startsWith("/sandbox/");
    if (!isSandbox && !isSigned(method, path, headers, body))
      return reply({ status: 401, body: { error: "signature" } });
    const isJson = headers["content-type"] === "application/json" && body.length > 0;
    const given = /** @type {Fields} */ (isJson ? JSON.parse(body.toString()) : {});
    if (!isSandbox) return reply(answerCall(method, url, given));
    const acted = answerSandbox(url.pathname, given);
    // A form comes back to its page.
    if (isJson || acted.status !== 200 || !("pay_url" in acted.body)) return reply(acted);
    return void response.writeHead(303, { location: String(acted.body.pay_url) }).end();
  } catch {
    return reply({ status: 400, body: { error: "unreadable" } });
  }
};
const server = createServer((request, response) => void serve(request, response));
server.listen(Number(KIOSK_PORT), "127.0.0.1", () => {
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === "object" && at !== null ? at.port : KIOSK_PORT}`;
  console.log(`Kiosk sandbox listens at ${address}`);
});
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(0));
