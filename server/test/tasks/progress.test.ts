import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setClosed } from "../../src/modules/games/index.ts";
import { lantern, openTaskFixture, stall, type TaskFixture } from "./fixture.ts";

let fixture: TaskFixture;
beforeAll(async () => {
  fixture = await openTaskFixture();
});
afterAll(() => fixture?.close());

const progress = (items: readonly { currentProcess: number }[]) => items.map(({ currentProcess }) => currentProcess);

describe("a set of tasks", () => {
  test("R-TASK-06 R-TASK-08 R-API-25 reports each task with its game, player and progress", async () => {
    const { user } = await fixture.newcomer();
    const { taskItemList, flag } = await fixture.process(user);
    expect(taskItemList).toEqual([
      {
        id: "1-1",
        gameId: lantern,
        gameName: "Game 66121 0",
        iconUrl: "/art/66121-0.svg",
        currentProcess: 0,
        maxProcess: 3,
        taskType: "PLAY_GAME",
        flag: 0,
        createTime: fixture.clock.at,
        uid: user,
      },
      expect.objectContaining({ id: "1-2", gameId: stall, currentProcess: 0, maxProcess: 1 }),
    ]);
    expect(flag).toBe(1);
  });

  test("R-API-26 R-TASK-16 R-TASK-17 reports the tasks of the day, the amount and the kind of the reward", async () => {
    const { user } = await fixture.newcomer();
    const one = await fixture.taskOne(user);
    expect(one).toEqual({
      taskItemList: (await fixture.process(user)).taskItemList,
      gotFlag: 0,
      rewardAmount: 60_000,
      rewardKind: "cash",
    });
  });

  test("R-SRV-31 R-SRV-42 advances only with the wallet's calls: a settled round of the game, played for a stake", async () => {
    const play = await fixture.newcomer();
    const shown = async () => progress((await fixture.taskOne(play.user)).taskItemList);
    expect(await shown()).toEqual([0, 0]);

    await fixture.bet(play, "open-round", 100);
    expect(await shown()).toEqual([0, 0]);
    await fixture.win(play, "its-end", "open-round", 0);
    expect(await shown()).toEqual([0, 0]);
    await fixture.win(play, "its-own-end", "open-round", 0, { round: "round-open-round" });
    expect(await shown()).toEqual([1, 0]);
    // The provider repeats its calls.
    await fixture.bet(play, "open-round", 100);
    await fixture.win(play, "its-own-end", "open-round", 0, { round: "round-open-round" });
    expect(await shown()).toEqual([1, 0]);

    await fixture.bet(play, "free", 0);
    await fixture.win(play, "free-end", "free", 50, { round: "round-free" });
    await fixture.bet(play, "taken", 100);
    await fixture.rollback(play, "taken-back", "taken", { round: "round-taken" });
    expect(await shown()).toEqual([1, 0]);

    await fixture.playRounds(play, 1, stall);
    expect(await shown()).toEqual([1, 1]);
    expect((await fixture.taskOne(play.user)).taskItemList.map(({ flag }) => flag)).toEqual([0, 1]);
  });

  test("R-SRV-32 R-TASK-12 R-TASK-13 can be claimed when all tasks are done, and then counts no more rounds", async () => {
    const play = await fixture.newcomer();
    await fixture.playRounds(play, 5);
    expect(await fixture.taskOne(play.user)).toMatchObject({ gotFlag: 0 });
    expect(await fixture.claim(play.user)).toBe("not_claimable");
    await fixture.playRounds(play, 1, stall);
    const done = await fixture.taskOne(play.user);
    expect(done.gotFlag).toBe(1);
    expect(progress(done.taskItemList)).toEqual([3, 1]);
  });

  test("R-SRV-32 R-SRV-75 the task of a game that an operator closed blocks no reward, and is back once it is open", async () => {
    const play = await fixture.newcomer();
    await fixture.playRounds(play, 3);
    const switches = async (closed: boolean) =>
      fixture.database.transaction((tx) =>
        setClosed(
          tx,
          { kind: "game", name: stall, closed },
          { actor: { name: "budi" }, note: "a bug", at: fixture.clock.at },
        ),
      );
    expect((await fixture.taskOne(play.user)).gotFlag).toBe(0);
    await switches(true);
    const done = await fixture.taskOne(play.user);
    expect([done.gotFlag, progress(done.taskItemList)]).toEqual([1, [3]]);
    await switches(false);
    expect((await fixture.taskOne(play.user)).gotFlag).toBe(0);
    await switches(true);
    expect(await fixture.claim(play.user)).toBe("success");
    await switches(false);
  });

  test("R-SRV-31 a player's rounds count for no other player", async () => {
    const [one, other] = [await fixture.newcomer(), await fixture.newcomer()];
    await fixture.playRounds(one, 2);
    expect(progress((await fixture.taskOne(other.user)).taskItemList)).toEqual([0, 0]);
  });

  test("R-SRV-32 rounds played earlier on the same day count, rounds of the previous day do not", async () => {
    const before = fixture.clock.at;
    // 23:59 in Jakarta, and a minute past midnight there.
    fixture.clock.at = Date.UTC(2026, 10, 21, 16, 59);
    const [early, late] = [await fixture.newcomer(), await fixture.newcomer()];
    await fixture.playRounds(early, 2);
    fixture.clock.at = Date.UTC(2026, 10, 21, 17, 1);
    await fixture.playRounds(late, 2);
    fixture.clock.at += 60_000;
    expect(progress((await fixture.taskOne(early.user)).taskItemList)).toEqual([0, 0]);
    expect(progress((await fixture.taskOne(late.user)).taskItemList)).toEqual([2, 0]);
    fixture.clock.at = before;
  });

  test("R-SRV-31 R-SRV-34 R-API-24 is new only until its icon is seen", async () => {
    const { user } = await fixture.newcomer();
    expect((await fixture.process(user)).flag).toBe(1);
    expect((await fixture.process(user)).flag).toBe(1);
    await fixture.seen(user);
    expect((await fixture.process(user)).flag).toBe(0);
    await fixture.seen(user);
    expect((await fixture.process(user)).flag).toBe(0);
  });

  test("R-SRV-32 many concurrent requests issue one set", async () => {
    const { user } = await fixture.newcomer();
    const replies = await Promise.all(Array.from({ length: 12 }, () => fixture.taskOne(user)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    const sets = await fixture.database.query("select from tasks.task_set where player_id = $1", [user]);
    expect(sets).toHaveLength(1);
  });
});

describe("a break", () => {
  test("R-SRV-61 prevents new sets and shows no tasks", async () => {
    const { user } = await fixture.newcomer();
    await fixture.takeBreak(user, fixture.clock.at + 3_600_000);
    expect(await fixture.process(user)).toEqual({ taskItemList: [], flag: 0 });
    expect(await fixture.taskOne(user)).toEqual({ taskItemList: [], gotFlag: 0, rewardAmount: 0 });
    fixture.clock.at += 3_600_001;
    expect((await fixture.process(user)).taskItemList).toHaveLength(2);
  });

  test("R-SRV-33 R-SRV-61 does not withhold a reward earned before", async () => {
    const play = await fixture.newcomer();
    await fixture.playRounds(play, 3);
    await fixture.playRounds(play, 1, stall);
    await fixture.taskOne(play.user);
    await fixture.takeBreak(play.user, fixture.clock.at + 3_600_000);
    expect(await fixture.process(play.user)).toEqual({ taskItemList: [], flag: 0 });
    expect((await fixture.taskOne(play.user)).gotFlag).toBe(1);
    expect(await fixture.claim(play.user)).toBe("success");
  });
});
