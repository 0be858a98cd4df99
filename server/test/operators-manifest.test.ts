import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlayerId } from "@fairlobby/contract";
import { shippedPolicy } from "@fairlobby/contract/console";
import { operatorsManifestPath, readOperatorsManifest, type SignedManifest } from "@fairlobby/verifier/proofs";
import { expect, onTestFinished, test } from "vitest";
import { recordAudit } from "../src/modules/audit/index.ts";
import { operatorsDocument } from "../src/modules/operators-manifest/document.ts";
import { makeManifest, type ManifestDeps } from "../src/modules/operators-manifest/make.ts";
import { countHolds } from "../src/modules/withdrawals/index.ts";
import { newSigningKey } from "../src/platform/crypto/key-files.ts";
import { createSigner, publishedKey } from "../src/platform/crypto/signing.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { silentLog, withDatabase } from "./harness/database.ts";
import { runScript } from "./programs/program.ts";

const runVerify = (...args: string[]) => runScript("../verifier/src/command/main", args);

const hourMs = 3_600_000;
const hour = Date.UTC(2026, 10, 20, 8);

async function openFixture() {
  const { database, url } = await withDatabase();
  // The rows that the console writes.
  const owner = openDatabase({ url, log: silentLog, size: 1 });
  onTestFinished(() => owner.end());
  const signer = await createSigner(newSigningKey());
  const time = { at: hour + 60_000 };
  const deps: ManifestDeps = {
    database,
    log: silentLog,
    now: () => time.at,
    issuer: "https://lobby.example",
    moneyMode: "play",
    signer,
    countHolds,
    closedSwitches: async () => [{ kind: "game" }, { kind: "game" }, { kind: "region" }],
  };
  const { answer } = operatorsDocument(database);
  const newest = async (query = {}) => (await answer({}, query)) as SignedManifest | null;
  const publish = (version: number, document: object, inForceAt: number) =>
    owner.query(
      `insert into backoffice.policy_version (version, document, hash, in_force_at, published_at)
       values ($1, $2, $3, $4, $4)`,
      [version, JSON.stringify(document), `hash-${version}`, new Date(inForceAt)],
    );
  return { database, owner, deps, newest, publish, signer, time };
}

test("R-MAN-01 R-MAN-03 each hour the lobby signs how its operators work, once; what cannot be read is null", async () => {
  const { database, deps, newest, owner, publish, signer, time } = await openFixture();
  expect(await newest()).toBe(null);
  const at = time.at - 60_000;
  await owner.query(
    `insert into withdrawals.hold (player_id, order_id, hold_no, reason, particulars, placed_by, placed_at, until, recorded_at)
     values (1, 'W-1', 1, 'account_owner', '{}', 'Sari', $1, $1::timestamptz + interval '1 hour', $1),
       (2, 'W-2', 1, 'account_owner', '{}', 'Sari', $1::timestamptz - interval '31 days',
         $1::timestamptz - interval '30 days 23 hours', $1)`,
    [new Date(at)],
  );
  const entry = { actor: { name: "root" }, subject: { kind: "operator", id: "1" }, note: "", at } as const;
  await database.transaction(async (tx) => {
    await recordAudit(tx, { ...entry, action: "recover_operator" });
    const readable = { when: "withheld", code: "tipping_off", law: "UU 8/2010", until: at + hourMs } as const;
    await recordAudit(tx, {
      ...entry,
      action: "hold_order",
      playerId: "1" as PlayerId,
      at: Date.now(),
      readable: { ...readable, until: Date.now() + hourMs },
    });
  });
  expect(await makeManifest(deps)).toBe(true);
  const first = await newest();
  expect(await readOperatorsManifest(first)).not.toBe(null);
  expect(first?.manifest).toEqual({
    issuer: "https://lobby.example",
    key: signer.keyId,
    mode: "play",
    hour,
    madeAt: time.at,
    policy: { version: 0, hash: null, onePersonDecides: false, pending: [] },
    holds: { account_owner: 1 },
    withheld: { tipping_off: 1, authority_order: 0 },
    closed: { game: 2, region: 1 },
    recoveries: 1,
    audit: { size: 0, root: null },
  });
  // Nobody makes another one for the same hour, whatever happens meanwhile.
  time.at += 60_000;
  const alone = Object.fromEntries(
    Object.entries(shippedPolicy).map(([action, tiers]) => [action, [{ ...tiers.at(-1), people: 1 }]]),
  );
  await publish(1, alone, time.at);
  await publish(2, shippedPolicy, time.at + 10 * hourMs);
  expect(await makeManifest(deps)).toBe(false);
  expect(await newest()).toEqual(first);

  time.at += hourMs;
  const broken = { ...deps, countHolds: () => Promise.reject(new Error("away")) };
  expect(await makeManifest(broken)).toBe(true);
  const second = await newest();
  expect(await readOperatorsManifest(second)).not.toBe(null);
  expect(second?.manifest).toMatchObject({
    hour: hour + hourMs,
    holds: null,
    policy: {
      version: 1,
      hash: "hash-1",
      onePersonDecides: true,
      pending: [{ version: 2, hash: "hash-2", weakens: [] }],
    },
  });
  expect(second?.statement).toContain("\nholds:unread\n");
  expect(await newest({ hour: "2026-11-20T08" })).toEqual(first);
  expect(await newest({ hour: "yesterday" })).toBe(null);
});

test("R-MAN-01 npm run verify -- operators finds a changed word, a changed signature and a key the lobby does not publish", async () => {
  const { deps, newest, publish, signer, time } = await openFixture();
  await publish(
    1,
    { ...shippedPolicy, refuse_order: [{ ...shippedPolicy.refuse_order[0], people: 1 }] },
    time.at + hourMs,
  );
  await makeManifest(deps);
  const saved = (await newest()) as SignedManifest;
  expect(saved.manifest.policy?.pending).toMatchObject([{ version: 1, weakens: ["refuse_order"] }]);
  const folder = mkdtempSync(join(tmpdir(), "manifest-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, content: object): string => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const own = file("key.json", publishedKey(signer.keyId, signer.publicKey));
  const other = await createSigner(newSigningKey());
  const verify = (document: object, key = own) => runVerify("operators", file("saved.json", document), "--key", key);

  const good = await verify(saved);
  expect(good.code).toBe(0);
  expect(good.out).toContain("weakens refuse_order");
  const { manifest } = saved;
  const quiet = { ...saved, manifest: { ...manifest, policy: { ...manifest.policy, pending: [] } } };
  expect(await verify(quiet)).toMatchObject({ code: 2 });
  expect(await verify({ ...saved, statement: saved.statement.replace("oneperson:no", "oneperson:yes") })).toMatchObject(
    {
      code: 2,
    },
  );
  expect(await verify({ ...saved, ...other.sign(saved.statement) }), "signed by somebody else").toMatchObject({
    code: 1,
  });
  expect(await verify(saved, file("other.json", publishedKey(other.keyId, other.publicKey)))).toMatchObject({
    code: 1,
  });
  expect(operatorsManifestPath).toBe("/.well-known/fairlobby-operators.json");
});
