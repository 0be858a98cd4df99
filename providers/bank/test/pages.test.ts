import { expect, test } from "vitest";
import { readLanguages } from "../../../languages/folders.ts";
import { type Bank, type Json, startBank } from "./support/bank.ts";
import { createPayment, createPayout, payoutBody, payoutReaches } from "./support/examples.ts";
import { startReceiver } from "./support/receiver.ts";

const pagePath = (request: Json) => `/pay/${request["payment_request_id"]}`;
const form = (bank: Bank, path: string, body: string) =>
  bank.post(path, undefined, {
    raw: body,
    key: null,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const open = (bank: Bank, path: string) => bank.get(path, { key: null });

test("the page shows merchant, amount, method, code and expiry, and that it is a sandbox", async () => {
  const bank = await startBank();
  const made = await createPayment(bank, { channel_properties: { expires_at: "2099-11-20T14:30:00Z" } });
  const page = await open(bank, pagePath(made));
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  for (const words of [
    'lang="id"',
    "tidak ada uang sungguhan yang berpindah",
    "Fairlobby",
    "Bayar Rp\u00a030.000",
    "QRIS",
    "20 Nov 2099, 21.30 WIB",
    'role="img"',
  ]) {
    expect(page.text).toContain(words);
  }
});

test("R-LNG-23 the pages are in the first language of the browser that there is, and say that they are a sandbox", async () => {
  const bank = await startBank({ BANK_MERCHANT_NAME: "Toko Lampu" });
  const expiry = { channel_properties: { expires_at: "2099-11-20T14:30:00Z" } };
  const path = pagePath(await createPayment(bank, expiry));
  const inLanguage = async (header: string, address = path) =>
    await bank.get(address, { key: null, headers: { "accept-language": header } });
  const english = await inLanguage("fr;q=0.9, en-GB, id");
  expect(english.headers.get("vary")).toBe("accept-language");
  for (const words of [
    'lang="en-GB"',
    "Pay Toko Lampu",
    "Pay Rp\u00a030.000",
    "no real money moves",
    "20 Nov 2099, 21:30 WIB",
  ])
    expect(english.text).toContain(words);
  for (const { tag } of readLanguages()) {
    const { text } = await inLanguage(tag);
    expect(text).toContain(`lang="${tag}"`);
    expect(text, tag).toMatch(/sandbox|沙盒|แซนด์บ็อกซ์/i);
    expect(text, tag).not.toMatch(/\{\w+\}|undefined/);
  }
  for (const header of ["", "fr", "constructor", ",;=", "*"])
    expect((await inLanguage(header)).text).toContain('lang="id"');
  expect((await inLanguage("es-MX", "/pay/nonsense")).text).toContain("Pago no encontrado");
});

test("a virtual account page shows the number in groups of four", async () => {
  const bank = await startBank();
  const made = await createPayment(bank, { channel_code: "MANDIRI_VIRTUAL_ACCOUNT" });
  const number = String(made["actions"][0]?.["value"]);
  expect((await open(bank, pagePath(made))).text).toContain(number.match(/.{4}/g)?.join(" "));
});

test("pressing Pay pays once, and the page links back to the merchant", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  const made = await createPayment(bank, {
    channel_properties: { success_return_url: "https://lobby.example/back?a=1&b=%22x" },
  });
  const pressed = await form(bank, pagePath(made), "action=pay");
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get("location")).toBe(pagePath(made));
  await receiver.waitFor("payment.capture", String(made["reference_id"]));

  const done = await open(bank, pagePath(made));
  expect(done.text).toContain("Pembayaran berhasil");
  expect(done.text).toContain('href="https://lobby.example/back?a=1&amp;b=%22x"');
  expect(done.text).not.toContain('value="pay"');
  // A double press is not a second payment.
  expect((await form(bank, pagePath(made), "action=pay")).status).toBe(303);
  expect((await bank.get("/sandbox/statement")).body["data"]).toHaveLength(1);
});

test("a wallet payment can be refused on the page, and the merchant is notified", async () => {
  const receiver = await startReceiver();
  const bank = await startBank({ BANK_CALLBACK_URL: receiver.url });
  const made = await createPayment(bank, { channel_code: "DANA" });
  await form(bank, pagePath(made), "action=decline");
  expect((await open(bank, pagePath(made))).text).toContain("Pembayaran ditolak");
  const webhook = await receiver.waitFor("payment.failure", String(made["reference_id"]));
  expect(webhook.body["data"]).toMatchObject({ status: "FAILED", failure_code: "USER_DECLINED_PAYMENT" });
  const now = await bank.get(`/v3/payment_requests/${made["payment_request_id"]}`);
  expect(now.body).toMatchObject({ status: "FAILED", failure_code: "USER_DECLINED_PAYMENT" });
});

test("a page that waits for payment leads back to the merchant, and a code's says how to return", async () => {
  const bank = await startBank({ BANK_MERCHANT_NAME: "Toko Lampu" });
  const failure = "https://lobby.example/rechargeMall";
  const wallet = await createPayment(bank, {
    channel_code: "DANA",
    channel_properties: { success_return_url: `${failure}?paid`, failure_return_url: failure },
  });
  const page = await open(bank, pagePath(wallet));
  expect(page.text).toContain(`<a class="back" href="${failure}">Kembali ke Toko Lampu</a>`);
  const code = await open(bank, pagePath(await createPayment(bank)));
  expect(code.text).toContain("Tutup halaman ini untuk kembali ke Toko Lampu.");
  expect(code.text).not.toContain('class="back"');
});

test("a QR payment cannot be refused on the page", async () => {
  const bank = await startBank();
  const made = await createPayment(bank);
  await form(bank, pagePath(made), "action=decline");
  const now = await bank.get(`/v3/payment_requests/${made["payment_request_id"]}`);
  expect(now.body["status"]).toBe("REQUIRES_ACTION");
});

test("the page offers payments that go wrong: another amount, twice, and late", async () => {
  const bank = await startBank();
  const paid = async (path: string, body: string) => {
    expect((await form(bank, path, body)).status).toBe(303);
    const { data } = (await bank.get("/sandbox/statement")).body;
    return data.map(({ amount }: Json) => amount);
  };
  const made = pagePath(await createPayment(bank));
  expect((await open(bank, made)).text).toContain("Bayar jumlah ini");
  expect((await form(bank, made, "action=pay_amount&amount=1.5")).status).toBe(400);
  expect(await paid(made, "action=pay_amount")).toEqual([]);
  expect(await paid(made, "action=pay_amount&amount=12000")).toEqual([12_000]);
  expect((await open(bank, made)).text).toContain("Bayar sekali lagi Rp\u00a030.000");
  expect(await paid(made, "action=pay_again")).toEqual([12_000, 30_000]);

  const late = pagePath(
    await createPayment(bank, { channel_properties: { expires_at: new Date(Date.now() + 60_000).toISOString() } }),
  );
  bank.clock.ahead = 61_000;
  expect((await open(bank, late)).text).toContain("Bayar terlambat");
  expect(await paid(late, "action=pay_again")).toHaveLength(2);
  expect(await paid(late, "action=pay_late")).toEqual([12_000, 30_000, 30_000]);
});

test("the page of an expired request takes no payment", async () => {
  const bank = await startBank();
  const made = await createPayment(bank, {
    channel_properties: { expires_at: new Date(Date.now() + 60_000).toISOString() },
  });
  bank.clock.ahead = 61_000;
  expect((await open(bank, pagePath(made))).text).toContain("kedaluwarsa");
  await form(bank, pagePath(made), "action=pay");
  expect((await bank.get("/sandbox/statement")).body["data"]).toEqual([]);
});

test("merchant texts are escaped, and a return address cannot be a script", async () => {
  const bank = await startBank({ BANK_MERCHANT_NAME: "<b>Toko</b>" });
  const made = await createPayment(bank, { description: `"><script>alert(1)</script>` });
  const page = await open(bank, pagePath(made));
  expect(page.text).not.toContain("<script>");
  expect(page.text).not.toContain("<b>Toko");
  await expect(
    createPayment(bank, { channel_properties: { success_return_url: "javascript:alert(1)" } }),
  ).rejects.toThrow("400");
});

test("the page loads no resources, runs no script and cannot be framed", async () => {
  const bank = await startBank();
  const page = await open(bank, pagePath(await createPayment(bank)));
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.text).not.toMatch(/(?:src|href)="(?!data:)/);
});

test("unknown payments and invalid forms get a page", async () => {
  const bank = await startBank();
  const unknown = await open(bank, "/pay/pr-00000000-0000-4000-8000-000000000000");
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain("Pembayaran tidak ditemukan");
  expect((await form(bank, "/pay/nonsense", "action=pay")).status).toBe(404);
  const made = await createPayment(bank);
  expect((await form(bank, pagePath(made), "action=explode")).status).toBe(400);
});

test("the payouts are shown with their history in a browser with the key", async () => {
  const bank = await startBank();
  const body = payoutBody("0001");
  await createPayout(bank, body);
  await payoutReaches(bank, body["reference_id"], "FAILED");
  const page = await bank.get("/sandbox/payouts", { headers: { accept: "text/html,*/*" } });
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  for (const words of [
    "Rp\u00a0250.000",
    "ACCEPTED",
    "REQUESTED",
    "INVALID_DESTINATION",
    String(body["reference_id"]),
  ]) {
    expect(page.text).toContain(words);
  }
  expect((await open(bank, "/sandbox/payouts")).status).toBe(401);
});
