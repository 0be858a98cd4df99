import type { Role } from "@fairlobby/contract/console";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../tools/free-port.ts";
import { game, openGamesFixture } from "../games/fixture.ts";
import { consoleUrls } from "../../../tools/embedded-postgres.ts";
import { temporaryDir } from "../main/program.ts";
import { openFixture } from "../withdrawals/fixture.ts";
import type { Run } from "../../../tools/program.ts";
import { oneLine, runAsOperator, runScript } from "./program.ts";

const tax = { duty: "UU Contoh", threshold: 50_000, high: 10, low: 0, reviewFrom: 1_000_000 };

/**
 * Returns the operators' commands on a database: `list` runs without a sign-in, `run` as an operator with these roles, by
 * default payments and compliance.
 */
function commandsOn(url: string) {
  const env = { DATABASE_URL: url, ...consoleUrls(url), DATA_DIR: temporaryDir() };
  const plain = ({ code, out, err }: Run): Run => ({ code, out, err });
  return {
    env,
    list: (...args: string[]) => runScript("operator", args, env),
    run: async (...args: string[]) => plain(await runAsOperator(args, env)),
    runWith: (roles: readonly Role[], ...args: string[]) => runAsOperator(args, env, roles),
  };
}

describe("npm run operator", () => {
  test("R-SRV-50 lists the waiting reviews and closes one, with the operator's name and reason", async () => {
    const fixture = await openFixture({ withdrawals: { firstWithdrawalRule: false, tax } });
    const { list, run, runWith } = commandsOn(fixture.url);
    expect(await list("reviews")).toEqual({ code: 0, out: "No tax review is open.\n", err: "" });

    const player = await fixture.player();
    const orderId = await fixture.placed(player, 1_000_000);
    await fixture.until(player, orderId, 1800);
    const listed = await list("reviews");
    expect(listed).toMatchObject({ code: 0, err: "" });
    const [line, since, ...more] = listed.out.trimEnd().split("\n");
    expect(line).toBe(`${orderId}  player ${player}  Rp 1.000.000, tax Rp 100.000 (10 %), UU Contoh`);
    expect(since).toMatch(/^ {2}open since 20\d\d-\d\d-\d\dT[\d:.]+Z$/);
    expect(more).toEqual([]);

    const closed = await runWith(["finance"], "close-review", orderId, "seen", "the", "papers");
    expect(closed).toMatchObject({
      code: 0,
      out: `${orderId}: the review is closed; the payout goes to the bank.\n`,
      err: "",
    });
    await fixture.until(player, orderId, 2200);
    const ends = await fixture.database.query("select order_id, ended_by, note from withdrawals.tax_review_end");
    expect(ends).toEqual([{ order_id: orderId, ended_by: closed.as, note: "seen the papers" }]);
    expect(await list("reviews")).toMatchObject({ code: 0, out: "No tax review is open.\n" });
    for (const unknown of [orderId, "Wnone"]) {
      const again = await run("close-review", unknown, "seen", "the", "papers");
      expect(oneLine(again)).toBe(`${unknown}: no tax review of this order is open.`);
      expect(again.code).toBe(1);
    }
    await fixture.expectBooksToBalance();
  }, 180_000);

  test("R-SRV-130 lists refused bank accounts and allows one for its player, with the reason", async () => {
    const fixture = await openFixture({ jobs: false });
    const { list, run, runWith } = commandsOn(fixture.url);
    expect(await list("accounts")).toEqual({ code: 0, out: "No bank account was refused.\n", err: "" });

    const [first, second] = [await fixture.player({ cash: 50_000n }), await fixture.player({ cash: 50_000n })];
    const order = (player: typeof first) => fixture.order(player, 50_000, { accountNumber: "9812345678" });
    expect(await order(first)).toMatchObject({ success: true });
    expect(await order(second)).toMatchObject({ msgCode: "account_in_use" });
    const [line, times, ...more] = (await list("accounts")).out.trimEnd().split("\n");
    expect(line).toBe(`1  player ${second}  BCA •••• 5678  serves ${first}`);
    expect(times).toMatch(/^ {2}refused 1 times, last 20\S+Z$/);
    expect(more).toEqual([]);

    expect(oneLine(await run("open-account", "1"))).toBe("1: name the reason, in 10 to 500 characters: it is kept");
    expect(oneLine(await run("open-account", "9", "because of it"))).toBe("9: no such account was refused");
    const opened = await runWith(["risk"], "open-account", "1", "spouses,", "seen", "the", "papers");
    expect(opened).toMatchObject({
      code: 0,
      out: "1: the player may be paid to this account.\n",
      err: "",
    });
    expect(oneLine(await run("open-account", "1", "and once more"))).toBe("1: is open already");
    const kept = await fixture.database.query("select opened_by, reason from withdrawals.account_opening");
    expect(kept).toEqual([{ opened_by: opened.as, reason: "spouses, seen the papers" }]);
    expect(await order(second)).toMatchObject({ success: true });
  }, 180_000);

  test("R-SRV-75 turns games and regions off and on and bars players, with the operator's name and reason", async () => {
    const fixture = await openGamesFixture();
    onTestFinished(fixture.close);
    const { list, run, runWith } = commandsOn(fixture.databaseUrl);
    const play = await fixture.launch(await fixture.player({ cash: 1_000n }), game, "MX");
    const statuses: string[] = [];
    const betNow = async () => statuses.push((await fixture.bet(play, `b${statuses.length}`, 10)).status);

    expect((await list("switches")).out).toBe("Nothing is closed for new bets.\n");
    const off = await runWith(["games"], "game-off", game, "reels", "stuck");
    expect(off.out).toBe(`game ${game}: takes no new bets; what was bet is settled.\n`);
    await betNow();
    expect((await run("bar", play.user, "two people play")).code).toBe(0);
    await betNow();
    expect((await run("region-off", "MX", "the law of it")).code).toBe(0);
    const listed = (await list("switches")).out.trimEnd().split("\n");
    expect(listed).toEqual([
      expect.stringMatching(new RegExp(`^game ${game} {2}${off.as}, 20\\S+Z {2}reels stuck$`)),
      expect.stringMatching(new RegExp(`^region MX {2}Person \\S+, 20\\S+Z {2}the law of it$`)),
      expect.stringMatching(new RegExp(`^player ${play.user} {2}Person \\S+, 20\\S+Z {2}two people play`)),
    ]);
    expect((await run("game-on", game, "reels turn again")).out).toBe(`game ${game}: takes bets again.\n`);
    expect((await run("unbar", play.user, "one of them left")).out).toBe(`${play.user}: may place bets again.\n`);
    await betNow();
    expect((await run("region-on", "MX", "the law of it")).code).toBe(0);
    await betNow();
    expect(statuses).toEqual(["RS_ERROR_INVALID_GAME", "RS_ERROR_USER_DISABLED", "RS_ERROR_USER_DISABLED", "RS_OK"]);

    const refused = [
      [["game-on", game], `${game}: is on already`],
      [["game-off", "nothing"], "nothing: the settings have no such game"],
      [["region-off", "Mexico"], "Mexico: a country is two capital letters"],
      [["unbar", play.user], `${play.user}: is not barred`],
      [["bar", "77"], "77: there is no such player"],
      [["bar", "Sari"], "Sari: playerId is not valid"],
    ] as const;
    // The commands change nothing, so they can run at the same time.
    const runs = await Promise.all(refused.map(([args]) => run(...args, "because of this")));
    expect(runs.map((one) => [oneLine(one), one.code])).toEqual(refused.map(([, problem]) => [problem, 1]));
  }, 180_000);

  test.each([[[]], [["review"]], [["reviews", "W1"]], [["close-review"]], [["bar"]], [["constructor", "x"]]])(
    "with %j it says how it is used and ends with 2",
    async (args) => {
      const run = await runScript("operator", args);
      expect(run.err).toMatch(/^Usage: npm run operator -- <command>\n/);
      expect(run).toMatchObject({ code: 2, out: "" });
    },
  );

  test("without the product's database it reports it and exits with 1", async () => {
    const nowhere = await runScript("operator", ["reviews"], { DATA_DIR: temporaryDir() });
    expect(oneLine(nowhere)).toBe("The product does not run here: run npm start first, or set DATABASE_URL.");
    expect(nowhere.code).toBe(1);

    const url = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
    const away = await runScript("operator", ["reviews"], { DATABASE_URL: url });
    expect(oneLine(away)).toMatch(/^The database cannot be used: .*ECONNREFUSED/);
    expect(away.code).toBe(1);

    const settings = await runScript("operator", ["reviews"], { DATABASE_URL: url, LOBBY_CONFIG: "/nothing.json" });
    expect(oneLine(settings)).toMatch(/^LOBBY_CONFIG: /);
    expect(settings.code).toBe(1);
  });
});
