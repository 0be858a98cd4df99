import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { CallPath, ReplyOf, RequestInput } from "@fairlobby/contract";
import { createPlayerClient } from "@fairlobby/contract/player-client";
import { deviceLogin, visitorsChannel } from "@fairlobby/contract/device-login";

// npm run visitors -- [count] [last four digits]: adds other players to the running product, to show
// the queue of first withdrawals. Each signs in, deposits at the sandbox bank and orders a first withdrawal with the
// public calls, like the lobby, so the orders are real. By default their accounts end in 0006,
// which keeps the sandbox bank busy for ten minutes.

/**
 * Account endings for which the sandbox bank keeps a payout pending: for ten minutes, or until the payout is cancelled.
 */
const busy = new Set(["0006", "0007"]);
const usage = "Usage: npm run visitors -- [1 to 50] [last four digits of their accounts]";
const url = (process.env["PUBLIC_URL"] || `http://localhost:${process.env["PORT"] || "8080"}`).replace(/\/+$/, "");

/** A problem the user can solve; only its message is shown. */
class VisitorsProblem extends Error {}

type Call = <P extends CallPath>(path: P, body: RequestInput<P>) => Promise<ReplyOf<P>>;

/** Returns a function that makes calls with a token and waits when they are rate limited. */
function callsOf(token: string): Call {
  const client = createPlayerClient({
    baseUrl: url,
    token: () => token,
    language: () => "id",
    onTokenInvalid: async () => false,
  });
  return async (path, body) => {
    for (let waited = 0; ; waited += 1) {
      const reply = await client.call(path, body);
      if (reply.ok) return reply.data;
      if (reply.msgCode === "connection") throw new VisitorsProblem(`Nothing answers at ${url}: run npm start first.`);
      if (reply.msgCode !== "rate_limited" || waited === 12) {
        throw new VisitorsProblem(`${path}: ${reply.msgCode} ${reply.msg}`);
      }
      if (waited === 0) console.log("The server lets in only so many a minute; waiting ...");
      await setTimeout(6_000);
    }
  };
}

async function signIn(termsVersion: string): Promise<Call> {
  const { token } = await callsOf("")("/user/login", deviceLogin(randomUUID(), { registChannel: visitorsChannel }));
  const call = callsOf(token);
  await call("/v1/consent", { ageConfirmed: true, termsVersion, ads: false });
  return call;
}

/** Deposits at least `needed`, paying as the bank's page does, and waits until it is credited. */
async function deposit(call: Call, needed: number): Promise<void> {
  const { list } = await call("/charge/amount/list", {});
  const amount = list.map(({ orderAmount }) => orderAmount).find((listed) => listed >= needed);
  if (amount === undefined) throw new VisitorsProblem(`No deposit of ${needed} or more is offered.`);
  const { payUrl } = await call("/charge/create/order", { amount });
  const paid = await fetch(payUrl ?? "", { method: "POST", body: new URLSearchParams({ action: "pay" }) });
  if (!paid.ok) throw new VisitorsProblem(`The bank answered ${paid.status}.`);
  for (let look = 0; look < 100; look += 1) {
    const { result } = await call("/v1/bus/accountInfo", {});
    if (result.charge20TotalNum > 0) return;
    await setTimeout(200);
  }
  throw new VisitorsProblem("A deposit was paid and is not credited yet.");
}

/** Orders the first withdrawal; returns the id of the order. */
async function withdraw(call: Call, amount: number, ending: string): Promise<string> {
  const { quoteId } = await call("/v1/withdraw/quote", { amount });
  const { list } = await call("/withdraw/bank/weight/list", {});
  const { orderId } = await call("/withdraw/create/order", {
    userName: "Tamu Contoh",
    accountNumber: `8001${randomInt(100_000, 1_000_000)}${ending}`,
    phone: "081200000000",
    email: "",
    payType: 8,
    bankName: list[0]?.bankName ?? "",
    amount,
    quoteId,
  });
  return orderId;
}

async function visit(termsVersion: string, ending: string): Promise<string> {
  const call = await signIn(termsVersion);
  const { result } = await call("/v1/bus/withdrawInfo", {});
  await deposit(call, result.minCanWithdrawAmount);
  return withdraw(call, result.minCanWithdrawAmount, ending);
}

async function main(count: number, ending: string): Promise<void> {
  const answer = await fetch(`${url}/config.json`).catch(() => null);
  if (answer?.ok !== true) throw new VisitorsProblem(`Nothing answers at ${url}: run npm start first.`);
  const settings = (await answer.json().catch(() => null)) as { moneyMode?: unknown; termsVersion?: unknown } | null;
  const { moneyMode, termsVersion } = settings ?? {};
  if (typeof termsVersion !== "string") throw new VisitorsProblem(`What answers at ${url} is not a lobby.`);
  if (moneyMode !== "play") throw new VisitorsProblem("Visitors are only for play money.");
  for (let n = 1; n <= count; n += 1) {
    const orderId = await visit(termsVersion, ending);
    console.log(`Visitor ${n} of ${count} ordered ${orderId} to an account ending in ${ending}.`);
  }
  console.log(
    busy.has(ending)
      ? "Order a first withdrawal of your own now: it waits behind theirs, and its tracker shows how many."
      : "Home's ticker shows the payouts as those of demo visitors.",
  );
}

const [howMany = "5", ending = "0006", ...more] = process.argv.slice(2);
const count = Number(howMany);
if (!Number.isInteger(count) || count < 1 || count > 50 || !/^\d{4}$/.test(ending) || more.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await main(count, ending).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
