import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unbalanced } from "./books.ts";
import { hour, openFreeGoldFixture, type FreeGoldFixture } from "./fixture.ts";

let fixture: FreeGoldFixture;
beforeAll(async () => {
  fixture = await openFreeGoldFixture();
});
afterAll(async () => {
  expect(await unbalanced(fixture.database)).toEqual([]);
  await fixture.close();
});

const noon = Date.UTC(2026, 10, 20, 5);

test("R-FRE-06 R-FRE-09 the daily gold is booked when it is taken, once a day of the display time zone", async () => {
  fixture.clock.at = noon;
  const player = await fixture.player();
  expect(await fixture.balance(player)).toBe(0n);
  expect(await fixture.state(player)).toEqual({
    daily: { amount: 50_000, due: true },
    refill: { amount: 10_000, below: 400, left: 3, due: true },
    onBreak: false,
    nextDayTime: Date.UTC(2026, 10, 20, 17),
  });
  expect(await fixture.take(player, "daily")).toBe("success");
  expect(await fixture.take(player, "daily")).toBe("free_gold_not_due");
  expect((await fixture.state(player)).daily.due).toBe(false);
  fixture.clock.at = Date.UTC(2026, 10, 20, 16, 59, 59, 999);
  expect(await fixture.take(player, "daily")).toBe("free_gold_not_due");
  // Two days later: the day that was left out is not made up for.
  fixture.clock.at = Date.UTC(2026, 10, 21, 17);
  expect(await fixture.take(player, "daily")).toBe("success");
  expect(await fixture.take(player, "daily")).toBe("free_gold_not_due");
  expect(await fixture.taken(player)).toEqual(["free_daily:2026-11-20", "free_daily:2026-11-22"]);
  expect(await fixture.balance(player)).toBe(100_000n);
});

test("R-FRE-06 a refill is for a balance below the smallest stake, a few times a day", async () => {
  fixture.clock.at = noon;
  const player = await fixture.player();
  await fixture.take(player, "daily");
  expect(await fixture.take(player, "refill")).toBe("free_gold_not_due");
  await fixture.bet(player, 49_600n);
  expect([await fixture.balance(player), await fixture.take(player, "refill")]).toEqual([400n, "free_gold_not_due"]);
  await fixture.bet(player, 1n);
  for (let nth = 1; nth <= 3; nth++) {
    expect(await fixture.take(player, "refill")).toBe("success");
    expect((await fixture.state(player)).refill).toMatchObject({ left: 3 - nth, due: false });
    await fixture.bet(player, await fixture.balance(player));
  }
  expect(await fixture.take(player, "refill")).toBe("free_gold_not_due");
  fixture.clock.at += 24 * hour;
  expect(await fixture.take(player, "refill")).toBe("success");
  expect(await fixture.taken(player)).toEqual([
    "free_daily:2026-11-20",
    ...[1, 2, 3].map((nth) => `free_refill:2026-11-20:${nth}`),
    "free_refill:2026-11-21:1",
  ]);
});

test("R-FRE-08 nothing is taken before age and terms are confirmed, and during a break", async () => {
  fixture.clock.at = noon;
  const player = await fixture.player({}, false);
  expect(await fixture.take(player, "daily")).toBe("consent_required");
  await fixture.call("/v1/consent", { ageConfirmed: true, termsVersion: "2026-11" }, player);
  await fixture.call("/v1/consent", { breakUntil: noon + hour }, player);
  expect(await fixture.state(player)).toMatchObject({ daily: { due: false }, refill: { due: false }, onBreak: true });
  expect([await fixture.take(player, "daily"), await fixture.take(player, "refill")]).toEqual(["on_break", "on_break"]);
  expect(await fixture.taken(player)).toEqual([]);
  const from = { token: player.token, key: randomUUID(), language: "en" };
  // The text does not promise withdrawals, which this lobby does not have (R-FRE-15).
  expect((await fixture.call("/v1/freeGold/take", { what: "daily" }, from)).msg).toBe("You are on a break.");
  fixture.clock.at = noon + hour;
  expect(await fixture.take(player, "daily")).toBe("success");
});

describe("R-FRE-11 an invitation", () => {
  test("earns its reward with the guest's first daily gold, once, in cash", async () => {
    fixture.clock.at = noon;
    const inviter = await fixture.player();
    const code = await fixture.call("/v1/bus/getUserShareUrlAndExtensionCode", {}, inviter);
    const guest = await fixture.player({ extensionCode: code.data?.code ?? "" });
    const claimable = async (): Promise<number | undefined> => {
      await fixture.deliver();
      return (await fixture.call("/v1/bus/statInviteInfo", {}, inviter)).data?.result.inviteRewardAmount;
    };
    // A refill is no daily gold.
    expect(await fixture.take(guest, "refill")).toBe("success");
    expect(await claimable()).toBe(0);
    expect(await fixture.take(guest, "daily")).toBe("success");
    expect(await claimable()).toBe(20_000);
    fixture.clock.at += 24 * hour;
    expect(await fixture.take(guest, "daily")).toBe("success");
    expect(await claimable()).toBe(20_000);
    const from = { ...inviter, key: randomUUID() };
    const claimed = await fixture.call("/v1/bus/receiveInviteRewards", { receiveAmount: 20_000 }, from);
    expect([claimed.msgCode, await fixture.balance(inviter)]).toEqual(["success", 20_000n]);
  });
});

test("R-FRE-10 the gift is cash, and the history has the bookings of free gold", async () => {
  const gifted = await openFreeGoldFixture(20_000);
  try {
    const player = await gifted.player();
    await gifted.take(player, "daily");
    expect(await gifted.balance(player)).toBe(70_000n);
    const history = await gifted.call("/v1/history", { type: "money" }, player);
    expect(history.data?.list).toMatchObject([
      { kind: "free_daily", cash: 50_000, promo: 0, balance: 70_000 },
      { kind: "gift", cash: 20_000, promo: 0 },
    ]);
    const filtered = await gifted.call("/v1/history", { type: "money", kinds: ["free_daily", "free_refill"] }, player);
    expect(filtered.data?.list).toHaveLength(1);
  } finally {
    await gifted.close();
  }
});
