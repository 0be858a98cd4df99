import { randomUUID } from "node:crypto";
import type { ReplyOf } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { describe, expect, onTestFinished, test } from "vitest";
import { collect } from "../../src/wiring/ranks.ts";
import { serveCalls } from "../harness/calls.ts";
import { openFixture, pay, untilCredited } from "./fixture.ts";

type Phone = ReplyOf<"/user/login">;

/** Serves the calls to phones that sign in and out, beside the bank. */
async function openPhones() {
  const fixture = await openFixture();
  const lobby = await serveCalls({
    routes: collect("routes", fixture.modules),
    authenticate: fixture.modules.accounts.authenticate,
  });
  onTestFinished(lobby.close);
  const signIn = async (deviceId: string = randomUUID()): Promise<Phone> => {
    const { data, msgCode } = await lobby.call("/user/login", deviceLogin(deviceId));
    if (data === null) throw new Error(`the sign-in failed: ${msgCode}`);
    const { termsVersion } = fixture.config;
    await lobby.call("/v1/consent", { ageConfirmed: true, termsVersion }, { token: data.token });
    return data;
  };
  return {
    ...fixture,
    fixture,
    lobby,
    signIn,
    choices: async ({ token }: Phone, change: { readonly dailyDepositLimit?: number } = {}) =>
      (await lobby.call("/v1/consent", change, { token })).data,
    order: ({ token }: Phone, amount = 30_000) =>
      lobby.call(
        "/charge/create/order",
        { amount, bankName: "QRIS", acceptBonus: false },
        { token, key: randomUUID(), country: "ID" },
      ),
    async nextGuest({ token, userId, deviceId }: Phone): Promise<Phone> {
      expect((await lobby.call("/v1/session/logout", {}, { token })).msgCode).toBe("success");
      const next = await signIn(deviceId);
      expect(next.userId).not.toBe(userId);
      return next;
    },
  };
}

describe("signing out leaves no more of a deposit limit than was left", () => {
  test("R-LMT-14 R-LMT-04 R-SRV-61 at the order: what was credited and open orders count, each once", async () => {
    const { fixture, signIn, choices, order, nextGuest } = await openPhones();
    const first = await signIn();
    await choices(first, { dailyDepositLimit: 90_000 });
    const paid = await order(first);
    await pay(fixture, first.userId, paid.data?.orderId ?? "");
    await untilCredited(fixture, paid.data?.orderId ?? "");

    const second = await nextGuest(first);
    expect(await choices(second)).toMatchObject({
      dailyDepositLimit: 90_000,
      usedToday: { deposited: 30_000, unpaid: 0 },
      used: { deposited: { day: 30_000, week: 30_000, month: 30_000 } },
    });
    // This one is not paid: it can still bring money to its player.
    expect((await order(second)).msgCode).toBe("success");
    const third = await nextGuest(second);
    expect((await choices(third))?.used?.deposited.day).toBe(60_000);
    expect(await order(third, 50_000)).toMatchObject({
      msgCode: "limit_reached",
      msg: expect.stringContaining("Rp 90.000") as string,
    });
    expect((await order(third)).msgCode).toBe("success");
    expect((await order(third)).msgCode).toBe("limit_reached");
    const fourth = await nextGuest(third);
    expect((await order(fourth)).msgCode).toBe("limit_reached");
  });

  test("R-LMT-14 R-LMT-04 at the credit: more than was ordered is sent back", async () => {
    const { fixture, database, signIn, choices, order, nextGuest } = await openPhones();
    const first = await signIn();
    await choices(first, { dailyDepositLimit: 60_000 });
    expect((await order(first)).msgCode).toBe("success");
    const second = await nextGuest(first);
    const more = await order(second);
    const orderId = more.data?.orderId ?? "";
    await pay(fixture, second.userId, orderId, "?mismatch=true", { amount: 45_000 });
    await expect
      .poll(() => database.query("select outcome, amount from cashier.receipt where order_id = $1", [orderId]))
      .toEqual([{ outcome: expect.stringMatching(/^return/) as string, amount: 45_000n }]);
  });
});
