import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { openAccountsFixture, type AccountsFixture } from "./fixture.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccountsFixture();
});
afterAll(() => fixture.close());
// Failures of one test do not count in the next.
beforeEach(() => {
  fixture.clock.at += 15 * minute;
});

const second = 1_000;
const minute = 60_000;
const password = "s4mpan-jati";

/** Signs in by name over HTTP. */
function signIn(userName: string, secret: string, address: string, deviceId = ""): Promise<Response> {
  const body = deviceLogin(deviceId, { loginType: "account", apiType: 1, userName, password: secret });
  return fetch(`${fixture.server.origin}/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address, "accept-language": "es" },
    body: JSON.stringify(body),
  });
}

/** Signs in by name. Returns the status, Retry-After in seconds, and msgCode. */
async function guess(...attempt: Parameters<typeof signIn>): Promise<[number, number, string]> {
  const response = await signIn(...attempt);
  const { msgCode } = (await response.json()) as { msgCode: string };
  return [response.status, Number(response.headers.get("retry-after") ?? 0), msgCode];
}

const wrong = [200, 0, "login_failed"];
const wait = (seconds: number) => [429, seconds, "rate_limited"];

describe("an attacker who guesses a name's password from many addresses", () => {
  test("R-SRV-10 has five attempts, then one after 1, 2, 4 and 8 minutes; refused ones cost no hash and prolong nothing", async () => {
    await fixture.named("diserang99", password);
    let nth = 0;
    const attack = () => guess("diserang99", `guess-${nth}`, `10.1.${nth++}.1`);
    for (let n = 0; n < 5; n++) expect(await attack()).toEqual(wrong);
    for (const minutes of [1, 2, 4]) {
      const { runs } = fixture.hashing.counts();
      expect(await attack()).toEqual(wait(minutes * 60));
      fixture.clock.at += minutes * minute - second;
      expect(await attack()).toEqual(wait(1));
      expect(fixture.hashing.counts().runs).toBe(runs);
      fixture.clock.at += second;
      expect(await attack()).toEqual(wrong);
    }
    expect(await attack()).toEqual(wait(8 * 60));
    expect(await (await signIn("diserang99", password, "10.1.249.1")).json()).toMatchObject({
      msg: "Demasiados intentos. Inténtalo en 8 minutos.",
    });
    // The right password from a stranger's device must wait too, and gets the same answer.
    expect(await guess("diserang99", password, "10.1.250.1")).toEqual(wait(8 * 60));
    fixture.clock.at += 15 * minute;
    expect(await guess("diserang99", password, "10.1.250.1")).toMatchObject([200, 0, "success"]);
  });

  test("R-SRV-10 is limited by the failures of the last 15 minutes, not by older ones", async () => {
    await fixture.named("jendela999", password);
    let nth = 0;
    const attack = () => guess("jendela999", `guess-${nth}`, `10.10.${nth++}.1`);
    for (let n = 0; n < 5; n++) expect(await attack()).toEqual(wrong);
    for (const minutes of [1, 2, 4, 8]) {
      fixture.clock.at += minutes * minute;
      expect(await attack()).toEqual(wrong);
    }
    // Five of the nine failures are 15 minutes old and no longer count: the next failure is the fifth again.
    expect(await attack()).toEqual(wrong);
    expect(await attack()).toEqual(wait(60));
  });

  test("R-SRV-10 never locks the owner out of a device the account knows, signed in or logged out", async () => {
    const owner = await fixture.named("pemilik999", password);
    const visited = await fixture.byName("pemilik999", password);
    const away = visited.data?.deviceId ?? "";
    await fixture.call("/v1/session/logout", {}, { token: visited.data?.token ?? "" });
    for (let n = 0; n < 12; n++) await guess("pemilik999", `guess-${n}`, `10.2.0.${n}`);
    // One of the devices even has an address of the attacker.
    for (const [deviceId, address] of [
      [owner.deviceId, "10.2.0.1"],
      [away, "10.2.0.2"],
    ]) {
      expect(await guess("pemilik999", "salah-ketik", address ?? "", deviceId)).toEqual(wrong);
      expect((await guess("pemilik999", password, address ?? "", deviceId))[2]).toBe("success");
    }
    expect(await fixture.device(owner.deviceId)).toMatchObject({ userId: owner.userId });
  });

  test("R-SRV-10 does not use up the five attempts of a device the account knows", async () => {
    const owner = await fixture.named("lupasandi1", password);
    for (let n = 0; n < 5; n++)
      expect(await guess("lupasandi1", `lupa-${n}`, "10.3.0.1", owner.deviceId)).toEqual(wrong);
    expect(await guess("lupasandi1", "lupa-6", "10.3.0.1", owner.deviceId)).toEqual(wait(60));
    // The device's failures do not count against strangers either.
    expect((await guess("lupasandi1", password, "10.3.0.2"))[2]).toBe("success");
    fixture.clock.at += minute;
    expect((await guess("lupasandi1", password, "10.3.0.1", owner.deviceId))[2]).toBe("success");
  });

  test("R-SRV-10 R-SRV-69 is throttled as a stranger on a device that a changed password signed out", async () => {
    const owner = await fixture.named("dikunci999", password);
    const stolen = (await fixture.byName("dikunci999", password)).data?.deviceId ?? "";
    const change = { password, newPassword: "p3rahu-rotan", deviceId: owner.deviceId };
    expect((await fixture.call("/v1/session/password", change, { token: owner.token })).msgCode).toBe("success");
    for (let n = 0; n < 5; n++) expect(await guess("dikunci999", password, `10.4.0.${n}`, stolen)).toEqual(wrong);
    expect(await guess("dikunci999", password, "10.4.1.1", stolen)).toEqual(wait(60));
  });

  test("R-SRV-10 gets no extra attempts by sending thirty guesses at once", async () => {
    await fixture.named("tebakan88", password);
    const { runs } = fixture.hashing.counts();
    const guesses = Array.from({ length: 30 }, (_, n) => guess("tebakan88", `salah-${n}`, `10.5.0.${n}`));
    const replies = await Promise.all(guesses);
    expect(replies.filter(([, , code]) => code === "login_failed")).toHaveLength(5);
    expect(fixture.hashing.counts().runs - runs).toBe(5);
    expect((await guess("tebakan88", password, "10.5.1.1"))[2]).toBe("rate_limited");
  });
});

describe("an attacker who tries many names from one address", () => {
  test("R-SRV-10 must wait there; other addresses, and known devices at the same address, need not", async () => {
    const owner = await fixture.named("tetangga99", password);
    for (let n = 0; n < 5; n++) expect(await guess(`tidakada9${n}`, password, "10.6.0.1")).toEqual(wrong);
    expect(await guess("tetangga99", password, "10.6.0.1")).toEqual(wait(60));
    expect((await guess("tetangga99", password, "10.6.0.1", owner.deviceId))[2]).toBe("success");
    expect((await guess("tetangga99", password, "10.6.0.2"))[2]).toBe("success");
  });

  test("R-SRV-10 R-SRV-05 is limited per IPv6 network of 64 bits", async () => {
    for (let n = 0; n < 5; n++) expect(await guess(`tidakada8${n}`, password, `2001:db8:7:7::${n}`)).toEqual(wrong);
    expect(await guess("tidakada89", password, "2001:db8:7:7:ffff::1")).toEqual(wait(60));
    expect(await guess("tidakada89", password, "2001:db8:7:8::1")).toEqual(wrong);
  });
});

describe("hashing a password", () => {
  test("R-SRV-10 R-SRV-122 happens once for a wrong password and once for an unknown name", async () => {
    await fixture.named("pekerjaan1", password);
    for (const [name, address] of [
      ["pekerjaan1", "10.7.0.1"],
      ["tidakada70", "10.7.0.2"],
      ["", "10.7.0.3"],
    ]) {
      const { runs } = fixture.hashing.counts();
      expect(await guess(name ?? "", "wrong-one", address ?? "")).toEqual(wrong);
      expect([name, fixture.hashing.counts().runs - runs]).toEqual([name, 1]);
    }
  });

  test("R-SRV-122 is not needed to refuse taken names, common passwords, guests and unproven devices", async () => {
    const owner = await fixture.named("terpakai99", password);
    const guest = await fixture.device();
    const { runs } = fixture.hashing.counts();
    const bind = (at: { token: string; deviceId: string }, userName: string, secret: string) =>
      fixture.call(
        "/user/bindLoginAccount",
        { userName, password: secret, deviceId: at.deviceId },
        { token: at.token },
      );
    expect((await bind(guest, "terpakai99", password)).msgCode).toBe("user_exist");
    expect((await bind(owner, "namabaru99", password)).msgCode).toBe("user_exist");
    expect((await bind(guest, "namabaru99", "password1")).msgCode).toBe("password_common");
    expect((await bind({ ...guest, deviceId: "" }, "namabaru99", password)).msgCode).toBe("device_unproven");
    const change = { password, newPassword: "p3rahu-rotan" };
    expect((await fixture.call("/v1/session/password", change, { token: guest.token })).msgCode).toBe("password_wrong");
    const common = { password, newPassword: "password1" };
    expect((await fixture.call("/v1/session/password", common, { token: owner.token })).msgCode).toBe(
      "password_common",
    );
    expect(fixture.hashing.counts().runs).toBe(runs);
  });

  test("R-SRV-122 runs at most twice at once, with sixteen callers waiting; known devices go first, and the rest must retry", async () => {
    const owner = await fixture.named("antrean999", password);
    const crowd = Array.from({ length: 40 }, (_, n) =>
      guess(`ramai${String(n).padStart(4, "0")}`, password, `10.8.${n}.1`),
    );
    const own = guess("antrean999", password, "10.8.0.1", owner.deviceId);
    const codes = (await Promise.all(crowd)).map(([status, after, code]) => `${status} ${after} ${code}`);
    expect((await own)[2]).toBe("success");
    for (const code of codes) expect(["200 0 login_failed", "429 1 rate_limited"]).toContain(code);
    expect(fixture.hashing.counts().maxAtOnce).toBe(2);
  });
});

describe("a stolen token of a guest", () => {
  test("R-SRV-124 binds no name without the device's credential, or with another device's or an unknown one", async () => {
    const guest = await fixture.device();
    const thief = await fixture.device();
    const bind = (deviceId?: string) => {
      const body = { userName: "dicuri9999", password, ...(deviceId === undefined ? {} : { deviceId }) };
      return fixture.call("/user/bindLoginAccount", body, { token: guest.token });
    };
    for (const deviceId of [undefined, "", thief.deviceId, guest.token, "x".repeat(64)]) {
      expect(await bind(deviceId)).toMatchObject({ success: false, msgCode: "device_unproven", data: null });
    }
    expect((await fixture.byName("dicuri9999", password, { address: "10.9.0.1" })).msgCode).toBe("login_failed");
    expect((await bind(guest.deviceId)).msgCode).toBe("success");
  });
});
