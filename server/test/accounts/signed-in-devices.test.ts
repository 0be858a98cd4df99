import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccountsFixture, type AccountsFixture, type SignedIn } from "./fixture.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccountsFixture();
});
afterAll(() => fixture.close());

const password = "s4mpan-jati";
const hour = 3_600_000;

const devicesOf = async ({ token }: SignedIn) => {
  const reply = await fixture.call("/v1/session/devices", {}, { token });
  if (!reply.success) throw new Error(reply.msgCode);
  return reply.data.list;
};
const end = ({ token, deviceId }: SignedIn, id?: string, proof = deviceId) =>
  fixture.call("/v1/session/endDevices", { deviceId: proof, ...(id === undefined ? {} : { id }) }, { token });
const visit = async (userName: string): Promise<SignedIn> => {
  const { data } = await fixture.byName(userName, password);
  if (data === null) throw new Error("the sign-in failed");
  return data;
};

test("R-API-68 R-ACC-41 the list has the devices the account is signed in on, this one first, then by last use", async () => {
  const home = await fixture.named("perangkat1", password);
  fixture.clock.at += 2 * hour;
  const early = await visit("perangkat1");
  const at = fixture.clock.at;
  fixture.clock.at += 2 * hour;
  const late = await visit("perangkat1");
  const list = await devicesOf(home);
  expect(list).toMatchObject([{ current: true }, { current: false }, { current: false, lastSeen: at }]);
  expect(new Set(list.map(({ id }) => id)).size).toBe(3);
  expect((await devicesOf(late))[0]).toEqual({ ...list[1], current: true });
  await fixture.call("/v1/session/logout", {}, { token: early.token });
  expect(await devicesOf(home)).toHaveLength(2);
  // A device that needs the password again is not signed in.
  fixture.clock.at += 30 * 24 * hour - hour;
  expect(await fixture.isGood(home.token)).toBe(true);
  fixture.clock.at += hour;
  expect(await devicesOf(home)).toMatchObject([{ current: true }]);
});

test("R-API-69 R-SRV-120 signing out a device ends its session, sockets and silent sign-in until the password is given", async () => {
  const home = await fixture.named("perangkat2", password);
  const [away, third] = [await visit("perangkat2"), await visit("perangkat2")];
  const caller = await fixture.accounts.authenticate(away.token);
  const id = (await devicesOf(away))[0]?.id ?? "";
  expect(await end(home, id)).toMatchObject({ success: true, data: {} });
  expect(await Promise.all([home, away, third].map(({ token }) => fixture.isGood(token)))).toEqual([true, false, true]);
  expect(fixture.closed).toContain(`${home.userId}/${caller?.sessionRef}`);
  expect((await fixture.device(away.deviceId)).userId).not.toBe(home.userId);
  expect((await end(home, id)).msgCode).toBe("not_found");
  expect((await end(home, (await devicesOf(home))[0]?.id)).msgCode).toBe("not_found");
  expect((await fixture.byName("perangkat2", password, { deviceId: away.deviceId })).data?.userId).toBe(home.userId);
});

test("R-API-69 R-SRV-124 signing out all others needs this device's credential and spares other accounts", async () => {
  const home = await fixture.named("perangkat3", password);
  const [away, third] = [await visit("perangkat3"), await visit("perangkat3")];
  const other = await fixture.named("perangkat4", password);
  for (const proof of ["", away.deviceId, other.deviceId]) {
    expect((await end(home, undefined, proof)).msgCode).toBe("device_unproven");
  }
  expect((await end(home, (await devicesOf(other))[0]?.id)).msgCode).toBe("not_found");
  expect(await devicesOf(home)).toHaveLength(3);
  expect((await end(home)).msgCode).toBe("success");
  expect(await devicesOf(home)).toMatchObject([{ current: true }]);
  expect(await Promise.all([away, third, other].map(({ token }) => fixture.isGood(token)))).toEqual([
    false,
    false,
    true,
  ]);
  expect((await fixture.device(home.deviceId)).userId).toBe(home.userId);
});

test("R-API-69 of two devices that sign each other out at once, one stays signed in", async () => {
  const home = await fixture.named("perangkat5", password);
  const away = await visit("perangkat5");
  const replies = await Promise.all([end(home), end(away)]);
  expect(replies.map(({ msgCode }) => msgCode).toSorted()).toContain("success");
  const good = await Promise.all([home, away].map(({ token }) => fixture.isGood(token)));
  expect(good.filter(Boolean)).toHaveLength(1);
});

test("R-REC-14 signing out everywhere ends every session, this one too, and every device needs the password", async () => {
  const home = await fixture.named("semuanya11", password);
  const away = await visit("semuanya11");
  const everywhere = (by: SignedIn, deviceId = by.deviceId) =>
    fixture.call("/v1/session/endDevices", { everywhere: true, deviceId }, { token: by.token });
  expect((await everywhere(home, "not-this-device")).msgCode).toBe("device_unproven");
  expect(await fixture.isGood(home.token)).toBe(true);
  expect((await everywhere(home)).msgCode).toBe("success");
  expect(await Promise.all([home, away].map(({ token }) => fixture.isGood(token)))).toEqual([false, false]);
  for (const { deviceId } of [home, away]) expect((await fixture.device(deviceId)).userId).not.toBe(home.userId);
  expect((await visit("semuanya11")).userId).toBe(home.userId);
});
