import { createPrivateKey, createPublicKey, sign as signBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  checkPayoutProof,
  checkQuoteProof,
  hashText,
  keyIdOf,
  ownerOf,
  proofFormats,
  readPublisher,
  toBase64url,
  treeOf,
  verdictOf,
  writeDayRoot,
  writePayoutLine,
  writeProofFile,
  writeQuoteStatement,
  type PayoutProof,
  type QuoteProof,
  type Signed,
} from "../src/proofs/index.ts";

/** The secret key of RFC 8032 §7.1 TEST 1, published there, so that everybody can recreate these files. */
const secret = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const pkcs8Prefix = "302e020100300506032b657004220420";
const privateKey = createPrivateKey({ key: Buffer.from(pkcs8Prefix + secret, "hex"), format: "der", type: "pkcs8" });
const publicKey = createPublicKey(privateKey).export({ format: "jwk" }).x ?? "";
const key = await keyIdOf(publicKey);
const issuer = "https://lobby.example";

const sign = (statement: string): Signed => ({
  statement,
  signature: signBytes(null, Buffer.from(statement), privateKey).toString("base64url"),
  publicKey,
});

const lobby = { issuer, keys: [{ kty: "OKP", crv: "Ed25519", use: "sig", alg: "EdDSA", kid: key, x: publicKey }] };

const quote: QuoteProof = {
  format: proofFormats.quote,
  ...sign(
    writeQuoteStatement({
      issuer,
      key,
      mode: "play",
      currency: "IDR",
      quoteId: "Q5T8W1X3",
      gross: 3_000_000,
      fee: 90_000,
      tax: 0,
      net: 2_910_000,
      vipPrice: null,
      issuedAt: 1_795_000_000_000,
      expiresAt: 1_795_000_600_000,
    }),
  ),
};

/** The fourth of five payouts of the second day. */
async function payoutVector(): Promise<{ payout: PayoutProof; roots: { roots: Signed[]; next: null } }> {
  const owners = Array.from({ length: 5 }, (_, n) => ({
    orderId: `W3N6P8R${n}`,
    salt: Buffer.alloc(16, n).toString("base64url"),
  }));
  const lines = await Promise.all(
    owners.map(async (owner, n) =>
      writePayoutLine({
        number: n + 1,
        kind: "paid",
        returns: null,
        at: 1_795_100_000_000 + n * 1000,
        currency: "IDR",
        gross: 50_000 * (n + 1),
        net: 48_500 * (n + 1),
        owner: await ownerOf(owner),
      }),
    ),
  );
  const [before, tree] = [await treeOf([]), await treeOf(lines)];
  const base = { issuer, key, mode: "play", zone: "Asia/Jakarta", first: 1 } as const;
  const previous = sign(
    writeDayRoot({
      ...base,
      day: "2026-11-18",
      count: 0,
      tree: toBase64url(before.root),
      previous: null,
      closedAt: 1_795_021_800_000,
    }),
  );
  const root = sign(
    writeDayRoot({
      ...base,
      day: "2026-11-19",
      count: lines.length,
      tree: toBase64url(tree.root),
      previous: await hashText(previous.statement),
      closedAt: 1_795_108_200_000,
    }),
  );
  const [line = "", path = [], owner = null] = [lines[3], tree.paths[3], owners[3]];
  const payout: PayoutProof = {
    format: proofFormats.payout,
    line,
    path: path.map(toBase64url),
    owner,
    root,
    previous,
  };
  return { payout, roots: { roots: [root], next: null } };
}

const { payout, roots } = await payoutVector();

test.each([
  ["lobby", `${JSON.stringify(lobby, null, 2)}\n`],
  ["quote", writeProofFile(quote)],
  ["payout", writeProofFile(payout)],
  ["roots", `${JSON.stringify(roots, null, 2)}\n`],
])("verifier/test/vectors/proofs/%s.json is what this code makes", async (name, text) => {
  await expect(text).toMatchFileSnapshot(`../../verifier/test/vectors/proofs/${name}.json`);
});

test("the published vectors hold", async () => {
  expect(publicKey).toBe(
    Buffer.from("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "hex").toString("base64url"),
  );
  const publisher = readPublisher(lobby);
  expect(verdictOf(await checkQuoteProof(quote, publisher))).toBe("holds");
  expect(verdictOf(await checkPayoutProof(payout, publisher, roots.roots))).toBe("holds");
});
