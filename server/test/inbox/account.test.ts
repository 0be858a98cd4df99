import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccountsFixture, type AccountsFixture } from "../accounts/fixture.ts";
import { openLog, player as recorded } from "../audit/log-fixture.ts";
import { checkWithholding, readWithheld } from "../../src/modules/audit/index.ts";
import { openProtectionFixture, day, type ProtectionFixture } from "../protection/fixture.ts";
import { linesUntil } from "./lines.ts";

let accounts: AccountsFixture;
let protection: ProtectionFixture;
beforeAll(async () => {
  [accounts, protection] = await Promise.all([openAccountsFixture(), openProtectionFixture()]);
});
afterAll(() => Promise.all([accounts.close(), protection.close()]));

const password = "s4mpan-jati";
const next = "p3rahu-rotan";

describe("R-INB-01 an account has a line", () => {
  test("for a sign-in on a device that is new to it, once, and none for the device it began on", async () => {
    const { database } = accounts;
    const home = await accounts.named("rumahbaru1", password);
    const player = home.userId;
    expect(await linesUntil(database, player)).toEqual([]);
    const away = (await accounts.byName("rumahbaru1", password)).data?.deviceId;
    await accounts.byName("rumahbaru1", password, { deviceId: away ?? "" });
    await accounts.byName("rumahbaru1", password, { deviceId: home.deviceId });
    expect(await linesUntil(database, player)).toEqual([["new_device", null, ""]]);
    await accounts.byName("rumahbaru1", "salah-sama-sekali", { deviceId: randomUUID() });
    expect(await linesUntil(database, player)).toHaveLength(1);
  });

  test("for a changed password, which makes the other devices new again", async () => {
    const { database } = accounts;
    const home = await accounts.named("kuncibaru1", password);
    const player = home.userId;
    const away = (await accounts.byName("kuncibaru1", password)).data?.deviceId ?? "";
    accounts.clock.at += 1;
    const changes = [1, 2].map(() =>
      accounts.call("/v1/session/password", { password, newPassword: next }, { token: home.token }),
    );
    expect((await Promise.all(changes)).filter(({ success }) => success)).toHaveLength(1);
    accounts.clock.at += 1;
    await accounts.byName("kuncibaru1", next, { deviceId: away });
    const kinds = (await linesUntil(database, player)).map(([kind]) => kind);
    expect(kinds).toEqual(["new_device", "password_changed", "new_device"]);
  });

  test("for each limit that comes into force, and none for one that is only asked for", async () => {
    const { database, clock, choose } = protection;
    const player = protection.newPlayer();
    await choose(player, { dailyDepositLimit: 100_000, dailyPlayMinutes: 60 });
    await choose(player, { dailyDepositLimit: 100_000 });
    await choose(player, { dailyDepositLimit: null });
    clock.at += day;
    await choose(player, { dailyDepositLimit: null });
    expect(await linesUntil(database, player)).toEqual([
      ["deposit_limit", 100_000n, ""],
      ["play_limit", 60n, ""],
      ["deposit_limit", null, ""],
    ]);
  });

  test("for the end of a break when it has ended, once, also of one that was prolonged", async () => {
    const { database, clock, choose } = protection;
    const player = await protection.agreed();
    const until = clock.at + 2 * day;
    await choose(player, { breakUntil: clock.at + day });
    await choose(player, { breakUntil: until });
    expect(await linesUntil(database, player, until - 1)).toEqual([]);
    clock.at = until + day;
    await choose(player, { ads: true });
    expect(await linesUntil(database, player, clock.at)).toEqual([["break_ended", null, ""]]);
  });
});

describe("R-INB-01 R-AUD-06 an operator's action has a line", () => {
  test("from when the player may read it, and none about another player", async () => {
    const fixture = await openLog();
    const at = Date.now() - 10 * day;
    await fixture.act({ action: "hold_order", at });
    const later = { when: "later", at: at + 11 * day } as const;
    await fixture.act({ action: "bar_player", reason: "account_takeover", readable: later, at });
    await fixture.act({ action: "close_game", playerId: undefined, at });
    const until = (time: number) => linesUntil(fixture.database, recorded, time);
    expect(await until(later.at - 1)).toEqual([["operator_action", null, "hold_order"]]);
    expect(await until(later.at)).toHaveLength(2);
    expect(await linesUntil(fixture.database, "10000077" as PlayerId)).toEqual([]);
  });

  test("that a law withholds, from the end that the newest check gives", async () => {
    const { database, act } = await openLog();
    const at = Date.now() - 80 * day;
    const readable = { when: "withheld", code: "tipping_off", law: "UU 8/2010", until: at + 81 * day } as const;
    await act({ action: "bar_player", readable, at });
    const entryId = (await readWithheld(database, { limit: 1 }))[0]?.entryId ?? 0n;
    const check = (until: number, now = Date.now()) =>
      database.transaction((tx) =>
        checkWithholding(tx, { actor: { name: "rina" }, entryId, until, note: "still open", at: now }),
      );
    const prolonged = Date.now() + 60 * day;
    await check(prolonged);
    expect(await linesUntil(database, recorded, prolonged - 1)).toEqual([]);
    expect(await linesUntil(database, recorded, prolonged)).toHaveLength(1);
    const now = Date.now();
    await check(now, now);
    expect(await linesUntil(database, recorded, now)).toEqual([["operator_action", null, "bar_player"]]);
  });
});
