import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { consoleUrls, serverUrls } from "../../../tools/embedded-postgres.ts";
import { readEnvironment } from "../../src/platform/config/env.ts";
import { readBrand } from "../../src/modules/pages/index.ts";
import { agreeOnKind, refuseOtherKind } from "../../src/platform/db/lobby-kind.ts";
import { fitToCashier } from "../../src/wiring/cashier.ts";
import { choosePayments } from "../../src/wiring/payment-adapter.ts";
import { checkLobbyConfig, readLobbyConfig } from "../../src/wiring/settings.ts";
import { openFreeGoldFixture } from "../free-gold/fixture.ts";
import { withDatabase } from "../harness/database.ts";
import { endWithTest, goodEnvironment, runServer, shippedSettings, temporaryDir, untilReady } from "./program.ts";
import { runProgram } from "../../../tools/program.ts";

const shippedBrand = join(shippedSettings, "../brand");
const shipped = readLobbyConfig(shippedSettings);

/** Writes the shipped settings with a change to them; returns the file's path. */
function settingsWith(change: object): string {
  const file = join(temporaryDir(), "lobby.json");
  writeFileSync(file, JSON.stringify({ extends: shippedSettings, ...change }));
  return file;
}

describe("settings", () => {
  const read = (change: object) => readLobbyConfig(settingsWith(change));

  test("R-FRE-01 R-FRE-14 without a cashier money is play money and no banner leads to a deposit, or the setting is named", () => {
    expect(shipped.cashier).toBe("on");
    expect(() => read({ cashier: "off", moneyMode: "real" })).toThrow(/moneyMode: must be "play" with cashier "off"/);
    expect(read({ cashier: "off" }).moneyMode).toBe("play");
    const [banner] = shipped.banners;
    const banners = [{ id: banner?.id, img: banner?.img, page: "/rechargeMall", text: { id: "Isi" } }];
    expect(() => read({ cashier: "off", banners })).toThrow(/banners\.0\.page: there are no deposits/);
    expect(read({ banners }).banners).toHaveLength(1);
  });

  test("R-FRE-10 rewards are cash, and a written promo is refused by its name", () => {
    expect(Object.values(read({ cashier: "off" }).rewardKinds)).toEqual(["cash", "cash", "cash", "cash"]);
    expect(Object.values(shipped.rewardKinds)).toEqual(["promo", "promo", "promo", "promo"]);
    const rewardKinds = { gift: "cash", depositBonus: "cash", task: "promo", invite: "cash" };
    expect(() => read({ cashier: "off", rewardKinds })).toThrow(/rewardKinds\.task: must be "cash"/);
    expect(read({ rewardKinds }).rewardKinds).toEqual(rewardKinds);
  });

  test("R-FRE-05 the amounts follow the currency", () => {
    expect(shipped.freeGold).toEqual({ daily: 50_000, refill: 10_000, refillBelow: 400, refillsPerDay: 5 });
    const { freeGold } = checkLobbyConfig(
      {
        ...JSON.parse(JSON.stringify({ tiles: shipped.tiles, banners: shipped.banners })),
        deposits: shipped.deposits,
        withdrawals: { banks: shipped.withdrawals.banks },
        promotions: {},
        cashier: "off",
        currency: "BRL",
        freeGold: { refillsPerDay: 0 },
      },
      "test",
    );
    expect(freeGold).toEqual({ daily: 5_000, refill: 1_000, refillBelow: 40, refillsPerDay: 0 });
    for (const field of ["daily", "refill", "refillBelow"]) {
      expect(() => read({ freeGold: { [field]: 0 } })).toThrow(`freeGold.${field}`);
    }
  });

  test("R-FRE-02 with a cashier each variable of the payment provider is needed", async () => {
    const given = await goodEnvironment();
    for (const name of ["XENDIT_URL", "XENDIT_API_KEY", "XENDIT_CALLBACK_TOKEN"]) {
      const chosen = choosePayments(readEnvironment({ ...given, [name]: "" }), shipped);
      await expect(chosen).rejects.toThrow(`${name}: is not set`);
    }
  });
});

test.each([shippedBrand, join(shippedBrand, "../brands/teluk-pagi")])(
  "R-FRE-12 R-FRE-18 the pages of %s have versions that speak of free gold, not of deposits and withdrawals",
  (folder) => {
    const pages = (cashier: "on" | "off") => readBrand(folder, shipped.languages, cashier).pages;
    const money =
      /deposit|withdraw|payout|setoran|penarikan|depósito|saque|retiro|ฝาก|ถอน|充值|提现|\bbank\b|\bbanco\b|ธนาคาร|银行/i;
    for (const name of ["terms", "privacy", "responsible"] as const) {
      const [on, off] = [pages("on")[name], pages("off")[name]];
      expect(Object.keys(off)).toEqual([...shipped.languages]);
      for (const language of shipped.languages) {
        expect([name, language, on[language]]).toEqual([name, language, expect.stringMatching(money)]);
        expect([name, language, off[language]]).toEqual([name, language, expect.not.stringMatching(money)]);
        expect(off[language]?.match(/<h2/g)?.length).toBe({ terms: 5, privacy: 5, responsible: 3 }[name]);
      }
    }
  },
);

test("R-FRE-03 every call of deposits and withdrawals answers cashier_off, and their jobs do not run", async () => {
  const fixture = await openFreeGoldFixture();
  try {
    const player = await fixture.player();
    const closed = Object.values(calls).filter(({ area }) => area === "deposits" || area === "withdrawals");
    expect(closed.length).toBeGreaterThan(15);
    for (const { path, example } of closed) {
      const from = { token: player.token, key: randomUUID(), language: "en" };
      const reply = await fixture.call(path, example.request, from);
      expect([path, reply.msgCode]).toEqual([path, "cashier_off"]);
      expect(reply.msg).toBe("This lobby plays with free gold: nothing is bought here and nothing is paid out.");
    }
    const { cashier, withdrawals, reconciliation } = fixture.modules;
    expect([...cashier.jobs, ...withdrawals.jobs]).toEqual([]);
    expect(reconciliation.jobs.map(({ name }) => name)).toEqual(["check-ledger-drift"]);
    // With a cashier it is the other way round.
    const fitted = fitToCashier(fixture.modules, "on").freeGold.routes;
    const answers = await Promise.all(fitted.map(({ handle }) => handle({}, {} as never)));
    expect(answers).toEqual([{ failure: "not_found" }, { failure: "not_found" }]);
  } finally {
    await fixture.close();
  }
});

describe("R-FRE-04 a database belongs to one kind of lobby", () => {
  test("nodes that start together agree on one", async () => {
    const { database } = await withDatabase();
    const kinds = ["on", "off", "on", "off", "off", "on"] as const;
    const outcomes = await Promise.allSettled(kinds.map((kind) => agreeOnKind(database, kind)));
    const [{ cashier } = { cashier: "" }] = await database.query<{ cashier: string }>(
      "select cashier from platform.lobby",
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      kinds.map((kind) => (kind === cashier ? "fulfilled" : "rejected")),
    );
  });

  test("players' money never loses its cashier, and free gold never gets one", async () => {
    for (const [kind, other, why] of [
      ["on", "off", "cash can always be withdrawn"],
      ["off", "on", "gold is free"],
    ] as const) {
      const { database } = await withDatabase();
      await refuseOtherKind(database, other);
      await agreeOnKind(database, kind);
      await agreeOnKind(database, kind);
      const refused = new RegExp(`^LOBBY_CONFIG: cashier: is "${other}".* cashier "${kind}": .*${why}.*new database`);
      await expect(agreeOnKind(database, other)).rejects.toThrow(refused);
      await expect(refuseOtherKind(database, other)).rejects.toThrow(refused);
    }
  });

  test("the server and the console refuse to start with the other setting", async () => {
    const { url, database } = await withDatabase();
    await agreeOnKind(database, "on");
    const LOBBY_CONFIG = settingsWith({ cashier: "off" });
    const environment = await goodEnvironment();
    const server = runServer({ ...environment, ...serverUrls(url), LOBBY_CONFIG, LOG_LEVEL: "error" });
    expect(await server.ended).toBe(1);
    expect(server.said.err).toMatch(/^LOBBY_CONFIG: cashier: is "off", and this database belongs to/);
    const console = endWithTest(
      runProgram({
        script: "server/src/console.ts",
        env: { ...environment, ...consoleUrls(url), LOBBY_CONFIG, LOG_LEVEL: "error" },
      }),
    );
    expect(await console.ended).toBe(1);
    expect(console.said.err).toMatch(/^LOBBY_CONFIG: cashier: is "off", and this database belongs to/);
  });
});

test("R-FRE-02 R-FRE-03 the server runs without a payment provider, and has no address for one", async () => {
  const { url } = await withDatabase();
  const { XENDIT_URL: _, XENDIT_API_KEY: __, XENDIT_CALLBACK_TOKEN: ___, ...environment } = await goodEnvironment();
  const LOBBY_CONFIG = settingsWith({ cashier: "off" });
  const run = runServer({ ...environment, ...serverUrls(url), LOBBY_CONFIG, LOG_LEVEL: "error" });
  const at = `http://127.0.0.1:${environment["PORT"]}`;
  await untilReady(run, at);
  const webhook = await fetch(`${at}/providers/xendit/webhook`, { method: "POST", body: "{}" });
  expect(webhook.status).toBe(404);
  const config = (await (await fetch(`${at}/config.json`)).json()) as { cashier: string };
  expect(config.cashier).toBe("off");
  const metrics = await (await fetch(`${at}/metrics`)).text();
  expect(metrics).not.toMatch(/xendit|reconciliation_read/);
});

test("R-FRE-02 with a cashier a missing variable stops the start in one line", async () => {
  const run = runServer({ ...(await goodEnvironment()), XENDIT_CALLBACK_TOKEN: "", LOG_LEVEL: "error" });
  expect(await run.ended).toBe(1);
  expect(run.said.err.trim()).toBe("XENDIT_CALLBACK_TOKEN: is not set");
});
