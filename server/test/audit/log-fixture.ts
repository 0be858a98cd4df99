import type { PlayerId } from "@fairlobby/contract";
import { checkAuditLog, type LogOptions, type LogReport } from "@fairlobby/verifier/audit";
import pg from "pg";
import { onTestFinished } from "vitest";
import { checkLog } from "../../src/modules/audit/check.ts";
import { auditDocuments } from "../../src/modules/audit/documents.ts";
import { exportLog, recordAudit, type AuditEntry } from "../../src/modules/audit/index.ts";
import { sealBatch } from "../../src/modules/audit/seal.ts";
import { readSize } from "../../src/modules/audit/store.ts";
import type { Witness } from "../../src/platform/crypto/witness-keys.ts";
import type { Sql } from "../../src/platform/db/database.ts";
import { readKeys, recordKey, type Signer } from "../../src/platform/crypto/signing.ts";
import { withDatabase } from "../harness/database.ts";
import { newSigner, testIssuer } from "../harness/signer.ts";

export type LogFixture = Awaited<ReturnType<typeof openLog>>;

export const player = "10000042" as PlayerId;

/** Returns an audit entry in which fields that are not given have example values. */
export const actOf = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: { name: "rina" },
  action: "bar_player",
  subject: { kind: "player", id: player },
  playerId: player,
  note: "",
  at: Date.now(),
  ...given,
});

/** Opens an audit log alone, without the rest of the lobby, on a real database. */
export async function openLog(given: { readonly signer?: Signer; readonly newSecret?: () => Buffer } = {}) {
  const { database, url } = await withDatabase();
  const { signer = await newSigner(), newSecret } = given;
  const clock = { at: Date.UTC(2026, 10, 23, 9) };
  const now = (): number => clock.at;
  await recordKey(database, signer, now());
  const owner = new pg.Client(url);
  await owner.connect();
  onTestFinished(() => owner.end());
  const sealing = { database, now, issuer: testIssuer, signer, ...(newSecret === undefined ? {} : { newSecret }) };
  const keys = () => readKeys(database);
  const documents = auditDocuments(database);

  const lines = async (span?: { from: number; to: number }): Promise<string[]> => {
    const written: string[] = [];
    const whole = { from: 0, to: await readSize(database) };
    for await (const line of exportLog(database, testIssuer, span ?? whole)) written.push(line);
    return written;
  };
  return {
    database,
    url,
    /** Connected as the owner of the database. */
    owner,
    signer,
    clock,
    sealing,
    act: (entry: Partial<AuditEntry> = {}) => database.transaction((tx) => recordAudit(tx, actOf(entry))),
    /** Seals the entries that wait; returns how many. */
    seal: () => sealBatch(sealing, true),
    lines,
    async verify(options: Partial<LogOptions> = {}): Promise<LogReport> {
      const publicKeys = (await keys()).map(({ x }) => x);
      return checkAuditLog(await lines(), { publicKeys, ...options });
    },
    /** Returns what the nightly check finds. */
    check: (sql: Sql = database, witnesses: readonly Witness[] = []) =>
      checkLog(sql, { now: Date.now, issuer: testIssuer, keys, witnesses }),
    async document(path: string, query: Record<string, string> = {}): Promise<object | string | null | undefined> {
      return documents.find((each) => each.path === path)?.answer({}, query);
    },
  };
}
