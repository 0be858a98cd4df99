import { moneyLimitNames } from "@fairlobby/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, hour, openProtectionFixture, terms, versions, type ProtectionFixture } from "./fixture.ts";

let fixture: ProtectionFixture;
beforeAll(async () => {
  fixture = await openProtectionFixture();
});
afterAll(() => fixture.close());

describe("consent", () => {
  test("R-API-59 without choices nothing is accepted or limited, and reading stores nothing", async () => {
    const player = fixture.newPlayer();
    expect(await fixture.read(player)).toEqual({
      ageConfirmed: false,
      termsVersion: "",
      ads: false,
      reminderMinutes: 15,
      ...Object.fromEntries(moneyLimitNames.map((name) => [name, null])),
      dailyPlayMinutes: null,
      breakUntil: 0,
      serverTime: fixture.clock.at,
      usedToday: { deposited: 0, unpaid: 0, playedSeconds: 0 },
      used: {
        deposited: { day: 0, week: 0, month: 0 },
        staked: { day: 0, week: 0, month: 0 },
        lost: { day: 0, week: 0, month: 0 },
        // Friday, 20 November, in Jakarta.
        until: { day: Date.UTC(2026, 10, 20, 17), week: Date.UTC(2026, 10, 22, 17), month: Date.UTC(2026, 10, 30, 17) },
      },
    });
    expect(await versions(fixture, player)).toEqual([]);
  });

  test("R-SRV-59 every change is stored with its time; earlier versions stay", async () => {
    const player = fixture.newPlayer();
    const times = [fixture.clock.at];
    await fixture.choose(player, { ageConfirmed: true, termsVersion: terms });
    times.push((fixture.clock.at += hour));
    await fixture.choose(player, { ads: true, reminderMinutes: 60 });
    times.push((fixture.clock.at += hour));
    expect((await fixture.choose(player, { ads: false })).data).toMatchObject({
      ageConfirmed: true,
      termsVersion: terms,
      ads: false,
      reminderMinutes: 60,
    });
    const kept = await versions(fixture, player);
    expect(kept.map(({ created_at }) => created_at.getTime())).toEqual(times);
    expect(kept.map(({ ads }) => ads)).toEqual([false, true, false]);
    await expect(fixture.database.query("update protection.consent set ads = true")).rejects.toThrow(
      /permission denied/,
    );
    await expect(fixture.database.query("delete from protection.consent")).rejects.toThrow(/permission denied/);
  });

  test("R-SRV-60 age and terms are both needed, whichever comes first", async () => {
    for (const [first, second] of [
      [{ ageConfirmed: true }, { termsVersion: terms }],
      [{ termsVersion: terms }, { ageConfirmed: true }],
    ]) {
      const player = fixture.newPlayer();
      expect(await fixture.protection.permission(fixture.database, player)).toBe("consent_required");
      expect(await fixture.protection.mayWithdraw(fixture.database, player)).toBe("consent_required");
      await fixture.choose(player, first ?? {});
      expect(await fixture.protection.permission(fixture.database, player)).toBe("consent_required");
      expect(await fixture.protection.mayWithdraw(fixture.database, player)).toBe("consent_required");
      await fixture.choose(player, second ?? {});
      expect(await fixture.protection.permission(fixture.database, player)).toBe("ok");
      expect(await fixture.protection.mayWithdraw(fixture.database, player)).toBe("ok");
    }
  });

  test("only the current terms can be accepted, and a confirmed age cannot be withdrawn", async () => {
    const player = fixture.newPlayer();
    for (const termsVersion of ["", "2025-01", `${terms} `]) {
      expect(await fixture.choose(player, { termsVersion })).toMatchObject({ msgCode: "invalid_input", data: null });
    }
    await fixture.choose(player, { ageConfirmed: true });
    expect((await fixture.choose(player, { ageConfirmed: false, ads: true })).msgCode).toBe("invalid_input");
    // A refused change stores nothing.
    expect(await fixture.read(player)).toMatchObject({ ageConfirmed: true, ads: false });
  });

  test("each player has their own choices", async () => {
    const [one, other] = [fixture.newPlayer(), fixture.newPlayer()];
    await fixture.choose(one, { ageConfirmed: true, dailyDepositLimit: 5, breakUntil: fixture.clock.at + day });
    expect(await fixture.read(other)).toMatchObject({ ageConfirmed: false, dailyDepositLimit: null, breakUntil: 0 });
    expect(await fixture.protection.onBreak(fixture.database, other)).toBe(false);
  });

  test("twenty concurrent changes are all stored, none undoes another", async () => {
    const player = fixture.newPlayer();
    await Promise.all([
      fixture.choose(player, { ageConfirmed: true }),
      fixture.choose(player, { termsVersion: terms }),
      fixture.choose(player, { ads: true }),
      fixture.choose(player, { dailyDepositLimit: 700 }),
      ...Array.from({ length: 16 }, () => fixture.choose(player, { reminderMinutes: 30 })),
    ]);
    expect(await fixture.read(player)).toMatchObject({
      ageConfirmed: true,
      termsVersion: terms,
      ads: true,
      dailyDepositLimit: 700,
      reminderMinutes: 30,
    });
    expect(await versions(fixture, player)).toHaveLength(20);
  });
});
