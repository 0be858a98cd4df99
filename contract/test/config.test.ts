import * as z from "zod/mini";
import { expect, test } from "vitest";
import { publicConfig, type PublicConfigInput } from "../src/config.ts";

const gameIds = ["66121", "66122", "66123", "77774", "77775", "14001", "14002", "14004"];

const config: PublicConfigInput = {
  appVersion: "1.0.0",
  variant: "banner",
  moneyMode: "play",
  languages: ["IND", "EN"],
  currency: "IDR",
  divisor: 1,
  thresholds: {
    minCanWithdrawAmount: 50_000,
    ordinaryMin: 300_000,
    unchargeMin: 1_500_000,
    fee: { percent: 3, threshold: 1_000_000 },
    tax: null,
    firstWithdrawalRule: true,
  },
  ads: { pixel: "", video: "" },
  vipLevels: [500_000, 2_000_000],
  rewardKinds: { gift: "promo", depositBonus: "promo", task: "cash", invite: "cash" },
  tiles: Array.from({ length: 12 }, (_, index) => ({
    key: `tile-${index}`,
    gameId: gameIds[index % gameIds.length] ?? "",
    name: "Game",
    iconUrl: "/art/tile.svg",
    enabled: true,
  })),
  catalogue: { hash: "kX3bJx0Qe1f4aYh2", games: 7 },
  banners: Array.from({ length: 5 }, (_, index) => ({
    id: `banner-${index}`,
    img: "/art/banner.svg",
    gameId: gameIds[index] ?? "",
  })),
  queryNames: { click: "clickid", pixel: "pixelid" },
  cashierUrl: "/payment.php",
  supportContacts: [{ label: "Email", url: "mailto:support@example.org" }],
  withdrawPayTypes: [8],
  mailDomains: ["gmail.com"],
  termsVersion: "2026-11",
  displayTimeZone: { iana: "Asia/Jakarta", label: "WIB" },
  reminderMinutes: 10,
};

const takes = (change: object): boolean => z.safeParse(publicConfig, { ...config, ...change }).success;

test("R-APP-28 the public configuration contains what the lobby needs", () => {
  expect(z.parse(publicConfig, config)).toEqual(config);
});

test("R-HOME-09 R-HOME-12 there are 1 to 60 tiles and up to 12 banners", () => {
  const tiles = (count: number) => Array.from({ length: count }, (_, nth) => ({ ...config.tiles[0], key: `${nth}` }));
  const banners = (count: number) => Array.from({ length: count }, () => config.banners[0]);
  expect([0, 1, 60, 61].map((count) => takes({ tiles: tiles(count) }))).toEqual([false, true, true, false]);
  expect([0, 12, 13].map((count) => takes({ banners: banners(count) }))).toEqual([true, true, false]);
});

test("R-GAME-02 tiles may share a game but not a key", () => {
  expect(takes({ tiles: config.tiles.map((tile) => ({ ...tile, gameId: "66121" })) })).toBe(true);
  expect(takes({ tiles: config.tiles.map((tile) => ({ ...tile, key: "same" })) })).toBe(false);
});

test("R-MON-09 the divisor is that of the currency", () => {
  expect(takes({ currency: "BRL", divisor: 100 })).toBe(true);
  expect(takes({ currency: "BRL", divisor: 1 })).toBe(false);
});

test("links lead to pages, mail or phone, never to scripts", () => {
  const link = (url: string): boolean => takes({ supportContacts: [{ label: "Contact", url }] });
  expect(["https://example.org", "mailto:a@example.org", "tel:+62811", "/service"].map(link)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["javascript:alert(1)", "//example.org", "data:text/html,x", ""].map(link)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
