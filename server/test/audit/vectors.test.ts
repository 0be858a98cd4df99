import { createPrivateKey, createPublicKey } from "node:crypto";
import { writeAuditProof } from "@fairlobby/verifier/audit";
import { expect, test } from "vitest";
import { readPlayerRecord } from "../../src/modules/audit/index.ts";
import { createSigner } from "../../src/platform/crypto/signing.ts";
import { testIssuer } from "../harness/signer.ts";
import {
  consistencyPath,
  frontierOf,
  grow,
  hashLeaf,
  hashOf,
  inclusionPath,
  rootOver,
  type Part,
} from "../../src/modules/audit/tree.ts";
import { openLog, player } from "./log-fixture.ts";

/** The secret key of RFC 8032 §7.1 TEST 1, published there, so that everybody can recreate these files. */
const secret = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const pkcs8 = Buffer.from(`302e020100300506032b657004220420${secret}`, "hex");
const privateKey = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });

const minute = 60_000;

/** Entries of every kind: from the console, from a command, without a player, delayed, withheld. */
const entries = [
  {
    actor: { name: "Rina", operatorId: "O7", sessionId: "S9", role: "risk", proposalId: "P3" },
    reason: "account_takeover",
    note: "signed in from two countries — “odd”",
    details: { signIn: "i7h2k9m4p0" },
    before: { barred: false },
    after: { barred: true },
    settingsVersion: 12,
  },
  { actor: { name: "root" }, action: "close_game", subject: { kind: "game", id: "66121" }, playerId: undefined },
  { actor: { name: "root" }, action: "unbar_player", note: "two\nlines" },
  { reason: "account_takeover", readable: { when: "later", at: 1_795_432_000_000 } },
  { readable: { when: "withheld", code: "tipping_off", law: "UU 8/2010 pasal 12", until: 1_800_000_000_000 } },
] as const;

test("R-AUD-05 verifier/test/vectors/audit is what this code makes from the key of RFC 8032 and fixed secrets", async () => {
  const signer = await createSigner(privateKey.export({ type: "pkcs8", format: "pem" }));
  let made = 0;
  const fixture = await openLog({ signer, newSecret: () => Buffer.alloc(32, ++made) });
  for (const [n, entry] of entries.entries()) {
    await fixture.act({ ...entry, at: 1_795_000_000_000 + n * minute });
    fixture.clock.at += minute;
    if (n !== 1) await fixture.seal();
  }
  const { lines } = await readPlayerRecord(fixture.database, player, { skip: 0, limit: 10 });
  // The oldest bar. Which of the other entries can be read depends on the day of the test.
  const proof = lines.findLast(({ action, reason }) => action === "bar_player" && reason !== null)?.proof;
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const lobby = {
    issuer: testIssuer,
    keys: [{ kty: "OKP", crv: "Ed25519", use: "sig", alg: "EdDSA", kid: signer.keyId, x }],
  };
  const files = {
    "lobby.json": `${JSON.stringify(lobby, null, 2)}\n`,
    "log.jsonl": (await fixture.lines()).map((line) => `${line}\n`).join(""),
    "rest-of-log.jsonl": (await fixture.lines({ from: 3, to: 5 })).map((line) => `${line}\n`).join(""),
    "proof.json": proof == null ? "" : writeAuditProof(proof),
    "checkpoint.txt": String(await fixture.document("/proofs/audit/checkpoint")),
  };
  for (const [name, text] of Object.entries(files)) {
    await expect(text).toMatchFileSnapshot(`../../../verifier/test/vectors/audit/${name}`);
  }
});

/** Leaves, roots and consistency proofs from the tests of Certificate Transparency. */
const ctLeaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const ctRoots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const ctConsistency = [
  [1, 8, "96a296d2 5f083f0a 6b47aaf2"],
  [6, 8, "0ebc5d34 ca854ea1 d37ee418"],
  [2, 5, "5f083f0a bc1a0643"],
] as const;

test("R-AUD-02 R-AUD-03 the sealer's tree has the roots and proofs of Certificate Transparency's tests", () => {
  const leaves = ctLeaves.map((hex) => hashLeaf(Buffer.from(hex, "hex")));
  const { added } = grow(0, [], leaves);
  const nodeAt = ({ level, nth }: { level: number; nth: number }): Buffer =>
    added.find((node) => node.level === level && node.nth === nth)?.hash ?? Buffer.alloc(0);
  for (const [size, root] of ctRoots.entries()) {
    const frontier = frontierOf(size).map((place) => ({ ...place, hash: nodeAt(place) }));
    expect(rootOver(frontier).toString("hex")).toBe(root);
    // In two steps, from any smaller size.
    for (let before = 0; before <= size; before++) {
      const smaller = frontierOf(before).map((place) => ({ ...place, hash: nodeAt(place) }));
      expect(rootOver(grow(before, smaller, leaves.slice(before, size)).frontier).toString("hex")).toBe(root);
    }
  }
  const hex = (path: readonly Part[]): string =>
    path.map((part) => Buffer.from(hashOf(part, nodeAt)).toString("hex").slice(0, 8)).join(" ");
  for (const [from, to, path] of ctConsistency) expect(hex(consistencyPath(from, to))).toBe(path);
  expect(hex(inclusionPath(5, 8))).toBe("bc1a0643 ca854ea1 d37ee418");
  expect(hex(inclusionPath(2, 3))).toBe("fac54203");
});
