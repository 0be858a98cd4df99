import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { quickFolder } from "../../../tools/quick-folder.ts";
import { agreeOnPushKey, loadPushKey, pushKeyFile, readPushKey } from "../../src/platform/crypto/push-key.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { createDatabase } from "../harness/database.ts";

function newFolder(): string {
  const dir = quickFolder("push-key-");
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

describe("R-INB-04 the key that signs messages to push services", () => {
  test("is made at the first start, readable by its owner only, and read from then on", () => {
    const dir = newFolder();
    const key = loadPushKey(dir, randomBytes(32));
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(key.privateKey, "base64url");
    expect(pair.getPublicKey("base64url")).toBe(key.publicKey);
    expect(statSync(join(dir, pushKeyFile)).mode & 0o777).toBe(0o600);
    expect(loadPushKey(dir, randomBytes(32))).toEqual(key);
  });

  test("is the same on all nodes that share the hash key, and another for another lobby", () => {
    const hashKey = randomBytes(32);
    const key = loadPushKey(newFolder(), hashKey);
    expect(loadPushKey(newFolder(), hashKey)).toEqual(key);
    expect(loadPushKey(newFolder(), randomBytes(32))).not.toEqual(key);
  });

  test("is refused with its file named when it is of another kind", () => {
    const dir = newFolder();
    const { privateKey } = generateKeyPairSync("ed25519");
    for (const text of ["", privateKey.export({ type: "pkcs8", format: "pem" })]) {
      writeFileSync(join(dir, pushKeyFile), text);
      expect(() => loadPushKey(dir, randomBytes(32))).toThrow(/^DATA_DIR: \S+push-private\.pem cannot be used/);
      expect(readFileSync(join(dir, pushKeyFile), "utf8"), "no key is replaced").toBe(text);
    }
  });
});

describe("R-INB-04 nodes compare the key with that of the database", () => {
  let fixture: { database: OpenDatabase; drop: () => Promise<void> };
  beforeAll(async () => {
    fixture = await createDatabase();
  });
  afterAll(() => fixture.drop());

  test("of nodes that start together, one records its key, and a different one is refused", async () => {
    const { database } = fixture;
    expect(await readPushKey(database)).toBeNull();
    const [own, other] = [loadPushKey(newFolder(), randomBytes(32)), loadPushKey(newFolder(), randomBytes(32))];
    const starts = [own, own, own].map((key) => agreeOnPushKey(database, key, "keys"));
    await Promise.all(starts);
    expect(await readPushKey(database)).toBe(own.publicKey);
    await expect(agreeOnPushKey(database, other, "keys")).rejects.toThrow(
      /^DATA_DIR: keys\/push-private\.pem is not the key that this database works with/,
    );
  });
});
