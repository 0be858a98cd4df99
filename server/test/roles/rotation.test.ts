import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadServerKeys } from "../../src/platform/crypto/key-files.ts";
import { createSealing, type Sealing } from "../../src/platform/crypto/sealing.ts";
import { agreeOnKeys, keyFingerprint } from "../../src/platform/crypto/shared-keys.ts";
import { createSigner, readKeys, recordKey } from "../../src/platform/crypto/signing.ts";
import { consoleUrls } from "../../../tools/embedded-postgres.ts";
import { withDatabase } from "../harness/database.ts";
import { enrolOperator } from "../harness/enrolled-operator.ts";
import { temporaryDir } from "../main/program.ts";
import { oneLine, runAsOperator } from "../programs/program.ts";
import { runProgram } from "../../../tools/program.ts";

const players = 1_200;
const contact = (player: number): string => `{"name":"Player ${player}"}`;
const contextOf = (player: number | string): string => `contact:${player}`;

async function openFixture() {
  const { database, url } = await withDatabase();
  const dataDir = temporaryDir();
  const folder = join(dataDir, "server");

  /** Returns the encryption that a node starting now has with the key files in `from`. */
  async function startNode(from = folder): Promise<Sealing> {
    const keys = loadServerKeys(from);
    const signer = await createSigner(keys.signingPrivateKey);
    const sealingKey = await agreeOnKeys(database, keys, signer.keyId, from);
    await recordKey(database, signer, Date.now());
    return createSealing(
      sealingKey,
      keys.dataKeys.filter((key) => key !== sealingKey),
    );
  }

  const save = (node: Sealing, player: number) =>
    database.query(
      `insert into cashier.contact (player_id, sealed, updated_at) values ($1, $2, now())
       on conflict (player_id) do update set sealed = excluded.sealed`,
      [player, node.seal(contact(player), contextOf(player))],
    );

  /** Returns every contact as decrypted by this node. */
  async function readAll(node: Sealing): Promise<number> {
    const rows = await database.query<{ player_id: bigint; sealed: Buffer }>(
      "select player_id, sealed from cashier.contact",
    );
    for (const { player_id: id, sealed } of rows) {
      expect(node.open(sealed, contextOf(String(id)))).toBe(contact(Number(id)));
    }
    return rows.length;
  }

  /** Returns how many contacts this key alone decrypts. */
  async function openedBy(key: Buffer | undefined): Promise<number> {
    const sealing = createSealing(key ?? Buffer.alloc(32));
    const rows = await database.query<{ player_id: bigint; sealed: Buffer }>(
      "select player_id, sealed from cashier.contact",
    );
    return rows.filter(({ player_id: id, sealed }) => {
      try {
        return sealing.open(sealed, contextOf(String(id))) !== "";
      } catch {
        return false;
      }
    }).length;
  }

  const env = { DATA_DIR: dataDir, MIGRATION_URL: url, ...consoleUrls(url) };
  /** Returns the audit entries of the operators' commands, oldest first: action, key and fingerprint. */
  async function recorded(): Promise<string[]> {
    const rows = await database.query<{ line: string }>(
      `select action || ' ' || subject_id || ' ' || (details ->> 'fingerprint') as line
       from audit.entry where subject_kind = 'key' and actor like 'Person %' and role = 'admin' order by entry_id`,
    );
    return rows.map(({ line }) => line);
  }

  return {
    database,
    recorded,
    folder,
    env,
    startNode,
    save,
    readAll,
    openedBy,
    rotate: (step: string) => runAsOperator(["rotate-data-key", step], env, ["admin"]),
    keys: () => loadServerKeys(folder).dataKeys,
  };
}

test("R-OPS-09 R-SRV-142 R-SRV-162 the data key is rotated while nodes write and despite a kill; until then both keys together decrypt everything", async () => {
  const fixture = await openFixture();
  const { folder, keys, openedBy, readAll, rotate, save, startNode } = fixture;
  const before = await startNode();
  for (let player = 1; player <= players; player++) await save(before, player);
  const [old] = keys();
  expect(oneLine(await rotate("reseal")), "not before the nodes have it").toContain("there is no new key");

  expect(await rotate("prepare")).toMatchObject({ code: 0, err: "" });
  const [, next] = keys();
  expect(await rotate("prepare"), "again: the same key").toMatchObject({ code: 0, err: "" });
  expect(keys()).toEqual([old, next]);
  const node = await startNode();
  await save(node, 1);
  expect(await openedBy(old), "nodes still seal with the old key").toBe(players);

  // A node that was not restarted continues to write with the old key.
  const writing = { over: false, written: 0 };
  const writer = (async () => {
    for (; !writing.over; writing.written++) await save(node, players + 1 + (writing.written % 50));
  })();
  const { CONSOLE_DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = fixture.env;
  const admin = await enrolOperator({ databaseUrl, dataDir }, ["admin"]);
  const args = ["--as", admin.email, "rotate-data-key", "reseal"];
  const resealing = runProgram({ script: "scripts/operator.ts", args, env: fixture.env, input: `${admin.code}\n` });
  await expect.poll(() => openedBy(next)).toBeGreaterThan(0);
  await resealing.kill();
  await readAll(node);
  expect(await rotate("reseal")).toMatchObject({ code: 0, err: "" });
  await readAll(node);
  writing.over = true;
  await writer;
  expect(writing.written).toBeGreaterThan(0);

  const after = await startNode();
  await save(after, 2);
  expect(await readAll(after)).toBe(await readAll(node));
  expect(await rotate("finish")).toMatchObject({ code: 0, err: "" });
  expect(await rotate("finish"), "again: nothing to do").toMatchObject({ code: 0, err: "" });
  expect(keys()).toEqual([next]);
  const [oldName, nextName] = [old, next].map((key) => keyFingerprint(key ?? Buffer.alloc(0)));
  expect(await fixture.recorded(), "each act once, however often the command was given").toEqual([
    `add_key data-key ${nextName}`,
    `use_key data-key ${nextName}`,
    `remove_key data-key ${oldName}`,
  ]);
  expect(await openedBy(next), "every row").toBe(await readAll(await startNode()));
  expect(readFileSync(join(folder, "hash-key"), "utf8").trim(), "hashes stay comparable").toBe(old?.toString("base64"));
});

test("R-SRV-142 R-SRV-139 a node without the new key does not start during a rotation, and one with only the old key does not start after it", async () => {
  const { folder, rotate, startNode } = await openFixture();
  await startNode();
  const stale = join(temporaryDir(), "server");
  mkdirSync(stale);
  cpSync(folder, stale, { recursive: true });
  await rotate("prepare");
  await expect(startNode(stale)).rejects.toThrow(
    /lacks the next data key [0-9a-f]{16} of a rotation under way: copy the file/,
  );
  await rotate("reseal");
  await rotate("finish");
  await expect(startNode(stale)).rejects.toThrow(/the data-key in .* is [0-9a-f]{16}, and this database works with/);
  await startNode();
});

test("R-SRV-142 R-SRV-162 a new signing key replaces the old one, and both stay published", async () => {
  const { database, env, folder, recorded, startNode } = await openFixture();
  await startNode();
  const old = await createSigner(loadServerKeys(folder).signingPrivateKey);
  expect(await runAsOperator(["rotate-signing-key"], env, ["admin"])).toMatchObject({ code: 0, err: "" });
  const now = await createSigner(loadServerKeys(folder).signingPrivateKey);
  expect(now.keyId).not.toBe(old.keyId);
  expect(await recorded()).toEqual([`replace_key signing-key ${now.keyId}`]);
  await startNode();
  expect((await readKeys(database)).map(({ kid }) => kid).toSorted()).toEqual([old.keyId, now.keyId].toSorted());
  const stale = join(temporaryDir(), "server");
  cpSync(folder, stale, { recursive: true });
  cpSync(join(folder, `signing-private.${old.keyId}.pem`), join(stale, "signing-private.pem"));
  await expect(startNode(stale)).rejects.toThrow(/^DATA_DIR: the signing-key in /);
});
