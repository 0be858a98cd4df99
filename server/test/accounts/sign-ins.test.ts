import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccountsWorld, type AccountsWorld } from "./world.ts";

let world: AccountsWorld;
beforeAll(async () => {
  world = await openAccountsWorld();
});
afterAll(() => world.close());

const day = 86_400_000;
const password = "s4mpan-jati";

/** Uses a token every twenty days for a number of days. */
async function use(token: string, days: number): Promise<void> {
  for (let gone = 0; gone < days; gone += 20) {
    world.clock.at += Math.min(20, days - gone) * day;
    expect(await world.isGood(token)).toBe(true);
  }
}

describe("a named account on a device", () => {
  test("R-SRV-12 is detached after thirty days without use, and its password attaches it again; until then there is a new guest", async () => {
    const account = await world.named("menganggur", password);
    expect(await world.isGood(account.token)).toBe(true);
    world.clock.at += 30 * day - 1;
    const resumed = await world.device(account.deviceId);
    expect(resumed).toMatchObject({ userId: account.userId });
    world.clock.at += 30 * day;
    expect(await world.isGood(resumed.token)).toBe(false);
    expect(await world.device(account.deviceId)).toMatchObject({ isRegister: true, gold: 0 });
    const back = await world.byName("menganggur", password, { deviceId: account.deviceId });
    expect(back.data).toMatchObject({ userId: account.userId, gold: account.gold });
  });

  test("R-SRV-11 R-SRV-12 in constant use needs the password again after 365 days, and not before", async () => {
    const account = await world.named("setahun999", password);
    await use(account.token, 360);
    world.clock.at += 5 * day - 1;
    expect(await world.isGood(account.token)).toBe(true);
    const renewed = await world.device(account.deviceId);
    expect(renewed).toMatchObject({ userId: account.userId });
    world.clock.at += 1;
    expect(await world.isGood(renewed.token)).toBe(false);
    const next = await world.device(account.deviceId);
    expect(next.userId).not.toBe(account.userId);
    // Repeating the sign-in does not bring the account back either.
    expect((await world.device(account.deviceId)).userId).toBe(next.userId);

    const back = await world.byName("setahun999", password, { deviceId: account.deviceId });
    await use(back.data?.token ?? "", 360);
    expect(await world.device(account.deviceId)).toMatchObject({ userId: account.userId });
  });

  test("R-SRV-12 gets another year after its password is changed there", async () => {
    const account = await world.named("gantisandi", password);
    await use(account.token, 200);
    const change = { password, newPassword: "p3rahu-rotan" };
    const { data } = await world.call("/v1/session/password", change, { token: account.token });
    await use(data?.token ?? "", 360);
    expect(await world.device(account.deviceId)).toMatchObject({ userId: account.userId });
  });

  test("R-SRV-12 is replaced by the device's own guest when it expires, or by a new guest if that guest's sign-in has expired too", async () => {
    const host = await world.named("tuanrumah1", password);
    const guest = await world.device();
    await world.byName("tuanrumah1", password, { deviceId: guest.deviceId });
    world.clock.at += 30 * day;
    expect(await world.device(guest.deviceId)).toMatchObject({ userId: guest.userId, isRegister: false });

    const visitor = await world.named("pendatang1", password);
    await world.byName("tuanrumah1", password, { deviceId: visitor.deviceId });
    world.clock.at += 30 * day;
    const neither = await world.device(visitor.deviceId);
    expect([host.userId, visitor.userId]).not.toContain(neither.userId);
    expect(neither).toMatchObject({ isRegister: true, gold: 0 });
  });
});

test("R-SRV-12 R-SRV-68 a guest is signed in silently after any time", async () => {
  const guest = await world.device();
  expect(await world.isGood(guest.token)).toBe(true);
  world.clock.at += 3 * 365 * day;
  expect(await world.isGood(guest.token)).toBe(false);
  expect(await world.device(guest.deviceId)).toMatchObject({ userId: guest.userId, isRegister: false });
});

test("R-SRV-71 R-SRV-81 the earlier players of a device are remembered for years, through every clean-up", async () => {
  const first = await world.device();
  await world.call("/v1/session/logout", {}, { token: first.token });
  for (let years = 0; years < 3; years++) {
    world.clock.at += 365 * day;
    await world.accounts.eraseOld(world.clock.at);
  }
  const next = await world.device(first.deviceId);
  expect(next.userId).not.toBe(first.userId);
  expect(world.carried).toContainEqual({ guest: next.userId, others: [first.userId] });
});
