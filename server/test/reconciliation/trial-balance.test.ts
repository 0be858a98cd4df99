import { chmodSync } from "node:fs";
import type { PlayerId } from "@fairlobby/contract";
import { describe, expect, onTestFinished, test } from "vitest";
import { findPostgres, startPostgres } from "../../../tools/embedded-postgres.ts";
import { openAccounts, postBatch } from "../../src/modules/ledger/index.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { prepareDatabase } from "../../src/platform/db/migrate.ts";
import { silentLog, withDatabase } from "../harness/database.ts";
import { temporaryDir } from "../main/program.ts";
import { runScript } from "../programs/program.ts";

const trialBalance = (env: Readonly<Record<string, string>>) => runScript("trial-balance", [], env);

/** Opens a ledger with a gift, a stake and a deposit. */
async function openBooks() {
  const { database, url } = await withDatabase();
  const owner = openDatabase({ url, log: silentLog, size: 1 });
  onTestFinished(owner.end);
  const readAt = Date.now();
  await owner.query("insert into reconciliation.watermark values ('done', $1)", [readAt]);
  const common = (key: string) =>
    ({ player: "7" as PlayerId, currency: "IDR", key, fingerprint: key, subject: key }) as const;
  await openAccounts(database, { playerId: "7" as PlayerId, currency: "IDR" });
  await postBatch(
    database,
    [
      { ...common("deposit:D"), mode: "legs", kind: "deposit", cash: 30_000n, house: { deposits: -30_000n } },
      { ...common("gift"), mode: "legs", kind: "gift", promo: 20_000n, house: { promotions: -20_000n } },
      { ...common("stake"), mode: "stake", kind: "stake", amount: 21_000n },
    ],
    Date.now(),
  );
  return { url, owner, readAt };
}

const cells = (out: string, name: string): string[] | undefined =>
  out
    .split("\n")
    .find((line) => line.startsWith(`${name} `))
    ?.split(/ {2,}/)
    .slice(1);

describe("npm run trial-balance", () => {
  test("R-SRV-03 R-MON-19 prints every account with debits and credits, and exits with 0 for a consistent ledger", async () => {
    const { url } = await openBooks();
    const { code, out, err } = await trialBalance({ DATABASE_URL: url });
    expect(err).toBe("");
    expect(cells(out, "house:deposits")).toEqual(["30,000", "0", "-30,000"]);
    expect(cells(out, "house:promotions")).toEqual(["20,000", "0", "-20,000"]);
    expect(cells(out, "house:games")).toEqual(["0", "21,000", "21,000"]);
    expect(cells(out, "players: cash")).toEqual(["1,000", "30,000", "29,000"]);
    expect(cells(out, "players: promo")).toEqual(["20,000", "20,000", "0"]);
    expect(cells(out, "players together")).toEqual(["21,000", "50,000", "29,000"]);
    expect(cells(out, "sum")).toEqual(["71,000", "71,000", "0"]);
    expect(out).toMatch(/Everything adds up\.\n$/);
    expect(code).toBe(0);
  });

  test("R-SRV-03 names a player whose balance was changed outside the ledger, and exits with 1", async () => {
    const { url, owner } = await openBooks();
    await owner.query("update ledger.balance set cash = cash + 1");
    const { code, out } = await trialBalance({ DATABASE_URL: url });
    expect(out).toContain(
      "players whose balance differs from its entries: 1\n  player 7 IDR cash: balance 29,001, entries 29,000",
    );
    expect(code).toBe(1);
  });

  test("R-SRV-03 reports the sum left by a missing leg, and exits with 1", async () => {
    const { url, owner } = await openBooks();
    await owner.query("delete from ledger.entry where account = 'house:games'");
    const { code, out } = await trialBalance({ DATABASE_URL: url });
    expect(out).toContain("the accounts in IDR come to -21,000, not to zero");
    expect(out).toContain("transfers whose legs do not come to zero: 1");
    expect(code).toBe(1);
  });

  test("exits with 1 for a difference with the bank, unless it is still settling", async () => {
    const { url, owner, readAt } = await openBooks();
    const difference = (kind: string, player: number) =>
      owner.query(
        `insert into reconciliation.difference (player_id, subject, flow, kind, booked, moved, first_seen, last_seen)
         values ($1, 'deposit:D', 'deposit', $2, 30000, 0, now(), now())`,
        [player, kind],
      );
    await difference("settling", 7);
    expect(await trialBalance({ DATABASE_URL: url })).toMatchObject({
      code: 0,
      out: expect.stringContaining("0, and 1 settling"),
    });
    await difference("not_at_bank", 8);
    const { code, out } = await trialBalance({ DATABASE_URL: url });
    expect(out).toContain(`read ${new Date(readAt).toISOString()}: 1, and 1 settling`);
    expect(out).toContain("not_at_bank: deposit, deposit:D of player 8: booked 30,000, at the bank 0");
    expect(code).toBe(1);
  });

  test("R-SRV-146 exits with 1 if the bank moved money and its statement was not read in the last 15 minutes", async () => {
    const { url, owner, readAt } = await openBooks();
    const problem = {
      code: 1,
      out: expect.stringContaining("The bank's statement was not read in the last 15 minutes"),
    };
    await owner.query("update reconciliation.watermark set reached = $1", [readAt - 16 * 60_000]);
    expect(await trialBalance({ DATABASE_URL: url })).toMatchObject(problem);
    await owner.query("delete from reconciliation.watermark");
    expect(await trialBalance({ DATABASE_URL: url })).toMatchObject(problem);
  });

  test("reads the product's own database whether or not it runs, and reports a missing one", async () => {
    const dir = temporaryDir();
    chmodSync(dir, 0o755);
    const nothing = await trialBalance({ DATA_DIR: dir });
    expect(nothing).toMatchObject({ code: 1, out: "" });
    expect(nothing.err).toBe(`there is no database in ${dir}: "npm start" makes one, DATABASE_URL names another\n`);

    const postgres = await startPostgres(dir, { durable: false });
    onTestFinished(postgres.stop);
    expect((await trialBalance({ DATA_DIR: dir })).err).toContain("there is no ledger in this database");
    await prepareDatabase(postgres.url);
    const running = await trialBalance({ DATA_DIR: dir });
    expect(running).toMatchObject({ code: 0, err: "", out: expect.stringContaining("nothing has been posted yet") });
    expect(findPostgres(dir)).toEqual({ url: postgres.url });

    await postgres.stop();
    expect(findPostgres(dir)).toBe("stopped");
    expect(await trialBalance({ DATA_DIR: dir })).toEqual(running);
    expect(findPostgres(dir)).toBe("stopped");
    expect(await trialBalance({ DATABASE_URL: postgres.url })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^the database could not be read: .*ECONNREFUSED/),
    });
  });
});
