import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isConsistent, readCheckpoint } from "@fairlobby/verifier/audit";
import { describe, expect, onTestFinished, test } from "vitest";
import { createHeadFile, readAuditTrouble, recordAudit, type AuditEntry } from "../../src/modules/audit/index.ts";
import { sealBatch } from "../../src/modules/audit/seal.ts";
import { startSealer } from "../../src/modules/audit/sealer.ts";
import { createSigner, recordKey } from "../../src/platform/crypto/signing.ts";
import { until } from "../../../tools/until.ts";
import { silentLog } from "../harness/database.ts";
import { runProgram } from "../../../tools/program.ts";
import { actOf, openLog, player, type LogFixture } from "./log-fixture.ts";

const everything = {
  actor: { name: "Rina", operatorId: "O7", sessionId: "S9", role: "risk", proposalId: "P3" },
  reason: "account_takeover",
  note: "signed in from two countries — “odd”",
  details: { signIn: "i7h2k9m4p0" },
  before: { barred: false },
  after: { barred: true, until: [1, null, "x"] },
  settingsVersion: 12,
  at: 1_795_000_000_000.9,
} as const;

/** Expects a log of `size` entries without a gap or a fork, in which every entry is exactly once. */
async function expectWhole(fixture: LogFixture, size: number): Promise<void> {
  const [counts] = await fixture.database.query(
    `select (select count(*)::int from audit.entry) as entries, (select count(*)::int from audit.sealed) as sealed,
       (select count(distinct entry_id)::int from audit.sealed) as distinct_entries,
       (select coalesce(max(seq), -1)::int + 1 from audit.sealed) as numbers,
       (select count(*)::int from audit.unsealed) as waiting`,
  );
  expect(counts).toEqual({ entries: size, sealed: size, distinct_entries: size, numbers: size, waiting: 0 });
  expect(await fixture.check()).toEqual({ entries: size, misfit: null });
}

describe("R-AUD-01 an entry", () => {
  test("has who, session, role, action, subject, player, reason, particulars, before, after and its time", async () => {
    const fixture = await openLog();
    await fixture.act(everything);
    await fixture.act({ actor: { name: "rina" }, playerId: undefined, at: 1_795_000_000_001 });
    await fixture.seal();
    const [, entry, plain] = (await fixture.lines()).map((line) => JSON.parse(line));
    expect(entry.fields).toEqual({
      entry: "1",
      time: "1795000000000",
      actor: "Rina",
      operator: "O7",
      session: "S9",
      role: "risk",
      action: "bar_player",
      "subject-kind": "player",
      subject: player,
      player,
      reason: "account_takeover",
      note: everything.note,
      particulars: '{"signIn": "i7h2k9m4p0"}',
      before: '{"barred": false}',
      after: '{"until": [1, null, "x"], "barred": true}',
      proposal: "P3",
      settings: "12",
      "readable-at": null,
      "withheld-by": null,
      law: null,
      "withheld-until": null,
    });
    expect(plain.fields).toMatchObject({ actor: "rina", operator: null, role: null, player: null, reason: null });
  });

  test("is undone with its act, and no login can change or remove one, or what the log is made of", async () => {
    const fixture = await openLog();
    await expect(
      fixture.database.transaction(async (tx) => {
        await recordAudit(tx, actOf());
        throw new Error("the act failed");
      }),
    ).rejects.toThrow("the act failed");
    await fixture.act();
    await fixture.seal();
    await expectWhole(fixture, 1);
    for (const table of ["entry", "sealed", "node", "checkpoint", "cosignature", "check_result"]) {
      for (const attempt of [`delete from audit.${table}`, `truncate audit.${table}`]) {
        await expect(fixture.database.query(attempt), attempt).rejects.toThrow("permission denied");
      }
    }
    const { rows } = await fixture.owner.query(
      `select r.rolname, c.relname from pg_roles r, pg_class c
       where r.rolname like 'fairlobby\\_%' and r.rolname <> 'fairlobby_owner' and c.relkind = 'r'
         and c.relnamespace = 'audit'::regnamespace
         and (has_table_privilege(r.oid, c.oid, 'truncate') or has_any_column_privilege(r.oid, c.oid, 'update')
           or (has_table_privilege(r.oid, c.oid, 'delete') and c.relname <> 'unsealed'))`,
    );
    expect(rows).toEqual([]);
  });

  test("that names no closed reason, or withholds longer than the law of the log allows, is refused", async () => {
    const fixture = await openLog();
    const at = 1_795_000_000_000;
    const days = (count: number): number => at + count * 86_400_000;
    const withheld = { when: "withheld", code: "tipping_off", law: "UU 8/2010" } as const;
    const refused: readonly Partial<AuditEntry>[] = [
      { reason: "Because I said so" },
      { reason: "game_fault", readable: { when: "later", at: days(1) } },
      { reason: "account_takeover", readable: { when: "later", at: days(30) + 1 } },
      { readable: { ...withheld, until: days(90) + 1 } },
      { readable: { ...withheld, law: "", until: days(1) } },
      { readable: { ...withheld, until: days(1) }, playerId: undefined },
    ];
    for (const given of refused)
      await expect(fixture.act({ at, ...given })).rejects.toThrow("violates check constraint");
    await expectWhole(fixture, 0);
    await fixture.act({ at, reason: "account_takeover", readable: { when: "later", at: days(30) } });
    await fixture.act({ at, readable: { ...withheld, until: days(90) } });
    await fixture.seal();
    await expectWhole(fixture, 2);
  });
});

describe("R-AUD-02 the sealer", () => {
  test("puts the entries of 50 concurrent actors in one order, without a gap or a fork, whichever node seals", async () => {
    const fixture = await openLog();
    const stops = await Promise.all([startSealer(fixture.sealing, silentLog), startSealer(fixture.sealing, silentLog)]);
    await Promise.all(
      Array.from({ length: 50 }, async (_, actor) => {
        for (let n = 0; n < 4; n++) {
          await fixture.act({ actor: { name: `actor-${actor}` } });
          if (n % 2 === 1) await fixture.seal();
        }
      }),
    );
    await Promise.all(stops.map((stop) => stop()));
    while ((await fixture.seal()) !== 0);
    await expectWhole(fixture, 200);
  });

  test("takes no lock that an act waits for, and an act under way holds up no other entry", async () => {
    const fixture = await openLog();
    await fixture.act();
    let acted = (): void => undefined;
    const goOn = new Promise<void>((resolve) => (acted = resolve));
    const slow = fixture.database.transaction(async (tx) => {
      await recordAudit(tx, actOf({ actor: { name: "slow" } }));
      await goOn;
    });
    await fixture.act({ actor: { name: "quick" } });
    // The action under way has the lower id; the others are sealed without it.
    await expect.poll(() => fixture.seal()).toBe(0);
    const sealed = "select count(*)::int as n from audit.sealed";
    expect(await fixture.database.query(sealed)).toEqual([{ n: 2 }]);

    await fixture.owner.query("begin; lock table audit.checkpoint in exclusive mode");
    acted();
    await slow;
    const sealing = fixture.seal();
    await waitForSealer(fixture);
    // While the sealer is in its transaction, actions are committed all the same.
    await fixture.act({ actor: { name: "meanwhile" } });
    await fixture.owner.query("commit");
    await sealing;
    await fixture.seal();
    await expectWhole(fixture, 4);
  });

  test("killed inside a batch leaves no gap: the next one seals the same entries once", async () => {
    const fixture = await openLog();
    const folder = mkdtempSync(join(tmpdir(), "sealer-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const key = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
    writeFileSync(join(folder, "key.pem"), key);
    await recordKey(fixture.database, await createSigner(key), Date.now());
    fixture.clock.at = Date.now() + 60_000;
    for (let round = 1; round <= 2; round++) {
      await fixture.owner.query("begin; lock table audit.checkpoint in exclusive mode");
      await fixture.act();
      await fixture.act();
      const args = [fixture.url, join(folder, "key.pem")];
      const sealer = runProgram({ script: "server/test/audit/sealer-process.ts", args });
      await waitForSealer(fixture);
      await sealer.kill();
      await fixture.owner.query("commit");
      await until(async () => (await fixture.seal()) !== null && (await waiting(fixture)) === 0);
      await expectWhole(fixture, 2 * round);
    }
  });

  test("seals an entry that an earlier version inserted without a note for the sealer", async () => {
    const fixture = await openLog();
    await fixture.act();
    await fixture.owner.query("delete from audit.unsealed");
    expect(await sealBatch(fixture.sealing, false)).toBe(0);
    expect(await fixture.seal()).toBe(1);
    await expectWhole(fixture, 1);
  });
});

const waiting = async (fixture: LogFixture): Promise<number> =>
  Number((await fixture.database.query<{ n: number }>("select count(*)::int as n from audit.unsealed"))[0]?.n);

/** Waits until a sealer is in its transaction and waits for the table that the test has locked. */
async function waitForSealer(fixture: LogFixture): Promise<void> {
  await until(async () => {
    const { rows } = await fixture.owner.query(
      "select from pg_locks where not granted and relation = 'audit.checkpoint'::regclass",
    );
    return rows.length > 0;
  });
}

describe("R-AUD-03 heads", () => {
  test("a signed checkpoint is published after each batch, never before the last one, and one each hour without a batch", async () => {
    const fixture = await openLog();
    const heads = async () =>
      (
        await fixture.database.query<{ size: bigint; at: number }>(
          "select size, extract(epoch from signed_at)::int as at from audit.checkpoint order by signed_at, size",
        )
      ).map(({ size, at }) => [Number(size), at - 1_795_424_400]);
    expect(await fixture.seal()).toBe(0);
    fixture.clock.at += 1_000;
    await fixture.act();
    await fixture.seal();
    fixture.clock.at += 3_599_999;
    await fixture.seal();
    expect(await heads()).toEqual([
      [0, 0],
      [1, 1],
    ]);
    fixture.clock.at += 1;
    await fixture.seal();
    await fixture.seal();
    expect(await heads()).toEqual([
      [0, 0],
      [1, 1],
      [1, 3_601],
    ]);
    const note = await fixture.document("/proofs/audit/checkpoint");
    const head = readCheckpoint(String(note));
    expect(head).toMatchObject({ origin: "lobby.example/audit", size: 1 });
    expect(head?.signatures.map(({ name }) => name)).toEqual(["lobby.example/audit", "lobby.example/audit"]);
    expect((await fixture.verify()).checks.every(({ outcome }) => outcome === "holds")).toBe(true);

    // The next one is signed by a node whose clock is a minute behind.
    fixture.clock.at -= 60_000;
    await fixture.act();
    await fixture.seal();
    expect((await heads()).at(-1)).toEqual([2, 3_601]);
  });

  test("any two sizes up to the published head are proven consistent, and no others are answered", async () => {
    const fixture = await openLog();
    const roots: string[] = [];
    for (let size = 0; size <= 9; size++) {
      if (size > 0) await fixture.act();
      fixture.clock.at += 1_000;
      await fixture.seal();
      roots.push(readCheckpoint(String(await fixture.document("/proofs/audit/checkpoint")))?.root ?? "");
    }
    for (let to = 0; to <= 9; to++) {
      for (let from = 0; from <= to; from++) {
        const answer = await fixture.document("/proofs/audit/consistency", { from: `${from}`, to: `${to}` });
        expect(answer).toMatchObject({ from, to });
        const { path } = answer as { path: string[] };
        const [before, after] = [
          { size: from, root: roots[from] ?? "" },
          { size: to, root: roots[to] ?? "" },
        ];
        expect(await isConsistent(before, after, path), `${from} to ${to}`).toBe(true);
        if (from > 0 && from < to) {
          expect(await isConsistent({ ...before, root: roots[to] ?? "" }, after, path)).toBe(false);
          expect(await isConsistent(before, after, path.slice(1))).toBe(false);
        }
      }
    }
    for (const [from, to] of [
      ["3", "2"],
      ["0", "10"],
      ["-1", "2"],
      ["01", "2"],
      ["x", "2"],
    ] as const) {
      expect(await fixture.document("/proofs/audit/consistency", { from, to })).toBeNull();
    }
    const page = (await fixture.document("/proofs/audit/checkpoints", { from: "8" })) as { checkpoints: string[] };
    expect(page.checkpoints.map((note) => readCheckpoint(note)?.root)).toEqual(roots.slice(8));
  });
});

describe("R-AUD-08 the head that a node keeps", () => {
  test("a log whose tail was cut, or whose tree was changed, is not signed over; an alert says so until somebody has looked", async () => {
    const fixture = await openLog();
    const dir = mkdtempSync(join(tmpdir(), "audit-head-"));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    const file = join(dir, "audit", "last-head.json");
    const newNode = () => ({ ...fixture.sealing, headFile: createHeadFile(file) });
    const running = newNode();
    for (let nth = 0; nth < 5; nth++) await fixture.act();
    expect(await sealBatch(running, true)).toBe(5);

    // The owner of the database removes the last two entries, and then replaces them.
    for (const cut of [
      "delete from audit.entry where entry_id in (select entry_id from audit.sealed where seq >= 3)",
      "delete from audit.sealed where seq >= 3",
      "delete from audit.checkpoint",
      "delete from audit.node where nth >= 3 >> level::int",
    ]) {
      await fixture.owner.query(cut);
    }
    await fixture.act({ note: "nothing happened" });
    for (const node of [running, newNode()]) await expect(sealBatch(node, true)).rejects.toThrow("does not continue");
    expect(await fixture.owner.query("select from audit.checkpoint")).toHaveProperty("rowCount", 0);

    const stop = await startSealer(running, silentLog);
    onTestFinished(stop);
    await until(async () => (await readAuditTrouble(fixture.database)).hasHeadMismatch);
    expect(await readAuditTrouble(fixture.database)).toMatchObject({ hasHeadMismatch: true, isChanged: false });
    await stop();

    // A log with as many entries as before is not signed either.
    await fixture.act();
    await sealBatch(fixture.sealing, true);
    await expect(sealBatch(newNode(), true)).rejects.toThrow("does not continue");
    // Whoever restored a backup removes the file on every node.
    rmSync(file);
    expect(await sealBatch(running, true)).toBe(0);
    await fixture.act();
    expect(await sealBatch(newNode(), true)).toBe(1);
  });
});
