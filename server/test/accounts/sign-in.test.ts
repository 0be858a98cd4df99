import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hashToken } from "../../src/platform/crypto/tokens.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { silentLog } from "../harness/database.ts";
import { untilWaiting } from "../harness/locks.ts";
import { countGifts, gift, openAccountsFixture, type AccountsFixture } from "./fixture.ts";

const sessionMs = 30 * 86_400_000;

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccountsFixture();
});
afterAll(() => fixture.close());

const day = 86_400_000;
const logout = (token: string) => fixture.call("/v1/session/logout", {}, { token });

describe("signing in by device", () => {
  test("R-SRV-08 creates a guest with the gift the first time, and finds the same guest later", async () => {
    const first = await fixture.device();
    expect(first).toMatchObject({ isRegister: true, gold: gift });
    for (let n = 0; n < 3; n++) {
      const again = await fixture.device(first.deviceId);
      expect(again).toMatchObject({ userId: first.userId, isRegister: false, gold: gift });
    }
    expect(await countGifts(fixture.database, first.userId)).toBe(1);
  });

  test("R-TKR-03 creates ids that do not reveal, even by the part the ticker shows, when players registered", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.push(Number((await fixture.device("")).userId));
    for (const id of ids) expect(String(id)).toMatch(/^[1-9]\d{8}$/);
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids.map((id) => String(id).slice(-2))).size).toBeGreaterThan(3);
  });

  test("R-SRV-08 R-SRV-11 twenty times at once on a new device gives one player, one gift and one valid token", async () => {
    const deviceId = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => fixture.device(deviceId)));
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(1);
    expect(all.filter(({ isRegister }) => isRegister)).toHaveLength(1);
    const [{ userId } = { userId: "" as never }] = all;
    expect(await countGifts(fixture.database, userId)).toBe(1);
    const good = await Promise.all(all.map(({ token }) => fixture.isGood(token)));
    expect(good.filter(Boolean)).toHaveLength(1);
  });

  test("R-SRV-09 stores channel and inviter at creation, cut at a slash, and never changes them", async () => {
    const inviter = await fixture.device();
    const [{ invite_code: code } = { invite_code: "" }] = await fixture.database.query<{ invite_code: string }>(
      "select invite_code from accounts.player where player_id = $1",
      [inviter.userId],
    );
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    const origin = async (player: string) =>
      (
        await fixture.database.query<{ inviter_id: bigint | null; channel: string }>(
          "select inviter_id, channel from accounts.player where player_id = $1",
          [player],
        )
      )[0];
    const came = { extensionCode: `${code}/share`, registChannel: "tiktok/17" };
    const guest = await fixture.device(undefined, came);
    expect(await origin(guest.userId)).toEqual({ inviter_id: BigInt(inviter.userId), channel: "tiktok" });
    await fixture.device(guest.deviceId, { extensionCode: "", registChannel: "other" });
    expect(await origin(guest.userId)).toEqual({ inviter_id: BigInt(inviter.userId), channel: "tiktok" });
    // A player's own code, later, and an unknown code are ignored.
    await fixture.device(inviter.deviceId, { extensionCode: code });
    expect(await origin(inviter.userId)).toEqual({ inviter_id: null, channel: "" });
    const stranger = await fixture.device(undefined, { extensionCode: "NOBODY99", registChannel: "" });
    expect(await origin(stranger.userId)).toEqual({ inviter_id: null, channel: "" });
  });

  test("R-LS-04 R-SRV-11 stores only the hashes of tokens and credentials", async () => {
    const { token, deviceId } = await fixture.device();
    expect(token).toMatch(/^[\w-]{43}$/);
    const [kept] = await fixture.database.query<{ text: string }>(
      `select concat(s, d, c) as text from accounts.session s
       join accounts.device d using (device_hash) join accounts.credential c using (device_hash)
       where s.token_hash = $1 and c.state = 'offered'`,
      [hashToken(token)],
    );
    expect(kept?.text).toContain(hashToken(deviceId).toString("hex"));
    for (const secret of [token, deviceId]) {
      expect(kept?.text).not.toContain(secret);
      expect(kept?.text).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });
});

describe("an access token", () => {
  test("R-SRV-01 that is missing, unknown, far too long or altered gets token_invalid", async () => {
    const { token } = await fixture.device();
    for (const bad of ["", "x", "x".repeat(5_000), `${token}x`, token.slice(1), token.toLowerCase()]) {
      expect(await fixture.call("/v1/bus/accountInfo", {}, { token: bad })).toMatchObject({
        success: false,
        msgCode: "token_invalid",
        data: null,
      });
    }
    expect(await fixture.isGood(token)).toBe(true);
  });

  test("R-SRV-11 is revoked by a new sign-in on its device, which closes its sockets, and not by one elsewhere", async () => {
    const elsewhere = await fixture.device();
    const first = await fixture.device();
    const caller = await fixture.accounts.authenticate(first.token);
    const second = await fixture.device(first.deviceId);
    expect(second.token).not.toBe(first.token);
    expect(await fixture.isGood(first.token)).toBe(false);
    expect(await fixture.isGood(second.token)).toBe(true);
    expect(await fixture.isGood(elsewhere.token)).toBe(true);
    expect(fixture.closed).toContain(`${first.userId}/${caller?.sessionRef}`);
  });

  test("R-SRV-11 is valid for thirty days from its last use", async () => {
    const { token } = await fixture.device();
    for (let n = 0; n < 3; n++) {
      fixture.clock.at += sessionMs - 1;
      expect(await fixture.isGood(token)).toBe(true);
    }
    fixture.clock.at += sessionMs;
    expect(await fixture.isGood(token)).toBe(false);
    fixture.clock.at -= 1;
    expect(await fixture.isGood(token)).toBe(true);
  });

  test("survives the clean-up, which deletes expired sessions and tickets", async () => {
    const [old, live] = [await fixture.device(), await fixture.device()];
    const caller = await fixture.accounts.authenticate(old.token);
    if (caller === null) throw new Error("the token is good");
    await fixture.accounts.issueTicket(caller);
    fixture.clock.at += 29 * day;
    expect(await fixture.isGood(live.token)).toBe(true);
    fixture.clock.at += 2 * day;
    await fixture.accounts.eraseOld(fixture.clock.at);
    const left = async (table: string, player: string) =>
      (await fixture.database.query(`select from accounts.${table} where player_id = $1`, [player])).length;
    expect(await left("session", old.userId)).toBe(0);
    expect(await left("socket_ticket", old.userId)).toBe(0);
    expect(await left("session", live.userId)).toBe(1);
    expect(await fixture.isGood(live.token)).toBe(true);
  });
});

describe("logging out", () => {
  test("R-SRV-64 R-SRV-12 R-API-58 revokes the token, closes its sockets, and the device gets a new guest without a gift", async () => {
    const guest = await fixture.device();
    const caller = await fixture.accounts.authenticate(guest.token);
    expect(await logout(guest.token)).toMatchObject({ msgCode: "success", data: {} });
    expect(await fixture.isGood(guest.token)).toBe(false);
    expect(fixture.closed.at(-1)).toBe(`${guest.userId}/${caller?.sessionRef}`);
    const next = await fixture.device(guest.deviceId);
    expect(next).toMatchObject({ isRegister: true, gold: 0 });
    expect(next.userId).not.toBe(guest.userId);
    expect(await fixture.device(guest.deviceId)).toMatchObject({ userId: next.userId, isRegister: false });
    expect(await countGifts(fixture.database, next.userId)).toBe(0);
  });

  test("R-SRV-12 from a named account makes the device resume its own guest instead", async () => {
    const account = await fixture.named("kapalrempah", "s4mpan-jati");
    const guest = await fixture.device();
    const visit = await fixture.byName("kapalrempah", "s4mpan-jati", { deviceId: guest.deviceId });
    expect(visit.data).toMatchObject({ userId: account.userId, isRegister: false, deviceId: guest.deviceId });
    const resumed = await fixture.device(guest.deviceId);
    expect(resumed).toMatchObject({ userId: account.userId, isRegister: false });
    await logout(resumed.token);
    expect(await fixture.device(guest.deviceId)).toMatchObject({ userId: guest.userId, isRegister: false });
  });

  test("R-SRV-64 ends this device's session only: the account stays signed in elsewhere", async () => {
    const home = await fixture.named("duaperangkat", "s4mpan-jati");
    const away = await fixture.byName("duaperangkat", "s4mpan-jati");
    await logout(away.data?.token ?? "");
    expect(await fixture.isGood(home.token)).toBe(true);
    expect(await fixture.device(home.deviceId)).toMatchObject({ userId: home.userId });
  });

  test("R-SRV-64 closes the sockets even when the node that ended the session dies first", async () => {
    const guest = await fixture.device();
    const caller = await fixture.accounts.authenticate(guest.token);
    fixture.dying = true;
    expect((await logout(guest.token)).msgCode).toBe("server_error");
    fixture.dying = false;
    expect(await fixture.isGood(guest.token)).toBe(false);
    const sockets = `${guest.userId}/${caller?.sessionRef}`;
    expect(fixture.closed).not.toContain(sockets);
    const { jobs: handlers } = fixture.accounts;
    const runner = await startJobs({
      database: fixture.database,
      url: fixture.url,
      log: silentLog,
      concurrency: 1,
      handlers,
    });
    await expect.poll(() => fixture.closed, { timeout: 20_000 }).toContain(sockets);
    await runner.stop();
  });

  test("twice at once happens once, and a repetition gets token_invalid", async () => {
    const guest = await fixture.device();
    const replies = await Promise.all([logout(guest.token), logout(guest.token)]);
    expect(replies.every(({ msgCode }) => msgCode === "success" || msgCode === "token_invalid")).toBe(true);
    expect((await logout(guest.token)).msgCode).toBe("token_invalid");
    const next = await fixture.device(guest.deviceId);
    expect(next.isRegister).toBe(true);
  });

  test("R-SRV-64 during a call lets that call finish and refuses later ones", async () => {
    const guest = await fixture.device();
    expect(await fixture.isGood(guest.token)).toBe(true);
    const owner = openDatabase({ url: fixture.url, log: silentLog, size: 1 });
    onTestFinished(() => owner.end());
    const info = () => fixture.call("/v1/bus/accountInfo", {}, { token: guest.token });
    let underWay: ReturnType<typeof info> | undefined;
    await owner.transaction(async (tx) => {
      await tx.query("lock table cashier.deposit in access exclusive mode");
      underWay = info();
      await untilWaiting(tx, 1);
      expect((await logout(guest.token)).msgCode).toBe("success");
      expect((await info()).msgCode).toBe("token_invalid");
    });
    const answer = await underWay;
    expect(answer?.data?.result.accountGold).toBe(gift);
    expect(await fixture.isGood(guest.token)).toBe(false);
  });

  test("during a new sign-in of the device leaves only the new token valid", async () => {
    for (let n = 0; n < 10; n++) {
      const guest = await fixture.device();
      const [, again] = await Promise.all([logout(guest.token), fixture.device(guest.deviceId)]);
      expect(await fixture.isGood(guest.token)).toBe(false);
      expect(await fixture.isGood(again.token)).toBe(true);
    }
  });
});
