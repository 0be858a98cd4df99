import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countGifts, openAccountsFixture, type AccountsFixture, type SignedIn } from "./fixture.ts";

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
const bind = ({ token, deviceId }: Pick<SignedIn, "token" | "deviceId">, userName: string, secret = password) =>
  fixture.call("/user/bindLoginAccount", { userName, password: secret, deviceId }, { token });

describe("taking a name", () => {
  test("R-SRV-13 keeps the player and their gold, and stores the password as argon2id only", async () => {
    const guest = await fixture.named("lantern42", password);
    const [row] = await fixture.database.query<{ login_name: string; password_hash: string }>(
      "select login_name, password_hash from accounts.player where player_id = $1",
      [guest.userId],
    );
    expect(row?.login_name).toBe("lantern42");
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.password_hash).not.toContain(password);
    expect(await fixture.isGood(guest.token)).toBe(true);
    const elsewhere = await fixture.byName("lantern42", password);
    expect(elsewhere.data).toMatchObject({ userId: guest.userId, isRegister: false, gold: guest.gold });
  });

  test("R-SRV-13 R-API-10 fails with user_exist for a taken name and for an account that has one", async () => {
    const owner = await fixture.named("namasama1", password);
    const other = await fixture.device();
    expect(await bind(other, "namasama1")).toMatchObject({ success: false, msgCode: "user_exist", data: null });
    expect((await bind(owner, "namabaru99")).msgCode).toBe("user_exist");
    expect((await bind(owner, "namasama1", "another-1")).msgCode).toBe("user_exist");
    // The password is still the first one.
    expect((await fixture.byName("namasama1", password)).success).toBe(true);
    expect((await bind(other, "namalain1")).msgCode).toBe("success");
  });

  test("R-SRV-13 succeeds for one of ten players who want one name at once", async () => {
    const guests = await Promise.all(Array.from({ length: 10 }, () => fixture.device()));
    const replies = await Promise.all(guests.map((guest) => bind(guest, "rebutan99")));
    expect(replies.map(({ msgCode }) => msgCode).toSorted()).toEqual([
      "success",
      ...Array.from({ length: 9 }, () => "user_exist"),
    ]);
    const winner = guests[replies.findIndex(({ success }) => success)];
    expect((await fixture.byName("rebutan99", password)).data?.userId).toBe(winner?.userId);
  });

  test("R-SRV-13 gives one name to a player who takes two at once", async () => {
    const guest = await fixture.device();
    const replies = await Promise.all([bind(guest, "serempak1"), bind(guest, "serempak2")]);
    expect(replies.map(({ msgCode }) => msgCode).toSorted()).toEqual(["success", "user_exist"]);
    const names = ["serempak1", "serempak2"];
    const signIns = await Promise.all(names.map((name) => fixture.byName(name, password)));
    expect(signIns.map(({ success }) => success)).toEqual(replies.map(({ success }) => success));
  });

  test("R-SRV-13 R-ACC-26 fails with password_common for a listed password and one with the own, product's or operator's name", async () => {
    const guest = await fixture.device();
    for (const common of [
      "12345678",
      "Password1",
      "RAHASIA123",
      "bismillah",
      "13101988",
      "PilihanKu1",
      "x-pilihanku1",
      "fairlobby1",
      "Fair-Lobby.2026!",
      "ptcontohmain88",
      "1-pt contoh main",
    ]) {
      expect([common, (await bind(guest, "pilihanku1", common)).msgCode]).toEqual([common, "password_common"]);
    }
    // Words of these names alone are allowed.
    expect((await bind(guest, "pilihanku1", "a fair wind in the hall")).msgCode).toBe("success");
  });

  test("R-ACC-26 the list has 3,000 passwords, none shorter than 8 characters and none twice", () => {
    const file = new URL("../../src/platform/crypto/common-passwords.txt", import.meta.url);
    const list = readFileSync(file, "utf8").trim().split("\n");
    expect(list).toHaveLength(3_000);
    expect(new Set(list).size).toBe(3_000);
    for (const one of list) expect(one).toMatch(/^[!-~]{8,128}$/);
    for (const one of list) expect(one).toBe(one.toLowerCase());
  });

  test("R-SRV-13 R-ACC-23 R-ACC-26 fails with invalid_input for names and passwords that break the rules", async () => {
    const guest = await fixture.device();
    for (const name of [
      "",
      "delapan8",
      "enambelas1234567",
      "ada spasi 1",
      "garis_bawah",
      "émigré123",
      "a".repeat(16),
    ]) {
      expect([name, (await bind(guest, name)).msgCode]).toEqual([name, "invalid_input"]);
    }
    for (const secret of ["", "tujuh77", "x".repeat(129)]) {
      expect([secret, (await bind(guest, "namabenar1", secret)).msgCode]).toEqual([secret, "invalid_input"]);
    }
    expect((await bind(guest, "namabenar1", "y-".repeat(64))).msgCode).toBe("success");
    expect((await bind({ ...guest, token: "" }, "namabenar1")).msgCode).toBe("token_invalid");
  });

  test("R-SRV-11 returns a new token, revokes the old one, closes its sockets, and keeps the device signed in", async () => {
    const guest = await fixture.device();
    const caller = await fixture.accounts.authenticate(guest.token);
    const reply = await bind(guest, "tokenbaru1");
    const token = reply.data?.token ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    expect([await fixture.isGood(guest.token), await fixture.isGood(token)]).toEqual([false, true]);
    expect(fixture.closed).toContain(`${guest.userId}/${caller?.sessionRef}`);
    expect((await fixture.accounts.authenticate(token))?.playerId).toBe(guest.userId);
    expect(await fixture.device(guest.deviceId)).toMatchObject({ userId: guest.userId, isRegister: false });
  });

  test("R-SRV-62 is not a new sign-in: the session keeps its start", async () => {
    const guest = await fixture.device();
    const from = fixture.clock.at;
    fixture.clock.at += 5 * 60_000;
    const token = (await bind(guest, "sesisama99")).data?.token ?? "";
    const caller = await fixture.accounts.authenticate(token);
    if (caller === null) throw new Error("the new token is good");
    expect(await fixture.accounts.signedInAt(caller)).toBe(from);
  });

  test("during a logout binds no name after the logout, and leaves no token valid", async () => {
    for (let n = 0; n < 5; n++) {
      const guest = await fixture.device();
      const [bound, out] = await Promise.all([
        bind(guest, `bertabrak${n}`),
        fixture.call("/v1/session/logout", {}, { token: guest.token }),
      ]);
      expect(["success", "token_invalid"]).toContain(bound.msgCode);
      expect(await fixture.isGood(guest.token)).toBe(false);
      if (bound.success) expect(await fixture.isGood(bound.data.token)).toBe(!out.success);
      else expect(out.msgCode).toBe("success");
      expect((await fixture.byName(`bertabrak${n}`, password)).success).toBe(bound.success);
    }
  });
});

describe("signing in by name", () => {
  test("R-SRV-10 binds the device's session to the account and revokes the device's old token", async () => {
    const account = await fixture.named("pelabuhan1", password);
    const guest = await fixture.device();
    const visit = await fixture.byName("pelabuhan1", password, { deviceId: guest.deviceId });
    expect(visit.data?.userId).toBe(account.userId);
    expect(await fixture.isGood(guest.token)).toBe(false);
    expect(await fixture.isGood(account.token)).toBe(true);
    const caller = await fixture.accounts.authenticate(visit.data?.token ?? "");
    expect(caller?.playerId).toBe(account.userId);
  });

  test("R-SRV-10 gets one answer for an unknown name and for a wrong, an empty and a password in another case", async () => {
    await fixture.named("rahasiaku1", password);
    const replies = await Promise.all([
      fixture.byName("tidakada99", password, { address: "10.0.0.1" }),
      fixture.byName("rahasiaku1", "wrong-one", { address: "10.0.0.2" }),
      fixture.byName("rahasiaku1", password.toUpperCase(), { address: "10.0.0.3" }),
      fixture.byName("rahasiaku1", "", { address: "10.0.0.4" }),
      fixture.byName("", "", { address: "10.0.0.5" }),
    ]);
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]).toMatchObject({ success: false, msgCode: "login_failed", data: null });
    expect(replies[0]?.msg).not.toBe("");
  });

  test("is impossible for a guest, who has no password", async () => {
    const guest = await fixture.device();
    for (const name of [guest.userId, "", "null"]) {
      expect((await fixture.byName(name, "", { address: "10.0.1.1" })).msgCode).toBe("login_failed");
    }
    expect(await fixture.accounts.verifyPassword(guest.userId, "")).toBe(false);
    const account = await fixture.named("berkunci99", password);
    expect(await fixture.accounts.verifyPassword(account.userId, password)).toBe(true);
    expect(await fixture.accounts.verifyPassword(account.userId, `${password}!`)).toBe(false);
  });

  test("by strangers, when throttled, does not stop the owner's sign-in by device", async () => {
    const account = await fixture.named("masihmasuk", password);
    for (let n = 0; n < 6; n++) await fixture.byName("masihmasuk", `guess-${n}`, { address: `10.4.0.${n}` });
    expect(await fixture.device(account.deviceId)).toMatchObject({ userId: account.userId });
  });
});

describe("the device of a named account", () => {
  test("R-SRV-08 gives its first guest the gift, once, even when it was first used by name", async () => {
    await fixture.named("duluan777", password);
    const deviceId = randomUUID();
    const signedIn = await fixture.byName("duluan777", password, { deviceId });
    await fixture.call("/v1/session/logout", {}, { token: signedIn.data?.token ?? "" });
    const guest = await fixture.device(deviceId);
    expect(guest.isRegister).toBe(true);
    expect(await countGifts(fixture.database, guest.userId)).toBe(1);
    await fixture.call("/v1/session/logout", {}, { token: guest.token });
    const next = await fixture.device(deviceId);
    expect(next.userId).not.toBe(guest.userId);
    expect(await countGifts(fixture.database, next.userId)).toBe(0);
  });
});
