import { randomInt, randomUUID } from "node:crypto";
import { calls, type CallPath, type Envelope, type ReplyOf } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import pg from "pg";
import { onTestFinished } from "vitest";
import { startBank } from "../../../providers/bank/test/support/bank.ts";
import { until } from "../../../tools/until.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startWholeServer } from "../http/fixture.ts";

type Line = Readonly<Record<string, unknown>>;

/** Starts the server at `LOG_LEVEL=debug`, behind a proxy, with a bank that answers. */
export async function openTalkingServer(more: Readonly<Record<string, string>> = {}) {
  let said = "";
  const logTo = { write: (line: string) => void (said += line) };
  const port = await freePort();
  const bank = await startBank({ BANK_CALLBACK_URL: `http://127.0.0.1:${port}/providers/xendit/webhook` });
  const env = {
    PORT: String(port),
    LOG_LEVEL: "debug",
    TRUST_PROXY: "1",
    XENDIT_URL: bank.url,
    XENDIT_API_KEY: bank.credentials.apiKey,
    XENDIT_CALLBACK_TOKEN: bank.credentials.callbackToken,
    ...more,
  };
  const { url, databaseUrl, close } = await startWholeServer({ login: 10, money: 30, other: 300 }, env, {}, { logTo });
  onTestFinished(close);
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  onTestFinished(() => owner.end());

  let callers = 0;
  const from = (): string => `198.51.100.${(callers = (callers + 1) % 250)}`;
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method: "POST",
      // Each call is from another address, so that no rate limit applies.
      headers: { "content-type": "application/json", "x-forwarded-for": from(), ...headers },
      body: JSON.stringify(body),
    });
    return { requestId: response.headers.get("x-request-id") ?? "", text: await response.text() };
  };
  return {
    url,
    bank,
    owner,
    post,
    said: () => said,
    /** Makes a call; returns its reply and request id. */
    async call<P extends CallPath>(token: string, path: P, body: object, headers: Record<string, string> = {}) {
      const key: Record<string, string> = calls[path].money ? { "idempotency-key": randomUUID() } : {};
      const { requestId, text } = await post(path, body, { "access-token": token, ...key, ...headers });
      return { requestId, ...(JSON.parse(text) as Envelope<ReplyOf<P>>) };
    },
    lines: () =>
      said
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line),
  };
}

type Server = Awaited<ReturnType<typeof openTalkingServer>>;

/** Waits for a line with these fields. */
export const untilLine = (server: Server, fields: Line): Promise<Line> =>
  until(() => server.lines().find((line) => Object.entries(fields).every(([name, value]) => line[name] === value)));

export const digits = (count: number): string => Array.from({ length: count }, () => randomInt(1, 10)).join("");

/** Returns the data of a reply, which must be a success. */
export function must<Data>(reply: Envelope<Data>): Data {
  if (!reply.success) throw new Error(JSON.stringify(reply));
  return reply.data;
}

/** Creates a guest who agreed to the terms and paid a deposit. */
export async function depositor(server: Server) {
  const login = must(await server.call("", "/user/login", deviceLogin(randomUUID())));
  const { token, userId } = login;
  must(await server.call(token, "/v1/consent", { ageConfirmed: true, termsVersion: "2026-11-01" }));
  const order = { amount: 100_000, bankName: "QRIS", acceptBonus: false };
  const { orderId } = must(await server.call(token, "/charge/create/order", order));
  const found = await server.bank.get(`/sandbox/payment_requests?reference_id=deposit-${userId}-${orderId}`);
  await server.bank.post(`/v3/payment_requests/${found.body.data[0].payment_request_id}/simulate`, {});
  await until(
    async () => must(await server.call(token, "/v1/bus/accountInfo", {})).result.cashGold >= 100_000 || undefined,
  );
  return { deviceId: login.deviceId, token, userId };
}

const holder = { phone: "081234567890", email: "", payType: 8, bankName: "BCA" };

export async function orderWithdrawal(server: Server, token: string, who: { userName: string; accountNumber: string }) {
  const { quoteId } = must(await server.call(token, "/v1/withdraw/quote", { amount: 50_000 }));
  return server.call(token, "/withdraw/create/order", { ...holder, ...who, amount: 50_000, quoteId });
}
