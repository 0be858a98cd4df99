import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccountsFixture, type AccountsFixture } from "./fixture.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccountsFixture();
});
afterAll(() => fixture.close());

const day = 86_400_000;
const password = "s4mpan-jati";

/** Uses a token every twenty days for a number of days. */
async function use(token: string, days: number): Promise<void> {
  for (let gone = 0; gone < days; gone += 20) {
    fixture.clock.at += Math.min(20, days - gone) * day;
    expect(await fixture.isGood(token)).toBe(true);
  }
}

describe("a named account on a device", () => {
  test("R-SRV-12 is detached after thirty days without use, and its password attaches it again; until then there is a new guest", async () => {
    const account = await fixture.named("menganggur", password);
    expect(await fixture.isGood(account.token)).toBe(true);
    fixture.clock.at += 30 * day - 1;
    const resumed = await fixture.device(account.deviceId);
    expect(resumed).toMatchObject({ userId: account.userId });
    fixture.clock.at += 30 * day;
    expect(await fixture.isGood(resumed.token)).toBe(false);
    expect(await fixture.device(account.deviceId)).toMatchObject({ isRegister: true, gold: 0 });
    const back = await fixture.byName("menganggur", password, { deviceId: account.deviceId });
    expect(back.data).toMatchObject({ userId: account.userId, gold: account.gold });
  });

  test("R-SRV-11 R-SRV-12 in constant use needs the password again after 365 days, and not before", async () => {
    const account = await fixture.named("setahun999", password);
    await use(account.token, 360);
    fixture.clock.at += 5 * day - 1;
    expect(await fixture.isGood(account.token)).toBe(true);
    const renewed = await fixture.device(account.deviceId);
    expect(renewed).toMatchObject({ userId: account.userId });
    fixture.clock.at += 1;
    expect(await fixture.isGood(renewed.token)).toBe(false);
    const next = await fixture.device(account.deviceId);
    expect(next.userId).not.toBe(account.userId);
    // Repeating the sign-in does not bring the account back either.
    expect((await fixture.device(account.deviceId)).userId).toBe(next.userId);

    const back = await fixture.byName("setahun999", password, { deviceId: account.deviceId });
    await use(back.data?.token ?? "", 360);
    expect(await fixture.device(account.deviceId)).toMatchObject({ userId: account.userId });
  });

  test("R-SRV-12 gets another year after its password is changed there", async () => {
    const account = await fixture.named("gantisandi", password);
    await use(account.token, 200);
    const change = { password, newPassword: "p3rahu-rotan" };
    const { data } = await fixture.call("/v1/session/password", change, { token: account.token });
    await use(data?.token ?? "", 360);
    expect(await fixture.device(account.deviceId)).toMatchObject({ userId: account.userId });
  });

  test("R-SRV-12 is replaced by the device's own guest when it expires, or by a new guest if that guest's sign-in has expired too", async () => {
    const host = await fixture.named("tuanrumah1", password);
    const guest = await fixture.device();
    await fixture.byName("tuanrumah1", password, { deviceId: guest.deviceId });
    fixture.clock.at += 30 * day;
    expect(await fixture.device(guest.deviceId)).toMatchObject({ userId: guest.userId, isRegister: false });

    const visitor = await fixture.named("pendatang1", password);
    await fixture.byName("tuanrumah1", password, { deviceId: visitor.deviceId });
    fixture.clock.at += 30 * day;
    const neither = await fixture.device(visitor.deviceId);
    expect([host.userId, visitor.userId]).not.toContain(neither.userId);
    expect(neither).toMatchObject({ isRegister: true, gold: 0 });
  });
});

test("R-SRV-12 R-SRV-68 a guest is signed in silently after any time", async () => {
  const guest = await fixture.device();
  expect(await fixture.isGood(guest.token)).toBe(true);
  fixture.clock.at += 3 * 365 * day;
  expect(await fixture.isGood(guest.token)).toBe(false);
  expect(await fixture.device(guest.deviceId)).toMatchObject({ userId: guest.userId, isRegister: false });
});

test("R-SRV-71 R-SRV-81 the earlier players of a device are remembered for years, through every clean-up", async () => {
  const first = await fixture.device();
  await fixture.call("/v1/session/logout", {}, { token: first.token });
  for (let years = 0; years < 3; years++) {
    fixture.clock.at += 365 * day;
    await fixture.accounts.eraseOld(fixture.clock.at);
  }
  const next = await fixture.device(first.deviceId);
  expect(next.userId).not.toBe(first.userId);
  expect(fixture.carried).toContainEqual({ guest: next.userId, others: [first.userId] });
});
