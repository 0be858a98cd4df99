import type { SwitchKind } from "@fairlobby/contract/console";
import { expect, onTestFinished, test } from "vitest";
import { consoleUrls } from "../../../tools/embedded-postgres.ts";
import { listSwitches } from "../../src/modules/console/switches/list.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { game, openGamesFixture } from "../games/fixture.ts";
import { silentLog } from "../harness/database.ts";
import { startConsoleFixture } from "./fixture.ts";

const settings = { games: [{ gameId: game, name: "Lentera Sungai", provider: "hub88" }], providers: ["hub88"] };
const reason = "The reels stand still since noon.";

test("R-CAT-02 a switch says how many sessions and open rounds it touches, and what was not read is not known", async () => {
  const fixture = await openGamesFixture();
  onTestFinished(fixture.close);
  const consoleUrl = consoleUrls(fixture.databaseUrl).CONSOLE_DATABASE_URL;
  const database = openDatabase({ url: consoleUrl, log: silentLog, size: 1 });
  onTestFinished(() => database.end());
  const counts = async () => {
    const { rows, counted } = await listSwitches(database, settings, fixture.clock.at);
    expect(counted).toBe(true);
    return rows.map(({ kind, name, sessions, openRounds }) => [kind, name, sessions, openRounds]);
  };
  expect(await counts()).toEqual([
    ["game", game, 0, 0],
    ["provider", "hub88", 0, 0],
  ]);
  const one = await fixture.launch(await fixture.player({ cash: 1_000n }), game, "MX");
  const other = await fixture.launch(await fixture.player({ cash: 1_000n }), game, "ID");
  await fixture.launch(other.user, "66122", "ID");
  await fixture.bet(one, "b1", 10, { round: "r1" });
  await fixture.bet(other, "b2", 10, { round: "r2" });
  await fixture.bet(other, "b3", 10, { round: "r3" });
  await fixture.bet(other, "b4", 10, { round: "r4" });
  // A round ends with its outcome, even one of 0, or when its bet is taken back.
  await fixture.win(other, "w3", "b3", 0, { round: "r3" });
  await fixture.rollback(other, "v4", "b4", { round: "r4" });
  expect(await counts()).toEqual([
    ["game", game, 2, 2],
    ["provider", "hub88", 3, 2],
    ["region", "ID", 2, 1],
    ["region", "MX", 1, 1],
  ]);

  // Nothing is counted while the table is locked for longer than a statement of the console may take.
  const hurried = openDatabase({ url: consoleUrl, log: silentLog, size: 1, statementMs: 200 });
  onTestFinished(() => hurried.end());
  const unread = await fixture.database.transaction(async (tx) => {
    await tx.query("lock table games.session in access exclusive mode");
    return listSwitches(hurried, settings, fixture.clock.at);
  });
  expect(unread.counted).toBe(false);
  expect(unread.rows.map(({ sessions, openRounds }) => [sessions, openRounds])).toEqual([
    [null, null],
    [null, null],
  ]);
}, 60_000);

test("R-CAT-02 R-OPR-07 closing takes one person, opening follows policy, and both say who, when and why", async () => {
  const fixture = await startConsoleFixture();
  const admin = await fixture.join("admin@example.com", ["admin"]);
  const officer = await fixture.join("officer@example.com", ["compliance"]);
  const switchTo = (path: "/c/v1/switches/close" | "/c/v1/switches/open", kind: SwitchKind, name: string) =>
    officer.browser.call(path, { kind, name, reason });
  const closed = async () => {
    const { data } = await officer.browser.call("/c/v1/switches/list", {});
    return data?.rows.flatMap((row) => (row.closed === null ? [] : [[row.kind, row.name, row.label, row.closed]]));
  };
  expect(await closed()).toEqual([]);
  const done = await admin.browser.call("/c/v1/switches/close", { kind: "game", name: "66121", reason });
  expect(done.data).toEqual({ proposalId: null });
  const row = { by: "Person admin@example.com", at: fixture.time.at, reason };
  expect(await closed()).toEqual([["game", "66121", "Lentera Sungai", row]]);
  expect((await switchTo("/c/v1/switches/close", "game", "66121")).msgCode).toBe("already_decided");
  expect((await switchTo("/c/v1/switches/close", "game", "none")).msgCode).toBe("not_found");
  expect((await switchTo("/c/v1/switches/close", "region", "Mexico")).msgCode).toBe("not_found");

  // An admin closes in the night, and cannot open; compliance does alone what the policy leaves to one person.
  const opens = await admin.browser.call("/c/v1/switches/open", { kind: "game", name: "66121", reason });
  expect(opens.msgCode).toBe("not_permitted");
  expect((await switchTo("/c/v1/switches/open", "game", "66121")).data).toEqual({ proposalId: null });
  expect(await closed()).toEqual([]);
  expect((await fixture.acts()).filter((action) => action.endsWith("_game"))).toEqual(["close_game", "open_game"]);
});
