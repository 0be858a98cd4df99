import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  applyChange,
  inForce,
  initialChoices,
  loosenDelayMs,
  offerLastsMs,
} from "../../src/modules/protection/model.ts";
import { day, hour, openProtectionFixture, terms, type ProtectionFixture } from "./fixture.ts";

let fixture: ProtectionFixture;
beforeAll(async () => {
  fixture = await openProtectionFixture();
});
afterAll(() => fixture.close());

describe("limits", () => {
  test("R-SRV-59 a first limit and a stricter one apply at once", async () => {
    const player = fixture.newPlayer();
    expect((await fixture.choose(player, { dailyDepositLimit: 100_000, dailyPlayMinutes: 120 })).data).toMatchObject({
      dailyDepositLimit: 100_000,
      dailyPlayMinutes: 120,
    });
    const stricter = await fixture.choose(player, { dailyDepositLimit: 0, dailyPlayMinutes: 1 });
    expect(stricter.data).toMatchObject({ dailyDepositLimit: 0, dailyPlayMinutes: 1 });
    expect(stricter.data?.pending).toBeUndefined();
    expect((await fixture.protection.moneyLimits(fixture.database, player)).dailyDepositLimit).toBe(0n);
  });

  test.each([200_000, null])(
    "R-SRV-59 a looser limit (%s) is offered after 24 hours, to the millisecond, and applied when requested again",
    async (looser) => {
      const player = fixture.newPlayer();
      await fixture.choose(player, { dailyDepositLimit: 100_000 });
      const asked = fixture.clock.at;
      const offer = { dailyDepositLimit: { value: looser, effectiveTime: asked + loosenDelayMs } };
      const reply = await fixture.choose(player, { dailyDepositLimit: looser });
      expect(reply.data).toMatchObject({ dailyDepositLimit: 100_000, pending: offer });

      // Repeating the request too early neither applies the limit nor restarts the wait.
      fixture.clock.at = asked + day - 1;
      const early = await fixture.choose(player, { dailyDepositLimit: looser });
      expect(early.data).toMatchObject({ dailyDepositLimit: 100_000, pending: offer });

      // Without a repeated request nothing changes, however much time passes.
      for (const at of [asked + day, asked + loosenDelayMs + offerLastsMs - 1]) {
        fixture.clock.at = at;
        expect(await fixture.read(player)).toMatchObject({ dailyDepositLimit: 100_000, pending: offer });
        expect((await fixture.protection.moneyLimits(fixture.database, player)).dailyDepositLimit).toBe(100_000n);
      }

      const after = await fixture.choose(player, { dailyDepositLimit: looser });
      expect(after.data?.dailyDepositLimit).toBe(looser);
      expect(after.data?.pending).toBeUndefined();
      expect((await fixture.protection.moneyLimits(fixture.database, player)).dailyDepositLimit).toBe(
        looser === null ? null : 200_000n,
      );
    },
  );

  test("R-SRV-59 an offer that is not taken in seven days is gone, and the same request waits again", async () => {
    const player = fixture.newPlayer();
    await fixture.choose(player, { dailyPlayMinutes: 60, weeklyLossLimit: 1_000 });
    await fixture.choose(player, { dailyPlayMinutes: 90, weeklyLossLimit: null });
    fixture.clock.at += loosenDelayMs + offerLastsMs;
    expect((await fixture.read(player))?.pending).toBeUndefined();
    const again = { value: 90, effectiveTime: fixture.clock.at + loosenDelayMs };
    const reply = await fixture.choose(player, { dailyPlayMinutes: 90 });
    expect(reply.data).toMatchObject({ dailyPlayMinutes: 60, weeklyLossLimit: 1_000 });
    expect(reply.data?.pending).toEqual({ dailyPlayMinutes: again });
  });

  test("R-SRV-59 a stricter limit replaces a pending looser one", async () => {
    const player = fixture.newPlayer();
    await fixture.choose(player, { dailyPlayMinutes: 60 });
    await fixture.choose(player, { dailyPlayMinutes: 90 });
    const reply = await fixture.choose(player, { dailyPlayMinutes: 30 });
    expect(reply.data).toMatchObject({ dailyPlayMinutes: 30 });
    expect(reply.data?.pending).toBeUndefined();
    fixture.clock.at += 2 * day;
    expect(await fixture.read(player)).toMatchObject({ dailyPlayMinutes: 30 });
  });

  test("R-SRV-59 requesting another looser value restarts the 24 hours, even when the first could be applied", async () => {
    const player = fixture.newPlayer();
    await fixture.choose(player, { dailyPlayMinutes: 60 });
    await fixture.choose(player, { dailyPlayMinutes: 90 });
    fixture.clock.at += day;
    const asked = fixture.clock.at;
    expect((await fixture.choose(player, { dailyPlayMinutes: 900 })).data).toMatchObject({
      dailyPlayMinutes: 60,
      pending: { dailyPlayMinutes: { value: 900, effectiveTime: asked + day } },
    });
    fixture.clock.at += day;
    expect((await fixture.choose(player, { dailyPlayMinutes: 900 })).data?.dailyPlayMinutes).toBe(900);
  });

  test("R-SRV-59 the two limits wait independently; other choices neither shorten nor cancel the wait", async () => {
    const player = fixture.newPlayer();
    await fixture.choose(player, { dailyDepositLimit: 500, dailyPlayMinutes: 10 });
    const asked = fixture.clock.at;
    await fixture.choose(player, { dailyDepositLimit: 900 });
    fixture.clock.at += hour;
    const reply = await fixture.choose(player, { ads: true, dailyPlayMinutes: 30 });
    expect(reply.data).toMatchObject({
      dailyDepositLimit: 500,
      dailyPlayMinutes: 10,
      pending: {
        dailyDepositLimit: { value: 900, effectiveTime: asked + day },
        dailyPlayMinutes: { value: 30, effectiveTime: asked + hour + day },
      },
    });
    fixture.clock.at = asked + day;
    expect((await fixture.choose(player, { dailyDepositLimit: 900, dailyPlayMinutes: 30 })).data).toMatchObject({
      dailyDepositLimit: 900,
      dailyPlayMinutes: 10,
      pending: { dailyPlayMinutes: { value: 30, effectiveTime: asked + hour + day } },
    });
  });

  test("R-SRV-59 two confirmations and a stricter request at the same time never loosen a limit beyond the request", async () => {
    const player = fixture.newPlayer();
    await fixture.choose(player, { dailyDepositLimit: 500 });
    await fixture.choose(player, { dailyDepositLimit: 900 });
    fixture.clock.at += day;
    await Promise.all([900, 100, 900].map((dailyDepositLimit) => fixture.choose(player, { dailyDepositLimit })));
    // After the stricter request, a late confirmation is a new request, which waits.
    const now = await fixture.read(player);
    expect(now?.dailyDepositLimit).toBe(100);
    for (const { value, effectiveTime } of [now?.pending?.dailyDepositLimit].filter((one) => one !== undefined)) {
      expect([value, effectiveTime]).toEqual([900, fixture.clock.at + day]);
    }
  });

  test("R-LMT-01 R-SRV-59 each limit waits by itself, and every version is kept with its time", async () => {
    const player = fixture.newPlayer();
    const first = fixture.clock.at;
    await fixture.choose(player, { weeklyDepositLimit: 500, dailyStakeLimit: 100, monthlyLossLimit: 900 });
    fixture.clock.at += hour;
    const reply = await fixture.choose(player, { dailyStakeLimit: null, monthlyLossLimit: 800, ads: true });
    const offer = { value: null, effectiveTime: fixture.clock.at + day };
    expect(reply.data).toMatchObject({ weeklyDepositLimit: 500, dailyStakeLimit: 100, monthlyLossLimit: 800 });
    expect(reply.data?.pending).toEqual({ dailyStakeLimit: offer });
    fixture.clock.at += day;
    expect((await fixture.choose(player, { dailyStakeLimit: null })).data).toMatchObject({ dailyStakeLimit: null });
    const kept = await fixture.database.query<{ limits: object; pending: object; at: Date }>(
      "select limits, pending, created_at as at from protection.limit_version where player_id = $1 order by version_id",
      [player],
    );
    expect(kept).toEqual([
      {
        at: new Date(first),
        limits: { weeklyDepositLimit: "500", dailyStakeLimit: "100", monthlyLossLimit: "900" },
        pending: {},
      },
      {
        at: new Date(first + hour),
        limits: { weeklyDepositLimit: "500", dailyStakeLimit: "100", monthlyLossLimit: "800" },
        pending: { dailyStakeLimit: { value: null, from: offer.effectiveTime } },
      },
      {
        at: new Date(fixture.clock.at),
        limits: { weeklyDepositLimit: "500", monthlyLossLimit: "800" },
        pending: {},
      },
    ]);
    // A change of something else stores no limits.
    await fixture.choose(player, { ads: false });
    expect(
      await fixture.database.query("select from protection.limit_version where player_id = $1", [player]),
    ).toHaveLength(3);
    await expect(fixture.database.query("update protection.limit_version set limits = '{}'")).rejects.toThrow(
      /permission/,
    );
    const [guard] = await fixture.database.query(
      "select stake_limits::text, loss_limits::text from protection.bet_guard where player_id = $1",
      [player],
    );
    expect(guard).toEqual({ stake_limits: null, loss_limits: "{NULL,NULL,800}" });
  });

  test("a limit of the largest amount a call can carry is stored exactly", async () => {
    const player = fixture.newPlayer();
    await fixture.choose(player, { dailyDepositLimit: 5 });
    const most = Number.MAX_SAFE_INTEGER;
    await fixture.choose(player, { dailyDepositLimit: most });
    fixture.clock.at += day;
    await fixture.choose(player, { dailyDepositLimit: most });
    expect((await fixture.protection.moneyLimits(fixture.database, player)).dailyDepositLimit).toBe(BigInt(most));
  });

  test("R-SRV-59 R-LMT-01 a limit is loosened only by the same request twice, one to eight days apart, without a stricter one between", () => {
    const limit = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });
    const wish = fc.record({
      wait: fc.oneof(fc.integer({ min: 0, max: 30 * hour }), fc.constantFrom(day, 8 * day)),
      limit,
      which: fc.constantFrom("dailyLossLimit" as const, "dailyPlayMinutes" as const),
    });
    const loose = (value: bigint | number | null): number => (value === null ? Infinity : Number(value));
    let loosened = 0;
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 14 }), (wishes) => {
        let stored = initialChoices(10);
        let now = fixture.clock.at;
        const requests = { dailyLossLimit: [] as [number, number][], dailyPlayMinutes: [] as [number, number][] };
        for (const { wait, limit: value, which } of wishes) {
          now += wait;
          // Time alone never loosens a limit.
          expect(inForce(stored, now)).toEqual({ ...stored, pending: inForce(stored, now).pending });
          const other = which === "dailyLossLimit" ? "dailyPlayMinutes" : "dailyLossLimit";
          const before = loose(stored[which]);
          const requested = which === "dailyLossLimit" && value !== null ? BigInt(value) : value;
          const next = applyChange(stored, { [which]: requested }, now, terms);
          if ("failure" in next) throw new Error(next.failure);
          expect(next[other]).toBe(stored[other]);
          expect(next.pending[other]).toEqual(inForce(stored, now).pending[other]);
          const after = loose(next[which]);
          if (loose(value) <= before) {
            expect(after).toBe(loose(value));
            expect(next.pending[which]).toBeUndefined();
          } else if (after !== before) {
            loosened += 1;
            expect(after).toBe(loose(value));
            const since = requests[which].findLastIndex(([, one]) => one !== loose(value));
            expect(requests[which].slice(since + 1).some(([at]) => now - at >= day && now - at < 8 * day)).toBe(true);
          }
          requests[which].push([now, loose(value)]);
          stored = next;
        }
      }),
      { numRuns: 2_000 },
    );
    expect(loosened).toBeGreaterThan(20);
  });
});
