import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openInvitesFixture, reward, type InvitesFixture } from "../invites/fixture.ts";
import { day, openFixture } from "../promotions/fixture.ts";
import { openTaskFixture, stall, type TaskFixture } from "../tasks/fixture.ts";
import { linesUntil } from "./lines.ts";

let invites: InvitesFixture;
let tasks: TaskFixture;
beforeAll(async () => {
  [invites, tasks] = await Promise.all([openInvitesFixture(), openTaskFixture()]);
});
afterAll(() => Promise.all([invites.close(), tasks.close()]));

describe("R-INB-01 R-INB-02 a reward has one line", () => {
  test("for a guest's first deposit, although the relay delivers it again, and none for a shared bank account", async () => {
    const inviter = await invites.guest();
    const extensionCode = await invites.codeOf(inviter);
    const [guest, shared] = [await invites.guest({ extensionCode }), await invites.guest({ extensionCode })];
    await invites.shareAccount(shared);
    await invites.deposit(guest);
    await invites.deposit(shared);
    await invites.deliver();
    await invites.deliver();
    expect(await linesUntil(invites.database, inviter.playerId)).toEqual([["invite_earned", BigInt(reward), ""]]);
    expect(await linesUntil(invites.database, guest.playerId)).toEqual([]);
  });

  test("for a task set, claimed several times at once", async () => {
    const play = await tasks.newcomer();
    await tasks.playRounds(play, 3);
    await tasks.playRounds(play, 1, stall);
    await tasks.taskOne(play.user);
    await Promise.all([tasks.claim(play.user), tasks.claim(play.user), tasks.claim(play.user)]);
    expect(await linesUntil(tasks.database, play.user)).toEqual([["task_rewarded", 60_000n, ""]]);
  });

  test("for promotional gold that became cash, and none for gold that ended", async () => {
    const fixture = await openFixture();
    await fixture.gift();
    await fixture.cash(200_000n);
    for (let round = 0; round < 2; round++) await fixture.win((await fixture.stake(60_000n)) ?? "", 60_000n);
    const { promo } = await fixture.balances();
    await Promise.all([fixture.settle(), fixture.settle()]);
    expect(await linesUntil(fixture.database, fixture.player)).toEqual([["bonus_released", promo, ""]]);
    const other = await openFixture();
    await other.gift();
    expect((await other.balances()).promo).toBe(20_000n);
    other.clock.at += 31 * day;
    await other.settle();
    expect((await other.balances()).promo).toBe(0n);
    expect(await linesUntil(other.database, other.player)).toEqual([]);
  });
});
