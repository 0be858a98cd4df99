import { createHash, generateKeyPairSync, sign as signBytes, type KeyObject } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkPayoutProof,
  checkQuoteProof,
  hashText,
  keyIdOf,
  ownerOf,
  proofFormats,
  readDayRoot,
  readPayoutLine,
  readProofFile,
  readQuoteStatement,
  rootFrom,
  toBase64url,
  treeOf,
  verdictOf,
  writeDayRoot,
  writePayoutLine,
  writeProofFile,
  writeQuoteStatement,
  type Check,
  type PayoutProof,
  type Publisher,
  type QuoteProof,
  type QuoteStatement,
  type Signed,
} from "../src/proofs/index.ts";

interface Signer {
  readonly publicKey: string;
  readonly key: string;
  sign(statement: string): Signed;
}

async function newSigner(): Promise<Signer> {
  const pair: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ed25519");
  const publicKey = pair.publicKey.export({ format: "jwk" }).x ?? "";
  return {
    publicKey,
    key: await keyIdOf(publicKey),
    sign: (statement) => ({
      statement,
      signature: signBytes(null, Buffer.from(statement), pair.privateKey).toString("base64url"),
      publicKey,
    }),
  };
}

const issuer = "https://lobby.example";
const signer = await newSigner();
const publisher: Publisher = { issuer, publicKeys: [signer.publicKey] };
const failed = (checks: readonly Check[]): string[] =>
  checks.filter(({ outcome }) => outcome === "fails").map(({ name }) => name);

const offer: QuoteStatement = {
  issuer,
  key: signer.key,
  mode: "play",
  currency: "IDR",
  quoteId: "Q5T8W1X3",
  gross: 3_000_000,
  fee: 90_000,
  tax: 0,
  net: 2_910_000,
  vipPrice: 10_000,
  issuedAt: 1_795_000_000_000,
  expiresAt: 1_795_000_600_000,
};
const quoteProof = (quote: QuoteStatement): QuoteProof => ({
  format: proofFormats.quote,
  ...signer.sign(writeQuoteStatement(quote)),
});

/** Follows the recursive definition of RFC 6962 §2.1: splits at the largest power of two below the count. */
function rfcRoot(lines: readonly string[]): Buffer {
  const sha256 = (...parts: Uint8Array[]): Buffer => createHash("sha256").update(Buffer.concat(parts)).digest();
  const [first] = lines;
  if (first === undefined) return sha256();
  if (lines.length === 1) return sha256(Buffer.from([0]), Buffer.from(first));
  let split = 1;
  while (split * 2 < lines.length) split *= 2;
  return sha256(Buffer.from([1]), rfcRoot(lines.slice(0, split)), rfcRoot(lines.slice(split)));
}

describe("statements", () => {
  test("have only one spelling", () => {
    expect(writeQuoteStatement(offer)).toBe(
      `fairlobby quote v1\nissuer:${issuer}\nkey:${signer.key}\nmode:play\ncurrency:IDR\nquote:Q5T8W1X3\n` +
        "gross:3000000\nfee:90000\ntax:0\nnet:2910000\nvip-price:10000\nissued:1795000000000\nexpires:1795000600000\n",
    );
  });

  test("read back as they were written", () => {
    const amount = fc.nat({ max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(amount, amount, fc.option(amount), fc.constantFrom("play", "real"), (gross, fee, vipPrice, mode) => {
        const quote: QuoteStatement = { ...offer, gross, fee, vipPrice, mode };
        expect(readQuoteStatement(writeQuoteStatement(quote))).toEqual(quote);
      }),
    );
  });

  test.each([
    ["another line end", (text: string) => text.replaceAll("\n", "\r\n")],
    ["a line more", (text: string) => `${text}note:x\n`],
    ["a line less", (text: string) => text.replace("tax:0\n", "")],
    ["lines in another order", (text: string) => text.replace("fee:90000\ntax:0\n", "tax:0\nfee:90000\n")],
    ["a leading zero", (text: string) => text.replace("gross:", "gross:0")],
    ["a sign", (text: string) => text.replace("fee:", "fee:+")],
    ["a space", (text: string) => text.replace("quote:Q", "quote: Q")],
    ["another version", (text: string) => text.replace("v1", "v2")],
    ["no end", (text: string) => text.slice(0, -1)],
  ])("are refused with %s", (_, change) => {
    const text = writeQuoteStatement(offer);
    expect(change(text)).not.toBe(text);
    expect(readQuoteStatement(change(text))).toBeNull();
  });

  test("no form accepts another's text", async () => {
    const { proof } = await payoutFixture(3, 1);
    const texts = [writeQuoteStatement(offer), proof.line, proof.root.statement];
    const readers = [readQuoteStatement, readPayoutLine, readDayRoot];
    expect(texts.map((text) => readers.map((read) => read(text) !== null))).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });
});

describe("R-HON-11 a saved quote", () => {
  test("is verified against the published key", async () => {
    const checks = await checkQuoteProof(quoteProof(offer), publisher);
    expect(checks.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["form", "holds"],
      ["sums", "holds"],
      ["signature", "holds"],
      ["key", "holds"],
    ]);
    expect(verdictOf(checks)).toBe("holds");
  });

  test("fails with any one character of its statement changed", async () => {
    const proof = quoteProof(offer);
    await fc.assert(
      fc.asyncProperty(fc.nat(proof.statement.length - 1), fc.integer({ min: 32, max: 126 }), async (at, code) => {
        const changed = String.fromCharCode(code);
        fc.pre(changed !== proof.statement[at]);
        const statement = proof.statement.slice(0, at) + changed + proof.statement.slice(at + 1);
        expect(verdictOf(await checkQuoteProof({ ...proof, statement }, publisher))).toBe("fails");
      }),
    );
  });

  test("fails if its sums do not add up, even with a valid signature", async () => {
    expect(failed(await checkQuoteProof(quoteProof({ ...offer, net: offer.net + 1 }), publisher))).toEqual(["sums"]);
  });

  test("fails with an unpublished key, and with a key other than the one it names", async () => {
    const stranger = await newSigner();
    const own = { ...offer, key: stranger.key };
    const forged = { format: proofFormats.quote, ...stranger.sign(writeQuoteStatement(own)) };
    expect(failed(await checkQuoteProof(forged, publisher))).toEqual(["key"]);
    const misnamed = { format: proofFormats.quote, ...stranger.sign(writeQuoteStatement(offer)) };
    expect(failed(await checkQuoteProof(misnamed, publisher))).toEqual(["signature", "key"]);
  });

  test("is neither valid nor invalid while the key is unavailable", async () => {
    expect(verdictOf(await checkQuoteProof(quoteProof(offer), null))).toBe("unknown");
  });
});

describe("the tree", () => {
  const lines = (count: number): string[] => Array.from({ length: count }, (_, n) => `line ${n}\n`);

  test("is the one RFC 6962 defines, for any number of leaves", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(70), async (count) => {
        const tree = await treeOf(lines(count));
        expect(Buffer.from(tree.root)).toEqual(rfcRoot(lines(count)));
      }),
    );
  });

  test("every leaf's path leads to the root, from its own index only", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 70 }), fc.nat(), async (size, seed) => {
        const index = seed % size;
        const leaves = lines(size);
        const { root, paths } = await treeOf(leaves);
        const [line = "", path = []] = [leaves[index], paths[index]];
        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
        expect(await rootFrom(line, { index, size }, path)).toEqual(root);
        expect(await rootFrom(`${line} `, { index, size }, path)).not.toEqual(root);
        expect(await rootFrom(line, { index, size }, [...path, root])).not.toEqual(root);
        if (size > 1) {
          const elsewhere = (index + 1 + (seed % (size - 1))) % size;
          expect(await rootFrom(line, { index: elsewhere, size }, path)).not.toEqual(root);
          expect(await rootFrom(line, { index, size }, path.slice(1))).not.toEqual(root);
        }
      }),
    );
  });

  test("a node is not a leaf", async () => {
    const [left, right] = await Promise.all([treeOf(["a"]), treeOf(["b"])]);
    const node = String.fromCharCode(...left.root, ...right.root);
    expect((await treeOf([node])).root).not.toEqual((await treeOf(["a", "b"])).root);
  });
});

/** Returns two closed days, the proof of one line of the second day, and the published roots from that day on. */
async function payoutFixture(count: number, index: number) {
  const orders = Array.from({ length: count }, (_, n) => ({
    orderId: `W${n}`,
    salt: "AAAAAAAAAAAAAAAAAAAAA" + "AQgw"[n % 4],
  }));
  const lines = await Promise.all(
    orders.map(async (owner, n) =>
      writePayoutLine({
        number: n + 3,
        kind: "paid",
        returns: null,
        at: 1_795_000_000_000 + n,
        currency: "IDR",
        gross: 50_000 + n,
        net: 48_500 + n,
        owner: await ownerOf(owner),
      }),
    ),
  );
  const base = { issuer, key: signer.key, mode: "play", zone: "Asia/Jakarta" } as const;
  const sign = (root: Parameters<typeof writeDayRoot>[0]): Signed => signer.sign(writeDayRoot(root));
  const before = await treeOf(["x\n", "y\n"]);
  const tree = await treeOf(lines);
  const empty = await treeOf([]);
  const previous = sign({
    ...base,
    day: "2026-11-18",
    first: 1,
    count: 2,
    tree: toBase64url(before.root),
    previous: null,
    closedAt: 1,
  });
  const root = sign({
    ...base,
    day: "2026-11-19",
    first: 3,
    count,
    tree: toBase64url(tree.root),
    previous: await hashText(previous.statement),
    closedAt: 2,
  });
  const after = sign({
    ...base,
    day: "2026-11-20",
    first: 3 + count,
    count: 0,
    tree: toBase64url(empty.root),
    previous: await hashText(root.statement),
    closedAt: 3,
  });
  const proof: PayoutProof = {
    format: proofFormats.payout,
    line: lines[index] ?? "",
    path: (tree.paths[index] ?? []).map(toBase64url),
    owner: orders[index] ?? null,
    root,
    previous,
  };
  return { proof, roots: [root, after], previous, sign, orders };
}

describe("R-HON-12 a payout's line", () => {
  test("is verified from the line to the published roots, for days of any size", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.nat(), async (count, seed) => {
        const { proof, roots } = await payoutFixture(count, seed % count);
        const checks = await checkPayoutProof(proof, publisher, roots);
        expect(checks.map(({ name }) => name)).toEqual([
          "form",
          "sums",
          "owner",
          "path",
          "root",
          "key",
          "chain",
          "published",
        ]);
        expect(verdictOf(checks)).toBe("holds");
      }),
      { numRuns: 25 },
    );
  });

  test("fails with any one character of its file's texts changed", async () => {
    const { proof, roots } = await payoutFixture(11, 6);
    const file = writeProofFile(proof);
    const inTexts = [...file.matchAll(/(?<=": "|^ {4}")[^"]+(?=")/gm)].flatMap(({ index, 0: text }) =>
      Array.from(text, (_, at) => index + at),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...inTexts), fc.constantFrom(..."0123456789abcXYZ_-"), async (at, changed) => {
        fc.pre(file[at] !== changed && file[at] !== "\\" && file[at - 1] !== "\\");
        const read = readProofFile(file.slice(0, at) + changed + file.slice(at + 1));
        const verdict =
          read?.format === proofFormats.payout ? verdictOf(await checkPayoutProof(read, publisher, roots)) : "fails";
        expect(verdict, file.slice(at - 20, at + 20)).toBe("fails");
      }),
      { numRuns: 300 },
    );
  });

  test("cannot be claimed by another order", async () => {
    const { proof, roots, orders } = await payoutFixture(4, 2);
    expect(failed(await checkPayoutProof({ ...proof, owner: orders[1] ?? null }, publisher, roots))).toEqual(["owner"]);
  });

  test("fails if the day was rewritten after its publication", async () => {
    const { proof, roots, sign } = await payoutFixture(4, 2);
    const root = readDayRoot(roots[0]?.statement ?? "");
    if (root === null) throw new Error("no root");
    const rewritten = sign({ ...root, closedAt: root.closedAt + 1 });
    const [, after] = roots;
    if (after === undefined) throw new Error("no day after");
    expect(failed(await checkPayoutProof(proof, publisher, [rewritten, after]))).toEqual(["published"]);
    // Rewriting the day in the proof too does not change the commitment of the next day.
    expect(failed(await checkPayoutProof({ ...proof, root: rewritten }, publisher, [rewritten, after]))).toEqual([
      "published",
    ]);
  });

  test("fails if a day is missing or does not continue where the last one ended", async () => {
    const { proof, roots, sign, previous } = await payoutFixture(4, 2);
    const root = readDayRoot(proof.root.statement);
    if (root === null) throw new Error("no root");
    for (const change of [{ day: "2026-11-21" }, { first: 4 }, { previous: null }]) {
      const broken = sign({ ...root, ...change });
      expect(failed(await checkPayoutProof({ ...proof, root: broken }, publisher, roots))).toContain("chain");
    }
    expect(failed(await checkPayoutProof({ ...proof, previous: null }, publisher, roots))).toEqual(["chain"]);
    expect(failed(await checkPayoutProof(proof, publisher, [previous, ...roots]))).toEqual(["published"]);
  });
});

describe("a proof file", () => {
  test("reads back as it was saved", async () => {
    const { proof } = await payoutFixture(5, 4);
    expect(readProofFile(writeProofFile(proof))).toEqual(proof);
    expect(readProofFile(writeProofFile(quoteProof(offer)))).toEqual(quoteProof(offer));
  });

  test("is distinguished from any other text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readProofFile(text)).toBeNull();
      }),
    );
  });
});
