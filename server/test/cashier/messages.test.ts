import { describe, expect, test } from "vitest";
import { shareFixture } from "../harness/bank-fixture.ts";
import { openFixture, type Fixture } from "./fixture.ts";

/** For tests that keep the fixture's settings and count only their own player's money. */
const shared = shareFixture((whenDone) => openFixture({ whenDone }));

describe("the bank's messages", () => {
  const send = async (fixture: Fixture, token: string | null, body: string): Promise<number> => {
    const headers = { "content-type": "application/json", ...(token === null ? {} : { "x-callback-token": token }) };
    return (await fetch(fixture.callbackUrl, { method: "POST", headers, body })).status;
  };

  test("R-SRV-20 are refused before the body is read when the token is forged or missing", async () => {
    const fixture = shared();
    expect(await send(fixture, "x".repeat(40), "not json")).toBe(401);
    expect(await send(fixture, null, "{}")).toBe(401);
    expect(await send(fixture, fixture.bank.credentials.callbackToken, "not json")).toBe(400);
  });

  test("R-SRV-20 book nothing while the bank's own answer is unpaid", async () => {
    const fixture = shared();
    const player = await fixture.player();
    const { data } = await fixture.deposit(player);
    const body = JSON.stringify({
      event: "payment.capture",
      data: {
        reference_id: `deposit-${player}-${data.orderId}`,
        status: "SUCCEEDED",
        captures: [{ capture_amount: 999_999_999 }],
      },
    });
    expect(await send(fixture, fixture.bank.credentials.callbackToken, body)).toBe(200);
    expect(await fixture.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
    expect(await fixture.state(data.orderId)).toBe("awaiting");
  });

  test("R-SRV-20 get an answer that makes the bank repeat them if they cannot be checked now", async () => {
    const fixture = await openFixture({ bankUrl: "http://127.0.0.1:9" });
    const player = await fixture.player();
    await fixture.deposit(player);
    const [row] = await fixture.database.query<{ order_id: string }>("select order_id from cashier.deposit");
    const body = JSON.stringify({
      event: "payment.capture",
      data: { reference_id: `deposit-${player}-${row?.order_id}` },
    });
    expect(await send(fixture, fixture.bank.credentials.callbackToken, body)).toBe(503);
  });

  test("about unknown orders are accepted and ignored", async () => {
    const fixture = shared();
    const token = fixture.bank.credentials.callbackToken;
    const about = (event: string, reference: string) => JSON.stringify({ event, data: { reference_id: reference } });
    expect(await send(fixture, token, about("payment.capture", "another-shop"))).toBe(200);
    expect(await send(fixture, token, about("payment.capture", "deposit-1-Dnone"))).toBe(200);
    expect(await send(fixture, token, about("refund.succeeded", "x"))).toBe(200);
  });
});
