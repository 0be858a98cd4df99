import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, hour, openProtectionWorld, terms, versions, type ProtectionWorld } from "./world.ts";

let world: ProtectionWorld;
beforeAll(async () => {
  world = await openProtectionWorld();
});
afterAll(() => world.close());

describe("consent", () => {
  test("R-API-59 without choices nothing is accepted or limited, and reading stores nothing", async () => {
    const player = world.newPlayer();
    expect(await world.read(player)).toEqual({
      ageConfirmed: false,
      termsVersion: "",
      ads: false,
      reminderMinutes: 15,
      dailyDepositLimit: null,
      dailyPlayMinutes: null,
      breakUntil: 0,
      serverTime: world.clock.at,
      usedToday: { deposited: 0, unpaid: 0, playedSeconds: 0 },
    });
    expect(await versions(world, player)).toEqual([]);
  });

  test("R-SRV-59 every change is stored with its time; earlier versions stay", async () => {
    const player = world.newPlayer();
    const times = [world.clock.at];
    await world.choose(player, { ageConfirmed: true, termsVersion: terms });
    times.push((world.clock.at += hour));
    await world.choose(player, { ads: true, reminderMinutes: 60 });
    times.push((world.clock.at += hour));
    expect((await world.choose(player, { ads: false })).data).toMatchObject({
      ageConfirmed: true,
      termsVersion: terms,
      ads: false,
      reminderMinutes: 60,
    });
    const kept = await versions(world, player);
    expect(kept.map(({ created_at }) => created_at.getTime())).toEqual(times);
    expect(kept.map(({ ads }) => ads)).toEqual([false, true, false]);
    await expect(world.database.query("update protection.consent set ads = true")).rejects.toThrow(/permission denied/);
    await expect(world.database.query("delete from protection.consent")).rejects.toThrow(/permission denied/);
  });

  test("R-SRV-60 age and terms are both needed, whichever comes first", async () => {
    for (const [first, second] of [
      [{ ageConfirmed: true }, { termsVersion: terms }],
      [{ termsVersion: terms }, { ageConfirmed: true }],
    ]) {
      const player = world.newPlayer();
      expect(await world.protection.permission(world.database, player)).toBe("consent_required");
      expect(await world.protection.mayWithdraw(world.database, player)).toBe("consent_required");
      await world.choose(player, first ?? {});
      expect(await world.protection.permission(world.database, player)).toBe("consent_required");
      expect(await world.protection.mayWithdraw(world.database, player)).toBe("consent_required");
      await world.choose(player, second ?? {});
      expect(await world.protection.permission(world.database, player)).toBe("ok");
      expect(await world.protection.mayWithdraw(world.database, player)).toBe("ok");
    }
  });

  test("only the current terms can be accepted, and a confirmed age cannot be withdrawn", async () => {
    const player = world.newPlayer();
    for (const termsVersion of ["", "2025-01", `${terms} `]) {
      expect(await world.choose(player, { termsVersion })).toMatchObject({ msgCode: "invalid_input", data: null });
    }
    await world.choose(player, { ageConfirmed: true });
    expect((await world.choose(player, { ageConfirmed: false, ads: true })).msgCode).toBe("invalid_input");
    // A refused change stores nothing.
    expect(await world.read(player)).toMatchObject({ ageConfirmed: true, ads: false });
  });

  test("each player has their own choices", async () => {
    const [one, other] = [world.newPlayer(), world.newPlayer()];
    await world.choose(one, { ageConfirmed: true, dailyDepositLimit: 5, breakUntil: world.clock.at + day });
    expect(await world.read(other)).toMatchObject({ ageConfirmed: false, dailyDepositLimit: null, breakUntil: 0 });
    expect(await world.protection.onBreak(world.database, other)).toBe(false);
  });

  test("twenty concurrent changes are all stored, none undoes another", async () => {
    const player = world.newPlayer();
    await Promise.all([
      world.choose(player, { ageConfirmed: true }),
      world.choose(player, { termsVersion: terms }),
      world.choose(player, { ads: true }),
      world.choose(player, { dailyDepositLimit: 700 }),
      ...Array.from({ length: 16 }, () => world.choose(player, { reminderMinutes: 30 })),
    ]);
    expect(await world.read(player)).toMatchObject({
      ageConfirmed: true,
      termsVersion: terms,
      ads: true,
      dailyDepositLimit: 700,
      reminderMinutes: 30,
    });
    expect(await versions(world, player)).toHaveLength(20);
  });
});
