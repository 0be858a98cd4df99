import type { PlayerId, RequestInput } from "@fairlobby/contract";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { createProtection, type Protection } from "../../src/modules/protection/index.ts";
import { applyChange, inForce, initialChoices, looserAfterMs } from "../../src/modules/protection/model.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { serveCalls, type CallServer } from "../harness/calls.ts";
import { createDatabase } from "../harness/database.ts";

const terms = "2026-11";
const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 20, 12);

let database: Database;
let protection: Protection;
let server: CallServer;
let at = start;
let players = 0;

beforeAll(async () => {
  const created = await createDatabase();
  ({ database } = created);
  protection = createProtection({ database, now: () => at, termsVersion: terms, reminderMinutes: 15 });
  server = await serveCalls({
    routes: protection.routes,
    // The token is the player's id itself.
    authenticate: async (token) => ({ playerId: token as PlayerId, sessionRef: "s" }),
  });
  return async () => {
    await server.close();
    await created.drop();
  };
});
const newPlayer = (): PlayerId => String(++players) as PlayerId;
const choose = (player: PlayerId, change: RequestInput<"/v1/consent">) =>
  server.call("/v1/consent", change, { token: player });
const read = async (player: PlayerId) => (await choose(player, {})).data;
const versions = async (player: PlayerId) =>
  database.query<{ created_at: Date; ads: boolean; reminder_minutes: number }>(
    "select created_at, ads, reminder_minutes from protection.consent where player_id = $1 order by consent_id",
    [player],
  );

describe("consent", () => {
  test("R-API-59 without a choice nothing is agreed, nothing limited, and reading stores nothing", async () => {
    const player = newPlayer();
    expect(await read(player)).toEqual({
      ageConfirmed: false,
      termsVersion: "",
      ads: false,
      reminderMinutes: 15,
      dailyDepositLimit: null,
      dailyPlayMinutes: null,
      breakUntil: 0,
    });
    expect(await versions(player)).toEqual([]);
  });

  test("R-SRV-59 every change is kept with its time; the former versions stay", async () => {
    const player = newPlayer();
    const times = [at];
    await choose(player, { ageConfirmed: true, termsVersion: terms });
    times.push((at += hour));
    await choose(player, { ads: true, reminderMinutes: 60 });
    times.push((at += hour));
    expect((await choose(player, { ads: false })).data).toMatchObject({
      ageConfirmed: true,
      termsVersion: terms,
      ads: false,
      reminderMinutes: 60,
    });
    const kept = await versions(player);
    expect(kept.map(({ created_at }) => created_at.getTime())).toEqual(times);
    expect(kept.map(({ ads }) => ads)).toEqual([false, true, false]);
    await expect(database.query("update protection.consent set ads = true")).rejects.toThrow(/permission denied/);
    await expect(database.query("delete from protection.consent")).rejects.toThrow(/permission denied/);
  });

  test("R-SRV-60 age and terms are both needed, whichever comes first", async () => {
    for (const [first, second] of [
      [{ ageConfirmed: true }, { termsVersion: terms }],
      [{ termsVersion: terms }, { ageConfirmed: true }],
    ]) {
      const player = newPlayer();
      expect(await protection.permission(database, player)).toBe("consent_required");
      expect(await protection.mayWithdraw(database, player)).toBe("consent_required");
      await choose(player, first ?? {});
      expect(await protection.permission(database, player)).toBe("consent_required");
      expect(await protection.mayWithdraw(database, player)).toBe("consent_required");
      await choose(player, second ?? {});
      expect(await protection.permission(database, player)).toBe("ok");
      expect(await protection.mayWithdraw(database, player)).toBe("ok");
    }
  });

  test("only the terms in force can be accepted, and a confirmed age is not taken back", async () => {
    const player = newPlayer();
    for (const termsVersion of ["", "2025-01", `${terms} `]) {
      expect(await choose(player, { termsVersion })).toMatchObject({ msgCode: "invalid_input", data: null });
    }
    await choose(player, { ageConfirmed: true });
    expect((await choose(player, { ageConfirmed: false, ads: true })).msgCode).toBe("invalid_input");
    // Nothing of a refused change is stored.
    expect(await read(player)).toMatchObject({ ageConfirmed: true, ads: false });
  });

  test("one player's choices are nobody else's", async () => {
    const [one, other] = [newPlayer(), newPlayer()];
    await choose(one, { ageConfirmed: true, dailyDepositLimit: 5, breakUntil: at + day });
    expect(await read(other)).toMatchObject({ ageConfirmed: false, dailyDepositLimit: null, breakUntil: 0 });
    expect(await protection.onBreak(database, other)).toBe(false);
  });

  test("twenty changes at once are all kept, none undoes another", async () => {
    const player = newPlayer();
    await Promise.all([
      choose(player, { ageConfirmed: true }),
      choose(player, { termsVersion: terms }),
      choose(player, { ads: true }),
      choose(player, { dailyDepositLimit: 700 }),
      ...Array.from({ length: 16 }, () => choose(player, { reminderMinutes: 30 })),
    ]);
    expect(await read(player)).toMatchObject({
      ageConfirmed: true,
      termsVersion: terms,
      ads: true,
      dailyDepositLimit: 700,
      reminderMinutes: 30,
    });
    expect(await versions(player)).toHaveLength(20);
  });
});

describe("limits", () => {
  test("R-SRV-59 a first limit and a stricter one apply at once", async () => {
    const player = newPlayer();
    expect((await choose(player, { dailyDepositLimit: 100_000, dailyPlayMinutes: 120 })).data).toMatchObject({
      dailyDepositLimit: 100_000,
      dailyPlayMinutes: 120,
    });
    const stricter = await choose(player, { dailyDepositLimit: 0, dailyPlayMinutes: 1 });
    expect(stricter.data).toMatchObject({ dailyDepositLimit: 0, dailyPlayMinutes: 1 });
    expect(stricter.data?.pending).toBeUndefined();
    expect(await protection.dailyDepositLimit(database, player)).toBe(0n);
  });

  test.each([200_000, null])(
    "R-SRV-59 a looser limit (%s) applies after 24 hours, to the millisecond",
    async (looser) => {
      const player = newPlayer();
      await choose(player, { dailyDepositLimit: 100_000 });
      const asked = at;
      const reply = await choose(player, { dailyDepositLimit: looser });
      expect(reply.data).toMatchObject({
        dailyDepositLimit: 100_000,
        pending: { dailyDepositLimit: looser, effectiveTime: asked + looserAfterMs },
      });
      at = asked + day - 1;
      expect(await read(player)).toMatchObject({ dailyDepositLimit: 100_000 });
      expect(await protection.dailyDepositLimit(database, player)).toBe(100_000n);
      at = asked + day;
      const after = await read(player);
      expect(after?.dailyDepositLimit).toBe(looser);
      expect(after?.pending).toBeUndefined();
      expect(await protection.dailyDepositLimit(database, player)).toBe(looser === null ? null : 200_000n);
    },
  );

  test("R-SRV-59 a stricter limit takes the place of a looser one that was waiting", async () => {
    const player = newPlayer();
    await choose(player, { dailyPlayMinutes: 60 });
    await choose(player, { dailyPlayMinutes: 90 });
    const reply = await choose(player, { dailyPlayMinutes: 30 });
    expect(reply.data).toMatchObject({ dailyPlayMinutes: 30 });
    expect(reply.data?.pending).toBeUndefined();
    at += 2 * day;
    expect(await read(player)).toMatchObject({ dailyPlayMinutes: 30 });
  });

  test("R-SRV-59 asking again for something looser starts its 24 hours again", async () => {
    const player = newPlayer();
    await choose(player, { dailyPlayMinutes: 60 });
    await choose(player, { dailyPlayMinutes: 90 });
    at += 23 * hour;
    await choose(player, { dailyPlayMinutes: 900 });
    at += 2 * hour;
    expect(await read(player)).toMatchObject({ dailyPlayMinutes: 60, pending: { dailyPlayMinutes: 900 } });
    at += 22 * hour;
    expect(await read(player)).toMatchObject({ dailyPlayMinutes: 900 });
  });

  test("R-SRV-59 another choice meanwhile neither hurries nor drops a waiting limit", async () => {
    const player = newPlayer();
    await choose(player, { dailyDepositLimit: 500 });
    const asked = at;
    await choose(player, { dailyDepositLimit: 900 });
    at += hour;
    const reply = await choose(player, { ads: true, dailyPlayMinutes: 10 });
    expect(reply.data).toMatchObject({
      dailyDepositLimit: 500,
      dailyPlayMinutes: 10,
      pending: { dailyDepositLimit: 900, effectiveTime: asked + day },
    });
    at = asked + day;
    expect(await read(player)).toMatchObject({ dailyDepositLimit: 900, dailyPlayMinutes: 10, ads: true });
    // A change after its time keeps what has come into force.
    await choose(player, { ads: false });
    expect(await read(player)).toMatchObject({ dailyDepositLimit: 900 });
  });

  test("a limit of the largest amount the wire carries is kept to the last digit", async () => {
    const player = newPlayer();
    await choose(player, { dailyDepositLimit: 5 });
    await choose(player, { dailyDepositLimit: Number.MAX_SAFE_INTEGER });
    at += day;
    expect(await protection.dailyDepositLimit(database, player)).toBe(BigInt(Number.MAX_SAFE_INTEGER));
  });

  test("R-SRV-59 no sequence of changes loosens a limit sooner than a day after it was asked for", () => {
    const limit = fc.option(fc.bigInt({ min: 0n, max: 20n }), { nil: null });
    const change = fc.record({ wait: fc.integer({ min: 0, max: 30 * hour }), limit });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let stored = initialChoices(10);
        let now = start;
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

describe("a break", () => {
  const agreed = async (): Promise<PlayerId> => {
    const player = newPlayer();
    await choose(player, { ageConfirmed: true, termsVersion: terms });
    return player;
  };

  test("R-SRV-61 stops play and deposits until its end, never withdrawals", async () => {
    const player = await agreed();
    const until = at + day;
    expect((await choose(player, { breakUntil: until })).data?.breakUntil).toBe(until);
    at = until - 1;
    expect(await protection.permission(database, player)).toBe("on_break");
    expect(await protection.onBreak(database, player)).toBe(true);
    expect(await protection.mayWithdraw(database, player)).toBe("ok");
    at = until;
    expect(await protection.permission(database, player)).toBe("ok");
    expect(await protection.onBreak(database, player)).toBe(false);
  });

  test("R-SRV-59 cannot be shortened or ended, only made longer", async () => {
    const player = await agreed();
    const until = at + 7 * day;
    await choose(player, { breakUntil: until });
    for (const breakUntil of [until - 1, at + 1, at, 0]) {
      expect(await choose(player, { breakUntil, ads: true })).toMatchObject({ success: false, msgCode: "on_break" });
    }
    expect(await read(player)).toMatchObject({ breakUntil: until, ads: false });
    expect((await choose(player, { breakUntil: until })).data?.breakUntil).toBe(until);
    expect((await choose(player, { breakUntil: until + day })).data?.breakUntil).toBe(until + day);
    at = until;
    expect(await protection.permission(database, player)).toBe("on_break");
  });

  test("R-SRV-59 of a longer and a shorter one asked for at once the longer stays", async () => {
    for (let n = 0; n < 5; n++) {
      const player = await agreed();
      const ends = [3, 1, 5, 2, 4].map((days) => at + days * day);
      await Promise.all(ends.map((breakUntil) => choose(player, { breakUntil })));
      expect(await read(player)).toMatchObject({ breakUntil: at + 5 * day });
      const [row] = await database.query<{ until: Date }>("select until from protection.barred where player_id = $1", [
        player,
      ]);
      // What bets are checked against says the same.
      expect(row?.until.getTime()).toBe(at + 5 * day);
    }
  });

  test("a new one may begin after the old one ended", async () => {
    const player = await agreed();
    await choose(player, { breakUntil: at + day });
    at += day;
    const until = at + hour;
    expect((await choose(player, { breakUntil: until })).data?.breakUntil).toBe(until);
    expect(await protection.permission(database, player)).toBe("on_break");
  });

  test("of more than 400 days, or to the end of time, is refused as invalid_input", async () => {
    const player = await agreed();
    for (const breakUntil of [at + 400 * day + 1, Number.MAX_SAFE_INTEGER]) {
      expect((await choose(player, { breakUntil })).msgCode).toBe("invalid_input");
    }
    expect((await choose(player, { breakUntil: at + 400 * day })).msgCode).toBe("success");
  });

  test("needs no consent: nobody must agree to anything to take a break", async () => {
    const player = newPlayer();
    expect((await choose(player, { breakUntil: at + day })).msgCode).toBe("success");
    expect(await protection.onBreak(database, player)).toBe(true);
  });

  test("R-API-59 numbers out of bounds and texts for numbers are invalid_input", async () => {
    const player = newPlayer();
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
      expect([change, (await choose(player, change as never)).msgCode]).toEqual([change, "invalid_input"]);
    }
    expect(await versions(player)).toEqual([]);
  });
});
