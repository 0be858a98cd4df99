import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, hour, openProtectionFixture, versions, type ProtectionFixture } from "./fixture.ts";

let fixture: ProtectionFixture;
beforeAll(async () => {
  fixture = await openProtectionFixture();
});
afterAll(() => fixture.close());

describe("a break", () => {
  test("R-SRV-61 stops play and deposits until its end, never withdrawals", async () => {
    const player = await fixture.agreed();
    const until = fixture.clock.at + day;
    expect((await fixture.choose(player, { breakUntil: until })).data?.breakUntil).toBe(until);
    fixture.clock.at = until - 1;
    expect(await fixture.protection.permission(fixture.database, player)).toBe("on_break");
    expect(await fixture.protection.onBreak(fixture.database, player)).toBe(true);
    expect(await fixture.protection.mayWithdraw(fixture.database, player)).toBe("ok");
    fixture.clock.at = until;
    expect(await fixture.protection.permission(fixture.database, player)).toBe("ok");
    expect(await fixture.protection.onBreak(fixture.database, player)).toBe(false);
    // R-API-59: without a break the reply is 0, not the end of the last one.
    expect((await fixture.read(player))?.breakUntil).toBe(0);
  });

  test("R-SRV-59 cannot be shortened or ended, only extended", async () => {
    const player = await fixture.agreed();
    const until = fixture.clock.at + 7 * day;
    await fixture.choose(player, { breakUntil: until });
    for (const breakUntil of [until - 1, fixture.clock.at + 1, fixture.clock.at, 0]) {
      expect(await fixture.choose(player, { breakUntil, ads: true })).toMatchObject({
        success: false,
        msgCode: "on_break",
      });
    }
    expect(await fixture.read(player)).toMatchObject({ breakUntil: until, ads: false });
    expect((await fixture.choose(player, { breakUntil: until })).data?.breakUntil).toBe(until);
    expect((await fixture.choose(player, { breakUntil: until + day })).data?.breakUntil).toBe(until + day);
    fixture.clock.at = until;
    expect(await fixture.protection.permission(fixture.database, player)).toBe("on_break");
  });

  test("R-SRV-59 is the longest of several that are requested at the same time", async () => {
    for (let n = 0; n < 5; n++) {
      const player = await fixture.agreed();
      const ends = [3, 1, 5, 2, 4].map((days) => fixture.clock.at + days * day);
      await Promise.all(ends.map((breakUntil) => fixture.choose(player, { breakUntil })));
      expect(await fixture.read(player)).toMatchObject({ breakUntil: fixture.clock.at + 5 * day });
      const [row] = await fixture.database.query<{ until: Date }>(
        "select break_until as until from protection.bet_guard where player_id = $1",
        [player],
      );
      // The bet guard has the same end as the break.
      expect(row?.until.getTime()).toBe(fixture.clock.at + 5 * day);
    }
  });

  test("a new one may begin after the old one ended", async () => {
    const player = await fixture.agreed();
    await fixture.choose(player, { breakUntil: fixture.clock.at + day });
    fixture.clock.at += day;
    const until = fixture.clock.at + hour;
    expect((await fixture.choose(player, { breakUntil: until })).data?.breakUntil).toBe(until);
    expect(await fixture.protection.permission(fixture.database, player)).toBe("on_break");
  });

  test("R-API-59 one that has already ended is ignored, in the reply and in the store", async () => {
    const player = await fixture.agreed();
    for (const breakUntil of [1, fixture.clock.at - 1, fixture.clock.at]) {
      expect((await fixture.choose(player, { breakUntil })).data?.breakUntil).toBe(0);
    }
    expect(await fixture.protection.permission(fixture.database, player)).toBe("ok");
    expect(
      await fixture.database.query(
        "select 1 from protection.consent where player_id = $1 and break_until is not null",
        [player],
      ),
    ).toEqual([]);
  });

  test("of more than 400 days is refused as invalid_input", async () => {
    const player = await fixture.agreed();
    for (const breakUntil of [fixture.clock.at + 400 * day + 1, Number.MAX_SAFE_INTEGER]) {
      expect((await fixture.choose(player, { breakUntil })).msgCode).toBe("invalid_input");
    }
    expect((await fixture.choose(player, { breakUntil: fixture.clock.at + 400 * day })).msgCode).toBe("success");
  });

  test("needs no consent", async () => {
    const player = fixture.newPlayer();
    expect((await fixture.choose(player, { breakUntil: fixture.clock.at + day })).msgCode).toBe("success");
    expect(await fixture.protection.onBreak(fixture.database, player)).toBe(true);
  });

  test("R-API-59 numbers out of bounds and texts for numbers are invalid_input", async () => {
    const player = fixture.newPlayer();
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
      expect([change, (await fixture.choose(player, change as never)).msgCode]).toEqual([change, "invalid_input"]);
    }
    expect(await versions(fixture, player)).toEqual([]);
  });
});
