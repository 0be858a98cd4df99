import {
  checkPayoutProof,
  fetchRoots,
  keyDocumentPath,
  keyIdOf,
  readDayRoot,
  readPayoutLine,
  readProofFile,
  readPublisher,
  verdictOf,
  type Check,
  type PayoutProof,
  type Signed,
} from "@fairlobby/verifier/proofs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newSigner } from "../harness/signer.ts";
import { recordKey } from "../../src/platform/crypto/signing.ts";
import { dayMs, midnight, openFeed, type FeedFixture } from "./fixture.ts";

const hour = 3_600_000;

async function roots(fixture: FeedFixture): Promise<Signed[]> {
  return (await fetchRoots((path) => fixture.document(path), "2000-01-01")) ?? [];
}

const days = async (fixture: FeedFixture) => (await roots(fixture)).map(({ statement }) => readDayRoot(statement));

async function linesOn(fixture: FeedFixture, day: string): Promise<string[]> {
  return ((await fixture.document(`/proofs/days/${day}`))?.["lines"] ?? []) as string[];
}

/** Checks the proof of a line without an account, from the published documents only. */
async function checkLine(fixture: FeedFixture, number: number): Promise<readonly Check[]> {
  const proof = readProofFile(JSON.stringify(await fixture.document(`/proofs/lines/${number}`))) as PayoutProof;
  const publisher = readPublisher(await fixture.document(keyDocumentPath));
  const day = readDayRoot(proof.root.statement)?.day ?? "";
  return checkPayoutProof(proof, publisher, await fetchRoots((path) => fixture.document(path), day));
}

describe("R-HON-12 a day of payouts", () => {
  test("is closed once it is over, with all its payouts, and each line is provable", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 17 }), async (count) => {
        const fixture = await openFeed();
        for (let n = 0; n < count; n++) await fixture.paid(midnight + n * hour, 50_000n + BigInt(n));
        await fixture.deliver();
        await fixture.closeDays();
        expect(await roots(fixture)).toEqual([]);

        fixture.clock.at = midnight + dayMs + 10 * 60_000;
        await fixture.closeDays();
        expect(await days(fixture)).toMatchObject([
          { day: "2026-11-20", first: 1, count, previous: null, mode: "play" },
        ]);
        const lines = (await linesOn(fixture, "2026-11-20")).map(readPayoutLine);
        expect(lines.map((line) => [line?.number, line?.gross, line?.at])).toEqual(
          Array.from({ length: count }, (_, n) => [n + 1, 50_000 + n, midnight + n * hour]),
        );
        for (let number = 1; number <= count; number++) {
          const checks = await checkLine(fixture, number);
          // Only its player can prove the owner.
          expect(checks.filter(({ outcome }) => outcome !== "holds")).toEqual([
            { name: "owner", outcome: "unknown", why: "not_opened" },
          ]);
        }
      }),
      { numRuns: 4 },
    );
  });

  test("is not closed until its last outbox events have had time to be delivered", async () => {
    const fixture = await openFeed();
    await fixture.paid(midnight);
    await fixture.deliver();
    fixture.clock.at = midnight + dayMs + 10 * 60_000 - 1;
    await fixture.closeDays();
    expect(await roots(fixture)).toEqual([]);
  });

  test("is closed once, however often and on however many nodes the job runs", async () => {
    const fixture = await openFeed();
    await fixture.paid(midnight);
    await fixture.deliver();
    fixture.clock.at = midnight + 3 * dayMs + hour;
    await Promise.all([fixture.closeDays(), fixture.closeDays(), fixture.closeDays()]);
    const before = await roots(fixture);
    expect(before).toHaveLength(3);
    fixture.clock.at += hour;
    await fixture.closeDays();
    expect(await roots(fixture)).toEqual(before);
  });

  test("continues where the day before ended; days without payouts are in the chain too", async () => {
    const fixture = await openFeed();
    await fixture.paid(midnight + hour);
    await fixture.paid(midnight + 3 * dayMs + hour);
    await fixture.deliver();
    fixture.clock.at = midnight + 5 * dayMs + hour;
    await fixture.closeDays();
    expect((await days(fixture)).map((root) => [root?.day, root?.first, root?.count])).toEqual([
      ["2026-11-20", 1, 1],
      ["2026-11-21", 2, 0],
      ["2026-11-22", 2, 0],
      ["2026-11-23", 2, 1],
      ["2026-11-24", 3, 0],
    ]);
    for (const number of [1, 2]) expect(verdictOf(await checkLine(fixture, number))).toBe("unknown");
  });

  test("never changes: a late event is in the next day's list with its own time", async () => {
    const fixture = await openFeed();
    await fixture.paid(midnight + hour);
    await fixture.deliver();
    const late = midnight + 2 * hour;
    await fixture.paid(late, 77_000n);
    fixture.clock.at = midnight + dayMs + hour;
    await fixture.closeDays();
    const first = await roots(fixture);
    await fixture.deliver();
    await fixture.closeDays();
    expect(await roots(fixture)).toEqual(first);

    fixture.clock.at += dayMs;
    await fixture.closeDays();
    expect((await roots(fixture)).slice(0, 1)).toEqual(first);
    expect((await linesOn(fixture, "2026-11-21")).map(readPayoutLine)).toMatchObject([
      { number: 2, gross: 77_000, at: late },
    ]);
  });

  test("lists a returned payout in a line of its own, on the day of its return", async () => {
    const fixture = await openFeed();
    const order = await fixture.paid(midnight + hour);
    const sameDay = await fixture.paid(midnight + 2 * hour);
    await fixture.returned(sameDay, midnight + 3 * hour);
    await fixture.returned(order, midnight + dayMs + hour);
    await fixture.deliver();
    fixture.clock.at = midnight + 2 * dayMs + hour;
    await fixture.closeDays();
    const lines = [...(await linesOn(fixture, "2026-11-20")), ...(await linesOn(fixture, "2026-11-21"))];
    expect(lines.map(readPayoutLine).map((line) => [line?.number, line?.kind, line?.returns])).toEqual([
      [1, "paid", null],
      [2, "paid", null],
      [3, "returned", 2],
      [4, "returned", 1],
    ]);
    for (const number of [3, 4]) expect(verdictOf(await checkLine(fixture, number))).toBe("unknown");
  });

  test("does not reveal the players of the payouts", async () => {
    const fixture = await openFeed();
    const { playerId, orderId } = await fixture.paid(midnight + hour);
    await fixture.deliver();
    fixture.clock.at = midnight + dayMs + hour;
    await fixture.closeDays();
    const shown = JSON.stringify([
      await fixture.document("/proofs/days/2026-11-20"),
      await fixture.document("/proofs/lines/1"),
      await fixture.document("/proofs/roots"),
    ]);
    expect(shown).not.toContain(playerId);
    expect(shown).not.toContain(`"${orderId}"`);
    const salts = await fixture.database.query<{ salt: string }>("select salt from payouts_feed.line");
    expect(salts.map(({ salt }) => salt.length)).toEqual([22]);
    for (const { salt } of salts) expect(shown).not.toContain(salt);
  });

  test("cannot be changed or removed by the server's own database role", async () => {
    const fixture = await openFeed();
    await fixture.paid(midnight + hour);
    await fixture.deliver();
    fixture.clock.at = midnight + dayMs + hour;
    await fixture.closeDays();
    for (const table of [
      "payouts_feed.payout",
      "payouts_feed.day",
      "payouts_feed.line",
      "payouts_feed.payout_return",
    ]) {
      await expect(fixture.database.query(`delete from ${table}`), table).rejects.toThrow(/permission denied/);
      await expect(fixture.database.query(`truncate ${table}`), table).rejects.toThrow(/permission denied/);
    }
    await expect(fixture.database.query("update payouts_feed.line set line = ''")).rejects.toThrow(/permission denied/);
    await expect(fixture.database.query("update payouts_feed.day set lines = 0")).rejects.toThrow(/permission denied/);
  });
});

describe("the published documents", () => {
  test("list every key that was ever in use, newest first", async () => {
    const fixture = await openFeed();
    const next = await newSigner();
    await recordKey(fixture.database, next, fixture.clock.at + 1);
    await recordKey(fixture.database, next, fixture.clock.at + 2);
    const document = await fixture.document(keyDocumentPath);
    expect(readPublisher(document)?.publicKeys).toEqual([next.publicKey, fixture.signer.publicKey]);
    expect((document?.["keys"] as unknown[] | undefined)?.[0]).toEqual({
      kty: "OKP",
      crv: "Ed25519",
      use: "sig",
      alg: "EdDSA",
      kid: await keyIdOf(next.publicKey),
      x: next.publicKey,
    });
  });

  test("come in pages", async () => {
    const fixture = await openFeed();
    await fixture.paid(midnight);
    await fixture.deliver();
    fixture.clock.at = midnight + 402 * dayMs + hour;
    await fixture.closeDays();
    const first = await fixture.document("/proofs/roots");
    expect(first?.["roots"]).toHaveLength(400);
    expect(first?.["next"]).toBe("2027-12-25");
    expect(await roots(fixture)).toHaveLength(402);
  });

  test("do not exist for an unknown day, an unknown line or any other address", async () => {
    const fixture = await openFeed();
    for (const address of [
      "/proofs/days/2026-11-20",
      "/proofs/days/2026-02-31",
      "/proofs/days/yesterday",
      "/proofs/days/0000-01-01",
      "/proofs/lines/1",
      "/proofs/lines/0",
      "/proofs/lines/1e3",
      "/proofs/roots?from=2026-13-01",
      "/proofs/roots?from=0000-01-01",
    ]) {
      expect(await fixture.document(address), address).toBeNull();
    }
  });
});
