import { randomUUID } from "node:crypto";
import { lockBalances, readDrift } from "../../src/modules/ledger/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToBalance, type Play } from "../games/fixture.ts";
import { untilWaiting } from "../harness/locks.ts";
import { lantern, openTaskFixture, stall, type TaskFixture } from "./fixture.ts";

let fixture: TaskFixture;
beforeAll(async () => {
  fixture = await openTaskFixture();
});
afterAll(() => fixture?.close());

async function finishFirst(play: Play): Promise<void> {
  await fixture.playRounds(play, 3);
  await fixture.playRounds(play, 1, stall);
  expect((await fixture.taskOne(play.user)).gotFlag).toBe(1);
}

const rewards = (player: string) =>
  fixture.database.query<{ key: string; amount: bigint; promo_part: bigint }>(
    "select key, amount, promo_part from ledger.transfer where player_id = $1 and kind = 'task_reward' order by transfer_id",
    [player],
  );

describe("claiming", () => {
  test("R-SRV-33 R-API-27 R-MON-26 credits the announced 60,000 once, in cash as configured", async () => {
    const play = await fixture.newcomer();
    await finishFirst(play);
    const before = await fixture.balances(play.user);
    expect(await fixture.claim(play.user)).toBe("success");
    expect(await fixture.balances(play.user)).toEqual({ ...before, cash: before.cash + 60_000n });
    expect(await fixture.claim(play.user)).toBe("not_claimable");
    expect(await rewards(play.user)).toEqual([{ key: "task:1", amount: 60_000n, promo_part: 0n }]);
    await expectBooksToBalance(fixture.database);
  });

  test("R-SRV-33 R-TASK-15 sets gotFlag to 2, and leaves nothing to do until tomorrow", async () => {
    const play = await fixture.newcomer();
    await finishFirst(play);
    await fixture.claim(play.user);
    const claimed = await fixture.taskOne(play.user);
    expect(claimed).toMatchObject({ gotFlag: 2, rewardAmount: 60_000 });
    expect(claimed.taskItemList.map(({ currentProcess, flag }) => [currentProcess, flag])).toEqual([
      [3, 1],
      [1, 1],
    ]);
    // There is nothing to do until tomorrow, and no new icon.
    expect(await fixture.process(play.user)).toEqual({ taskItemList: [], flag: 0 });
  });

  test("R-SRV-33 R-SRV-04 of many concurrent claims one is paid; a claim repeated under its key gets the same reply", async () => {
    const play = await fixture.newcomer();
    await finishFirst(play);
    const before = await fixture.balances(play.user);
    const key = randomUUID();
    const keys = [key, key, key, ...Array.from({ length: 9 }, () => randomUUID())];
    const answers = await Promise.all(keys.map((one) => fixture.claim(play.user, one)));
    const paid = new Set(keys.filter((_, nth) => answers[nth] === "success"));
    expect(paid.size).toBe(1);
    expect(answers.every((answer) => answer === "success" || answer === "not_claimable")).toBe(true);
    expect((await fixture.balances(play.user)).cash).toBe(before.cash + 60_000n);
    expect(await rewards(play.user)).toHaveLength(1);
    const [winner = ""] = paid;
    expect(await fixture.claim(play.user, winner)).toBe("success");
    expect((await fixture.balances(play.user)).cash).toBe(before.cash + 60_000n);
  });

  test("R-SRV-33 two concurrent claims pay once, and only one succeeds", async () => {
    const play = await fixture.newcomer();
    await finishFirst(play);
    const before = await fixture.balances(play.user);
    let both: Promise<string[]> | undefined;
    // One claim has locked the set and waits for the balance; the other waits for the set.
    await fixture.database.transaction(async (tx) => {
      await lockBalances(tx, { playerId: play.user });
      both = Promise.all([fixture.claim(play.user), fixture.claim(play.user)]);
      await untilWaiting(tx, 2);
    });
    expect((await both)?.toSorted()).toEqual(["not_claimable", "success"]);
    expect((await fixture.balances(play.user)).cash).toBe(before.cash + 60_000n);
    const events = await fixture.database.query(
      "select payload from platform.outbox where topic = 'task.rewarded' and player_id = $1",
      [play.user],
    );
    expect(events).toHaveLength(1);
  });

  test("R-SRV-33 a claim concurrent with the last round is paid or refused, and never paid without it", async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const play = await fixture.newcomer();
      await fixture.playRounds(play, 2);
      await fixture.playRounds(play, 1, stall);
      expect((await fixture.taskOne(play.user)).gotFlag).toBe(0);
      const [answer] = await Promise.all([fixture.claim(play.user), fixture.playRounds(play, 1)]);
      expect(await rewards(play.user)).toHaveLength(answer === "success" ? 1 : 0);
      if (answer !== "success") expect(await fixture.claim(play.user)).toBe("success");
      expect(await rewards(play.user)).toHaveLength(1);
    }
    expect(await readDrift(fixture.database)).toEqual([]);
  });

  test("R-SRV-33 without a set there is nothing to claim", async () => {
    expect(await fixture.claim(await fixture.player())).toBe("not_claimable");
  });

  test("R-SRV-33 publishes the reward in the transaction that credits it", async () => {
    const play = await fixture.newcomer();
    await finishFirst(play);
    expect(await fixture.claim(play.user)).toBe("success");
    expect(await fixture.claim(play.user)).toBe("not_claimable");
    const events = await fixture.database.query(
      "select payload from platform.outbox where topic = 'task.rewarded' and player_id = $1",
      [play.user],
    );
    expect(events).toEqual([{ payload: { setNo: 1, amount: "60000" } }]);
  });
});

describe("later sets", () => {
  test("R-SRV-32 R-TASK-17 come on the day after each claim, with rewards of 40.000, then 20.000 and 20.000 again", async () => {
    const day = 86_400_000;
    const before = fixture.clock.at;
    const play = await fixture.newcomer();
    await finishFirst(play);
    expect(await fixture.claim(play.user)).toBe("success");
    const seen: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      // This is still the day of the claim.
      await fixture.playRounds(play, 1);
      expect(await fixture.taskOne(play.user)).toMatchObject({ gotFlag: 2 });
      fixture.clock.at += day;
      const next = await fixture.taskOne(play.user);
      expect(next.gotFlag).toBe(0);
      expect(next.taskItemList).toMatchObject([{ gameId: lantern, currentProcess: 0, maxProcess: 2 }]);
      expect((await fixture.process(play.user)).flag).toBe(1);
      seen.push(next.rewardAmount);
      const launched = await fixture.launch(play.user);
      await fixture.playRounds(launched, 2);
      expect(await fixture.claim(play.user)).toBe("success");
      Object.assign(play, launched);
    }
    expect(seen).toEqual([40_000, 20_000, 20_000]);
    expect((await rewards(play.user)).map(({ amount }) => amount)).toEqual([60_000n, 40_000n, 20_000n, 20_000n]);
    fixture.clock.at = before;
  });

  test("R-SRV-32 the next set comes with the next day of the display time zone, not 24 hours after the claim", async () => {
    const before = fixture.clock.at;
    const [minute, day] = [60_000, 86_400_000];
    // Midnight in Jakarta is 17:00 UTC.
    const midnight = Math.ceil(before / day) * day + 17 * 60 * minute;
    fixture.clock.at = midnight - 10 * minute;
    const play = await fixture.newcomer();
    await finishFirst(play);
    expect(await fixture.claim(play.user)).toBe("success");
    fixture.clock.at = midnight - 1;
    expect(await fixture.taskOne(play.user)).toMatchObject({ gotFlag: 2 });
    fixture.clock.at = midnight;
    expect(await fixture.taskOne(play.user)).toMatchObject({ gotFlag: 0, rewardAmount: 40_000 });

    // After a claim just past midnight, the next set is almost 24 hours away.
    const launched = await fixture.launch(play.user);
    await fixture.playRounds(launched, 2);
    fixture.clock.at = midnight + minute;
    expect(await fixture.claim(play.user)).toBe("success");
    fixture.clock.at = midnight + day - 1;
    expect(await fixture.taskOne(play.user)).toMatchObject({ gotFlag: 2 });
    fixture.clock.at = midnight + day;
    expect(await fixture.taskOne(play.user)).toMatchObject({ gotFlag: 0, rewardAmount: 20_000 });
    fixture.clock.at = before;
  });

  test("R-SRV-32 a set that is not completed by midnight stays, with its progress", async () => {
    const before = fixture.clock.at;
    const play = await fixture.newcomer();
    await fixture.playRounds(play, 2);
    expect((await fixture.taskOne(play.user)).taskItemList[0]?.currentProcess).toBe(2);
    fixture.clock.at += 3 * 86_400_000;
    expect(await fixture.taskOne(play.user)).toMatchObject({ gotFlag: 0, rewardAmount: 60_000 });
    const later = await fixture.launch(play.user);
    await fixture.playRounds(later, 1);
    await fixture.playRounds(later, 1, stall);
    expect(await fixture.claim(play.user)).toBe("success");
    fixture.clock.at = before;
  });
});

test("R-MON-26 R-TASK-17 a reward configured as promotional is shown as such and gets terms", async () => {
  const promotional = await openTaskFixture("promo");
  try {
    const play = await promotional.newcomer();
    await promotional.playRounds(play, 3);
    await promotional.playRounds(play, 1, stall);
    expect(await promotional.taskOne(play.user)).toMatchObject({ gotFlag: 1, rewardKind: "promo" });
    const before = await promotional.balances(play.user);
    expect(await promotional.claim(play.user)).toBe("success");
    expect(await promotional.balances(play.user)).toEqual({ ...before, promo: 60_000n });
    const granted = await promotional.database.query(
      "select kind, source, amount, wager_multiple, state from promotions.bonus where player_id = $1",
      [play.user],
    );
    expect(granted).toEqual([{ kind: "task_reward", source: "1", amount: 60_000n, wager_multiple: 5, state: "open" }]);
  } finally {
    await promotional.close();
  }
});
