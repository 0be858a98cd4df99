import { randomUUID } from "node:crypto";
import type { CallResult } from "@fairlobby/contract/client";
import { createPlayerClient } from "@fairlobby/contract/player-client";
import type { CallPath, PlayerId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseOld } from "../../src/modules/accounts/store.ts";
import { carriedOver, initialChoices, type Stored } from "../../src/modules/protection/model.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { wireOperations, type Operations } from "../../src/wiring/operations.ts";
import { silentLog } from "../harness/database.ts";
import { startWholeServer, type WholeServer } from "../http/fixture.ts";

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.close());

/** Opens a phone: its credential, and the token of its signed-in player. */
async function openPhone() {
  let token = "";
  let deviceId: string = randomUUID();
  const client = createPlayerClient({
    baseUrl: server.url,
    token: () => token,
    language: () => "id",
    onTokenInvalid: async () => false,
  });
  const call = <P extends CallPath>(path: P, body: RequestInput<P>): Promise<CallResult<ReplyOf<P>>> =>
    client.call(path, body);
  const ok = async <P extends CallPath>(path: P, body: RequestInput<P>): Promise<ReplyOf<P>> => {
    const reply = await call(path, body);
    if (!reply.ok) throw new Error(`${path}: ${reply.msgCode}`);
    return reply.data;
  };
  const signIn = async (): Promise<string> => {
    const signedIn = await ok("/user/login", deviceLogin(deviceId));
    ({ token, deviceId } = signedIn);
    await ok("/v1/consent", { ageConfirmed: true, termsVersion: server.config.termsVersion });
    return signedIn.userId;
  };
  return { call, ok, signIn, deviceId: () => deviceId };
}

describe("a break carries over to the device's next guest", () => {
  test("R-SRV-71 R-LMT-01 logging out of a self-excluded account opens no way to play", async () => {
    const phone = await openPhone();
    const excluded = await phone.signIn();
    const breakUntil = Date.now() + 180 * 24 * 3_600_000;
    await phone.ok("/v1/consent", { dailyDepositLimit: 50_000, dailyPlayMinutes: 30, weeklyLossLimit: 9_000 });
    await phone.ok("/user/bindLoginAccount", {
      userName: "lantern42",
      password: "s4mpan-jati",
      deviceId: phone.deviceId(),
    });
    await phone.signIn();
    await phone.ok("/v1/consent", { breakUntil });
    await phone.ok("/v1/session/logout", {});

    expect(await phone.signIn()).not.toBe(excluded);
    expect(await phone.ok("/v1/consent", {})).toMatchObject({
      breakUntil,
      dailyDepositLimit: 50_000,
      dailyPlayMinutes: 30,
      weeklyLossLimit: 9_000,
    });
    expect(await phone.call("/game/forward", { id: "66121" })).toMatchObject({ ok: false, msgCode: "on_break" });
    const deposit = { amount: 30_000, bankName: "QRIS", acceptBonus: false };
    expect(await phone.call("/charge/create/order", deposit)).toMatchObject({ ok: false, msgCode: "on_break" });
    // Withdrawals stay open.
    expect((await phone.call("/v1/bus/withdrawInfo", { id: "", pageNum: 1, pageSize: 10 })).ok).toBe(true);

    // Logging out again changes nothing.
    await phone.ok("/v1/session/logout", {});
    await phone.signIn();
    expect((await phone.ok("/v1/consent", {})).breakUntil).toBe(breakUntil);
  });

  test("R-SRV-71 R-SRV-59 an exclusion carries over to the device's next guest when its player was last seen long ago", async () => {
    const phone = await openPhone();
    const excluded = await phone.signIn();
    const breakUntil = Date.now() + 180 * 24 * 3_600_000;
    await phone.ok("/v1/consent", { breakUntil });
    await phone.ok("/v1/session/logout", {});
    const database = openDatabase({ url: server.databaseUrl, log: silentLog, size: 2, role: "fairlobby_app" });
    try {
      // Moves the player's last visit a hundred days back.
      for (const [table, column] of [
        ["session", "used_at"],
        ["sign_in", "seen_at"],
      ]) {
        await database.query(
          `update accounts.${table} set ${column} = ${column} - interval '100 days' where player_id = $1`,
          [excluded],
        );
      }
      await eraseOld(database, Date.now(), 30 * 24 * 3_600_000, 15 * 60_000);
      const left = await database.query("select from accounts.session where player_id = $1", [excluded]);
      expect(left).toEqual([]);
    } finally {
      await database.end();
    }
    expect(await phone.signIn()).not.toBe(excluded);
    expect((await phone.ok("/v1/consent", {})).breakUntil).toBe(breakUntil);
    expect(await phone.call("/game/forward", { id: "66121" })).toMatchObject({ ok: false, msgCode: "on_break" });
  });

  test("R-SRV-71 another phone's guest is not affected", async () => {
    const phone = await openPhone();
    await phone.signIn();
    expect((await phone.ok("/v1/consent", {})).breakUntil).toBe(0);
    await phone.ok("/v1/session/logout", {});
    await phone.signIn();
    expect(await phone.ok("/v1/consent", {})).toMatchObject({ breakUntil: 0, dailyDepositLimit: null });
  });
});

describe("an operator's bar carries over to the device's next guest", () => {
  let database: OpenDatabase;
  let bars: Operations["protection"];
  const [budi, sari] = [{ name: "budi" }, { name: "sari" }];
  beforeAll(() => {
    database = openDatabase({ url: server.databaseUrl, log: silentLog, size: 2, role: "fairlobby_app" });
    bars = wireOperations({ database, now: Date.now, currency: "IDR" }).protection;
  });
  afterAll(() => database.end());
  const play = async ({ call }: Awaited<ReturnType<typeof openPhone>>): Promise<string> => {
    const launched = await call("/game/forward", { id: "66121" });
    return launched.ok ? "success" : launched.msgCode;
  };
  /** The provider is down, so this code shows that the player was allowed to play. */
  const mayPlay = "game_unavailable";

  test("R-SRV-81 R-SRV-75 logging out of a barred account opens no way to bet; withdrawals stay open", async () => {
    const phone = await openPhone();
    const barred = (await phone.signIn()) as PlayerId;
    await bars.setBarred(budi, barred, true, "fraud check");
    await phone.ok("/v1/session/logout", {});

    const guest = (await phone.signIn()) as PlayerId;
    expect(guest).not.toBe(barred);
    expect(await play(phone)).toBe("play_barred");
    expect((await phone.call("/v1/bus/withdrawInfo", { id: "", pageNum: 1, pageSize: 10 })).ok).toBe(true);
    expect(await phone.ok("/v1/consent", {})).toMatchObject({ barred: true });
    const listed = (await bars.barred(10)).find(({ playerId }) => playerId === guest);
    expect(listed).toMatchObject({ by: "budi", note: `same device as ${barred}: fraud check` });

    // Logging out again changes nothing, and the note does not grow.
    await phone.ok("/v1/session/logout", {});
    const third = (await phone.signIn()) as PlayerId;
    expect(await play(phone)).toBe("play_barred");
    const next = (await bars.barred(10)).find(({ playerId }) => playerId === third);
    expect(next?.note).toBe(`same device as ${barred}: fraud check`);
  });

  test("R-SRV-81 a bar lifted for a guest stays lifted until a player of the device is barred again", async () => {
    const phone = await openPhone();
    const barred = (await phone.signIn()) as PlayerId;
    await bars.setBarred(budi, barred, true, "");
    await phone.ok("/v1/session/logout", {});
    const guest = (await phone.signIn()) as PlayerId;
    expect(await bars.setBarred(sari, guest, false, "another person")).toBe("done");
    await phone.signIn();
    expect(await play(phone)).toBe(mayPlay);
    expect(await phone.ok("/v1/consent", {})).not.toHaveProperty("barred");

    await bars.setBarred(sari, barred, false, "");
    await bars.setBarred(sari, barred, true, "again");
    await phone.signIn();
    expect(await play(phone)).toBe("play_barred");
  });

  test("R-SRV-81 a lifted bar, or one of another phone's player, is not carried over", async () => {
    const [phone, another] = [await openPhone(), await openPhone()];
    const lifted = (await phone.signIn()) as PlayerId;
    await bars.setBarred(budi, lifted, true, "");
    await bars.setBarred(budi, lifted, false, "");
    for (const one of [phone, another]) {
      await one.signIn();
      await one.ok("/v1/session/logout", {});
      await one.signIn();
      expect(await play(one)).toBe(mayPlay);
    }
  });
});

describe("carried-over choices", () => {
  const at = 1_000_000;
  const choices = fc.record({
    breakUntil: fc.integer({ min: 0, max: 2 * at }),
    deposit: fc.option(fc.bigInt(0n, 1_000_000n)),
    play: fc.option(fc.integer({ min: 0, max: 1440 })),
  });
  const stored = ({ breakUntil, deposit, play }: { breakUntil: number; deposit: bigint | null; play: number | null }) =>
    ({ ...initialChoices(15), breakUntil, dailyDepositLimit: deposit, dailyPlayMinutes: play }) satisfies Stored;

  test("R-SRV-71 no break gets shorter, a new guest gets the strictest limits, an earlier guest keeps their own", () => {
    fc.assert(
      fc.property(fc.array(choices), fc.option(choices), (others, own) => {
        const before = own === null ? null : stored(own);
        const next = carriedOver(before, others.map(stored), at, 15);
        for (const { breakUntil, deposit, play } of others) {
          if (breakUntil > at) expect(next.breakUntil).toBeGreaterThanOrEqual(breakUntil);
          if (own !== null) continue;
          if (deposit !== null) expect(next.dailyDepositLimit).not.toBeNull();
          if (deposit !== null) expect((next.dailyDepositLimit ?? 0n) <= deposit).toBe(true);
          if (play !== null) expect(next.dailyPlayMinutes ?? Infinity).toBeLessThanOrEqual(play);
        }
        if (before === null) return;
        expect(next.dailyDepositLimit).toBe(before.dailyDepositLimit);
        expect(next.dailyPlayMinutes).toBe(before.dailyPlayMinutes);
        if (before.breakUntil > at) expect(next.breakUntil).toBeGreaterThanOrEqual(before.breakUntil);
        expect(next.breakUntil === 0 || next.breakUntil > at).toBe(true);
      }),
    );
  });
});
