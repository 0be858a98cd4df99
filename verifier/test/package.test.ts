import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const quote = join(root, "verifier/test/vectors/proofs/quote.json");
const keys = join(root, "verifier/test/vectors/proofs/lobby.json");

let folder = "";
const installed = (): string => join(folder, "node_modules/@fairlobby/verifier");
const node = (...args: string[]): string => execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "verifier-package-"));
  node(join(root, "verifier/build.ts"), installed());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the built package, installed in an empty project", () => {
  test("its command checks a proof", () => {
    expect(node(join(installed(), "command/main.js"), "quote", quote, "--key", keys)).toContain("It holds.");
  });

  test("its two parts can be imported, from TypeScript too", () => {
    const program = `
      import { readFileSync } from "node:fs";
      import { checkQuoteProof, readProofFile, readPublisher, verdictOf, type Check } from "@fairlobby/verifier/proofs";
      import { canonicalJson } from "@fairlobby/verifier/rounds";

      const proof = readProofFile(readFileSync(${JSON.stringify(quote)}, "utf8"));
      if (proof?.format !== "fairlobby-quote-proof-1") throw new Error("not a quote");
      const publisher = readPublisher(JSON.parse(readFileSync(${JSON.stringify(keys)}, "utf8")));
      const checks: readonly Check[] = await checkQuoteProof(proof, publisher);
      console.log(canonicalJson({ verdict: verdictOf(checks) }));`;
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "program.ts"), program);
    expect(node("program.ts")).toBe('{"verdict":"holds"}\n');
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const types = join(root, "node_modules/@types");
    node(tsc, "--noEmit", "--strict", "--module", "nodenext", "--types", "node", "--typeRoots", types, "program.ts");
  });
});
