import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalJson } from "../src/rounds/index.ts";
import { runToEnd } from "../../tools/program.ts";
import { openHttpServer } from "../../tools/http-server.ts";

const root = join(import.meta.dirname, "../..");
const vectors = join(root, "verifier/test/vectors/proofs");
const vector = (name: string): string => join(vectors, `${name}.json`);

/** @param script the npm script that starts it */
async function run(args: readonly string[], script?: string): Promise<{ code: number | null; output: string }> {
  const env = { npm_lifecycle_event: script };
  const { code, out, err } = await runToEnd({ script: "verifier/src/command/main.ts", args, cwd: root, env });
  return { code, output: out + err };
}

const verify = (...args: string[]) => run(args);

const [firstRound = ""] = readFileSync(join(root, "verifier/test/vectors/rounds/66121.json"), "utf8")
  .split("\n")
  .slice(1);
const roundFile = firstRound.replace(/,$/, "");
const { definition, definitionHash: publishedHash } = JSON.parse(roundFile) as {
  definition: { name: string };
  definitionHash: string;
};
const publishedRules = JSON.stringify(definition);
const roundKeys = join(root, "verifier/test/vectors/rounds/provider.json");
/** Returns a round as it was saved before rounds were signed. */
const unsignedFile = JSON.stringify({
  ...(JSON.parse(roundFile) as object),
  mode: undefined,
  commitment: undefined,
  key: undefined,
  publicKey: undefined,
  signature: undefined,
});

/** A static web server that publishes what the vectors contain. */
const lobby = await openHttpServer((request, response) => {
  const rules = /^\/definitions\/([0-9a-f]{64})\.json$/.exec(request.url ?? "")?.[1];
  if (rules !== undefined) return void response.writeHead(rules === publishedHash ? 200 : 404).end(publishedRules);
  const name = request.url?.startsWith("/proofs/roots") === true ? "roots" : "lobby";
  response.setHeader("content-type", "application/json").end(readFileSync(vector(name)));
});
const address = lobby.url;
let dir = "";

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "verify-test-"));
  const { x } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
  writeFileSync(join(dir, "other-key"), String(x));
});
afterAll(async () => {
  await lobby.close();
  rmSync(dir, { recursive: true });
});

/** Returns a vector with one text replaced. */
function tampered(name: string, from: string, to: string): string {
  const text = readFileSync(vector(name), "utf8");
  expect(text).toContain(from);
  const file = join(dir, `${name}.json`);
  writeFileSync(file, text.replace(from, to));
  return file;
}

describe("npm run verify", () => {
  test("R-HON-11 checks a saved quote with a saved key, offline", async () => {
    const { code, output } = await verify("quote", vector("quote"), "--key", vector("lobby"));
    expect(output).toContain("3000000 - fee 90000 - tax 0 = 2910000");
    expect(output).toContain("It holds.");
    expect(code).toBe(0);
  });

  test("R-HON-11 fails for a quote changed by one digit, and names the failed check", async () => {
    const { code, output } = await verify("quote", tampered("quote", "net:2910000", "net:2910001"), "--key", address);
    expect(output).toContain("✗ the amounts add up");
    expect(output).toContain("✗ the quote is signed with the key it names");
    expect(output).toContain("It does NOT hold.");
    expect(code).toBe(1);
  });

  test("R-HON-12 checks a payout's line up to the published days", async () => {
    const { code, output } = await verify("payout", vector("payout"), "--key", address);
    expect(output.match(/✓/g)).toHaveLength(8);
    expect(code).toBe(0);
    const changed = await verify("payout", tampered("payout", "net:194000", "net:194001"), "--key", address);
    expect(changed.output).toContain("✗ the line leads to the root of its day");
    expect(changed.code).toBe(1);
  });

  test("does not call a payout verified if the published days are unavailable", async () => {
    const { code, output } = await verify("payout", vector("payout"), "--key", vector("lobby"));
    expect(output).toContain("? the day is the one everybody sees");
    expect(code).toBe(3);
  });

  test("R-HON-13 R-HON-17 plays rounds again offline, describes every spin, and reports who signed the rest", async () => {
    const file = join(root, "verifier/test/vectors/rounds/66121.json");
    const { code, output } = await verify("round", file, "--key", roundKeys);
    expect(output.match(/It fits its seeds and rules, and its provider signed it\./g)).toHaveLength(3);
    expect(output).toContain("✓ a signed receipt says that these seeds were fixed before the round");
    expect(output).toContain("Not shown, but stated by the provider, who cannot take it back:\n- the stake");
    expect(output).toContain("in minor units of IDR (play money)");
    expect(output).toMatch(/Spin, stops \d+ \d+ \d+ \d+ \d+, 10 to come: \d+\n/);
    expect(output).toMatch(/Free spin 10, stops/);
    expect(code).toBe(0);
    const stranger = await verify("round", file, "--key", join(dir, "other-key"));
    expect(stranger.output).toContain("It is signed with an UNKNOWN key.");
    expect(stranger.code).toBe(1);
    // An old document of a lobby does not name its providers' keys.
    const old = join(dir, "old-lobby.json");
    writeFileSync(old, JSON.stringify({ ...JSON.parse(readFileSync(vector("lobby"), "utf8")), moneyMode: "play" }));
    const before = await verify("round", file, "--key", old);
    expect(before.output).toContain("Its signature is right; whose it is was not compared.");
    expect(before.code).toBe(3);
    const alone = await verify("round", file);
    expect(alone.output).toContain("Its signature is right; whose it is was not compared.");
    expect(alone.output).toContain("Taken from the file, not provable from it:\n- the stake");
    expect(alone.code).toBe(3);
  });

  test("R-HON-13 R-HON-17 detects every change, and lists what an unsigned file does not prove", async () => {
    const changed = join(dir, "round.json");
    const check = async (from: string | RegExp, to: string) => {
      expect(roundFile).toMatch(from);
      writeFileSync(changed, roundFile.replace(from, to));
      return verify("round", changed, "--key", roundKeys);
    };
    const forged = await check(/"totalWin":(\d+)/, '"totalWin":1$1');
    expect(forged.output).toContain("✗ by the rules these draws show these pictures and pay these wins");
    expect(forged.output).toContain("✗ the wins add up to the total in the file");
    expect(forged.output).toContain("It is FORGED: it was changed after it was signed.");
    expect(forged.code).toBe(1);
    // Only the signature reveals a changed time or currency: nothing else in the file contradicts it.
    const invented = await check('"IDR"', '"USD"');
    expect(invented.output).toContain("✗ everything in the file is signed with a published key (forged");
    expect(invented.code).toBe(1);
    const open = await check(/"serverSeed":"[0-9a-f]+"/, '"serverSeed":null');
    expect(open.output).toContain(
      "? the server seed has the hash the file names: compare that hash with the one the game showed you before (the server",
    );
    expect(open.output).toContain("✓ everything in the file is signed with a published key");
    expect(open.code).toBe(3);

    writeFileSync(changed, unsignedFile.replace(/"at":\d+/, '"at":1'));
    const unsigned = await verify("round", changed, "--key", roundKeys);
    expect(unsigned.output).toMatch(
      /It fits its seeds and rules\. It is unsigned\.\n\nTaken from the file, not provable from it:\n- the stake/,
    );
    expect(unsigned.output).toContain("- the currency, the time and the round's id");
    expect(unsigned.output).toContain("- that the hash of the server seed was shown before the round");
    expect(unsigned.code).toBe(3);
  });

  test("R-HON-17 checks saved seed receipts", async () => {
    const kept = join(dir, "seeds.json");
    const { commitment } = JSON.parse(roundFile) as { commitment: { at: number } };
    writeFileSync(kept, JSON.stringify([commitment]));
    const genuine = await verify("seeds", kept, "--key", roundKeys);
    expect(genuine.output).toMatch(/^Fixed by 2026-11-20T23:59:00\.000Z: server seed with hash [0-9a-f]{64}, in use/);
    expect(genuine.code).toBe(0);
    writeFileSync(kept, JSON.stringify([{ ...commitment, at: commitment.at - 1 }]));
    const forged = await verify("seeds", kept, "--key", roundKeys);
    expect(forged.output).toContain("It is FORGED");
    expect(forged.code).toBe(1);
    writeFileSync(kept, JSON.stringify([{ ...commitment, at: 9e15 }]));
    expect(await verify("seeds", kept)).toMatchObject({ code: 2, output: `${kept} is no receipt of seeds\n` });
    expect(await verify("seeds", vector("quote"))).toMatchObject({ code: 2 });
  });

  test("R-HON-13 distinguishes invented rules from the provider's published ones", async () => {
    const file = join(dir, "published.json");
    writeFileSync(file, roundFile);
    // Rules and keys come from the same address.
    const published = await verify("round", file, "--definitions", address);
    expect(published.output).toContain(`✓ the rules are published by ${address}`);
    expect(published.output).not.toContain("- that the rules are the published ones");
    expect(published.output).toContain("✓ everything in the file is signed with a published key");
    expect(published.code).toBe(0);
    // Other rules with a matching hash: the file is consistent, but the rules are not published.
    const rules = { ...definition, name: "Invented" };
    const hash = createHash("sha256")
      .update(canonicalJson(rules) ?? "")
      .digest("hex");
    const invent = (text: string): void =>
      writeFileSync(file, JSON.stringify({ ...JSON.parse(text), definition: rules, definitionHash: hash }));
    invent(roundFile);
    expect((await verify("round", file)).output).toContain("It is FORGED");
    invent(unsignedFile);
    expect((await verify("round", file)).output).toContain("It fits its seeds and rules. It is unsigned.");
    const invented = await verify("round", file, "--definitions", address);
    expect(invented.output).toContain(`✗ the rules are published by ${address}`);
    expect(invented.code).toBe(1);
    expect(await verify("round", file, "--definitions", "http://127.0.0.1:1")).toMatchObject({ code: 3 });
    expect(await verify("quote", vector("quote"), "--definitions", address)).toMatchObject({ code: 2 });
  });

  test("reports an invalid command in one line", async () => {
    expect(await verify()).toMatchObject({ code: 2, output: expect.stringContaining("Usage:") as string });
    expect(await verify("payout", vector("quote"))).toMatchObject({ code: 2 });
    expect(await verify("quote", join(dir, "nowhere.json"))).toMatchObject({ code: 2 });
  });

  test("the usage names the command that started it", async () => {
    expect((await run([], "verify")).output).toMatch(/^Usage: npm run verify -- <quote/);
    expect((await run([])).output).toMatch(/^Usage: fairlobby-verify <quote/);
  });
});
