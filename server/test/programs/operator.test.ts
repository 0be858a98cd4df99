import { userInfo } from "node:os";
import { describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/embedded-postgres.ts";
import { temporaryDir } from "../main/program.ts";
import { openWorld } from "../withdrawals/world.ts";
import { oneLine, runScript } from "./program.ts";

const tax = { duty: "UU Contoh", threshold: 50_000, high: 10, low: 0, reviewFrom: 1_000_000 };

describe("npm run operator", () => {
  test("R-SRV-50 lists the reviews that wait and lets one go on, with who did it and why", async () => {
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
  });

  test.each([[[]], [["review"]], [["reviews", "W1"]], [["close-review"]]])(
    "with %j it says how it is used and ends with 2",
    async (args) => {
      const run = await runScript("operator", args);
      expect(oneLine(run)).toBe("Usage: npm run operator -- reviews | close-review <orderId> [note]");
      expect(run.code).toBe(2);
    },
  );

  test("without the product's database it says what is missing and ends with 1", async () => {
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
