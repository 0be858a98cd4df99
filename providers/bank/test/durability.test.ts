import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Program } from "../../../tools/program.ts";
import { until } from "../../../tools/until.ts";
import { type Json, runBank, startBankProgram, temporaryDir } from "./support/bank.ts";
import { createPayment, createPayout, payoutBody, payoutReaches } from "./support/examples.ts";
import { startReceiver } from "./support/receiver.ts";

const outputOf = ({ said }: Program): string => said.out + said.err;

test("kill -9 during payouts: each is paid exactly once after the restart", async () => {
  const receiver = await startReceiver();
  const env = { DATA_DIR: temporaryDir(), BANK_CALLBACK_URL: receiver.url, BANK_PAYOUT_MS: "300" };
  const before = await startBankProgram(env);
  const bodies = Array.from({ length: 30 }, () => payoutBody());
  for (const body of bodies) await createPayout(before, body);
  // The kill comes when some payouts are paid, some sent and some only accepted.
  await until(async () => Number((await before.get("/sandbox/statement")).body["money_out"]) > 0);
  await before.kill();

  const after = await startBankProgram(env);
  for (const body of bodies) await payoutReaches(after, body["reference_id"], "SUCCEEDED");
  const booked = (await after.get("/sandbox/statement")).body["data"].map((movement: Json) => movement["reference_id"]);
  expect(booked.toSorted()).toEqual(bodies.map((body) => body["reference_id"]).toSorted());
  for (const body of bodies) await receiver.waitFor("payout.succeeded", String(body["reference_id"]));
});

test("kill -9 with undelivered webhooks: they are delivered after the restart", async () => {
  const receiver = await startReceiver();
  receiver.answerWith(() => 503);
  const env = { DATA_DIR: temporaryDir(), BANK_CALLBACK_URL: receiver.url };
  const before = await startBankProgram(env);
  const made = await createPayment(before);
  await before.post(`/v3/payment_requests/${made["payment_request_id"]}/simulate`, {});
  await receiver.waitForCount(1);
  await before.kill();

  const accepted: string[] = [];
  receiver.answerWith(() => {
    accepted.push("now");
    return 200;
  });
  const after = await startBankProgram(env);
  await until(async () => (await after.get("/sandbox/webhooks")).body["data"][0]?.["state"] === "delivered");
  expect(accepted).toHaveLength(1);
});

test("repeated kill -9 under load: the bank's books still match its payouts", async () => {
  const env = { DATA_DIR: temporaryDir(), BANK_PAYOUT_MS: "30", BANK_REVERSAL_SECONDS: "0.03" };
  const bodies = Array.from({ length: 24 }, (_, index) => payoutBody(["0001", "0002", "0004", "7777"][index % 4]));
  for (let life = 0; life < 3; life++) {
    const bank = await startBankProgram(env);
    // The kill interrupts some of these calls; after the restart all of them are repeated under the same keys.
    const calls = bodies.map((body) => createPayout(bank, body, String(body["reference_id"])).catch(() => undefined));
    await Promise.race(calls.slice(life * 6));
    await bank.kill();
    await Promise.all(calls);
  }
  const bank = await startBankProgram(env);
  for (const body of bodies) await createPayout(bank, body, String(body["reference_id"]));
  const settled = await until(async () => {
    const payouts = (await bank.get("/sandbox/payouts")).body["data"];
    return payouts.every((payout: Json) => payout["next"] === undefined) && payouts;
  });
  expect(settled).toHaveLength(bodies.length);
  const count = (status: string) => settled.filter((payout: Json) => payout["status"] === status).length;
  expect([count("FAILED"), count("REVERSED"), count("SUCCEEDED")]).toEqual([12, 6, 6]);
  expect((await bank.get("/sandbox/statement")).body).toMatchObject({ money_out: 12 * 250_000, money_in: 6 * 250_000 });
});

test("credentials are created once, readable only by the owner, and kept", async () => {
  const env = { DATA_DIR: temporaryDir() };
  const first = await startBankProgram(env);
  expect(statSync(join(first.dataDir, "bank/credentials.json")).mode & 0o777).toBe(0o600);
  expect(await first.stop()).toBe(0);
  const second = await startBankProgram(env);
  expect(second.credentials).toEqual(first.credentials);
});

test("a second bank on the same data directory refuses to start, and the first continues", async () => {
  const bank = await startBankProgram();
  const second = runBank({ DATA_DIR: bank.dataDir, BANK_PORT: "0" });
  expect(await second.ended).toBe(1);
  expect(outputOf(second).trim().split("\n")).toEqual([
    expect.stringContaining("DATA_DIR: another bank is already running"),
  ]);
  expect((await bank.get("/healthz")).status).toBe(200);
});

test("unreadable credentials prevent the start and are not replaced", async () => {
  const dataDir = temporaryDir();
  mkdirSync(join(dataDir, "bank"));
  writeFileSync(join(dataDir, "bank/credentials.json"), "{}");
  const program = runBank({ DATA_DIR: dataDir, BANK_PORT: "0" });
  expect(await program.ended).toBe(1);
  expect(outputOf(program)).toMatch(/^bank: .*credentials\.json is not usable.*\n$/);
});

test("a data directory that cannot be created is reported in one line", async () => {
  const file = join(temporaryDir(), "a-file");
  writeFileSync(file, "");
  const program = runBank({ DATA_DIR: file, BANK_PORT: "0" });
  expect(await program.ended).toBe(1);
  expect(outputOf(program)).toMatch(/^bank: DATA_DIR: .*\n$/);
});

test("a port in use is reported in one line that names the variable", async () => {
  const bank = await startBankProgram();
  const port = new URL(bank.url).port;
  const second = runBank({ DATA_DIR: temporaryDir(), BANK_HOST: "127.0.0.1", BANK_PORT: port });
  expect(await second.ended).toBe(1);
  expect(outputOf(second)).toBe(`bank: BANK_PORT: port ${port} is in use\n`);
});

test.each([
  ["BANK_PORT", "eighty"],
  ["BANK_PORT", "70000"],
  ["BANK_CALLBACK_URL", "not a url"],
  ["BANK_PUBLIC_URL", "ftp://bank.example"],
  ["BANK_REVERSAL_SECONDS", "-1"],
  ["BANK_PAYOUT_MS", "0.5"],
])("a bad %s (%s) is reported in one line that names it", async (name, value) => {
  const program = runBank({ DATA_DIR: temporaryDir(), [name]: value });
  expect(await program.ended).toBe(1);
  expect(outputOf(program).trim().split("\n")).toEqual([expect.stringMatching(new RegExp(`^bank: ${name}`))]);
});
