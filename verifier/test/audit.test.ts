import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkAuditLog,
  checkAuditProof,
  isConsistent,
  readAuditProof,
  readCheckpoint,
  writeAuditProof,
  type LogOptions,
} from "../src/audit/index.ts";
import { checkCosignatures, checkLogSignatures, readWitnessKey } from "../src/audit/checkpoint.ts";
import { growFrom } from "../src/audit/growing-tree.ts";
import { readPublisher, verdictOf } from "../src/proofs/index.ts";
import { sha256 } from "../src/proofs/bytes.ts";

const vectors = join(import.meta.dirname, "../../verifier/test/vectors/audit");
const vector = (name: string): string => readFileSync(join(vectors, name), "utf8");
const publicKeys = readPublisher(JSON.parse(vector("lobby.json")))?.publicKeys ?? [];
const log = vector("log.jsonl").split("\n").slice(0, -1);

const check = (lines: readonly string[], options: Partial<LogOptions> = {}) =>
  checkAuditLog(lines, { publicKeys, ...options });

/** The vectors' log with one line changed. */
const changed = (number: number, from: string, to: string): string[] =>
  log.map((line) => {
    if (!line.startsWith(`{"number":${number},`)) return line;
    expect(line).toContain(from);
    return line.replace(from, to);
  });

describe("R-AUD-05 a log", () => {
  test("of the published vectors holds, whole and from any entry on", async () => {
    expect(verdictOf((await check(log)).checks)).toBe("holds");
    const rest = await check(vector("rest-of-log.jsonl").split("\n").slice(0, -1));
    expect(rest).toMatchObject({ header: { from: 3, to: 5 }, misfit: null });
    expect(verdictOf(rest.checks)).toBe("holds");
    expect(verdictOf((await check(log, { publicKeys: null })).checks)).toBe("unknown");
  });

  test.each([
    ["a changed note", changed(2, "two\\nlines", "two\\nlimes"), 2, "entries"],
    ["a field that was taken out", changed(1, '"action":"close_game"', '"action":null'), 1, "entries"],
    ["a changed salt", changed(3, '"salts":{"entry":"', '"salts":{"entry":"A'), 3, "form"],
    ["an entry that was taken out", log.filter((line) => !line.startsWith('{"number":2,')), 2, "order"],
    ["an end that was cut off", log.slice(0, -2), 4, "order"],
    ["entries without their heads", log.filter((line) => !line.startsWith('{"head"')), 0, "tree"],
  ] as const)("with %s does not hold, and the first entry that does not fit is named", async (_, lines, first, by) => {
    const { checks, misfit } = await check(lines);
    expect(verdictOf(checks)).toBe("fails");
    expect(misfit).toMatchObject({ first, check: by });
  });

  test("whose keys are another lobby's, or that differs from a head kept elsewhere, does not hold", async () => {
    const other = await check(log, { publicKeys: ["11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo".replace("11", "12")] });
    expect(other.misfit).toMatchObject({ check: "signatures", first: 0 });
    const head = readCheckpoint(vector("checkpoint.txt"));
    if (head === null) throw new Error("the vector is no checkpoint");
    expect(verdictOf((await check(log, { kept: [head] })).checks)).toBe("holds");
    const forked = { ...head, root: `A${head.root.slice(1)}` };
    expect((await check(log, { kept: [forked] })).misfit).toMatchObject({ check: "kept" });
    expect((await check(log, { kept: [{ ...head, size: 9 }] })).misfit).toMatchObject({ check: "kept", first: 5 });
  });

  test("with any one character changed does not hold", async () => {
    const text = log.join("\n");
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: text.length - 1 }),
        fc.constantFrom("0", "A", "z"),
        async (at, put) => {
          fc.pre(text[at] !== put);
          const { checks } = await check(`${text.slice(0, at)}${put}${text.slice(at + 1)}`.split("\n"));
          // The address of the lobby in the first line is not part of the log.
          const inHeader = at < (log[0]?.length ?? 0);
          expect(verdictOf(checks) === "fails" || inHeader).toBe(true);
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe("R-AUD-02 a player's proof", () => {
  const proof = readAuditProof(vector("proof.json"));
  if (proof === null) throw new Error("the vector is no proof");

  test("opens time, role, action, subject and reason only, and holds", async () => {
    expect(proof.opened.map(({ name }) => name)).toEqual([
      "time",
      "role",
      "action",
      "subject-kind",
      "subject",
      "reason",
    ]);
    expect(verdictOf(await checkAuditProof(proof, publicKeys))).toBe("holds");
    expect(readAuditProof(writeAuditProof(proof))).toEqual(proof);
    expect(vector("proof.json")).not.toContain("Rina");
  });

  test.each([
    ["another value", "opened", { opened: proof.opened.map((field) => ({ ...field, value: "x" })) }],
    ["another number", "path", { number: proof.number + 1 }],
    ["another path", "path", { path: proof.path.slice(1) }],
    [
      "another leaf",
      "path",
      { leaf: proof.leaf.replace(/entry:(.)/, (_, first) => `entry:${first === "A" ? "B" : "A"}`) },
    ],
    [
      "another head",
      "head",
      {
        checkpoint: proof.checkpoint.replace(
          /^(.*\n\d+\n)(.)/,
          (_, before, first) => before + (first === "A" ? "B" : "A"),
        ),
      },
    ],
  ] as const)("with %s does not hold", async (_, name, change) => {
    const checks = await checkAuditProof({ ...proof, ...change }, publicKeys);
    expect(checks).toContainEqual({ name, outcome: "fails" });
  });

  test.each(["", "{}", "[]", "null", '{"format":"fairlobby-audit-proof-1"}', "x".repeat(70_000)])(
    "is not read from %.40s",
    (text) => expect(readAuditProof(text)).toBeNull(),
  );
});

/** Roots and proofs of the tests of Certificate Transparency. */
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
].map((hex) => Buffer.from(hex, "hex").toString("base64url"));
const hash = (hex: string): string => Buffer.from(hex, "hex").toString("base64url");

describe("R-AUD-03 the formats of others", () => {
  test("the tree has the roots, and the consistency proofs hold, of Certificate Transparency's tests", async () => {
    const tree = growFrom(0, []);
    for (const [size, root] of ctRoots.entries()) {
      expect(await tree?.root()).toBe(root);
      const leaf = ctLeaves[size];
      if (leaf !== undefined) await tree?.add(await sha256(Uint8Array.of(0), Buffer.from(leaf, "hex")));
    }
    const head = (size: number) => ({ size, root: ctRoots[size] ?? "" });
    const sixToEight = [
      "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ].map(hash);
    const twoToFive = [
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ].map(hash);
    expect(await isConsistent(head(6), head(8), sixToEight)).toBe(true);
    expect(await isConsistent(head(2), head(5), twoToFive)).toBe(true);
    expect(await isConsistent(head(6), head(7), sixToEight)).toBe(false);
    expect(await isConsistent(head(5), head(8), sixToEight)).toBe(false);
    expect(await isConsistent(head(3), head(2), [])).toBe(false);
    expect(await isConsistent(head(0), head(8), [])).toBe(true);
  });

  test("a signature line of Go's package note holds, with the key id of its key", async () => {
    const text =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    const line = "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=";
    const bytes = Buffer.from(line, "base64");
    // The key is PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW.
    const publicKey = Buffer.from("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", "base64").subarray(1);
    expect(bytes.subarray(0, 4).toString("hex")).toBe("c74f20a3");
    const note = {
      origin: "PeterNeumann",
      size: 0,
      root: "",
      text,
      signatures: [
        {
          name: "PeterNeumann",
          keyId: bytes.subarray(0, 4).toString("base64url"),
          signature: new Uint8Array(bytes.subarray(4)),
        },
      ],
    };
    const witness = { name: "PeterNeumann", publicKey: publicKey.toString("base64url") };
    expect(await checkCosignatures(note, witness)).toEqual(["holds"]);
    expect(await checkCosignatures({ ...note, text: text.toUpperCase() }, witness)).toEqual(["fails"]);
    expect(await checkCosignatures(note, { ...witness, name: "EnochRoot" })).toEqual([]);
    // A log signs twice: this note lacks the signature with the time.
    expect(await checkLogSignatures(note, [witness.publicKey])).toEqual({ outcome: "missing", at: null });
  });

  test("the checkpoint in the specification is read, and a witness's key has its id", async () => {
    const example =
      "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n" +
      "— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n" +
      "— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n";
    expect(readCheckpoint(example)).toMatchObject({ origin: "example.com/behind-the-sofa", size: 20_852_163 });
    for (const broken of [
      example.replace("20852163", "020852163"),
      example.replace("\n\n—", "\n—"),
      example.replace("2I=\n", "2J=\n"),
      example.replace("— example.com/", "- example.com/"),
      example.slice(0, -1),
      example.split("—")[0] ?? "",
    ]) {
      expect(readCheckpoint(broken)).toBeNull();
    }
    const key = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2";
    expect(await readWitnessKey(key)).toMatchObject({ name: "remora.n621.de" });
    expect(await readWitnessKey(key.replace("da77", "da78"))).toBeNull();
    expect(await readWitnessKey("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")).toBeNull();
  });
});
