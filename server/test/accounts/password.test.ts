import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAccountsFixture, type AccountsFixture } from "./fixture.ts";

const failureWindowMs = 15 * 60_000;

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccountsFixture();
});
afterAll(() => fixture.close());
// Failures of one test do not count in the next.
beforeEach(() => {
  fixture.clock.at += failureWindowMs + 1;
});

const password = "s4mpan-jati";
const next = "p3rahu-rotan";
const change = (token: string, from: string, to: string, address = "127.0.0.1") =>
  fixture.call("/v1/session/password", { password: from, newPassword: to }, { token, address });

describe("changing the password", () => {
  test("R-SRV-69 R-API-64 makes the new one sign in, not the old one, and stores only its argon2id hash", async () => {
    const { token, userId } = await fixture.named("gantikunci", password);
    const reply = await change(token, password, next);
    expect(reply.msgCode).toBe("success");
    expect((await fixture.byName("gantikunci", password)).msgCode).toBe("login_failed");
    expect((await fixture.byName("gantikunci", next)).data?.userId).toBe(userId);
    const [row] = await fixture.database.query<{ password_hash: string }>(
      "select password_hash from accounts.player where player_id = $1",
      [userId],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("R-SRV-69 ends every session of the account and closes its sockets; this device gets a new token", async () => {
    const home = await fixture.named("semuakeluar", password);
    const away = (await fixture.byName("semuakeluar", password)).data;
    const bystander = await fixture.device();
    const callers = await Promise.all([home, away].map((at) => fixture.accounts.authenticate(at?.token ?? "")));
    const ticket =
      (await fixture.call("/v1/session/socketTicket", {}, { token: away?.token ?? "" })).data?.ticket ?? "";
    const own = (await fixture.call("/v1/session/socketTicket", {}, { token: home.token })).data?.ticket ?? "";

    const token = (await change(home.token, password, next)).data?.token ?? "";
    expect(token).not.toBe(home.token);
    const tokens = [home.token, away?.token ?? "", token, bystander.token];
    expect(await Promise.all(tokens.map((one) => fixture.isGood(one)))).toEqual([false, false, true, true]);
    for (const caller of callers) expect(fixture.closed).toContain(`${home.userId}/${caller?.sessionRef}`);
    for (const old of [ticket, own]) expect(await fixture.accounts.redeemTicket(old)).toBeNull();
    expect((await fixture.accounts.authenticate(token))?.playerId).toBe(home.userId);
  });

  test("R-SRV-69 R-SRV-12 makes other devices need the new password, but not this one", async () => {
    const home = await fixture.named("rumahlama1", password);
    const guest = await fixture.device();
    const visit = await fixture.byName("rumahlama1", password, { deviceId: guest.deviceId });
    const away = visit.data?.deviceId ?? "";
    await change(visit.data?.token ?? "", password, next);
    expect(await fixture.device(away)).toMatchObject({ userId: home.userId });
    // The device on which the account began as a guest gets a new guest without a gift.
    const stranger = await fixture.device(home.deviceId);
    expect(stranger).toMatchObject({ isRegister: true, gold: 0 });
    expect((await fixture.byName("rumahlama1", next, { deviceId: home.deviceId })).data?.userId).toBe(home.userId);
    // A device whose own guest is another player returns to that guest.
    const token = (await fixture.byName("rumahlama1", next, { deviceId: home.deviceId })).data?.token ?? "";
    await change(token, next, password);
    expect(await fixture.device(away)).toMatchObject({ userId: guest.userId, isRegister: false });
  });

  test("R-SRV-69 R-SRV-13 fails for a wrong, a common or a short password, and for a guest", async () => {
    const { token } = await fixture.named("tetapsama1", password);
    const guest = await fixture.device();
    expect(await change(token, "wrong-one", next)).toMatchObject({ msgCode: "password_wrong", data: null });
    expect(await change(guest.token, "", next)).toMatchObject({ msgCode: "password_wrong" });
    expect(await change(token, password, "rahasia123")).toMatchObject({ msgCode: "password_common" });
    for (const bad of ["", "tujuh77", "x".repeat(129)]) {
      expect(await change(token, password, bad)).toMatchObject({ msgCode: "invalid_input" });
    }
    expect(await change("", password, next)).toMatchObject({ msgCode: "token_invalid" });
    expect(await fixture.isGood(token)).toBe(true);
    expect((await fixture.byName("tetapsama1", password)).success).toBe(true);
  });

  test("R-SRV-69 R-SRV-10 is throttled with strangers' logins unless the device's credential is sent", async () => {
    const { token, deviceId } = await fixture.named("terjaga999", password);
    for (let n = 0; n < 3; n++) {
      expect((await change(token, `guess-${n}`, next, `10.5.0.${n}`)).msgCode).toBe("password_wrong");
    }
    for (let n = 0; n < 2; n++) await fixture.byName("terjaga999", `guess-${n}`, { address: `10.5.1.${n}` });
    expect((await change(token, password, next, "10.5.2.1")).msgCode).toBe("rate_limited");
    const proven = { password, newPassword: next, deviceId };
    expect((await fixture.call("/v1/session/password", proven, { token })).msgCode).toBe("success");
  });

  test("R-QUE-06 is remembered with its time, as the first password and the sign-in are, so that it can be looked up", async () => {
    const { token, userId } = await fixture.named("kapanganti1", password);
    const read = () =>
      fixture.database.query<{ event: string; at: Date }>(
        "select event, at from accounts.account_event where player_id = $1 order by event, at",
        [userId],
      );
    const chosen = await read();
    expect(chosen.map(({ event }) => event)).toEqual(["password_change", "sign_in"]);
    fixture.clock.at += 60_000;
    const renewed = await change(token, password, next);
    const changed = await read();
    expect(changed.map(({ event }) => event)).toEqual(["password_change", "password_change", "sign_in"]);
    expect(changed[0]).toEqual(chosen[0]);
    expect(changed[1]?.at.getTime()).toBe(fixture.clock.at);
    expect((await change(renewed.data?.token ?? "", password, "lain-lagi-99")).msgCode).toBe("password_wrong");
    expect(await read()).toEqual(changed);
  });

  test("R-SRV-69 R-ACC-26 works for an old password of fewer than 8 characters, which still signs in", async () => {
    const { token, userId } = await fixture.named("sandilama1", password);
    const old = await hash("enam66", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await fixture.database.query("update accounts.player set password_hash = $2 where player_id = $1", [userId, old]);
    expect((await fixture.byName("sandilama1", "enam66")).data?.userId).toBe(userId);
    expect((await change(token, "enam66", "tujuh77")).msgCode).toBe("invalid_input");
    expect((await change(token, "enam66", next)).msgCode).toBe("success");
  });
});

describe("a password change during", () => {
  test("a sign-in with the old password refuses that sign-in or ends its session", async () => {
    for (let n = 0; n < 6; n++) {
      const name = `balapan00${n}`;
      const { token } = await fixture.named(name, password);
      const [changed, signIn] = await Promise.all([
        change(token, password, next, `10.6.0.${n}`),
        fixture.byName(name, password, { address: `10.6.1.${n}` }),
      ]);
      expect(changed.success).toBe(true);
      if (!signIn.success) expect(signIn.msgCode).toBe("login_failed");
      else {
        expect(await fixture.isGood(signIn.data.token)).toBe(false);
        expect((await fixture.device(signIn.data.deviceId)).userId).not.toBe(signIn.data.userId);
      }
      expect(await fixture.isGood(changed.data?.token ?? "")).toBe(true);
    }
  });

  test("a silent sign-in on another device signs that device out", async () => {
    for (let n = 0; n < 6; n++) {
      const name = `kembali00${n}`;
      const home = await fixture.named(name, password);
      const away = (await fixture.byName(name, password)).data?.deviceId ?? "";
      const [changed, resumed] = await Promise.all([change(home.token, password, next), fixture.device(away)]);
      expect(changed.success).toBe(true);
      if (resumed.userId === home.userId) expect(await fixture.isGood(resumed.token)).toBe(false);
      expect((await fixture.device(away)).userId).not.toBe(home.userId);
    }
  });

  test("another change from the same password: one succeeds, with one valid token", async () => {
    const { token } = await fixture.named("duasekali1", password);
    const replies = await Promise.all(["pilihan-satu", "pilihan-dua"].map((to) => change(token, password, to)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const winner = replies.find(({ success }) => success);
    expect(await fixture.isGood(winner?.data?.token ?? "")).toBe(true);
    const signIns = await Promise.all(["pilihan-satu", "pilihan-dua"].map((one) => fixture.byName("duasekali1", one)));
    expect(signIns.map(({ success }) => success)).toEqual(replies.map(({ success }) => success));
  });

  test("a logout leaves no token of the account on the device", async () => {
    for (let n = 0; n < 4; n++) {
      const { token } = await fixture.named(`pamitan00${n}`, password);
      const [changed, out] = await Promise.all([
        change(token, password, next),
        fixture.call("/v1/session/logout", {}, { token }),
      ]);
      expect(await fixture.isGood(token)).toBe(false);
      if (changed.success && out.success) expect(await fixture.isGood(changed.data.token)).toBe(false);
    }
  });
});
