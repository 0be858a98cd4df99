import { readFileSync } from "node:fs";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { brokenStatements, type ReleasedStatements } from "../../../tools/released-statements.ts";
import { onPlainOnly } from "../harness/cluster.ts";
import { withDatabase } from "../harness/database.ts";

beforeEach(onPlainOnly("the statements were recorded on plain PostgreSQL"));

const released = JSON.parse(
  readFileSync(new URL("../../release/statements.json", import.meta.url), "utf8"),
) as ReleasedStatements;

/** A database migrated by this version, connected with its owner's login and with the server's role. */
async function migrated() {
  const { url } = await withDatabase();
  const connect = async (options?: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, options });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  return { owner: await connect(), server: await connect("-c role=fairlobby_app") };
}

test("R-OPS-03 every statement of the last released version prepares on the database of this version", async () => {
  const { server } = await migrated();
  expect(released.statements.length).toBeGreaterThan(200);
  expect(await brokenStatements(server, released)).toEqual([]);
});

test("R-OPS-03 a migration that takes something away from the last released version is reported by statement", async () => {
  const { owner, server } = await migrated();
  const others = await brokenStatements(server, released);
  await owner.query(`
    alter table games.session rename column expires_at to ends_at;
    drop function platform.record_shared_key(text, text);
    revoke select on audit.entry, cashier.deposit from fairlobby_app;
    alter table promotions.bonus add column reason text not null;
    alter table accounts.sign_in alter column kind type varchar(9);
  `);
  const found = (await brokenStatements(server, released)).filter((problem) => !others.includes(problem));
  for (const expected of [
    /^games\.\w+: column "?(s\.)?expires_at"? .*does not exist$/,
    /^platform\.record_shared_key: function platform\.record_shared_key\(.*\) does not exist$/,
    /^cashier\.\w+: permission denied for table deposit$/,
    /^promotions\.bonus\.reason has become required, and has no default$/,
    /^accounts\.devices_of returns .*"kind":"character varying".*, not .*"kind":"text"/,
  ]) {
    expect(found).toContainEqual(expect.stringMatching(expected));
  }
});
