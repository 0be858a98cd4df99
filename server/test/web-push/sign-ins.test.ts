import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDeviceRequest } from "../../src/modules/web-push/index.ts";
import { readDeviceRequest, readDevices, type Message } from "../../src/modules/web-push/store.ts";
import { asOwner } from "../harness/database.ts";
import { openAccountsFixture, type AccountsFixture, type SignedIn } from "../accounts/fixture.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccountsFixture();
});
afterAll(() => fixture.close());

const password = "s4mpan-jati";

/** Makes a sign-in's device ask about an order; returns the sign-in's id. */
async function asking({ token, userId }: SignedIn): Promise<string> {
  const signInId = (await fixture.accounts.authenticate(token))?.signInRef ?? "";
  const subscription = {
    endpoint: "https://fcm.googleapis.com/x",
    p256dh: createECDH("prime256v1").generateKeys(),
    auth: randomBytes(16),
  };
  await fixture.database.transaction((tx) =>
    addDeviceRequest(tx, {
      playerId: userId,
      orderId: "W1",
      signInId,
      ...subscription,
      language: "id",
      at: fixture.clock.at,
    }),
  );
  return signInId;
}

/** Returns a player who is signed in on two devices, both of which asked. */
async function onTwoDevices(userName: string) {
  const home = await fixture.named(userName, password);
  const away = (await fixture.byName(userName, password)).data;
  if (away === null) throw new Error("the sign-in failed");
  const ids = [await asking(home), await asking(away)] as const;
  return { home, away, ids, left: () => readDevices(fixture.database, home.userId) };
}

describe("R-INB-03 the end of a sign-in ends what its device asked for", () => {
  test("at a logout there, and on no other device", async () => {
    const { away, ids, left } = await onTwoDevices("kabarbaru1");
    expect(new Set(await left())).toEqual(new Set(ids));
    await fixture.call("/v1/session/logout", {}, { token: away.token });
    expect(await left()).toEqual([ids[0]]);
  });

  test("when it is signed out from another device", async () => {
    const { home, ids, left } = await onTwoDevices("kabarbaru2");
    await fixture.call("/v1/session/endDevices", { deviceId: home.deviceId, id: ids[1] }, { token: home.token });
    expect(await left()).toEqual([ids[0]]);
  });

  test("when the password is changed on another device", async () => {
    const { home, ids, left } = await onTwoDevices("kabarbaru3");
    const change = { password, newPassword: "p3rahu-rotan", deviceId: home.deviceId };
    expect(await fixture.call("/v1/session/password", change, { token: home.token })).toMatchObject({ success: true });
    expect(await left()).toEqual([ids[0]]);
  });

  test("when another account signs in on the device, and not when the same one does", async () => {
    const { away, ids, left } = await onTwoDevices("kabarbaru4");
    await fixture.byName("kabarbaru4", password, { deviceId: away.deviceId });
    expect(new Set(await left())).toEqual(new Set(ids));
    await fixture.named("kabarbaru5", password);
    await fixture.byName("kabarbaru5", password, { deviceId: away.deviceId });
    expect(await left()).toEqual([ids[0]]);
  });
});

test("R-REC-06 a recovery is told to every device that asked, although it signs them out", async () => {
  const { home, ids, left } = await onTwoDevices("kabarbaru6");
  const made = await fixture.call("/v1/recovery/newCode", { password, deviceId: home.deviceId }, { token: home.token });
  const recoveryCode = made.data?.recoveryCode ?? "";
  const recovery = { userName: "kabarbaru6", recoveryCode, newPassword: "p3rahu-rotan", deviceId: "" };
  expect(await fixture.call("/v1/recovery/byCode", recovery)).toMatchObject({ success: true });
  expect(await left()).toEqual([]);
  const jobs = await asOwner<{ payload: Message }>(
    fixture.url,
    "select payload from graphile_worker._private_jobs where payload ->> 'playerId' = $1",
    [home.userId],
  );
  expect(new Set(jobs.map(({ payload }) => payload.signInId))).toEqual(new Set(ids));
  for (const { payload } of jobs) {
    const request = await readDeviceRequest(fixture.database, payload);
    expect(request).toMatchObject({ endpoint: "https://fcm.googleapis.com/x", language: "id", toldAt: null });
    expect([request?.p256dh.length, request?.auth.length]).toEqual([65, 16]);
  }
});
