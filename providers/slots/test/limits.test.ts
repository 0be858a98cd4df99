import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Slots } from "./support/slots.ts";

const slots = new Slots();
beforeAll(async () => await slots.start({ SLOTS_CALLS_PER_MINUTE: "5", SLOTS_TRUSTED_PROXIES: "1" }));
afterAll(async () => await slots.close());

/** Returns the number of accepted calls of several from one address. */
async function letThrough(count: number, session: () => string, address: string): Promise<number> {
  let through = 0;
  for (let nth = 0; nth < count; nth++) {
    const reply = await fetch(`${slots.url}/page/balance`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ session: session() }),
    });
    if (reply.status !== 429) through += 1;
    else expect(await reply.json()).toMatchObject({ error: "too_fast" });
  }
  return through;
}

it("R-SRV-153 limits a session's calls, and calls without one by address, at 20 times as many", async () => {
  const open = async () => (await slots.ok("/page/open", { launch: await slots.launch(`p-${randomUUID()}`) })).session;
  const [first, second] = [await open(), await open()];
  expect(await letThrough(8, () => first, "192.0.2.1")).toBe(5);
  // A player's own allowance does not depend on the others.
  expect(await letThrough(5, () => second, "192.0.2.1")).toBe(5);
  expect(await letThrough(3, () => first, "192.0.2.2")).toBe(0);
  expect(await letThrough(103, () => randomUUID(), "192.0.2.3")).toBe(100);
  expect(await letThrough(1, () => randomUUID(), "192.0.2.4")).toBe(1);
});
