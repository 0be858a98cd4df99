import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, hour, openProtectionWorld, versions, type ProtectionWorld } from "./world.ts";

let world: ProtectionWorld;
beforeAll(async () => {
  world = await openProtectionWorld();
});
afterAll(() => world.close());

describe("a break", () => {
  test("R-SRV-61 stops play and deposits until its end, never withdrawals", async () => {
    const player = await world.agreed();
    const until = world.clock.at + day;
    expect((await world.choose(player, { breakUntil: until })).data?.breakUntil).toBe(until);
    world.clock.at = until - 1;
    expect(await world.protection.permission(world.database, player)).toBe("on_break");
    expect(await world.protection.onBreak(world.database, player)).toBe(true);
    expect(await world.protection.mayWithdraw(world.database, player)).toBe("ok");
    world.clock.at = until;
    expect(await world.protection.permission(world.database, player)).toBe("ok");
    expect(await world.protection.onBreak(world.database, player)).toBe(false);
    // R-API-59: without a break the reply is 0, not the end of the last one.
    expect((await world.read(player))?.breakUntil).toBe(0);
  });

  test("R-SRV-59 cannot be shortened or ended, only extended", async () => {
    const player = await world.agreed();
    const until = world.clock.at + 7 * day;
    await world.choose(player, { breakUntil: until });
    for (const breakUntil of [until - 1, world.clock.at + 1, world.clock.at, 0]) {
      expect(await world.choose(player, { breakUntil, ads: true })).toMatchObject({
        success: false,
        msgCode: "on_break",
      });
    }
    expect(await world.read(player)).toMatchObject({ breakUntil: until, ads: false });
    expect((await world.choose(player, { breakUntil: until })).data?.breakUntil).toBe(until);
    expect((await world.choose(player, { breakUntil: until + day })).data?.breakUntil).toBe(until + day);
    world.clock.at = until;
    expect(await world.protection.permission(world.database, player)).toBe("on_break");
  });

  test("R-SRV-59 is the longest of several that are requested at the same time", async () => {
    for (let n = 0; n < 5; n++) {
      const player = await world.agreed();
      const ends = [3, 1, 5, 2, 4].map((days) => world.clock.at + days * day);
      await Promise.all(ends.map((breakUntil) => world.choose(player, { breakUntil })));
      expect(await world.read(player)).toMatchObject({ breakUntil: world.clock.at + 5 * day });
      const [row] = await world.database.query<{ until: Date }>(
        "select break_until as until from protection.bet_guard where player_id = $1",
        [player],
      );
      // The bet guard has the same end as the break.
      expect(row?.until.getTime()).toBe(world.clock.at + 5 * day);
    }
  });

  test("a new one may begin after the old one ended", async () => {
    const player = await world.agreed();
    await world.choose(player, { breakUntil: world.clock.at + day });
    world.clock.at += day;
    const until = world.clock.at + hour;
    expect((await world.choose(player, { breakUntil: until })).data?.breakUntil).toBe(until);
    expect(await world.protection.permission(world.database, player)).toBe("on_break");
  });

  test("R-API-59 one that has already ended is ignored, in the reply and in the store", async () => {
    const player = await world.agreed();
    for (const breakUntil of [1, world.clock.at - 1, world.clock.at]) {
      expect((await world.choose(player, { breakUntil })).data?.breakUntil).toBe(0);
    }
    expect(await world.protection.permission(world.database, player)).toBe("ok");
    expect(
      await world.database.query("select 1 from protection.consent where player_id = $1 and break_until is not null", [
        player,
      ]),
    ).toEqual([]);
  });

  test("of more than 400 days is refused as invalid_input", async () => {
    const player = await world.agreed();
    for (const breakUntil of [world.clock.at + 400 * day + 1, Number.MAX_SAFE_INTEGER]) {
      expect((await world.choose(player, { breakUntil })).msgCode).toBe("invalid_input");
    }
    expect((await world.choose(player, { breakUntil: world.clock.at + 400 * day })).msgCode).toBe("success");
  });

  test("needs no consent", async () => {
    const player = world.newPlayer();
    expect((await world.choose(player, { breakUntil: world.clock.at + day })).msgCode).toBe("success");
    expect(await world.protection.onBreak(world.database, player)).toBe(true);
  });

  test("R-API-59 numbers out of bounds and texts for numbers are invalid_input", async () => {
    const player = world.newPlayer();
    const wrong: unknown[] = [
      { reminderMinutes: 9 },
      { reminderMinutes: 61 },
      { reminderMinutes: "15" },
      { reminderMinutes: null },
      { dailyPlayMinutes: 0 },
      { dailyPlayMinutes: 1441 },
      { dailyDepositLimit: -1 },
      { dailyDepositLimit: 0.5 },
      { dailyDepositLimit: 2 ** 53 },
      { dailyDepositLimit: "5" },
      { breakUntil: -1 },
      { breakUntil: "tomorrow" },
      { ageConfirmed: 1 },
      { ads: "true" },
      { termsVersion: 5 },
      { termsVersion: "x".repeat(41) },
    ];
    for (const change of wrong) {
      expect([change, (await world.choose(player, change as never)).msgCode]).toEqual([change, "invalid_input"]);
    }
    expect(await versions(world, player)).toEqual([]);
  });
});
