import { chmodSync, mkdirSync, openSync, readFileSync, readdirSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { PlayerId } from "@fairlobby/contract";
import { expect, onTestFinished, test } from "vitest";
import { serverUrls, startPostgres } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { archiveSettings } from "../../../tools/wal-archive.ts";
import { openAccounts, postBatch } from "../../src/modules/ledger/index.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { prepareDatabase } from "../../src/platform/db/migrate.ts";
import { silentLog } from "../harness/database.ts";
import { goodEnvironment, runServer, temporaryDir, untilReady } from "../main/program.ts";
import { oneLine, runScript } from "../programs/program.ts";

const player = "7" as PlayerId;

/** Posts gift number `n` and resolves when it is committed. */
async function post(database: OpenDatabase, n: number): Promise<void> {
  const key = `gift:${n}`;
  const outcomes = await postBatch(
    database,
    [
      {
        player,
        currency: "IDR",
        key,
        fingerprint: key,
        subject: key,
        kind: "gift",
        mode: "legs",
        promo: 1_000n,
        house: { promotions: -1_000n },
      },
    ],
    Date.now(),
  );
  expect(outcomes).toMatchObject([{ outcome: "posted" }]);
}

/** Returns the numbers of the gifts in a database, and the key that checks its statements. */
async function contentsOf(dir: string): Promise<{ gifts: number[]; keys: unknown }> {
  const postgres = await startPostgres(dir, { durable: false });
  const database = openDatabase({ url: serverUrls(postgres.url).DATABASE_URL, log: silentLog, size: 1 });
  try {
    const rows = await database.query<{ n: number }>(
      "select substr(key, 6)::int as n from ledger.transfer where kind = 'gift' order by 1",
    );
    const keys = await database.query("select name, fingerprint from platform.shared_key order by name");
    return { gifts: rows.map(({ n }) => n), keys };
  } finally {
    await database.end();
    await postgres.stop();
  }
}

/** Starts the lobby server on the product's own database in `dir` and returns its published keys. */
async function publishedKeys(dir: string): Promise<unknown> {
  const postgres = await startPostgres(dir, { durable: false });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = { ...(await goodEnvironment()), DATA_DIR: dir, PORT: String(port) };
  const run = runServer({ ...environment, ...serverUrls(postgres.url) });
  try {
    await untilReady(run, url);
    return await (await fetch(`${url}/.well-known/fairlobby-keys.json`)).json();
  } finally {
    run.signal("SIGTERM");
    await run.ended;
    await postgres.stop();
  }
}

test("R-OPS-04 R-SRV-144 R-SRV-145 a backup taken under load is restored elsewhere, to its end and to a later time, and is consistent", async () => {
  const [home, away] = [temporaryDir(), temporaryDir()];
  // If the tests run as root, PostgreSQL runs as another user, who copies its log here.
  chmodSync(away, 0o755);
  const DATA_DIR = join(home, "data");
  const folder = join(away, "backup");
  const keys = join(away, "keys");
  const archive = join(away, "archive");
  const first = await startPostgres(DATA_DIR, { durable: false });
  await prepareDatabase(first.url);
  await first.stop();
  const published = await publishedKeys(DATA_DIR);

  const postgres = await startPostgres(DATA_DIR, { durable: false, settings: archiveSettings(archive) });
  onTestFinished(postgres.stop);
  const database = openDatabase({ url: serverUrls(postgres.url).DATABASE_URL, log: silentLog, size: 2 });
  onTestFinished(() => database.end().catch(() => undefined));
  await openAccounts(database, { playerId: player, currency: "IDR" });

  let posted = 0;
  await post(database, posted++);
  const before = posted;
  const load = { over: false };
  const loading = (async () => {
    while (!load.over) await post(database, posted++);
  })();
  mkdirSync(join(DATA_DIR, "console"), { recursive: true });
  writeFileSync(join(DATA_DIR, "console", "seal.key"), "of the console");
  const backup = await runScript("backup", [folder, "--keys", keys], { DATA_DIR });
  load.over = true;
  await loading;
  expect(backup.err).toBe("");
  expect(readFileSync(join(keys, "console", "seal.key"), "utf8"), "the console's key").toBe("of the console");
  expect(backup).toMatchObject({ code: 0, out: expect.stringContaining("files compared with PostgreSQL's checksums") });
  expect(posted, "gifts while the backup ran").toBeGreaterThan(before);
  expect(readdirSync(folder).toSorted(), "no key among the data").toEqual([
    "backup.json",
    "backup_manifest",
    "base.tar",
  ]);

  // Returns a time that is after all gifts so far and before all later ones.
  const clock = async (): Promise<number> => {
    const [row] = await database.query<{ at: Date }>("select clock_timestamp() as at");
    return row?.at.getTime() ?? NaN;
  };
  const moment = (await clock()) + 2;
  while ((await clock()) <= moment) continue;
  const untilMoment = posted;
  for (let more = 0; more < 5; more++) await post(database, posted++);
  await database.end();
  await postgres.stop();
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

  async function restored(args: readonly string[], withKeys: boolean) {
    const dir = join(temporaryDir(), "data");
    const run = await runScript("restore", [folder, ...args, ...(withKeys ? ["--keys", keys] : [])], { DATA_DIR: dir });
    expect(run.err).toBe("");
    expect(run.code, run.out).toBe(0);
    console.log(`${backup.out.split("\n")[0]}\n${run.out.split("\n")[0]}`);
    const balance = await runScript("trial-balance", [], { DATA_DIR: dir });
    expect(balance, balance.out).toMatchObject({ code: 0, err: "" });
    return { dir, ...(await contentsOf(dir)) };
  }

  const alone = await restored([], false);
  const has = alone.gifts.length;
  expect(alone.gifts).toEqual(numbers(has));
  expect(has, "what was posted before the backup began is in it").toBeGreaterThanOrEqual(before);
  expect(has).toBeLessThanOrEqual(untilMoment);

  const toMoment = await restored(["--archive", archive, "--at", new Date(moment).toISOString()], false);
  expect(toMoment.gifts).toEqual(numbers(untilMoment));

  const later = ["--archive", archive, "--at", "2999-01-01T00:00:00Z"];
  expect(oneLine(await runScript("restore", [folder, ...later], { DATA_DIR: join(temporaryDir(), "data") }))).toMatch(
    /^--at: the archive ends before 2999-01-01T00:00:00.000Z; the last transaction in it is of 20/,
  );

  const toEnd = await restored(["--archive", archive], true);
  expect(toEnd.gifts).toEqual(numbers(posted));
  expect(await publishedKeys(toEnd.dir), "the server starts with the restored keys").toEqual(published);
});

test("R-SRV-144 a damaged or unfinished backup is refused with its name, and nothing is left behind", async () => {
  const home = temporaryDir();
  const DATA_DIR = join(home, "data");
  const folder = join(home, "backup");
  const postgres = await startPostgres(DATA_DIR, { durable: false });
  await postgres.stop();
  expect(oneLine(await runScript("backup", [folder], { DATA_DIR: join(home, "nothing") }))).toContain(
    "there is no database in",
  );
  mkdirSync(join(DATA_DIR, "server"));
  expect(
    oneLine(await runScript("backup", [folder, "--keys", join(folder, "keys")], { DATA_DIR })),
    "keys never go into the backup",
  ).toContain("--keys: the keys would be in the backup they open");
  expect((await runScript("backup", [folder], { DATA_DIR })).code).toBe(0);
  expect(oneLine(await runScript("backup", [folder], { DATA_DIR }))).toBe(`${folder} is not empty`);
  expect(oneLine(await runScript("restore", [folder], { DATA_DIR }))).toMatch(/there is a database in .* already/);

  const tar = readFileSync(join(folder, "base.tar"));
  const at = tar.indexOf("PG_VERSION") + 512;
  const file = openSync(join(folder, "base.tar"), "r+");
  writeSync(file, "9", at);
  const elsewhere = join(home, "elsewhere");
  expect(oneLine(await runScript("restore", [folder], { DATA_DIR: elsewhere }))).toMatch(/PG_VERSION was altered$/);
  expect(readdirSync(elsewhere)).toEqual(["postgres-password"]);
  expect(oneLine(await runScript("restore", [home], { DATA_DIR: elsewhere }))).toContain("is not a whole backup");
});
