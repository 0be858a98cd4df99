import type { OrderId } from "@fairlobby/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { adOrigins } from "../../src/modules/ad-reports/index.ts";
import { openInvitesFixture, type Guest, type InvitesFixture } from "../invites/fixture.ts";

let fixture: InvitesFixture;
beforeAll(async () => {
  fixture = await openInvitesFixture();
});
afterAll(() => fixture.close());

async function allow(player: Guest, ads: boolean, at: InvitesFixture = fixture): Promise<void> {
  const reply = await at.call(
    "/v1/consent",
    { ageConfirmed: true, termsVersion: "test", ads },
    { token: player.token },
  );
  expect(reply.msgCode).toBe("success");
}

async function records(player: Guest, at: InvitesFixture = fixture) {
  const reply = await at.call("/v1/bus/getFbRechargeRecords", {}, { token: player.token });
  if (!reply.success) throw new Error(reply.msgCode);
  return reply.data.list;
}

async function report(
  player: Guest,
  orderIds: OrderId[],
  eventType?: 1 | 2,
  failed = "",
  at: InvitesFixture = fixture,
) {
  const body = {
    orderIds,
    reportStatus: failed === "" ? 1 : 2,
    errorCode: failed,
    enableFlag: 1,
    ...(eventType === undefined ? {} : { eventType }),
  } as const;
  const reply = await at.call("/v1/bus/updateFbRechargeRecords", body, { token: player.token });
  expect(reply.msgCode).toBe("success");
}

async function credited(player: Guest, nth: number, amount: bigint, at: InvitesFixture = fixture): Promise<OrderId> {
  const orderId = await at.deposit(player, nth, amount);
  await at.deliver();
  at.clock.at += 1000;
  return orderId;
}

const reportsOf = ({ playerId }: Guest) =>
  fixture.database.query<{ event_type: number; sent: boolean; error_code: string }>(
    "select event_type, sent, error_code from tracking.report where player_id = $1 order by event_type",
    [playerId],
  );

describe("ad records", () => {
  test("R-ADS-05 notify the player's app of a deposit it may report, and of no other", async () => {
    const [player, other] = [await fixture.guest(), await fixture.guest()];
    await allow(player, true);
    await allow(other, false);
    fixture.recorded.length = 0;
    await credited(other, 1, 30_000n);
    await credited(player, 1, 30_000n);
    // Players are announced in the order of their deposits.
    await until(async () => fixture.recorded.includes(player.playerId));
    expect(new Set(fixture.recorded)).toEqual(new Set([player.playerId]));
  });

  test("R-API-30 R-ADS-08 a report without an event type is for both", async () => {
    const player = await fixture.guest();
    await allow(player, true);
    const order = await credited(player, 1, 30_000n);
    await report(player, [order]);
    expect((await reportsOf(player)).map(({ event_type }) => event_type)).toEqual([1, 2]);
    expect(await records(player)).toEqual([]);
  });

  test("R-API-29 R-SRV-38 are the player's own credited deposits, oldest first", async () => {
    const [player, other] = [await fixture.guest(), await fixture.guest()];
    await allow(player, true);
    await allow(other, true);
    const first = await credited(player, 1, 30_000n);
    const second = await credited(player, 2, 100_000n);
    const others = await credited(other, 1, 50_000n);
    expect(await records(player)).toEqual([
      { orderId: first, amount: 30_000, isFirstRecharge: true, eventTypes: [1, 2] },
      { orderId: second, amount: 100_000, isFirstRecharge: false, eventTypes: [1, 2] },
    ]);
    // A player cannot report another player's deposit.
    await report(player, [others], 1);
    expect(await records(other)).toMatchObject([{ orderId: others, eventTypes: [1, 2] }]);
  });

  test("R-SRV-38 R-HON-10 leave out deposits without consent, even after a later consent", async () => {
    const player = await fixture.guest();
    await allow(player, false);
    await credited(player, 1, 30_000n);
    expect(await records(player)).toEqual([]);
    await allow(player, true);
    // The deposit before the consent is still left out.
    expect(await records(player)).toEqual([]);
    const later = await credited(player, 2, 50_000n);
    expect((await records(player)).map(({ orderId }) => orderId)).toEqual([later]);
    await allow(player, false);
    expect(await records(player)).toEqual([]);
    await report(player, [later], 1);
    expect(await reportsOf(player)).toEqual([]);
  });

  test("R-API-30 R-ADS-08 R-ADS-09 are marked once per event type by a report, sent or failed", async () => {
    const player = await fixture.guest();
    await allow(player, true);
    const orderId = await credited(player, 1, 30_000n);
    await report(player, [orderId], 1);
    expect(await records(player)).toMatchObject([{ orderId, eventTypes: [2] }]);
    await report(player, [orderId], 1, "late failure");
    await Promise.all(Array.from({ length: 5 }, () => report(player, [orderId], 2, "blocked")));
    expect(await records(player)).toEqual([]);
    expect(await reportsOf(player)).toEqual([
      { event_type: 1, sent: true, error_code: "" },
      { event_type: 2, sent: false, error_code: "blocked" },
    ]);
  });
});

test("R-SRV-38 a lobby with one ad network waits only for that network's reports", async () => {
  const one = await openInvitesFixture({ networks: { pixel: "1234567890", video: "" } });
  try {
    const player = await one.guest();
    await allow(player, true, one);
    const orderId = await credited(player, 1, 30_000n, one);
    expect(await records(player, one)).toMatchObject([{ orderId, eventTypes: [1] }]);
    await report(player, [orderId], 1, "", one);
    expect(await records(player, one)).toEqual([]);
  } finally {
    await one.close();
  }
});

test("R-HON-10 the page may load scripts only of the networks in the settings", () => {
  expect(adOrigins({ pixel: "", video: "" })).toEqual({ scripts: [], reports: [] });
  expect(adOrigins({ pixel: "1234567890", video: "" }).scripts).toEqual(["https://connect.facebook.net"]);
  expect(adOrigins({ pixel: "", video: "C0FFEE" })).toEqual({
    scripts: ["https://analytics.tiktok.com"],
    reports: ["https://analytics.tiktok.com"],
  });
});
