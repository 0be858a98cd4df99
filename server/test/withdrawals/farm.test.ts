import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CallPath, Envelope, PlayerId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { expect, test } from "vitest";
import { startBank } from "../../../providers/bank/test/support/bank.ts";
import { until } from "../../../tools/until.ts";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { postBatch } from "../../src/modules/ledger/index.ts";
import { withDatabase } from "../harness/database.ts";
import { makeProviderKey, runServer, shippedSettings, temporaryDir, untilReady } from "../main/program.ts";

interface Guest {
  readonly id: PlayerId;
  readonly token: string;
  readonly address: string;
}

/** Opens the whole server with a bank. It trusts a proxy, so that each call can name its client address. */
async function openServer() {
  const { database, url: databaseUrl } = await withDatabase();
  const dir = temporaryDir();
  const config = join(dir, "lobby.json");
  const plenty = 1_000_000;
  const settings = JSON.parse(readFileSync(shippedSettings, "utf8"));
  writeFileSync(
    config,
    JSON.stringify({
      ...settings,
      // The rule about accounts must stop the farm, not the rate limits.
      callsPerMinute: { login: plenty, money: plenty, other: plenty },
      withdrawals: { ...settings.withdrawals, places: 100 },
    }),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const bank = await startBank({ BANK_CALLBACK_URL: `${url}/providers/xendit/webhook`, BANK_PAYOUT_MS: "20" });
  const run = runServer({
    PORT: String(port),
    DATA_DIR: dir,
    ...serverUrls(databaseUrl),
    LOBBY_CONFIG: config,
    LOG_LEVEL: "silent",
    TRUST_PROXY: "1",
    XENDIT_URL: bank.url,
    XENDIT_API_KEY: bank.credentials.apiKey,
    XENDIT_CALLBACK_TOKEN: bank.credentials.callbackToken,
    HUB88_URL: bank.url,
    HUB88_PROVIDER_PUBLIC_KEY_FILE: makeProviderKey(dir).publicKeyFile,
  });
  await untilReady(run, url);

  async function call<P extends CallPath>(
    from: Pick<Guest, "token" | "address">,
    path: P,
    body: RequestInput<P>,
  ): Promise<Envelope<ReplyOf<P>>> {
    const headers = {
      "content-type": "application/json",
      "access-token": from.token,
      "x-forwarded-for": from.address,
      "idempotency-key": randomUUID(),
    };
    for (;;) {
      const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
      const reply = (await response.json()) as Envelope<ReplyOf<P>>;
      // The server is busy: repeat the call, as an attacker would.
      if (response.status !== 503) return reply;
    }
  }

  return {
    /** Creates a guest on a new device whose gift has become Rp 50,000 in cash. */
    async guest(address: string): Promise<Guest> {
      const { data } = await call({ token: "", address }, "/user/login", deviceLogin(randomUUID()));
      if (data === null) throw new Error("no login");
      const guest: Guest = { id: data.userId, token: data.token, address };
      await call(guest, "/v1/consent", { ageConfirmed: true, termsVersion: "2026-11-01", ads: false });
      const made = { key: "made", fingerprint: "made", subject: "test", kind: "gift", cash: 50_000n } as const;
      const posting = {
        mode: "legs",
        player: guest.id,
        currency: "IDR",
        ...made,
        house: { promotions: -50_000n },
      } as const;
      await postBatch(database, [posting], Date.now());
      return guest;
    },

    /** Orders 50,000 to an account; returns the msgCode, and the order if there is one. */
    async withdraw(guest: Guest, accountNumber: string) {
      const quote = await call(guest, "/v1/withdraw/quote", { amount: 50_000 });
      const reply = await call(guest, "/withdraw/create/order", {
        userName: "Sari Dewi",
        accountNumber,
        phone: "081234567890",
        email: "",
        payType: 8,
        bankName: "BCA",
        amount: 50_000,
        quoteId: quote.data?.quoteId ?? "",
      });
      return { msgCode: reply.msgCode, orderId: reply.data?.orderId ?? null };
    },

    async untilPaid(guest: Guest, orderId: string): Promise<void> {
      await until(async () => {
        const { data } = await call(guest, "/v1/bus/getWithdrawProcess", { orderId });
        const steps = JSON.parse(data?.processDetail.processJson ?? "[]") as { processCode: number }[];
        return steps.at(-1)?.processCode === 2200 ? true : undefined;
      });
    },

    /** Returns the sums the bank paid, by account. */
    async paidInto(): Promise<Record<string, number>> {
      const { body } = await bank.get("/sandbox/payouts");
      const sums: Record<string, number> = {};
      for (const payout of body.data as {
        status: string;
        amount: number;
        channel_properties: { account_number: string };
      }[]) {
        if (payout.status !== "SUCCEEDED") continue;
        const { account_number } = payout.channel_properties;
        sums[account_number] = (sums[account_number] ?? 0) + payout.amount;
      }
      return sums;
    },
  };
}

test("R-HON-28 a farm of guests gets no more into one account than a single guest does, and a household is paid in full", async () => {
  const server = await openServer();
  const farms = [
    { account: "7770001111", addressOf: () => "203.0.113.7" },
    { account: "7770002222", addressOf: (n: number) => `198.51.100.${n + 1}` },
  ];
  const orders: { guest: Guest; orderId: string }[] = [];
  for (const { account, addressOf } of farms) {
    const guests: Guest[] = [];
    for (let n = 0; n < 20; n++) guests.push(await server.guest(addressOf(n)));
    // All order at the same time, then the refused guests order again with other spellings of the number.
    const replies = await Promise.all(guests.map((guest) => server.withdraw(guest, account)));
    const again = await Promise.all(
      guests.flatMap((guest, n) =>
        replies[n]?.orderId === null ? [server.withdraw(guest, "0".repeat(1 + (n % 10)) + account)] : [],
      ),
    );
    expect(replies.map(({ msgCode }) => msgCode).toSorted()).toEqual([
      ...Array<string>(19).fill("account_in_use"),
      "success",
    ]);
    expect(again.map(({ msgCode }) => msgCode)).toEqual(Array<string>(19).fill("account_in_use"));
    for (const [n, guest] of guests.entries()) {
      const orderId = replies[n]?.orderId ?? null;
      if (orderId !== null) orders.push({ guest, orderId });
    }
  }

  const household = [await server.guest("203.0.113.7"), await server.guest("203.0.113.7")];
  for (const [n, guest] of household.entries()) {
    const { msgCode, orderId } = await server.withdraw(guest, `888000${n}333`);
    expect(msgCode).toBe("success");
    if (orderId !== null) orders.push({ guest, orderId });
  }
  for (const { guest, orderId } of orders) await server.untilPaid(guest, orderId);
  expect(await server.paidInto()).toEqual({
    "7770001111": 50_000,
    "7770002222": 50_000,
    "8880000333": 50_000,
    "8880001333": 50_000,
  });
}, 180_000);
