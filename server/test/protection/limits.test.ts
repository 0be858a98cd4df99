import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyChange, inForce, initialChoices, looserAfterMs } from "../../src/modules/protection/model.ts";
import { day, hour, openProtectionWorld, terms, type ProtectionWorld } from "./world.ts";

let world: ProtectionWorld;
beforeAll(async () => {
  world = await openProtectionWorld();
});
afterAll(() => world.close());

describe("limits", () => {
  test("R-SRV-59 a first limit and a stricter one apply at once", async () => {
    const player = world.newPlayer();
    expect((await world.choose(player, { dailyDepositLimit: 100_000, dailyPlayMinutes: 120 })).data).toMatchObject({
      dailyDepositLimit: 100_000,
      dailyPlayMinutes: 120,
    });
    const stricter = await world.choose(player, { dailyDepositLimit: 0, dailyPlayMinutes: 1 });
    expect(stricter.data).toMatchObject({ dailyDepositLimit: 0, dailyPlayMinutes: 1 });
    expect(stricter.data?.pending).toBeUndefined();
    expect(await world.protection.dailyDepositLimit(world.database, player)).toBe(0n);
  });

  test.each([200_000, null])(
    "R-SRV-59 a looser limit (%s) applies after 24 hours, to the millisecond",
    async (looser) => {
      const player = world.newPlayer();
      await world.choose(player, { dailyDepositLimit: 100_000 });
      const asked = world.clock.at;
      const reply = await world.choose(player, { dailyDepositLimit: looser });
      expect(reply.data).toMatchObject({
        dailyDepositLimit: 100_000,
        pending: { dailyDepositLimit: looser, effectiveTime: asked + looserAfterMs },
      });
      world.clock.at = asked + day - 1;
      expect(await world.read(player)).toMatchObject({ dailyDepositLimit: 100_000 });
      expect(await world.protection.dailyDepositLimit(world.database, player)).toBe(100_000n);
      world.clock.at = asked + day;
      const after = await world.read(player);
      expect(after?.dailyDepositLimit).toBe(looser);
      expect(after?.pending).toBeUndefined();
      expect(await world.protection.dailyDepositLimit(world.database, player)).toBe(looser === null ? null : 200_000n);
    },
  );

  test("R-SRV-59 a stricter limit takes the place of a looser one that was waiting", async () => {
    const player = world.newPlayer();
    await world.choose(player, { dailyPlayMinutes: 60 });
    await world.choose(player, { dailyPlayMinutes: 90 });
    const reply = await world.choose(player, { dailyPlayMinutes: 30 });
    expect(reply.data).toMatchObject({ dailyPlayMinutes: 30 });
    expect(reply.data?.pending).toBeUndefined();
    world.clock.at += 2 * day;
    expect(await world.read(player)).toMatchObject({ dailyPlayMinutes: 30 });
  });

  test("R-SRV-59 asking again for something looser starts its 24 hours again", async () => {
    const player = world.newPlayer();
    await world.choose(player, { dailyPlayMinutes: 60 });
    await world.choose(player, { dailyPlayMinutes: 90 });
    world.clock.at += 23 * hour;
    await world.choose(player, { dailyPlayMinutes: 900 });
    world.clock.at += 2 * hour;
    expect(await world.read(player)).toMatchObject({ dailyPlayMinutes: 60, pending: { dailyPlayMinutes: 900 } });
    world.clock.at += 22 * hour;
    expect(await world.read(player)).toMatchObject({ dailyPlayMinutes: 900 });
  });

  test("R-SRV-59 another choice meanwhile neither hurries nor drops a waiting limit", async () => {
    const player = world.newPlayer();
    await world.choose(player, { dailyDepositLimit: 500 });
    const asked = world.clock.at;
    await world.choose(player, { dailyDepositLimit: 900 });
    world.clock.at += hour;
    const reply = await world.choose(player, { ads: true, dailyPlayMinutes: 10 });
    expect(reply.data).toMatchObject({
      dailyDepositLimit: 500,
      dailyPlayMinutes: 10,
      pending: { dailyDepositLimit: 900, effectiveTime: asked + day },
    });
    world.clock.at = asked + day;
    expect(await world.read(player)).toMatchObject({ dailyDepositLimit: 900, dailyPlayMinutes: 10, ads: true });
    // A change after its time keeps what has come into force.
    await world.choose(player, { ads: false });
    expect(await world.read(player)).toMatchObject({ dailyDepositLimit: 900 });
  });

  test("a limit of the largest amount the wire carries is kept to the last digit", async () => {
    const player = world.newPlayer();
    await world.choose(player, { dailyDepositLimit: 5 });
    await world.choose(player, { dailyDepositLimit: Number.MAX_SAFE_INTEGER });
    world.clock.at += day;
    expect(await world.protection.dailyDepositLimit(world.database, player)).toBe(BigInt(Number.MAX_SAFE_INTEGER));
  });

  test("R-SRV-59 no sequence of changes loosens a limit sooner than a day after it was asked for", () => {
    const limit = fc.option(fc.bigInt({ min: 0n, max: 20n }), { nil: null });
    const change = fc.record({ wait: fc.integer({ min: 0, max: 30 * hour }), limit });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let stored = initialChoices(10);
        let now = world.clock.at;
        const asked: { at: number; limit: bigint | null }[] = [];
        for (const { wait, limit: wish } of changes) {
          const before = inForce(stored, now).dailyDepositLimit;
          now += wait;
          const current = inForce(stored, now).dailyDepositLimit;
          const isLooser = before !== null && (current === null || current > before);
          // What became looser by itself was asked for, word for word, at least a day ago.
          if (isLooser) expect(asked.some((one) => one.limit === current && now - one.at >= day)).toBe(true);
          const next = applyChange(stored, { dailyDepositLimit: wish }, now, terms);
          if ("failure" in next) throw new Error(next.failure);
          const strictest = current === null ? wish : wish === null || wish > current ? current : wish;
          expect(inForce(next, now).dailyDepositLimit).toBe(strictest);
          asked.push({ at: now, limit: wish });
          stored = next;
        }
      }),
    );
  });
});
