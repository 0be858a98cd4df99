import { createHash, createPublicKey, randomUUID, verify } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "../src/engine/canonical-json.ts";
import { rateLimiter } from "../src/fairness/rate-limiter.ts";
import type { RoundProof, SeedReceipt } from "../src/page-api.ts";
import type { PublishedKey } from "../src/proofs/keys.ts";
import { Slots } from "./support/slots.ts";

const slots = new Slots();
beforeAll(async () => await slots.start());
afterAll(async () => await slots.close());

const stake = 1_000;

async function publishedKeys(): Promise<PublishedKey[]> {
  const reply = await fetch(`${slots.url}/.well-known/fairlobby.json`);
  expect(reply.headers.get("access-control-allow-origin")).toBe("*");
  return ((await reply.json()) as { keys: PublishedKey[] }).keys;
}

/** Verifies a signature by the documented format alone. */
function isSigned(proof: RoundProof | SeedReceipt): boolean {
  const { publicKey, signature, ...statement } = proof;
  const { serverSeed: _revealed, ...rest } = { serverSeed: null, ...statement };
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });
  const thumbprint = createHash("sha256")
    .update(`{"crv":"Ed25519","kty":"OKP","x":"${publicKey}"}`)
    .digest("base64url");
  const bytes = Buffer.from(canonicalJson(rest));
  return proof.key === thumbprint && verify(null, bytes, key, Buffer.from(signature, "base64url"));
}

/** Plays a round and returns its proof. */
async function played(session: string): Promise<RoundProof> {
  const reply = await slots.ok("/page/spin", { session, stake, spinId: randomUUID() });
  return (await slots.ok("/page/round", { session, roundId: reply.roundId })).proof;
}

describe("a round's proof", () => {
  it("R-HON-17 is signed as a whole, with one signature before and after its seed is revealed", async () => {
    const { session } = await slots.player();
    const proof = await played(session);
    expect(isSigned(proof)).toBe(true);
    expect((await publishedKeys()).map(({ x, kid }) => [x, kid])).toEqual([[proof.publicKey, proof.key]]);
    for (const change of [{ stake: 1 }, { at: 1 }, { roundId: "x" }, { currency: "USD" }, { nonce: 9 }]) {
      expect(isSigned({ ...proof, ...change }), JSON.stringify(change)).toBe(false);
    }
    const { revealed } = await slots.ok("/page/fairness/rotate", { session, clientSeed: "next" });
    const later = (await slots.ok("/page/round", { session, roundId: proof.roundId })).proof;
    expect(later).toEqual({ ...proof, serverSeed: revealed.serverSeed });
  });

  it("R-HON-17 contains the receipt that its player got when the seeds became active", async () => {
    const { user, session, opened } = await slots.player();
    const [first, next] = opened.fairness.receipts;
    expect(first).toMatchObject({
      serverSeedHash: opened.fairness.serverSeedHash,
      clientSeed: opened.fairness.clientSeed,
    });
    expect(next).toMatchObject({ serverSeedHash: opened.fairness.nextServerSeedHash, clientSeed: null });
    const before = await played(session);
    expect(before.commitment).toEqual(first);

    const { now } = await slots.ok("/page/fairness/rotate", { session, clientSeed: "chosen" });
    const [second] = now.receipts;
    // The announced next seed is now in use, with the player's seed.
    expect(second).toMatchObject({ serverSeedHash: next?.serverSeedHash, clientSeed: "chosen" });
    const after = await played(session);
    expect(after.commitment).toEqual(second);
    expect(after.commitment?.at).toBeLessThanOrEqual(after.at);
    for (const receipt of [...opened.fairness.receipts, ...now.receipts]) {
      expect(isSigned(receipt)).toBe(true);
      expect(JSON.stringify(receipt)).not.toContain(user);
    }
  });

  it("R-HON-17 stays valid when the key is changed", async () => {
    const { session } = await slots.player();
    const proof = await played(session);
    await slots.end("SIGTERM");
    rmSync(join(slots.dataDir, "slots", "proof-private.pem"));
    await slots.start();
    const keys = (await publishedKeys()).map(({ x }) => x);
    expect(keys).toHaveLength(2);
    expect(keys).toContain(proof.publicKey);
    const again = (await slots.ok("/page/round", { session, roundId: proof.roundId })).proof;
    expect(again.publicKey).toBe(keys.find((key) => key !== proof.publicKey));
    // The receipt was signed with the former key and is not signed again.
    expect(again.commitment).toEqual(proof.commitment);
    expect(isSigned(again)).toBe(true);
  });
});

describe("changing the seeds", () => {
  it("R-SRV-83 is refused after too many changes, without changing the seeds", async () => {
    const { session } = await slots.player();
    const rotate = async () => await slots.call("/page/fairness/rotate", { session, clientSeed: "again" });
    for (let n = 0; n < 10; n += 1) expect(await rotate()).not.toHaveProperty("error");
    const { now } = await slots.ok("/page/fairness", { session });
    expect(await rotate()).toEqual({ error: "too_many_seeds" });
    expect((await slots.ok("/page/fairness", { session })).now).toMatchObject({
      serverSeedHash: now.serverSeedHash,
      nextServerSeedHash: now.nextServerSeedHash,
    });
    // Other players can still change seeds, and the game continues.
    const other = await slots.player();
    expect(await slots.call("/page/fairness/rotate", { session: other.session, clientSeed: "a" })).toHaveProperty(
      "now",
    );
    expect((await played(session)).serverSeedHash).toBe(now.serverSeedHash);
  });

  it("is possible again one by one", () => {
    let now = 1_000_000;
    const limiter = rateLimiter({ now: () => now }, { max: 3, pauseMs: 60_000 });
    const taken = (): number => {
      for (let count = 0; ; count += 1) if (!limiter.take("player")) return count;
    };
    expect([taken(), taken()]).toEqual([3, 0]);
    now += 59_999;
    expect(taken()).toBe(0);
    now += 1;
    expect(taken()).toBe(1);
    now += 120_000;
    limiter.sweep();
    expect(taken()).toBe(2);
    now += 3 * 60_000;
    limiter.sweep();
    expect(taken()).toBe(3);
  });
});
