import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Copies the server and the check of its statements, so that the test can put mistakes into the copy. */
function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), "statements-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ["server/src", "server/migrations", "scripts", "tools", "server/statements.txt"]) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/node_modules|\.data|scripts\/test/.test(path.slice(root.length)),
    });
  }
  for (const file of ["package.json", "server/package.json", "config", "languages"])
    symlinkSync(join(root, file), join(folder, file));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

const check = (folder: string) =>
  spawnSync(process.execPath, ["scripts/statements.ts", "--check"], { cwd: folder, encoding: "utf8" });

test("R-SRV-161 R-CAPI-10 the check names objects used across modules, joins across players, statements that do not prepare and files that are not current", () => {
  const folder = copy();
  const promotions = join(folder, "server/src/modules/promotions");
  mkdirSync(join(promotions, "sql"), { recursive: true });
  writeFileSync(
    join(promotions, "sql/every_entry.sql"),
    "create or replace view promotions.every_entry as select * from ledger.entry;",
  );
  appendFileSync(
    join(promotions, "read-model.ts"),
    `export const peek = query("peek", "select amount from ledger.transfer where player_id = :playerId");
     export const misspelt = query("misspelt", "select amuont from promotions.bonus");
     // A table that only a comment or a text names is not used.
     export const harmless = query("harmless", "select 'ledger.entry' as name -- ledger.balance");\n`,
  );
  appendFileSync(
    join(folder, "server/src/modules/console/desk/list.ts"),
    `// One by order alone, by an alternative, and in a subquery: none says that both rows are of one player.
     query("by_order", \`select h.hold_no from withdrawals.desk_order o
       join withdrawals.desk_hold h on h.order_id = o.order_id\`);
     query("by_alternative", \`select h.hold_no from withdrawals.desk_order o
       join withdrawals.desk_hold h on h.player_id = o.player_id or h.order_id = o.order_id\`);
     query("by_subquery", \`select (select count(*) from withdrawals.desk_hold h where h.order_id = o.order_id)
       from withdrawals.desk_order o\`);
     // Each part of the database can answer these by itself.
     query("by_player", \`select h.hold_no from withdrawals.desk_order o
       join withdrawals.desk_hold h on h.player_id = o.player_id and h.order_id = o.order_id\`);
     query("of_one_player", \`select h.hold_no from withdrawals.desk_order o, withdrawals.desk_hold h
       where h.player_id = :playerId and o.player_id = :playerId\`);
     query("one_after_the_other", \`select order_id from withdrawals.desk_order
       union all select order_id from withdrawals.desk_hold\`);\n`,
  );
  const types = join(folder, "server/src/platform/statements.ts");
  writeFileSync(types, readFileSync(types, "utf8").replace("bigint", "number"));
  writeFileSync(
    join(folder, "server/src/modules/ledger/sql/misnamed.sql"),
    "create or replace function ledger.other_name() returns int language sql return 1;",
  );

  const { status, stderr } = check(folder);
  expect(status, stderr).toBe(1);
  const joined = "joins rows of different players: withdrawals.hold, withdrawals.open_order";
  expect(stderr.trim().split("\n").toSorted()).toEqual(
    [
      `console.by_alternative ${joined}`,
      `console.by_order ${joined}`,
      `console.by_subquery ${joined}`,
      "server/statements.txt is not current: npm run statements",
      "function ledger.other_name has no definition file in its module's sql folder",
      "modules/ledger/sql/misnamed.sql defines no ledger.misnamed",
      "modules/promotions/sql/every_entry.sql (promotions) names ledger.entry, which ledger does not publish",
      'promotions.misspelt: column "amuont" does not exist',
      "promotions.peek (promotions) names ledger.transfer, which ledger does not publish",
      "server/src/modules/console/statements.ts is not current: npm run statements",
      "server/src/modules/promotions/statements.ts is not current: npm run statements",
      "server/src/platform/statements.ts is not current: npm run statements",
    ].toSorted(),
  );
});
