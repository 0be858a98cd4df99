import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { repairOrderGuards } from "../../src/modules/withdrawals/life-cycle/repair-order-guards.ts";
import { watched } from "../harness/watched.ts";
import {
  expectBalance,
  expectBooksToBalance,
  game,
  openGamesFixture,
  type GamesFixture,
  type Play,
} from "./fixture.ts";

const gameSessionMs = 12 * 60 * 60_000;

const closedCountries = new Set<string>();
let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture({ closedCountries });
});
beforeEach(() => {
  closedCountries.clear();
  fixture.gamesOff.clear();
});
afterAll(async () => {
  await expectBooksToBalance(fixture.database);
  await fixture.close();
});

const [budi, sari] = [{ name: "budi" }, { name: "sari" }];
const switches = () => fixture.games.operations;
const bars = () => fixture.protection.operations;
const forward = (play: Play, country?: string) =>
  fixture.lobby.call(
    "/game/forward",
    { id: game },
    { token: play.user, ...(country === undefined ? {} : { country }) },
  );
const ordered = async (play: Play, amount: number): Promise<string> => {
  const placed = await fixture.order(play.user, amount);
  if (!("orderId" in placed)) throw new Error(`the order was refused: ${placed.msgCode}`);
  return placed.orderId;
};

/** Creates a player with two booked bets, for tests that then restrict bets. */
async function withBets(has = 1_000n): Promise<Play & { readonly first: number | undefined }> {
  const play = await fixture.playing({ cash: has });
  const first = await fixture.bet(play, "a", 100);
  await fixture.bet(play, "b", 100);
  return { ...play, first: first.balance };
}

/** Expects new bets, free ones too, to be refused with `status`, and everything else to be booked. */
async function expectSettlementOnly(play: Play & { readonly first: number | undefined }, status: string) {
  const before = await fixture.balances(play.user);
  const statements = fixture.statements().length;
  const refused = await fixture.bet(play, "new", 50);
  expect(refused.status).toBe(status);
  expect(fixture.statements().slice(statements)).toEqual(["games.post"]);
  await expectBalance(fixture, play, refused, Number(before.cash));
  expect((await fixture.bet(play, "free", 0, { is_free: true })).status).toBe(status);
  expect(await fixture.bet(play, "a", 100)).toMatchObject({ status: "RS_OK", balance: play.first });
  expect((await fixture.bet(play, "a", 101)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
  expect(await fixture.balances(play.user)).toEqual(before);
  expect((await fixture.win(play, "w", "a", 70)).status).toBe("RS_OK");
  expect((await fixture.rollback(play, "r", "b")).status).toBe("RS_OK");
  expect(await fixture.balances(play.user)).toEqual({ ...before, cash: before.cash + 170n });
  // A supplier's prize refers to a bet of zero that the player never placed.
  expect((await fixture.bet(play, "promo", 0, { is_supplier_promo: true })).status).toBe("RS_OK");
  expect((await fixture.win(play, "promo-win", "promo", 30)).status).toBe("RS_OK");
  expect((await fixture.bet(play, "dear", 10, { is_supplier_promo: true })).status).toBe(status);
}

describe("an open withdrawal order", () => {
  test("R-SRV-72 R-SRV-73 R-SRV-42 refuses new bets and launches until it ends, and never a settlement", async () => {
    const play = await withBets();
    const orderId = await ordered(play, 300);
    await expectSettlementOnly(play, "RS_ERROR_USER_DISABLED");
    expect((await fixture.balances(play.user)).reserved).toBe(300n);
    expect(await forward(play)).toMatchObject({ success: false, msgCode: "exist_process_order" });

    await fixture.cancelOrder(play.user, orderId);
    expect((await fixture.bet(play, "new", 50)).status).toBe("RS_OK");
    expect((await forward(play)).msgCode).toBe("success");
  });

  test("R-SRV-73 affects no other player, even in one batch; a break is reported first", async () => {
    const waiting = await withBets();
    const others = await Promise.all(Array.from({ length: 8 }, () => fixture.playing({ cash: 100n })));
    await ordered(waiting, 300);
    const [refused, ...answers] = await Promise.all([waiting, ...others].map((play) => fixture.bet(play, "x", 10)));
    expect(refused?.status).toBe("RS_ERROR_USER_DISABLED");
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => "RS_OK"));
    await fixture.takeBreak(waiting.user, fixture.clock.at + 60_000);
    expect((await forward(waiting)).msgCode).toBe("on_break");
    // The order outlasts the break.
    fixture.clock.at += 60_000;
    expect((await fixture.bet(waiting, "x", 10)).status).toBe("RS_ERROR_USER_DISABLED");
    expect((await forward(waiting)).msgCode).toBe("exist_process_order");
  });
});

test("R-SRV-73 the guards are repaired after a node of an older version opened or ended orders", async () => {
  const [open, over, fine, free] = [await withBets(), await withBets(), await withBets(), await withBets()];
  await ordered(open, 300);
  await ordered(fine, 300);
  await fixture.cancelOrder(over.user, await ordered(over, 300));
  const guard = (play: Play, value: boolean) =>
    fixture.database.query(
      `insert into protection.bet_guard (player_id, open_order) values ($1, $2)
       on conflict (player_id) do update set open_order = excluded.open_order`,
      [play.user, value],
    );
  // The older node opened one order without setting its guard, and ended another without removing its guard.
  await guard(open, false);
  await guard(over, true);
  expect(await repairOrderGuards(fixture.database)).toBe(2);
  expect(await repairOrderGuards(fixture.database)).toBe(0);
  const statuses = await Promise.all([open, over, fine, free].map((play) => fixture.bet(play, "new", 10)));
  expect(statuses.map(({ status }) => status)).toEqual([
    "RS_ERROR_USER_DISABLED",
    "RS_OK",
    "RS_ERROR_USER_DISABLED",
    "RS_OK",
  ]);
});

test("R-SRV-73 R-SRV-176 guards and orders are compared in pages of players, and one that fails does not stop the others", async () => {
  const { database } = fixture;
  const stale = 1_200;
  await database.query(
    "insert into protection.bet_guard (player_id, open_order) select 20000000 + n, true from generate_series(1, $1::int) n",
    [stale],
  );
  const waiting = await withBets();
  await ordered(waiting, 300);
  await database.query("update protection.bet_guard set open_order = false where player_id = $1", [waiting.user]);
  const limits: unknown[] = [];
  const reading = watched(database, ({ name, values }) => {
    if (/guarded_orders|players_with_order/.test(name)) limits.push(values.at(-1));
  });
  let transactions = 0;
  const failing: typeof reading = {
    ...reading,
    transaction: (work) => {
      transactions += 1;
      return transactions === 3 ? Promise.reject(new Error("lost")) : database.transaction(work);
    },
  };
  await expect(repairOrderGuards(failing)).rejects.toThrow("1 bet guards could not be repaired");
  expect(new Set(limits)).toEqual(new Set([500]));
  expect(limits.length).toBeGreaterThanOrEqual(6);
  expect((await fixture.bet(waiting, "guarded", 10)).status).toBe("RS_ERROR_USER_DISABLED");
  expect(await repairOrderGuards(database)).toBe(1);
  expect(await repairOrderGuards(database)).toBe(0);
});

describe("the operator's switches", () => {
  test("R-SRV-72 R-SRV-75 a bar refuses a player's bets and launches until it is lifted; name and reason are stored", async () => {
    const play = await withBets();
    expect(await bars().setBarred(budi, play.user, true, "fraud check")).toBe("done");
    expect(await bars().setBarred(sari, play.user, true, "again")).toBe("same");
    await expectSettlementOnly(play, "RS_ERROR_USER_DISABLED");
    const refused = await forward(play);
    expect(refused).toMatchObject({ success: false, msgCode: "play_barred" });
    expect(refused.msg).not.toBe("");
    // A bar concerns bets only: the player can withdraw.
    const orderId = await ordered(play, 300);
    await fixture.cancelOrder(play.user, orderId);
    expect((await bars().barred(10)).find(({ playerId }) => playerId === play.user)).toMatchObject({
      by: "budi",
      note: "fraud check",
    });
    expect(await bars().setBarred(budi, play.user, false, "")).toBe("done");
    expect(await bars().setBarred(budi, play.user, false, "")).toBe("same");
    expect((await fixture.bet(play, "new", 50)).status).toBe("RS_OK");
    expect((await forward(play)).msgCode).toBe("success");
    expect(await bars().setBarred(budi, "99" as never, true, "")).toBe("unknown");
    expect(await bars().setBarred(budi, (await fixture.player()) as never, false, "")).toBe("same");
    const kept = await fixture.database.query<{ barred: boolean }>(
      "select barred from protection.bar where player_id = $1 order by bar_id",
      [play.user],
    );
    expect(kept.map(({ barred }) => barred)).toEqual([true, false]);
  });

  test("R-SRV-72 R-SRV-75 a game that is turned off accepts no bets and no launches; other games continue", async () => {
    const play = await withBets();
    const other = await fixture.launch(play.user, "66122");
    expect(await switches().setClosed(budi, "game", game, true, "a bug")).toBe("done");
    expect(await switches().setClosed(sari, "game", game, true, "")).toBe("same");
    try {
      await expectSettlementOnly(play, "RS_ERROR_INVALID_GAME");
      expect((await forward(play)).msgCode).toBe("game_unavailable");
      expect((await fixture.bet(other, "elsewhere", 10, { game_code: "66122" })).status).toBe("RS_OK");
      expect(await switches().closed()).toMatchObject([{ kind: "game", name: game, by: "budi", note: "a bug" }]);
    } finally {
      expect(await switches().setClosed(budi, "game", game, false, "fixed")).toBe("done");
    }
    expect((await fixture.bet(play, "new", 50)).status).toBe("RS_OK");
    const kept = await fixture.database.query<{ note: string }>(
      "select note from audit.entry where subject_kind in ('game', 'region') order by entry_id",
    );
    expect(kept.map(({ note }) => note)).toEqual(["a bug", "fixed"]);
  });

  test("R-CAT-02 R-SRV-72 R-SRV-75 a provider that is turned off accepts no bets and launches of its games, and settles", async () => {
    const play = await withBets();
    expect(await switches().setClosed(budi, "provider", "hub88", true, "a bug")).toBe("done");
    try {
      await expectSettlementOnly(play, "RS_ERROR_INVALID_GAME");
      expect((await forward(play)).msgCode).toBe("game_unavailable");
    } finally {
      expect(await switches().setClosed(budi, "provider", "hub88", false, "fixed")).toBe("done");
    }
    expect((await fixture.bet(play, "new", 50)).status).toBe("RS_OK");
  });

  test("R-SRV-72 a game removed from the catalogue, or switched off there, accepts no bets in open launches", async () => {
    const play = await withBets();
    fixture.gamesOff.add(game);
    await expectSettlementOnly(play, "RS_ERROR_INVALID_GAME");
  });

  test("R-SRV-74 R-SRV-75 a blocked region refuses launches from there and bets in games launched there", async () => {
    const player = await fixture.player({ cash: 1_000n });
    const there = await fixture.launch(player, game, "MX");
    const here = await fixture.launch(player, game, "BR");
    const nowhere = await fixture.launch(player);
    await fixture.bet(there, "a", 100);
    await fixture.bet(there, "b", 100);
    await switches().setClosed(budi, "region", "MX", true, "the law");
    try {
      expect((await forward(there, "MX")).msgCode).toBe("region_blocked");
      expect((await forward(there, "BR")).msgCode).toBe("success");
      // The country of the launch counts, even if the player has since launched elsewhere.
      await expectSettlementOnly({ ...there, first: 90_000_000 }, "RS_ERROR_USER_DISABLED");
      expect((await fixture.bet(here, "c", 10)).status).toBe("RS_OK");
      expect((await fixture.bet(nowhere, "d", 10)).status).toBe("RS_OK");
    } finally {
      await switches().setClosed(budi, "region", "MX", false, "");
    }
    expect((await fixture.bet(there, "new", 10)).status).toBe("RS_OK");
  });
});

describe("the region of a launch", () => {
  test("R-SRV-72 R-SRV-74 R-SRV-41 that is no longer allowed refuses new bets, and never a settlement", async () => {
    const player = await fixture.player({ cash: 1_000n });
    const play = await fixture.launch(player, game, "MX");
    const first = (await fixture.bet(play, "a", 100)).balance;
    await fixture.bet(play, "b", 100);
    closedCountries.add("MX");
    expect((await forward(play, "MX")).msgCode).toBe("region_blocked");
    await expectSettlementOnly({ ...play, first }, "RS_ERROR_USER_DISABLED");
  });
});

test("R-SRV-72 an invalid token is reported before any restriction on bets", async () => {
  const play = await withBets();
  await ordered(play, 300);
  expect((await fixture.bet(play, "x", 10, { token: "nobody-was-given-this" })).status).toBe("RS_ERROR_INVALID_TOKEN");
  fixture.clock.at += gameSessionMs + 1;
  expect((await fixture.bet(play, "x", 10)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
  // A prize is booked even long after the session.
  expect((await fixture.bet(play, "promo", 0, { is_supplier_promo: true })).status).toBe("RS_OK");
});
