import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newRecoveryCode, readRecoveryCode } from "../../src/modules/accounts/recovery-code.ts";
import { linesUntil } from "../inbox/lines.ts";
import { openAccountsFixture, type AccountsFixture, type SignedIn } from "./fixture.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccountsFixture();
});
afterAll(() => fixture.close());
// Failures of one test do not count in the next.
beforeEach(() => {
  fixture.clock.at += 16 * minute;
});

const password = "s4mpan-jati";
const next = "p3rahu-rotan";

/** Binds a name to a new guest; returns the sign-in with the code. */
async function bound(userName: string): Promise<SignedIn & { code: string }> {
  const guest = await fixture.device();
  const bind = { userName, password, deviceId: guest.deviceId };
  const { data } = await fixture.call("/user/bindLoginAccount", bind, { token: guest.token });
  return { ...guest, token: data?.token ?? "", code: data?.recoveryCode ?? "" };
}

const recover = (
  userName: string,
  code: string,
  more: { newPassword?: string; deviceId?: string } = {},
  address = "",
) =>
  fixture.call(
    "/v1/recovery/byCode",
    { userName, recoveryCode: code, newPassword: next, deviceId: "", ...more },
    { address: address === "" ? "10.20.0.1" : address },
  );

const newCode = (token: string, body: { password: string; deviceId: string }) =>
  fixture.call("/v1/recovery/newCode", body, { token });

const codeHash = async (userId: string) =>
  (
    await fixture.database.query<{ code_hash: string }>(
      "select code_hash from accounts.recovery_code where player_id = $1",
      [userId],
    )
  )[0]?.code_hash;

describe("a recovery code", () => {
  test("R-REC-01 has 25 characters of Crockford's base 32, comes with the name, and is stored as argon2id only", async () => {
    const { code, userId, token } = await bound("kodepulih1");
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
    expect(await codeHash(userId)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const made = fixture.clock.at;
    expect((await fixture.call("/v1/recovery/status", {}, { token })).data).toMatchObject({ codeMade: made });
    const guest = await fixture.device();
    expect((await fixture.call("/v1/recovery/status", {}, { token: guest.token })).data).not.toHaveProperty("codeMade");
  });

  test("R-REC-02 is read whatever its case, spaces, hyphens and look-alikes", () => {
    const noise = fc.constantFrom("", " ", "-", " - ", "\u2013", "\n");
    const written = fc.array(fc.tuple(noise, fc.boolean(), fc.nat(2)), { minLength: 29, maxLength: 29 });
    fc.assert(
      fc.property(written, (hands) => {
        const code = newRecoveryCode();
        const copied = [...code].map((message, place) => {
          const [before, small, look] = hands[place] ?? ["", false, 0];
          const alike = message === "0" ? "0Oo"[look] : message === "1" ? "1Il"[look] : message;
          return before + (small ? alike?.toLowerCase() : alike);
        });
        return readRecoveryCode(copied.join("")) === code.replaceAll("-", "");
      }),
    );
  });

  test("R-REC-03 is replaced with the password and this device's credential, and the old one ends", async () => {
    const owner = await bound("kodebaru11");
    const { token, deviceId } = owner;
    expect((await newCode(token, { password: "salah-sekali", deviceId })).msgCode).toBe("password_wrong");
    expect((await newCode(token, { password, deviceId: "not-the-device" })).msgCode).toBe("device_unproven");
    const guest = await fixture.device();
    expect((await newCode(guest.token, { password: "", deviceId: guest.deviceId })).msgCode).toBe("password_wrong");
    const made = (await newCode(token, { password, deviceId })).data?.recoveryCode ?? "";
    expect(made).not.toBe(owner.code);
    expect((await recover("kodebaru11", owner.code)).msgCode).toBe("recovery_failed");
    expect((await recover("kodebaru11", made)).msgCode).toBe("success");
    const kinds = (await linesUntil(fixture.database, owner.userId)).map(([kind]) => kind);
    expect(kinds).toContain("recovery_code_made");
  });
});

describe("recovering by code", () => {
  test("R-REC-04 sets the password, signs in here, uses the code up and returns a new one", async () => {
    const owner = await bound("hilanghp01");
    const { data } = await recover("hilanghp01", owner.code.toLowerCase().replaceAll("-", " "));
    expect(data).toMatchObject({ userId: owner.userId, gold: owner.gold });
    expect(await fixture.isGood(data?.token ?? "")).toBe(true);
    expect((await fixture.byName("hilanghp01", password)).msgCode).toBe("login_failed");
    expect((await fixture.byName("hilanghp01", next)).data?.userId).toBe(owner.userId);
    expect((await recover("hilanghp01", owner.code)).msgCode).toBe("recovery_failed");
    expect((await recover("hilanghp01", data?.recoveryCode ?? "", { newPassword: password })).msgCode).toBe("success");
  });

  test("R-REC-04 refuses a common or short password before the code is used", async () => {
    const owner = await bound("kodeutuh11");
    expect((await recover("kodeutuh11", owner.code, { newPassword: "rahasia123" })).msgCode).toBe("password_common");
    expect((await recover("kodeutuh11", owner.code, { newPassword: "tujuh77" })).msgCode).toBe("invalid_input");
    expect((await recover("kodeutuh11", owner.code)).msgCode).toBe("success");
  });

  test("R-REC-04 succeeds once when one code is used many times at once", async () => {
    const owner = await bound("rebutan111");
    const all = Array.from({ length: 4 }, (_, n) =>
      recover("rebutan111", owner.code, { newPassword: `p3rahu-rotan-${n}` }, `10.21.0.${n}`),
    );
    const replies = await Promise.all(all);
    expect(replies.map(({ msgCode }) => msgCode).toSorted()).toEqual([
      "recovery_failed",
      "recovery_failed",
      "recovery_failed",
      "success",
    ]);
    const won = replies.findIndex(({ success }) => success);
    expect((await fixture.byName("rebutan111", `p3rahu-rotan-${won}`)).success).toBe(true);
    const rows = await fixture.database.query("select from accounts.recovery where player_id = $1", [owner.userId]);
    expect(rows).toHaveLength(1);
  });

  test("R-REC-06 ends every other session and detaches the other devices; the code's owner reads that it happened", async () => {
    const owner = await bound("dicuri1111");
    const away = (await fixture.byName("dicuri1111", password)).data;
    const at = fixture.clock.at + 1;
    fixture.clock.at = at;
    const { data } = await recover("dicuri1111", owner.code);
    expect(await Promise.all([owner.token, away?.token ?? ""].map((token) => fixture.isGood(token)))).toEqual([
      false,
      false,
    ]);
    expect((await fixture.device(owner.deviceId)).userId).not.toBe(owner.userId);
    expect((await fixture.device(away?.deviceId)).userId).not.toBe(owner.userId);
    expect(await linesUntil(fixture.database, owner.userId)).toContainEqual(["account_recovered", null, "code"]);
    const events = await fixture.database.query(
      "select at from accounts.account_event where player_id = $1 and event = 'recovery'",
      [owner.userId],
    );
    expect(events).toEqual([{ at: new Date(at) }]);
    expect((await fixture.call("/v1/recovery/status", {}, { token: data?.token ?? "" })).data).toMatchObject({
      codeMade: at,
      knownPayoutsUntil: at + day,
    });
    fixture.clock.at += day;
    expect((await fixture.call("/v1/recovery/status", {}, { token: data?.token ?? "" })).data).not.toHaveProperty(
      "knownPayoutsUntil",
    );
  });
});

describe("somebody who guesses", () => {
  test("R-REC-05 gets one answer for an unknown name, a name without a code and a wrong code, after one hash each", async () => {
    await bound("adakodenya");
    const bare = await bound("tanpakode1");
    await fixture.database.query("delete from accounts.recovery_code where player_id = $1", [bare.userId]);
    const answers: object[] = [];
    for (const [nth, name] of ["adakodenya", "tanpakode1", "takdikenal"].entries()) {
      const { runs } = fixture.hashing.counts();
      const { msg, msgCode, data } = await recover(name, newRecoveryCode(), {}, `10.22.${nth}.1`);
      answers.push({ msg, msgCode, data, runs: fixture.hashing.counts().runs - runs });
    }
    expect(answers[0]).toMatchObject({ msgCode: "recovery_failed", data: null, runs: 1 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("R-REC-05 has five tries for a name from anywhere, which wrong passwords do not use up, nor those of the owner's device", async () => {
    const owner = await bound("dijaga1111");
    for (let n = 0; n < 5; n++) await fixture.byName("dijaga1111", `salah-${n}-x`, { address: `10.23.0.${n}` });
    for (let n = 0; n < 5; n++) {
      expect((await recover("dijaga1111", newRecoveryCode(), {}, `10.23.1.${n}`)).msgCode).toBe("recovery_failed");
    }
    const { runs } = fixture.hashing.counts();
    expect((await recover("dijaga1111", owner.code, {}, "10.23.1.9")).msgCode).toBe("rate_limited");
    expect(fixture.hashing.counts().runs).toBe(runs);
    const known = await recover("dijaga1111", owner.code, { deviceId: owner.deviceId }, "10.23.1.9");
    expect(known.msgCode).toBe("success");
  });

  test("R-REC-05 has five tries from an address, whatever the names", async () => {
    await bound("alamatsama");
    for (let n = 0; n < 5; n++) await recover(`acaknama${n}0`, newRecoveryCode(), {}, "10.24.0.1");
    expect((await recover("alamatsama", newRecoveryCode(), {}, "10.24.0.1")).msgCode).toBe("rate_limited");
    expect((await recover("alamatsama", newRecoveryCode(), {}, "10.24.0.2")).msgCode).toBe("recovery_failed");
  });
});
