import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { currencies } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { noticeMap } from "../../src/modules/push/notice-map.ts";
import { publicPart } from "../../src/wiring/public-config.ts";
import { checkLobbyConfig, readLobbyConfig } from "../../src/wiring/settings.ts";
import { shippedSettings, temporaryDir } from "./program.ts";

type Fields = Record<string, unknown>;

/** Returns the shipped settings for another currency, without the amounts that depend on the currency. */
function bareSettings(currency: string, withdrawals: Fields = {}): Fields {
  const shipped = JSON.parse(readFileSync(shippedSettings, "utf8")) as { withdrawals: Fields } & Fields;
  const { promotions: _, thresholds: __, ...rest } = shipped;
  return { ...rest, currency, promotions: {}, withdrawals: { banks: shipped.withdrawals["banks"], ...withdrawals } };
}

const settingsOf = (currency: string, withdrawals: Fields = {}) =>
  checkLobbyConfig(bareSettings(currency, withdrawals), "test");

describe("amounts that are not set depend on the store's currency", () => {
  test("R-MON-25 the smallest withdrawal", () => {
    const minima = currencies.map((currency) => [currency, settingsOf(currency).withdrawals.minimum]);
    expect(Object.fromEntries(minima)).toEqual({ BRL: 50_000, MXN: 150_000, THB: 50_000, NGN: 5_000, IDR: 50_000 });
    expect(publicPart(settingsOf("MXN"), []).thresholds.minCanWithdrawAmount).toBe(150_000);
  });

  test("R-MON-20 the fee", () => {
    const fees = currencies.map((currency) => [currency, settingsOf(currency).withdrawals.fee]);
    expect(Object.fromEntries(fees)).toEqual({
      BRL: { percent: 5, threshold: 50_000 },
      MXN: { percent: 3, threshold: 150_000 },
      THB: { percent: 3, threshold: 300_000 },
      IDR: { percent: 3, threshold: 1_000_000 },
      NGN: null,
    });
    // The fee can be set to none.
    expect(settingsOf("IDR", { fee: null }).withdrawals.fee).toBeNull();
    const tiered = (threshold: number) => ({
      fee: { percent: 3, threshold: 1_000_000, second: { percent: 5, threshold } },
    });
    expect(settingsOf("IDR", tiered(1_000_001)).withdrawals.fee).toEqual(tiered(1_000_001).fee);
    expect(() => settingsOf("IDR", tiered(1_000_000))).toThrow(/withdrawals\.fee\.second\.threshold/);
  });

  test("R-MON-18 R-MON-22 all others are the Indonesian ones divided by 1000, or by 10 for naira", () => {
    const tax = { duty: "a law" };
    for (const [currency, divisor] of [
      ["IDR", 1],
      ["BRL", 10],
      ["MXN", 10],
      ["THB", 10],
      ["NGN", 10],
    ] as const) {
      const { withdrawals, promotions, thresholds } = settingsOf(currency, { tax });
      expect([withdrawals.fastLaneAfterMinutes, withdrawals.fastLanePlaces]).toEqual([5, 2]);
      expect(withdrawals.tax).toEqual({ duty: "a law", threshold: 4_500_000 / divisor, high: 7, low: 10 });
      expect(promotions.gift).toBe(20_000 / divisor);
      expect(thresholds).toEqual({ ordinaryMin: 300_000 / divisor, unchargeMin: 1_500_000 / divisor });
    }
    expect(settingsOf("IDR").withdrawals.tax).toBeNull();
  });
});

describe("settings that extend others", () => {
  const example = (name: string) => resolve(shippedSettings, "../examples", name);

  test("R-MON-22 the examples differ from the shipped settings only where they say so", () => {
    const shipped = readLobbyConfig(shippedSettings);
    const withholding = readLobbyConfig(example("withholding.json"));
    expect(withholding.withdrawals.tax).toMatchObject({ high: 7, low: 10, reviewFrom: 50_000 });
    expect({ ...withholding, withdrawals: { ...withholding.withdrawals, tax: null } }).toEqual({
      ...shipped,
      $schema: "../lobby.schema.json",
    });
    const short = readLobbyConfig(example("short-waits.json")).withdrawals;
    // A group is merged field by field.
    expect(short).toEqual({ ...shipped.withdrawals, places: 1, stalledAfterHours: 0.05, fastLaneAfterMinutes: 1 });
  });

  test("R-MON-23 settings with a price for the fast lane are refused", () => {
    const file = join(temporaryDir(), "priced.json");
    for (const priority of [{ price: 12_345, promisedMinutes: 7, places: 3 }, {}, null, "cheap"]) {
      writeFileSync(file, JSON.stringify(bareSettings("IDR", { priority })));
      expect(() => readLobbyConfig(file)).toThrow(/withdrawals/);
    }
  });

  test("a file that extends itself, or a missing one, is named", () => {
    const dir = temporaryDir();
    writeFileSync(join(dir, "a.json"), '{ "extends": "b.json" }');
    writeFileSync(join(dir, "b.json"), '{ "extends": "a.json" }');
    expect(() => readLobbyConfig(join(dir, "a.json"))).toThrow(`LOBBY_CONFIG: ${join(dir, "a.json")} extends itself`);
    writeFileSync(join(dir, "c.json"), '{ "extends": "nowhere.json" }');
    expect(() => readLobbyConfig(join(dir, "c.json"))).toThrow("nowhere.json cannot be read");
  });
});

describe("the languages", () => {
  const withFields = (fields: Fields) => checkLobbyConfig({ ...bareSettings("IDR"), ...fields }, "test");

  test("R-LNG-02 are all there are, Indonesian first, or those of the settings, in their order", () => {
    expect(withFields({ languages: undefined }).languages).toEqual(["IND", "BR", "CN", "EN", "MX", "THA"]);
    expect(publicPart(withFields({ languages: ["EN", "THA"] }), []).languages).toEqual(["EN", "THA"]);
  });

  test.each([
    ["none", [], "languages: "],
    ["an unknown one", ["EN", "XX"], "languages: must be of IND, BR, CN, EN, MX, THA"],
    ["one named twice", ["EN", "EN"], "languages: names a language twice"],
  ])("R-LNG-02 refuse %s", (_, languages, problem) => {
    expect(() => withFields({ languages })).toThrow(problem);
  });

  test("R-LNG-05 an operator's text is shown in another language where one is missing, and is given in at least one", () => {
    const { notices } = withFields({ notices: [{ en: "Closed on Monday" }, { id: "Tutup", th: "ปิด" }, "Hari libur"] });
    const lines = (language: string) => noticeMap({}, { lines: notices, signedBy: null }, language);
    expect(Object.values(lines("th"))).toEqual(["Closed on Monday", "ปิด", "Hari libur"]);
    expect(Object.values(lines("en"))).toEqual(["Closed on Monday", "Tutup", "Hari libur"]);
    expect(() => withFields({ notices: [{}] })).toThrow(/notices\.0/);
    expect(() => withFields({ notices: [{ fr: "Fermé" }] })).toThrow(/notices\.0/);
  });

  test.each(["javascript:alert(1)", "//elsewhere.example", "data:text/html,x"])(
    "R-HOME-39 R-RTE-17 a contact or a banner's picture at %s stops the start, which names it",
    (url) => {
      expect(() => withFields({ supportContacts: [{ label: "Chat", url }] })).toThrow(
        /supportContacts\.0\.url: must be/,
      );
      const banner = { id: "b", img: url, gameId: "66121" };
      expect(() => withFields({ banners: [banner] })).toThrow(/banners\.0\.img: must be a picture of the lobby/);
    },
  );

  test("R-HON-31 notices and banners that ask for a payment before a withdrawal stop the start", () => {
    const demand = "Pay Rp 50.000 to release your withdrawal.";
    const refused = /: asks for a payment in connection with a withdrawal \("Pay", "withdrawal"\)$/;
    expect(() => withFields({ notices: [demand] })).toThrow(refused);
    expect(() => withFields({ notices: [{ id: "Penarikan gratis.", en: demand }] })).toThrow(refused);
    const banner = { id: "b", img: "/art/banner.svg", page: "/task", text: { en: demand } };
    expect(() => withFields({ banners: [banner] })).toThrow(refused);
    expect(withFields({ notices: ["You never pay for a withdrawal."] }).notices).toHaveLength(1);
  });
});

describe("services that help", () => {
  const helpOf = (fields: Fields) =>
    publicPart(checkLobbyConfig({ ...bareSettings("IDR"), ...fields }, "test"), []).help;

  test("R-LMT-11 are those of the lobby's country and those of no country, shipped or from the settings", () => {
    expect(helpOf({})).toEqual([
      { name: "Healing119 (Kementerian Kesehatan)", url: "https://healing119.id" },
      { name: "Gambling Therapy", url: "https://www.gamblingtherapy.org" },
    ]);
    expect(helpOf({ country: "MX" })?.[0]).toEqual({ name: "Línea de la Vida", phone: "800 911 2000" });
    const own = { country: "ID", name: "Own", phone: "119" };
    expect(helpOf({ help: [own, { ...own, country: "BR" }] })).toEqual([{ name: "Own", phone: "119" }]);
    expect(helpOf({ help: [] })).toEqual([]);
  });

  test.each([
    ["neither address nor number", { name: "Own" }],
    ["an address without encryption", { name: "Own", url: "http://own.test" }],
    ["a script for a number", { name: "Own", phone: "javascript:1" }],
  ])("R-LMT-11 refuse %s", (_, service) => {
    expect(() => helpOf({ help: [service] })).toThrow("help.0");
  });
});
