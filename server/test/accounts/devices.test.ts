import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "../../src/platform/crypto/tokens.ts";
import { countGifts, gift, openAccountsFixture, type AccountsFixture } from "./fixture.ts";

const firstContactMs = 10 * 60_000;

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccountsFixture();
});
afterAll(() => fixture.close());

describe("first contact", () => {
  test("R-SRV-68 R-LS-04 an empty, an unknown and a client-made id get a credential of 256 random bits", async () => {
    const seen = new Set<string>();
    for (const deviceId of ["", "test", "x".repeat(64), randomUUID(), hashToken("unknown").toString("base64url")]) {
      const first = await fixture.device(deviceId);
      expect(first.deviceId).toMatch(/^[\w-]{43}$/);
      expect(first.deviceId).not.toBe(deviceId);
      expect(first).toMatchObject({ isRegister: true, gold: gift });
      seen.add(first.deviceId);
      expect(await fixture.device(first.deviceId)).toMatchObject({
        userId: first.userId,
        deviceId: first.deviceId,
        isRegister: false,
      });
    }
    expect(seen.size).toBe(5);
  });

  test("R-SRV-68 an id that other clients may send too opens a new guest each time", async () => {
    const guests = [];
    for (const shared of [
      "device-1",
      "device-1",
      "00000000-0000-0000-0000-000000000000",
      "00000000-0000-0000-0000-000000000000",
    ]) {
      guests.push((await fixture.device(shared)).userId);
    }
    expect(new Set(guests).size).toBe(4);
  });

  test("R-SRV-68 R-SRV-08 a client that repeats its id after a lost reply gets the same guest, one gift and another credential", async () => {
    const deviceId = randomUUID();
    const lost = await fixture.device(deviceId);
    fixture.clock.at += firstContactMs - 1;
    const again = await fixture.device(deviceId);
    expect(again).toMatchObject({ userId: lost.userId, isRegister: false, gold: gift });
    expect(again.deviceId).not.toBe(lost.deviceId);
    expect(await fixture.isGood(lost.token)).toBe(false);
    expect(await countGifts(fixture.database, lost.userId)).toBe(1);
    expect(await fixture.device(again.deviceId)).toMatchObject({ userId: lost.userId });
  });

  test("R-SRV-68 of two replies, the credential used first opens the guest, and the other one no longer does", async () => {
    const deviceId = randomUUID();
    const [early, late] = [await fixture.device(deviceId), await fixture.device(deviceId)];
    expect(await fixture.device(early.deviceId)).toMatchObject({ userId: early.userId, deviceId: early.deviceId });
    const stranger = await fixture.device(late.deviceId);
    expect(stranger.userId).not.toBe(early.userId);
    expect(stranger).toMatchObject({ isRegister: true, gold: 0 });
  });

  test.each([
    ["the use of its credential", async (reply: { deviceId: string }) => void (await fixture.device(reply.deviceId))],
    ["the use of its token", async (reply: { token: string }) => expect(await fixture.isGood(reply.token)).toBe(true)],
    ["ten minutes", async () => void (fixture.clock.at += firstContactMs)],
  ])("R-SRV-68 after %s, the first id opens only a new guest without a gift", async (_, arrive) => {
    const deviceId = randomUUID();
    const owner = await fixture.device(deviceId);
    await arrive(owner);
    const stranger = await fixture.device(deviceId);
    expect(stranger.userId).not.toBe(owner.userId);
    expect(stranger).toMatchObject({ isRegister: true, gold: 0 });
    expect(await countGifts(fixture.database, stranger.userId)).toBe(0);
    // The owner keeps the guest, and the id makes first contact with another guest.
    expect(await fixture.device(owner.deviceId)).toMatchObject({ userId: owner.userId, gold: gift });
    expect(await fixture.device(deviceId)).toMatchObject({ userId: stranger.userId });
  });

  test("R-SRV-68 R-SRV-08 R-SRV-11 twenty first sign-ins with one id at once give one guest, one gift and one valid token", async () => {
    const deviceId = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => fixture.device(deviceId)));
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(1);
    expect(new Set(all.map((reply) => reply.deviceId)).size).toBe(20);
    expect(all.filter(({ isRegister }) => isRegister)).toHaveLength(1);
    const [first] = all;
    if (first === undefined) throw new Error("there is no reply");
    expect(await countGifts(fixture.database, first.userId)).toBe(1);
    const good = await Promise.all(all.map(({ token }) => fixture.isGood(token)));
    expect(good.filter(Boolean)).toHaveLength(1);
    const arrived = all[good.indexOf(true)];
    expect(await fixture.device(arrived?.deviceId)).toMatchObject({ userId: first.userId, isRegister: false });
  });

  test("R-SRV-68 of two credentials used at once, one opens the guest", async () => {
    const deviceId = randomUUID();
    const replies = [await fixture.device(deviceId), await fixture.device(deviceId)];
    const back = await Promise.all(replies.map((reply) => fixture.device(reply.deviceId)));
    expect(back.filter(({ userId }) => userId === replies[0]?.userId)).toHaveLength(1);
    expect(back.filter(({ isRegister }) => isRegister)).toHaveLength(1);
  });

  test("R-SRV-68 R-SRV-10 a sign-in by name also gives the device a credential, and a refused one stores none", async () => {
    await fixture.named("perahu2026", "s4mpan-jati");
    const count = async () => (await fixture.database.query("select from accounts.credential")).length;
    const before = await count();
    const deviceId = randomUUID();
    await fixture.byName("perahu2026", "wrong-one", { deviceId, address: "10.9.0.1" });
    expect(await count()).toBe(before);
    const visit = await fixture.byName("perahu2026", "s4mpan-jati", { deviceId });
    expect(visit.data?.deviceId).toMatch(/^[\w-]{43}$/);
    expect(await fixture.device(visit.data?.deviceId)).toMatchObject({ userId: visit.data?.userId });
  });
});

test("R-SRV-68 a device of an earlier version keeps its guest and gets a credential at its next sign-in", async () => {
  const legacyId = "a-phone-of-last-year";
  const guest = await fixture.device();
  // A device was the hash of its id then, and no credential was offered.
  const { database } = fixture;
  const [session] = await database.query<{ device_hash: Buffer }>(
    "update accounts.session set offered_hash = null where token_hash = $1 returning device_hash",
    [hashToken(guest.token)],
  );
  for (const table of ["device", "session"]) {
    await database.query(`update accounts.${table} set device_hash = $1 where device_hash = $2`, [
      hashToken(legacyId),
      session?.device_hash,
    ]);
  }
  await database.query(
    `insert into accounts.credential (credential_hash, device_hash, state, issued_at)
     select device_hash, device_hash, 'first_contact', created_at from accounts.device`,
  );

  expect(await fixture.isGood(guest.token)).toBe(true);
  expect(await fixture.device(guest.deviceId)).not.toMatchObject({ userId: guest.userId });
  fixture.clock.at += 365 * 86_400_000;
  const lost = await fixture.device(legacyId);
  expect(lost).toMatchObject({ userId: guest.userId, isRegister: false, gold: gift });
  const kept = await fixture.device(legacyId);
  expect(kept).toMatchObject({ userId: guest.userId });
  expect(kept.deviceId).toMatch(/^[\w-]{43}$/);
  expect(await fixture.isGood(kept.token)).toBe(true);
  expect(await fixture.device(kept.deviceId)).toMatchObject({ userId: guest.userId, deviceId: kept.deviceId });
  // The old id no longer opens the guest: it is a short text that others may know.
  expect(await fixture.device(legacyId)).toMatchObject({ isRegister: true, gold: 0 });
});
