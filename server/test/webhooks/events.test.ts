import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PlayerId } from "@fairlobby/contract";
import { describe, expect, onTestFinished, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { signUp } from "../../../tools/player.ts";
import { readEnvironment } from "../../src/platform/config/env.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { eventDelivery } from "../../src/platform/outbox/outbox.ts";
import { collect } from "../../src/wiring/ranks.ts";
import { readLobbyConfig } from "../../src/wiring/settings.ts";
import { readWebhookEndpoints } from "../../src/wiring/webhooks.ts";
import { openFixture as openCashier, pay } from "../cashier/fixture.ts";
import { asOwner, silentLog, withDatabase } from "../harness/database.ts";
import { goodEnvironment, runServer, shippedSettings, temporaryDir, untilReady } from "../main/program.ts";
import { openFixture as openWithdrawals } from "../withdrawals/fixture.ts";
import { endpointAt, secret } from "./fixture.ts";
import { openReceiver, secretOf, verified } from "./receiver.ts";

const patient = { timeout: 60_000 };
const everything = ["deposit.credited", "order.paid", "player.registered", "limit.reached"] as const;

/** Writes settings with these endpoints; returns the file's path. */
function settingsWith(endpoints: readonly object[]): string {
  const file = join(temporaryDir(), "lobby.json");
  writeFileSync(file, JSON.stringify({ extends: shippedSettings, webhooks: { endpoints } }));
  return file;
}

describe("the wired lobby", () => {
  test("R-EXT-10 R-EXT-11 sends every credit of a deposit, and a limit that refused one", async () => {
    const receiver = await openReceiver(onTestFinished);
    const fixture = await openCashier({ webhooks: { endpoints: [endpointAt(receiver.url, { events: everything })] } });
    const { database, modules, url } = fixture;
    const jobs = await startJobs({
      database,
      url: serverUrls(url).JOB_DATABASE_URL,
      log: silentLog,
      concurrency: 2,
      handlers: [...modules.webhooks.jobs, eventDelivery(database, collect("consumers", modules))],
    });
    onTestFinished(() => jobs.stop());
    const player = await fixture.player();
    await fixture.call(player, "/v1/consent", { dailyDepositLimit: 60_000 });
    const { data } = await fixture.deposit(player, { bankName: "BCA_VA" });
    await pay(fixture, player, data.orderId);
    await expect.poll(() => receiver.types(), patient).toEqual(["deposit.credited"]);
    await pay(fixture, player, data.orderId, "?again=true&mismatch=true", { amount: 7_000 });
    await expect.poll(() => receiver.types(), patient).toEqual(["deposit.credited", "deposit.credited"]);
    expect((await fixture.deposit(player, { amount: 50_000 })).msgCode).toBe("limit_reached");
    await Promise.all(modules.protection.jobs.map((job) => job.handle({} as never)));
    await expect.poll(() => receiver.types(), patient).toContain("limit.reached");
    const sent = receiver.got.map((message) => verified(secret, message) as { type: string; data: object });
    expect(sent[0]?.data).toEqual({
      playerId: player,
      orderId: data.orderId,
      amount: "30000",
      bonus: expect.stringMatching(/^\d+$/),
      currency: "IDR",
    });
    expect(sent[1]?.data).toEqual({
      playerId: player,
      orderId: data.orderId,
      amount: "7000",
      bonus: "0",
      currency: "IDR",
    });
    expect(new Set(receiver.ids()).size).toBe(3);
    expect(sent.find(({ type }) => type === "limit.reached")?.data).toEqual({
      playerId: player,
      limit: "dailyDepositLimit",
      begins: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  test("R-EXT-10 R-EXT-11 sends a paid order, without names and account numbers", async () => {
    const receiver = await openReceiver(onTestFinished);
    const fixture = await openWithdrawals({
      webhooks: { endpoints: [endpointAt(receiver.url, { events: everything })] },
      withdrawals: { firstWithdrawalRule: false },
    });
    const player = await fixture.player();
    const orderId = await fixture.placed(player);
    await expect.poll(() => receiver.types(), patient).toEqual(["order.paid"]);
    const [message] = receiver.got;
    if (message === undefined) throw new Error("nothing arrived");
    expect(verified(secret, message)).toMatchObject({
      data: { playerId: player, orderId, gross: "50000", net: "50000", currency: "IDR" },
    });
    for (const word of ["Sari", "Dewi", "7890", "BCA", "0812"]) {
      expect(message.body.replaceAll(player, "").replaceAll(orderId, ""), word).not.toContain(word);
    }
  });
});

describe("the program", () => {
  test("R-EXT-10 R-EXT-12 R-EXT-13 sends who registered; killed during the attempt, it sends it again after its start", async () => {
    const receiver = await openReceiver(onTestFinished);
    receiver.next.push(() => undefined);
    const { url } = await withDatabase();
    const secretFile = join(temporaryDir(), "secret");
    writeFileSync(secretFile, `${secret}\n`);
    const env: Record<string, string> = {
      ...(await goodEnvironment()),
      ...serverUrls(url),
      LOBBY_CONFIG: settingsWith([{ name: "crm", url: receiver.url, events: everything }]),
      WEBHOOK_CRM_SECRET_FILE: secretFile,
      WEBHOOK_CRM_SECRET_OLD: secretOf(7),
    };
    const address = `http://127.0.0.1:${env["PORT"]}`;
    const first = runServer(env);
    await untilReady(first, address);
    const player = await signUp(address);
    await expect.poll(() => receiver.got.length, patient).toBe(1);
    await first.kill();
    // As if the time that the dead node had for it were over.
    await asOwner(url, "update webhooks.delivery set next_at = now()");
    const second = runServer(env);
    await untilReady(second, address);
    await expect
      .poll(() => asOwner(url, "select state from webhooks.delivery"), patient)
      .toEqual([{ state: "delivered" }]);
    expect(new Set(receiver.ids()).size).toBe(1);
    for (const message of receiver.got) {
      expect(verified(secret, message)).toMatchObject({
        type: "player.registered",
        data: { playerId: player.userId as PlayerId },
      });
      expect(verified(secretOf(7), message)).toBeDefined();
    }
    const known = await asOwner(url, "select name, url, events, secrets, removed_at from webhooks.endpoint");
    expect(known).toEqual([{ name: "crm", url: receiver.url, events: [...everything], secrets: 2, removed_at: null }]);
    expect(`${first.said.out}${first.said.err}${second.said.out}${second.said.err}`).not.toContain(secret);
  });

  const environment = async (more: Readonly<Record<string, string>>) =>
    readEnvironment({ ...(await goodEnvironment()), ...more });
  const crm = { name: "crm", url: "https://crm.example/hooks", events: ["order.paid"] };

  test("R-EXT-13 does not start without a good secret, and names the variable alone", async () => {
    const config = readLobbyConfig(settingsWith([crm]));
    const read = async (more: Readonly<Record<string, string>>) =>
      readWebhookEndpoints(await environment(more), config);
    await expect(read({})).rejects.toThrow(/^WEBHOOK_CRM_SECRET: is not set$/);
    for (const bad of ["secret-of-my-own", "whsec_short", `whsec_${Buffer.alloc(65).toString("base64")}`]) {
      await expect(read({ WEBHOOK_CRM_SECRET: bad })).rejects.toThrow(
        /^WEBHOOK_CRM_SECRET: must be whsec_ and 24 to 64 bytes in base64$/,
      );
      await expect(read({ WEBHOOK_CRM_SECRET: secret, WEBHOOK_CRM_SECRET_OLD: bad })).rejects.toThrow(
        /^WEBHOOK_CRM_SECRET_OLD: /,
      );
    }
    expect(await read({ WEBHOOK_CRM_SECRET: secret })).toEqual([{ ...crm, keys: [Buffer.alloc(32, 1)] }]);
  });

  test("R-EXT-14 takes https addresses, and http to this machine only", () => {
    const read = (change: object) => () => readLobbyConfig(settingsWith([{ ...crm, ...change }]));
    for (const url of ["http://127.0.0.1:9000/x", "http://localhost:9000", "https://crm.example:8443/x?y=1"]) {
      expect(read({ url })().webhooks.endpoints[0]?.url).toBe(url);
    }
    for (const url of [
      "http://crm.example/x",
      "https://user:word@crm.example/",
      "https://crm.example/#x",
      "ftp://crm.example",
      "file:///etc/passwd",
      "crm.example",
    ]) {
      expect(read({ url }), url).toThrow(/webhooks\.endpoints\.0\.url: must be an https address/);
    }
    expect(read({ name: "My CRM" })).toThrow(/webhooks\.endpoints\.0\.name/);
    expect(read({ events: [] })).toThrow(/webhooks\.endpoints\.0\.events/);
    expect(read({ events: ["order.paid", "order.paid"] })).toThrow(/names an event twice/);
    expect(() => readLobbyConfig(settingsWith([crm, crm]))).toThrow(/two have the same name/);
  });
});
