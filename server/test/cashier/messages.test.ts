import { describe, expect, test } from "vitest";
import { shareWorld } from "../harness/bank-world.ts";
import { openWorld, type World } from "./world.ts";

/** For tests that keep the world's settings and count only their own player's money. */
const shared = shareWorld((whenDone) => openWorld({ whenDone }));

describe("the bank's messages", () => {
  const send = async (world: World, token: string | null, body: string): Promise<number> => {
    const headers = { "content-type": "application/json", ...(token === null ? {} : { "x-callback-token": token }) };
    return (await fetch(world.callbackUrl, { method: "POST", headers, body })).status;
  };

  test("R-SRV-20 are refused before the body is read when the token is forged or missing", async () => {
    const world = shared();
    expect(await send(world, "x".repeat(40), "not json")).toBe(401);
    expect(await send(world, null, "{}")).toBe(401);
    expect(await send(world, world.bank.credentials.callbackToken, "not json")).toBe(400);
  });

  test("R-SRV-20 book nothing while the bank's own answer is unpaid", async () => {
    const world = shared();
    const player = await world.player();
    const { data } = await world.deposit(player);
    const body = JSON.stringify({
      event: "payment.capture",
      data: {
        reference_id: `deposit-${player}-${data.orderId}`,
        status: "SUCCEEDED",
        captures: [{ capture_amount: 999_999_999 }],
      },
    });
    expect(await send(world, world.bank.credentials.callbackToken, body)).toBe(200);
    expect(await world.balances(player)).toEqual({ cash: 0n, promo: 0n, reserved: 0n });
    expect(await world.state(data.orderId)).toBe("awaiting");
  });

  test("R-SRV-20 get an answer that makes the bank repeat them if they cannot be checked now", async () => {
    const world = await openWorld({ bankUrl: "http://127.0.0.1:9" });
    const player = await world.player();
    await world.deposit(player);
    const [row] = await world.database.query<{ order_id: string }>("select order_id from cashier.deposit");
    const body = JSON.stringify({
      event: "payment.capture",
      data: { reference_id: `deposit-${player}-${row?.order_id}` },
    });
    expect(await send(world, world.bank.credentials.callbackToken, body)).toBe(503);
  });

  test("about unknown orders are accepted and ignored", async () => {
    const world = shared();
    const token = world.bank.credentials.callbackToken;
    const about = (event: string, reference: string) => JSON.stringify({ event, data: { reference_id: reference } });
    expect(await send(world, token, about("payment.capture", "another-shop"))).toBe(200);
    expect(await send(world, token, about("payment.capture", "deposit-1-Dnone"))).toBe(200);
    expect(await send(world, token, about("refund.succeeded", "x"))).toBe(200);
  });
});
