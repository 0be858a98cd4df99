import type { PlayerId } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { withdrawalData } from "../../src/modules/withdrawals/index.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import { testKey } from "../harness/lobby.ts";
import { accountOf, openFixture } from "../withdrawals/fixture.ts";

test("R-REC-40 a withdrawal is in the file with its steps, its signed quote, its payout and the account in full", async () => {
  const fixture = await openFixture();
  const player = await fixture.player();
  const other = await fixture.player();
  const orderId = await fixture.placed(player, 50_000);
  await fixture.placed(other, 50_000);
  await fixture.until(player, orderId, 2200);
  const parts = withdrawalData(createSealing(testKey));
  const read = async (name: string, of: PlayerId = player): Promise<Record<string, unknown>[]> => {
    const entries: Record<string, unknown>[] = [];
    const part = parts.find((one) => one.name === name);
    for await (const entry of part?.read(fixture.database, of) ?? []) entries.push(entry as Record<string, unknown>);
    return entries;
  };
  const [order, ...more] = await read("withdrawals");
  expect(more).toEqual([]);
  expect(order).toMatchObject({
    orderId,
    gross: 50_000,
    accountNumber: accountOf(player),
    payouts: [{ outcome: "paid" }],
    signedQuote: { statement: expect.stringContaining("fairlobby quote v1") },
  });
  const steps = order?.["steps"] as { code: number }[];
  expect(steps.map(({ code }) => code)).toEqual(await fixture.codes(player, orderId));
  expect(await read("payoutAccounts")).toEqual([expect.objectContaining({ accountNumber: accountOf(player) })]);
  expect(await read("quotes")).toEqual([expect.objectContaining({ orderId, gross: 50_000 })]);
  expect(JSON.stringify(order)).not.toContain("sealed");
});
