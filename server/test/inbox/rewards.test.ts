import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openInvitesWorld, reward, type InvitesWorld } from "../invites/world.ts";
import { day, openWorld } from "../promotions/world.ts";
import { openTaskWorld, stall, type TaskWorld } from "../tasks/world.ts";
import { linesUntil } from "./lines.ts";

let invites: InvitesWorld;
let tasks: TaskWorld;
beforeAll(async () => {
  [invites, tasks] = await Promise.all([openInvitesWorld(), openTaskWorld()]);
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
    const world = await openWorld();
    await world.gift();
    await world.cash(200_000n);
    for (let round = 0; round < 2; round++) await world.win((await world.stake(60_000n)) ?? "", 60_000n);
    const { promo } = await world.balances();
    await Promise.all([world.settle(), world.settle()]);
    expect(await linesUntil(world.database, world.player)).toEqual([["bonus_released", promo, ""]]);
    const other = await openWorld();
    await other.gift();
    expect((await other.balances()).promo).toBe(20_000n);
    other.clock.at += 31 * day;
    await other.settle();
    expect((await other.balances()).promo).toBe(0n);
    expect(await linesUntil(other.database, other.player)).toEqual([]);
  });
});
