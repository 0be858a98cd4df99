import { userInfo } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../tools/free-port.ts";
import { game, openGamesWorld } from "../games/world.ts";
import { temporaryDir } from "../main/program.ts";
import { openWorld } from "../withdrawals/world.ts";
import { oneLine, runScript } from "./program.ts";

const tax = { duty: "UU Contoh", threshold: 50_000, high: 10, low: 0, reviewFrom: 1_000_000 };

describe("npm run operator", () => {
  test("R-SRV-50 lists the waiting reviews and closes one, with the operator's name and reason", async () => {
    const world = await openWorld({ withdrawals: { firstWithdrawalRule: false, tax } });
    const operator = (...args: string[]) => runScript("operator", args, { DATABASE_URL: world.url });
    expect(await operator("reviews")).toEqual({ code: 0, out: "No tax review is open.\n", err: "" });

    const player = await world.player();
    const orderId = await world.placed(player, 1_000_000);
    await world.until(player, orderId, 1800);
    const listed = await operator("reviews");
    expect(listed).toMatchObject({ code: 0, err: "" });
    const [line, since, ...more] = listed.out.trimEnd().split("\n");
    expect(line).toBe(`${orderId}  player ${player}  Rp 1.000.000, tax Rp 100.000 (10 %), UU Contoh`);
    expect(since).toMatch(/^ {2}open since 20\d\d-\d\d-\d\dT[\d:.]+Z$/);
    expect(more).toEqual([]);

    expect(await operator("close-review", orderId, "seen", "the", "papers")).toEqual({
      code: 0,
      out: `${orderId}: the review is closed; the payout goes to the bank.\n`,
      err: "",
    });
    await world.until(player, orderId, 2200);
    const ends = await world.database.query("select order_id, ended_by, note from withdrawals.tax_review_end");
    expect(ends).toEqual([{ order_id: orderId, ended_by: userInfo().username, note: "seen the papers" }]);
    expect(await operator("reviews")).toMatchObject({ code: 0, out: "No tax review is open.\n" });
    for (const unknown of [orderId, "Wnone"]) {
      const again = await operator("close-review", unknown);
      expect(oneLine(again)).toBe(`${unknown}: no tax review of this order is open.`);
      expect(again.code).toBe(1);
    }
    await world.expectBooksToBalance();
  }, 180_000);

  test("R-SRV-130 lists refused bank accounts and allows one for its player, with the reason", async () => {
    const world = await openWorld({ jobs: false });
    const operator = (...args: string[]) => runScript("operator", args, { DATABASE_URL: world.url });
    expect(await operator("accounts")).toEqual({ code: 0, out: "No bank account was refused.\n", err: "" });

    const [first, second] = [await world.player({ cash: 50_000n }), await world.player({ cash: 50_000n })];
    const order = (player: typeof first) => world.order(player, 50_000, { accountNumber: "9812345678" });
    expect(await order(first)).toMatchObject({ success: true });
    expect(await order(second)).toMatchObject({ msgCode: "account_in_use" });
    const [line, times, ...more] = (await operator("accounts")).out.trimEnd().split("\n");
    expect(line).toBe(`1  player ${second}  BCA •••• 5678  serves ${first}`);
    expect(times).toMatch(/^ {2}refused 1 times, last 20\S+Z$/);
    expect(more).toEqual([]);

    expect(oneLine(await operator("open-account", "1"))).toBe("Name the reason: it is kept.");
    expect(oneLine(await operator("open-account", "9", "because"))).toBe("9: no such account was refused");
    expect(await operator("open-account", "1", "spouses,", "seen", "the", "papers")).toEqual({
      code: 0,
      out: "1: the player may be paid to this account.\n",
      err: "",
    });
    expect(oneLine(await operator("open-account", "1", "again"))).toBe("1: is open already");
    const kept = await world.database.query("select opened_by, reason from withdrawals.account_opening");
    expect(kept).toEqual([{ opened_by: userInfo().username, reason: "spouses, seen the papers" }]);
    expect(await order(second)).toMatchObject({ success: true });
  }, 180_000);

  test("R-SRV-75 turns games and regions off and on and bars players, with the operator's name and reason", async () => {
    const world = await openGamesWorld();
    onTestFinished(world.close);
    const operator = (...args: string[]) => runScript("operator", args, { DATABASE_URL: world.databaseUrl });
    const me = userInfo().username;
    const play = await world.launch(await world.player({ cash: 1_000n }), game, "MX");
    const statuses: string[] = [];
    const betNow = async () => statuses.push((await world.bet(play, `b${statuses.length}`, 10)).status);

    expect((await operator("switches")).out).toBe("Nothing is closed for new bets.\n");
    expect((await operator("game-off", game, "reels", "stuck")).out).toBe(
      `game ${game}: takes no new bets; what was bet is settled.\n`,
    );
    await betNow();
    expect((await operator("bar", play.user)).code).toBe(0);
    await betNow();
    expect((await operator("region-off", "MX", "the law")).code).toBe(0);
    const listed = (await operator("switches")).out.trimEnd().split("\n");
    expect(listed).toEqual([
      expect.stringMatching(new RegExp(`^game ${game} {2}${me}, 20\\S+Z {2}reels stuck$`)),
      expect.stringMatching(new RegExp(`^region MX {2}${me}, 20\\S+Z {2}the law$`)),
      expect.stringMatching(new RegExp(`^player ${play.user} {2}${me}, 20\\S+Z`)),
    ]);
    expect((await operator("game-on", game)).out).toBe(`game ${game}: takes bets again.\n`);
    expect((await operator("unbar", play.user)).out).toBe(`${play.user}: may place bets again.\n`);
    await betNow();
    expect((await operator("region-on", "MX")).code).toBe(0);
    await betNow();
    expect(statuses).toEqual(["RS_ERROR_INVALID_GAME", "RS_ERROR_USER_DISABLED", "RS_ERROR_USER_DISABLED", "RS_OK"]);

    const refused = [
      [["game-on", game], `game ${game}: is on already`],
      [["game-off", "nothing"], "nothing: no tile opens this game"],
      [["region-off", "Mexico"], "Mexico: a country is two capital letters"],
      [["unbar", play.user], `${play.user}: is not barred`],
      [["bar", "77"], "77: there is no such player"],
      [["bar", "Sari"], "Sari: is not a player's id"],
    ] as const;
    // The commands change nothing, so they can run at the same time.
    const runs = await Promise.all(refused.map(([args]) => operator(...args)));
    expect(runs.map((run) => [oneLine(run), run.code])).toEqual(refused.map(([, problem]) => [problem, 1]));
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
