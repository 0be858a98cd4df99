import type { OrderId, PlayerId } from "@fairlobby/contract";
import {
  checkPayoutProof,
  checkQuoteProof,
  fetchRoots,
  keyDocumentPath,
  proofFormats,
  readPayoutLine,
  readPublisher,
  readQuoteStatement,
  verdictOf,
  type PayoutProof,
  type Signed,
} from "@fairlobby/verifier/proofs";
import { describe, expect, onTestFinished, test } from "vitest";
import { until } from "../../../tools/until.ts";
import type { WhenDone } from "../../../providers/bank/test/support/bank.ts";
import { shareFixture, type Reply } from "../harness/bank-fixture.ts";
import { testIssuer } from "../harness/signer.ts";
import { openFixture } from "../withdrawals/fixture.ts";

interface Entry {
  readonly name: string;
  readonly amount: number;
  readonly time: number;
}

/** Withdrawals with a real bank, and the feed that receives their outbox events. */
async function openFeedFixture(
  moneyMode: "play" | "real",
  bankEnv: Record<string, string> = {},
  whenDone: WhenDone = onTestFinished,
) {
  const real = {
    moneyMode,
    operator: "PT Contoh Main",
    licence: { number: "1", regulator: "a regulator", countries: ["ID"] },
  };
  const fixture = await openFixture(
    {
      withdrawals: { firstWithdrawalRule: false },
      bankEnv,
      settings: moneyMode === "real" ? real : {},
    },
    whenDone,
  );
  const origin = new URL(fixture.callbackUrl).origin;
  const anonymous = "" as PlayerId;
  return {
    ...fixture,
    /** Reads the feed as a player, or signed out. */
    async feed(playerId: PlayerId = anonymous): Promise<{ list: Entry[]; payoutTimes: Record<string, number> | null }> {
      return (await fixture.call(playerId, "/v1/payouts/feed", {})).data;
    },
    get: (path: string): Promise<Response> => fetch(origin + path),
    document: async (path: string): Promise<unknown> => (await fetch(origin + path)).json(),
    closeDays: () => fixture.payoutsFeed.jobs[0]?.handle({} as never),
    /** Waits until the feed has stored an order. */
    stored: (orderId: OrderId, table: "payout" | "payout_return" = "payout") =>
      until(
        async () =>
          (await fixture.database.query(`select from payouts_feed.${table} where order_id = $1`, [orderId])).length > 0,
      ),
  };
}

describe("the feed", () => {
  const shared = shareFixture((whenDone) => openFeedFixture("real", { BANK_REVERSAL_SECONDS: "0" }, whenDone));
  /** When each paid order was placed and paid, in the order of the payments. */
  const times: (readonly [ordered: number, paid: number])[] = [];

  test("R-API-53 R-TKR-08 has no line and no times before the first payout", async () => {
    expect(await shared().feed()).toEqual({ list: [], payoutTimes: null });
  });

  test("R-API-53 R-TKR-01 R-HON-06 lists only the orders that the bank paid and did not return, newest first", async () => {
    const fixture = shared();
    const player = await fixture.player();
    for (const amount of [50_000, 120_000]) {
      const orderId = await fixture.placed(player, amount);
      await fixture.until(player, orderId, 2200);
      await fixture.stored(orderId);
      const { steps } = await fixture.process(player, orderId);
      times.push([steps[0]?.createTime ?? 0, steps.at(-1)?.createTime ?? 0]);
    }
    const failed = await fixture.placed(player, 60_000, "0002");
    await fixture.until(player, failed, 2300);
    const returned = await fixture.placed(player, 70_000, "0004");
    await fixture.until(player, returned, 2200);
    await fixture.stored(returned, "payout_return");

    expect((await fixture.feed(player)).list).toEqual([
      { name: "10***01", amount: 120_000, time: times[1]?.[1] },
      { name: "10***01", amount: 50_000, time: times[0]?.[1] },
    ]);
  });

  test("R-TKR-08 reports the median and the 95th percentile of the time to payout, and the number of payouts", async () => {
    const seconds = times.map(([ordered, paid]) => Math.ceil((paid - ordered) / 1000)).toSorted((a, b) => a - b);
    const payoutTimes = { count: 2, medianSeconds: seconds[0], p95Seconds: seconds[1] };
    expect((await shared().feed()).payoutTimes).toEqual(payoutTimes);
  });

  test("R-TKR-03 R-TKR-04 R-TKR-05 names each payout's own player, masked, to every viewer, and adds no lines", async () => {
    const fixture = await openFeedFixture("play");
    const [player, other] = [await fixture.player(), await fixture.player()];
    for (const payee of [player, other]) {
      const orderId = await fixture.placed(payee);
      await fixture.until(payee, orderId, 2200);
      await fixture.stored(orderId);
    }
    const masked = (id: PlayerId) => `${id.slice(0, 2)}***${id.slice(-2)}`;
    const { list, payoutTimes } = await fixture.feed(player);
    // Newest first.
    expect(list).toMatchObject([
      { name: masked(other), amount: 50_000 },
      { name: masked(player), amount: 50_000 },
    ]);
    expect((await fixture.feed(other)).list).toEqual(list);
    expect((await fixture.feed()).list.map(({ name }) => name)).toEqual(["******", "******"]);
    expect(payoutTimes).toMatchObject({ count: 2 });
  });
});

describe("a player's proofs", () => {
  test("R-SRV-55 R-HON-11 every quote is signed as offered, and the order keeps that statement", async () => {
    const fixture = await openFeedFixture("play");
    const player = await fixture.player();
    const { data: quote }: Reply = await fixture.call(player, "/v1/withdraw/quote", { amount: 2_000_000 });
    const signed = quote.signed as Signed;
    expect(readQuoteStatement(signed.statement)).toEqual({
      issuer: testIssuer,
      key: fixture.signer.keyId,
      mode: "play",
      currency: "IDR",
      quoteId: quote.quoteId,
      gross: 2_000_000,
      fee: quote.fee,
      tax: 0,
      net: quote.net,
      vipPrice: null,
      issuedAt: quote.expireTime - 600_000,
      expiresAt: quote.expireTime,
    });
    expect(signed.statement).not.toContain(player);
    const publisher = readPublisher(await fixture.document(keyDocumentPath));
    expect(verdictOf(await checkQuoteProof({ format: proofFormats.quote, ...signed }, publisher))).toBe("holds");

    const reply = await fixture.order(player, 2_000_000, { quoteId: quote.quoteId });
    const orderId = reply.data.orderId as OrderId;
    expect((await fixture.process(player, orderId)).signedQuote).toEqual(signed);
    await expect(fixture.database.query("update withdrawals.order_statement set statement = ''")).rejects.toThrow(
      /permission denied/,
    );
    await expect(fixture.database.query("delete from withdrawals.order_statement")).rejects.toThrow(
      /permission denied/,
    );
    await fixture.until(player, orderId, 2200);
    expect((await fixture.process(player, orderId)).signedQuote).toEqual(signed);
  });

  test("R-API-63 R-HON-12 only its player can prove a paid order's line, once the day is over", async () => {
    const fixture = await openFeedFixture("play");
    const [player, other] = [await fixture.player(), await fixture.player()];
    const orderId = await fixture.placed(player);
    expect(await fixture.call(player, "/v1/payouts/proof", { orderId })).toMatchObject({ msgCode: "not_found" });
    await fixture.until(player, orderId, 2200);
    await fixture.stored(orderId);
    const waiting = await fixture.call(player, "/v1/payouts/proof", { orderId });
    expect(waiting.data).toEqual({ state: "waiting", day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string });

    fixture.clock.ahead = 2 * 86_400_000;
    await fixture.closeDays();
    const { data } = await fixture.call(player, "/v1/payouts/proof", { orderId });
    expect(data).toMatchObject({ state: "published", day: waiting.data.day });
    const proof: PayoutProof = { format: proofFormats.payout, ...data.paid };
    const { steps } = await fixture.process(player, orderId);
    expect(readPayoutLine(proof.line)).toMatchObject({
      kind: "paid",
      gross: 50_000,
      net: 50_000,
      at: steps.at(-1)?.createTime,
    });
    const publisher = readPublisher(await fixture.document(keyDocumentPath));
    const published = await fetchRoots(fixture.document, data.day);
    expect(verdictOf(await checkPayoutProof(proof, publisher, published))).toBe("holds");
    expect(await fixture.call(other, "/v1/payouts/proof", { orderId })).toMatchObject({ msgCode: "not_found" });

    // The documents are readable from any site, and cached permanently; before they are published the answer is 404.
    const line = await fixture.get("/proofs/lines/1");
    expect(line.headers.get("access-control-allow-origin")).toBe("*");
    expect(line.headers.get("cache-control")).toContain("immutable");
    expect(await line.json()).toEqual({ ...proof, owner: null });
    expect((await fixture.get("/proofs/roots")).headers.get("cache-control")).toBe("no-cache");
    const none = await fixture.get("/proofs/lines/2");
    expect([none.status, await none.json()]).toMatchObject([404, { success: false, msgCode: "not_found" }]);
  });
});
