import type { PlayerId } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPasskeyFor, type Forgery, type SoftPasskey } from "../harness/authenticator.ts";
import { testIssuer } from "../harness/signer.ts";
import { linesUntil } from "../inbox/lines.ts";
import { openAccountsFixture, type AccountsFixture, type SignedIn } from "./fixture.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const password = "s4mpan-jati";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccountsFixture();
});
afterAll(() => fixture.close());
// Failures of one test do not count in the next.
beforeEach(() => {
  fixture.clock.at += 16 * minute;
});

type By = Pick<SignedIn, "token" | "deviceId">;
type Asked = { password?: string; passkey?: { id: string; type: string } };

const optionsFor = async (by: By, wanted: "add" | "prove" | "confirm", asked: Asked & { subject?: string[] } = {}) =>
  fixture.call("/v1/passkeys/options", { for: wanted, deviceId: by.deviceId, ...asked }, { token: by.token });

const add = (by: By, answer: { id: string; type: string }, name = "Ponsel") =>
  fixture.call("/v1/passkeys/add", { answer, name, deviceId: by.deviceId }, { token: by.token });

const remove = (by: By, id: string, asked: Asked) =>
  fixture.call("/v1/passkeys/remove", { id, deviceId: by.deviceId, ...asked }, { token: by.token });

const ask = (by: By, wish: "on" | "off" | "keep", passkey?: Asked["passkey"]) =>
  fixture.call("/v1/passkeys/withdrawals", { ask: wish, deviceId: by.deviceId, passkey }, { token: by.token });

const status = async (by: By) => (await fixture.call("/v1/recovery/status", {}, { token: by.token })).data;

/** Answers a proof of who asks. */
async function proof(by: By, passkey: SoftPasskey, forgery: Forgery = {}): Promise<Asked> {
  const { data } = await optionsFor(by, "prove");
  return { passkey: passkey.signed(data?.options ?? {}, forgery) };
}

/** Adds a new passkey to a named player. */
async function added(by: By, asked: Asked = { password }): Promise<SoftPasskey> {
  const passkey = createPasskeyFor(testIssuer);
  const { data } = await optionsFor(by, "add", asked);
  expect(await add(by, passkey.made(data?.options ?? {}))).toMatchObject({ msgCode: "success" });
  return passkey;
}

const newDevice = (): string => crypto.randomUUID();

const signIn = (deviceId: string, passkey: { id: string; type: string }, address = "10.30.0.1") =>
  fixture.call("/user/login", { ...deviceLogin(deviceId), loginType: "passkey", apiType: 1, passkey }, { address });

const challenge = async (deviceId: string) =>
  (await fixture.call("/v1/passkeys/signIn", { deviceId })).data?.options ?? {};

const kinds = async (playerId: PlayerId, until?: number) =>
  (await linesUntil(fixture.database, playerId, until)).map(([kind]) => kind);

describe("a player's passkeys", () => {
  test("R-REC-09 R-REC-10 are added after the password, listed and removed, each with a line of the inbox", async () => {
    const owner = await fixture.named("kunciku1111", password);
    expect((await optionsFor(owner, "add", { password: "salah-sekali" })).msgCode).toBe("password_wrong");
    expect((await optionsFor(owner, "add")).msgCode).toBe("password_wrong");
    const { data } = await optionsFor(owner, "add", { password });
    expect(data?.options).toMatchObject({
      rp: { id: "lobby.example" },
      user: { name: "kunciku1111" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const passkey = await added(owner);
    const second = await added(owner, await proof(owner, passkey));
    const listed = (await status(owner))?.passkeys ?? [];
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([passkey.id, second.id]));
    expect(await remove(owner, passkey.id, { password: "salah-sekali" })).toMatchObject({ msgCode: "password_wrong" });
    expect(await remove(owner, passkey.id, await proof(owner, second))).toMatchObject({ msgCode: "success" });
    expect(await remove(owner, passkey.id, { password })).toMatchObject({ msgCode: "not_found" });
    expect((await status(owner))?.passkeys).toMatchObject([{ id: second.id, name: "Ponsel" }]);
    expect(await kinds(owner.userId)).toEqual(["passkey_added", "passkey_added", "passkey_removed"]);
  });

  test("R-REC-09 are at most ten, also when the last are added at once, and none for a guest", async () => {
    const owner = await fixture.named("sepuluh111", password);
    for (let n = 0; n < 9; n++) await added(owner);
    const offered = await Promise.all([1, 2, 3].map(() => optionsFor(owner, "add", { password })));
    const tries = await Promise.all(
      offered.map(({ data }) => add(owner, createPasskeyFor(testIssuer).made(data?.options ?? {}))),
    );
    expect(tries.map(({ msgCode }) => msgCode).toSorted()).toEqual(["passkeys_full", "passkeys_full", "success"]);
    expect((await optionsFor(owner, "add", { password })).msgCode).toBe("passkeys_full");
    const guest = await fixture.device();
    expect((await optionsFor(guest, "add", { password: "" })).msgCode).toBe("password_wrong");
  });

  test("R-REC-03 R-REC-09 prove who asks for a new recovery code; a token without the device's credential does nothing", async () => {
    const owner = await fixture.named("tanpasandi", password);
    const passkey = await added(owner);
    const asked = await proof(owner, passkey);
    const body = { ...asked, deviceId: owner.deviceId };
    expect((await fixture.call("/v1/recovery/newCode", body, { token: owner.token })).msgCode).toBe("success");
    const thief = { token: owner.token, deviceId: "another-device" };
    expect((await optionsFor(thief, "add", { password })).msgCode).toBe("device_unproven");
    expect((await remove(thief, passkey.id, { password })).msgCode).toBe("device_unproven");
    expect((await ask(thief, "off")).msgCode).toBe("device_unproven");
    // The answer was used up.
    expect((await fixture.call("/v1/recovery/newCode", body, { token: owner.token })).msgCode).toBe("passkey_failed");
  });
});

describe("signing in with a passkey", () => {
  test("R-REC-11 opens the account on a new phone without name or password, and ends and blocks nothing", async () => {
    const owner = await fixture.named("hpbaru1111", password);
    const passkey = await added(owner);
    const phone = newDevice();
    const { data } = await signIn(phone, passkey.signed(await challenge(phone)));
    expect(data).toMatchObject({ userId: owner.userId, userName: "hpbaru1111", isRegister: false });
    expect(await Promise.all([owner.token, data?.token ?? ""].map((token) => fixture.isGood(token)))).toEqual([
      true,
      true,
    ]);
    const state = await status({ token: data?.token ?? "", deviceId: "" });
    expect(state).not.toHaveProperty("knownPayoutsUntil");
    expect(state?.passkeys).toMatchObject([{ id: passkey.id, used: fixture.clock.at }]);
    expect(await kinds(owner.userId)).toEqual(["passkey_added", "new_device"]);
  });

  test("R-REC-10 R-REC-11 fails alike for every forged, replayed, late, foreign or removed answer", async () => {
    const owner = await fixture.named("serangan11", password);
    const other = await fixture.named("lainorang1", password);
    const [passkey, foreign] = [await added(owner), await added(other)];
    const unknown = createPasskeyFor(testIssuer);
    const failed = async (deviceId: string, answer: { id: string; type: string }) => {
      // Each from an address of its own, so that none is refused for the number of failures.
      const reply = await signIn(deviceId, answer, `10.31.${(attempt += 1)}.1`);
      expect(reply).toMatchObject({ msgCode: "passkey_failed", data: null });
      return reply.msg;
    };
    let attempt = 0;
    const device = newDevice();
    const fresh = () => challenge(device);
    const texts = [
      await failed(device, passkey.signed(await fresh(), { origin: "https://lobby.example.evil.test" })),
      await failed(device, passkey.signed(await fresh(), { rpId: "evil.test" })),
      await failed(device, passkey.signed(await fresh(), { verified: false })),
      await failed(device, passkey.signed(await fresh(), { challenge: "YW5vdGhlcg" })),
      await failed(device, passkey.signed(await challenge(newDevice()))),
      await failed(device, passkey.signed((await optionsFor(owner, "prove")).data?.options ?? {})),
      await failed(device, unknown.signed(await fresh())),
      // Another account's passkey under this one's id.
      await failed(device, { ...foreign.signed(await fresh()), id: passkey.id }),
    ];
    const late = passkey.signed(await fresh());
    fixture.clock.at += 5 * minute;
    texts.push(await failed(device, late));
    const used = passkey.signed(await fresh(), { counter: 90 });
    expect((await signIn(device, used)).msgCode).toBe("success");
    texts.push(await failed(newDevice(), used), await failed(device, used));
    texts.push(await failed(device, passkey.signed(await fresh(), { counter: 90 })));
    expect(await remove(owner, passkey.id, { password })).toMatchObject({ msgCode: "success" });
    texts.push(await failed(device, passkey.signed(await fresh(), { counter: 91 })));
    expect(new Set(texts).size).toBe(1);
  });

  test("R-REC-11 an answer sent many times at once signs in once", async () => {
    const owner = await fixture.named("sekalisaja", password);
    const passkey = await added(owner);
    const device = newDevice();
    const answer = passkey.signed(await challenge(device));
    const replies = await Promise.all([1, 2, 3, 4].map((n) => signIn(device, answer, `10.32.${n}.1`)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
  });

  test("R-REC-05 R-REC-11 a stranger's address has five failures, the owner's device its own", async () => {
    const owner = await fixture.named("penyusup11", password);
    const passkey = await added(owner);
    const device = newDevice();
    const wrong = () => signIn(device, createPasskeyFor(testIssuer).signed({ challenge: "AQID" }), "10.33.0.1");
    for (let n = 0; n < 5; n++) expect((await wrong()).msgCode).toBe("passkey_failed");
    expect((await wrong()).msgCode).toBe("rate_limited");
    const known = passkey.signed(await challenge(owner.deviceId));
    expect((await signIn(owner.deviceId, known, "10.33.0.1")).msgCode).toBe("success");
  });
});

describe("withdrawals that ask for a passkey", () => {
  test("R-REC-12 R-REC-13 are switched on and off with a passkey, and without one only a day later", async () => {
    const owner = await fixture.named("duakali111", password);
    expect((await ask(owner, "on")).msgCode).toBe("passkey_required");
    const passkey = await added(owner);
    expect((await ask(owner, "on", (await proof(owner, passkey)).passkey)).msgCode).toBe("success");
    expect((await status(owner))?.withdrawalKey).toEqual({ on: true });

    expect((await ask(owner, "off")).msgCode).toBe("success");
    const offFrom = fixture.clock.at + day;
    expect((await status(owner))?.withdrawalKey).toEqual({ on: true, offFrom });
    // Asking again does not bring the end nearer or farther.
    fixture.clock.at += minute;
    await ask(owner, "off");
    expect((await status(owner))?.withdrawalKey).toEqual({ on: true, offFrom });
    expect((await ask(owner, "keep")).msgCode).toBe("success");
    expect((await status(owner))?.withdrawalKey).toEqual({ on: true });
    fixture.clock.at += day;
    expect((await status(owner))?.withdrawalKey).toEqual({ on: true });

    await ask(owner, "off");
    fixture.clock.at += day;
    expect((await status(owner))?.withdrawalKey).toEqual({ on: false });
    expect((await ask(owner, "on", (await proof(owner, passkey)).passkey)).msgCode).toBe("success");
    fixture.clock.at += 1;
    expect((await ask(owner, "off", (await proof(owner, passkey)).passkey)).msgCode).toBe("success");
    expect((await status(owner))?.withdrawalKey).toEqual({ on: false });
    expect(await kinds(owner.userId, fixture.clock.at)).toEqual([
      "passkey_added",
      "withdrawal_key_on",
      "withdrawal_key_off_asked",
      "withdrawal_key_on",
      "withdrawal_key_off_asked",
      "withdrawal_key_off",
      "withdrawal_key_on",
      "withdrawal_key_off",
    ]);
  });

  test("R-REC-13 let only a passkey add or remove passkeys, and keep the last one", async () => {
    const owner = await fixture.named("pencuri111", password);
    const passkey = await added(owner);
    await ask(owner, "on", (await proof(owner, passkey)).passkey);
    expect((await optionsFor(owner, "add", { password })).msgCode).toBe("passkey_required");
    expect((await remove(owner, passkey.id, { password })).msgCode).toBe("passkey_required");
    expect((await remove(owner, passkey.id, await proof(owner, passkey))).msgCode).toBe("passkey_needed");
    const second = await added(owner, await proof(owner, passkey));
    const removals = [await proof(owner, passkey), await proof(owner, second)];
    const replies = await Promise.all([
      remove(owner, second.id, removals[0] ?? {}),
      remove(owner, passkey.id, removals[1] ?? {}),
    ]);
    // The later one removes the last passkey, or its proof is from the one that was just removed.
    const codes = replies.map(({ msgCode }) => msgCode).toSorted();
    expect(codes).toEqual([expect.stringMatching(/^passkey_(needed|failed)$/), "success"]);
  });

  test("R-REC-13 go on asking after a recovery by code, until the day of a wish without a passkey is over", async () => {
    const owner = await fixture.named("pulihtetap", password);
    const passkey = await added(owner);
    await ask(owner, "on", (await proof(owner, passkey)).passkey);
    const made = await fixture.call(
      "/v1/recovery/newCode",
      { password, deviceId: owner.deviceId },
      { token: owner.token },
    );
    const recovery = {
      userName: "pulihtetap",
      recoveryCode: made.data?.recoveryCode ?? "",
      newPassword: "p3rahu-rotan",
      deviceId: "",
    };
    const { data } = await fixture.call("/v1/recovery/byCode", recovery, { address: "10.34.0.1" });
    const here = { token: data?.token ?? "", deviceId: data?.deviceId ?? "" };
    expect((await status(here))?.withdrawalKey).toEqual({ on: true });
    expect((await optionsFor(here, "add", { password: "p3rahu-rotan" })).msgCode).toBe("passkey_required");
    await ask(here, "off");
    fixture.clock.at += day - 1;
    expect((await status(here))?.withdrawalKey.on).toBe(true);
    fixture.clock.at += 1;
    expect((await status(here))?.withdrawalKey.on).toBe(false);
  });
});
