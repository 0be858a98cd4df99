import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { recordAudit, type Actor } from "../server/src/modules/audit/index.ts";
import { sealedEmails, sealedEmailMessages } from "../server/src/modules/accounts/index.ts";
import { sealedContacts } from "../server/src/modules/cashier/index.ts";
import { sealedPictures } from "../server/src/modules/support/index.ts";
import { sealedOrders, sealedPayoutAccounts } from "../server/src/modules/withdrawals/index.ts";
import {
  loadServerKeys,
  newSigningKey,
  writeDataKeys,
  type SharedKey,
} from "../server/src/platform/crypto/key-files.ts";
import { resealTable, type Resealed } from "../server/src/platform/crypto/reseal.ts";
import { createSealing } from "../server/src/platform/crypto/sealing.ts";
import { keyFingerprint, readSharedKeys, type KnownKey } from "../server/src/platform/crypto/shared-keys.ts";
import { createSigner, recordKey } from "../server/src/platform/crypto/signing.ts";
import type { OpenDatabase, Tx } from "../server/src/platform/db/database.ts";
import { Problem } from "./product-database.ts";

/*
 * The operator's commands about keys (docs/operations/keys.md). They change the files in DATA_DIR/server and, with the
 * owner's login, the database. Each command may be interrupted at any point and repeated.
 */

export interface KeyContext {
  readonly database: OpenDatabase;
  /** Path of DATA_DIR/server. */
  readonly folder: string;
  readonly actor: Actor;
}

type KeyAction = "add_key" | "use_key" | "remove_key" | "replace_key";

const recordKeyAct = (tx: Tx, { actor }: KeyContext, action: KeyAction, name: SharedKey, fingerprint: string) =>
  recordAudit(tx, {
    actor,
    action,
    subject: { kind: "key", id: name },
    note: "",
    details: { fingerprint },
    at: Date.now(),
  });

interface Ring {
  /** The keys of the file, by fingerprint. */
  readonly own: ReadonlyMap<string, Buffer>;
  readonly current: KnownKey;
  readonly next: KnownKey | undefined;
  readonly former: KnownKey | undefined;
}

async function readRing({ database, folder }: KeyContext): Promise<Ring> {
  const known = (await readSharedKeys(database)).filter(({ name }) => name === "data-key");
  const [current, next, former] = (["current", "next", "former"] as const).map((state) =>
    known.find((key) => key.state === state),
  );
  if (current === undefined) throw new Problem("the database does not know its data key yet: start the product once");
  const { dataKeys } = loadServerKeys(folder, new Set(["data-key"]));
  const own = new Map(dataKeys.map((key) => [keyFingerprint(key), key]));
  for (const { fingerprint, state } of [current, former ?? current]) {
    if (!own.has(fingerprint)) throw new Problem(`${join(folder, "data-key")} lacks the ${state} key ${fingerprint}`);
  }
  return { own, current, next, former };
}

/** Adds a new key, which all nodes must have before any of them encrypts with it. */
async function prepare(context: KeyContext): Promise<void> {
  const { own, next, former } = await readRing(context);
  if (former !== undefined) throw new Problem("a rotation is under way: finish it first");
  // The key is in a separate file until the database has its fingerprint, so that a repeated command continues with the
  // same key.
  const nextFile = join(context.folder, "data-key.next");
  if (next === undefined && !existsSync(nextFile)) {
    writeFileSync(nextFile, randomBytes(32).toString("base64"), { mode: 0o600, flush: true });
  }
  if (existsSync(nextFile)) {
    const key = Buffer.from(readFileSync(nextFile, "utf8"), "base64");
    await context.database.transaction(async (tx) => {
      const added = await tx.query(
        `insert into platform.shared_key (name, fingerprint, state) values ('data-key', $1, 'next')
         on conflict do nothing returning name`,
        [keyFingerprint(key)],
      );
      if (added.length > 0) await recordKeyAct(tx, context, "add_key", "data-key", keyFingerprint(key));
    });
    if (!own.has(keyFingerprint(key))) writeDataKeys(context.folder, [...own.values(), key]);
    rmSync(nextFile);
  } else if (next !== undefined && !own.has(next.fingerprint)) {
    throw new Problem(`the new key ${next.fingerprint} was created on another node: continue there`);
  }
  console.log(
    `The new key is in ${join(context.folder, "data-key")}. Copy that file to every node, restart them one after the other,` +
      " and then: npm run operator -- rotate-data-key reseal",
  );
}

async function resealAll(context: KeyContext, { own, current }: Ring): Promise<Resealed> {
  const key = own.get(current.fingerprint) ?? Buffer.alloc(0);
  const keys = { current: createSealing(key), ring: createSealing(key, [...own.values()]) };
  const tables = [];
  for (const table of [
    sealedContacts,
    sealedEmails,
    sealedEmailMessages,
    sealedOrders,
    sealedPayoutAccounts,
    sealedPictures,
  ])
    tables.push(await resealTable(context.database, table, keys));
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    resealed: tables.reduce((sum, { resealed }) => sum + resealed, 0),
  };
}

async function reseal(context: KeyContext): Promise<void> {
  let ring = await readRing(context);
  if (ring.next !== undefined) {
    const { fingerprint } = ring.next;
    if (!ring.own.has(fingerprint)) throw new Problem(`this node lacks the new key ${fingerprint}`);
    await context.database.transaction(async (tx) => {
      await tx.query("update platform.shared_key set state = 'former' where name = 'data-key' and state = 'current'");
      await tx.query("update platform.shared_key set state = 'current' where name = 'data-key' and state = 'next'");
      await recordKeyAct(tx, context, "use_key", "data-key", fingerprint);
    });
    ring = await readRing(context);
  }
  if (ring.former === undefined) throw new Problem("there is no new key: npm run operator -- rotate-data-key prepare");
  const { rows, resealed } = await resealAll(context, ring);
  console.log(
    `${rows} rows read, ${resealed} values sealed again. Restart the nodes one after the other, and then:` +
      " npm run operator -- rotate-data-key finish",
  );
}

async function finish(context: KeyContext): Promise<void> {
  const ring = await readRing(context);
  if (ring.next !== undefined)
    throw new Problem("the new key is not in use yet: npm run operator -- rotate-data-key reseal");
  if (ring.former !== undefined) {
    const { fingerprint } = ring.former;
    const { rows, resealed } = await resealAll(context, ring);
    const again = await resealAll(context, ring);
    console.log(`${rows} rows read, ${resealed} values sealed again.`);
    if (again.resealed > 0) throw new Problem("a node still seals with the old key: restart all of them, then again");
    copyFileSync(join(context.folder, "data-key"), join(context.folder, `data-key.${fingerprint}`));
    await context.database.transaction(async (tx) => {
      await tx.query("delete from platform.shared_key where name = 'data-key' and state = 'former'");
      await recordKeyAct(tx, context, "remove_key", "data-key", fingerprint);
    });
  }
  writeDataKeys(
    context.folder,
    [...ring.own].filter(([name]) => name === ring.current.fingerprint).map(([, key]) => key),
  );
  console.log(`Only the new key is in ${join(context.folder, "data-key")} now: copy that file to every node.`);
}

async function rotateSigningKey(context: KeyContext): Promise<void> {
  const { database, folder } = context;
  const file = join(folder, "signing-private.pem");
  const nextFile = `${file}.next`;
  const old = await createSigner(loadServerKeys(folder, new Set(["signing-key"])).signingPrivateKey);
  if (!existsSync(nextFile)) {
    const known = (await readSharedKeys(database)).find(({ name }) => name === "signing-key");
    if (known?.fingerprint !== old.keyId)
      throw new Problem(`the key in ${file} is not the one this database works with`);
    writeFileSync(nextFile, newSigningKey(), { mode: 0o600, flush: true });
  }
  const signer = await createSigner(readFileSync(nextFile, "utf8"));
  await recordKey(database, signer, Date.now());
  await database.transaction(async (tx) => {
    const replaced = await tx.query(
      `update platform.shared_key set fingerprint = $1, recorded_at = now()
       where name = 'signing-key' and fingerprint <> $1 returning name`,
      [signer.keyId],
    );
    if (replaced.length > 0) await recordKeyAct(tx, context, "replace_key", "signing-key", signer.keyId);
  });
  copyFileSync(file, join(folder, `signing-private.${old.keyId}.pem`));
  renameSync(nextFile, file);
  console.log(
    `Statements are signed with ${signer.keyId} once ${file} is copied to every node and` +
      " they are restarted; what was signed before stays provable.",
  );
}

const rotation: Readonly<Record<string, (context: KeyContext) => Promise<void>>> = { prepare, reseal, finish };

/** Returns the function of a key command; null if the command is not about keys. */
export function keyWorkOf([command, step = "", ...more]: readonly string[]):
  | ((context: KeyContext) => Promise<void>)
  | null {
  if (more.length > 0) return null;
  if (command === "rotate-signing-key" && step === "") return rotateSigningKey;
  return command === "rotate-data-key" && Object.hasOwn(rotation, step) ? (rotation[step] ?? null) : null;
}
