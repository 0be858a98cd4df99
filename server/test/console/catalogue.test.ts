import { expect, test } from "vitest";
import { startConsoleFixture } from "./fixture.ts";

const reason = "It was played and read.";

async function fixtureWithGames() {
  const fixture = await startConsoleFixture();
  const { owner } = fixture;
  await owner.query(
    `insert into games.catalogue (provider, code, name, studio, category, features, mobile, blocked_countries, demo,
       free_rounds, provable, first_listed_at, state)
     select 'reef', code, name, 'Test Studio', 'video slots', '{}', true, '{}', false, false, false, now(), state
     from (values ('moon', 'Moon Garden', 'new'), ('sun', 'Sun Temple', 'new'), ('sea', 'Sea', 'shown')) as g (code, name, state)`,
  );
  await owner.query("insert into games.catalogue_list (provider, refused, shrunk_to) values ('reef', 'shrunk', 12)");
  return { fixture, owner };
}

test("R-CTG-03 R-OPR-07 waiting games are listed, and shown by who may; others are refused", async () => {
  const { fixture, owner } = await fixtureWithGames();
  const games = await fixture.join("games@example.com", ["games"]);
  const support = await fixture.join("support@example.com", ["support"]);
  const listed = async (state: "new" | "shown" | "hidden", search = "") =>
    (await games.browser.call("/c/v1/catalogue/list", { state, search })).data?.rows.map(({ id }) => id);
  expect([await listed("new"), await listed("new", "temple"), await listed("shown")]).toEqual([
    ["reef:moon", "reef:sun"],
    ["reef:sun"],
    ["reef:sea"],
  ]);
  const publish = (person: typeof games, ids: string[], shown: boolean) =>
    person.browser.call("/c/v1/catalogue/publish", { games: ids, shown, reason });
  expect((await support.browser.call("/c/v1/catalogue/list", {})).msgCode).toBe("not_permitted");
  expect((await publish(support, ["reef:moon"], true)).msgCode).toBe("not_permitted");
  expect((await publish(games, ["reef:mars"], true)).msgCode).toBe("not_found");
  expect((await publish(games, ["reef:moon", "reef:sun"], true)).data).toEqual({ proposalId: null });
  expect((await publish(games, ["reef:moon", "reef:sun"], true)).msgCode).toBe("already_decided");
  expect((await publish(games, ["reef:sea"], false)).data).toEqual({ proposalId: null });
  expect([await listed("new"), await listed("shown"), await listed("hidden")]).toEqual([
    [],
    ["reef:moon", "reef:sun"],
    ["reef:sea"],
  ]);
  const rows = await owner.query<{ action: string; subject_id: string }>(
    "select action, subject_id, actor from audit.entry where subject_id like 'reef:%' order by entry_id",
  );
  expect(rows.map(({ action, subject_id }) => [action, subject_id])).toEqual(
    expect.arrayContaining([
      ["publish_game", "reef:moon"],
      ["publish_game", "reef:sun"],
      ["hide_game", "reef:sea"],
    ]),
  );
});

test("R-CTG-03 a game on a tile of home is marked, and cannot be taken out", async () => {
  const { fixture, owner } = await fixtureWithGames();
  const games = await fixture.join("games@example.com", ["games"]);
  await owner.query(
    "update games.catalogue set provider = 'hub88', code = '14001', state = 'shown' where code = 'moon'",
  );
  const { data } = await games.browser.call("/c/v1/catalogue/list", { state: "shown", search: "" });
  expect(data?.rows.map(({ id, onHome }) => [id, onHome])).toEqual([
    ["hub88:14001", true],
    ["reef:sea", false],
  ]);
  const takeOut = (ids: string[]) =>
    games.browser.call("/c/v1/catalogue/publish", { games: ids, shown: false, reason });
  expect((await takeOut(["hub88:14001"])).msgCode).toBe("not_changeable");
  expect((await takeOut(["reef:sea", "hub88:14001"])).msgCode).toBe("not_changeable");
  expect(await owner.query("select count(*)::int from games.catalogue where state = 'hidden'")).toEqual([{ count: 0 }]);
});

test("R-CTG-02 a shrunk list is accepted once, with its reason; a listed game can be closed for bets", async () => {
  const { fixture, owner } = await fixtureWithGames();
  const games = await fixture.join("games@example.com", ["games"]);
  const accept = (provider: string) => games.browser.call("/c/v1/catalogue/accept", { provider, reason });
  expect((await games.browser.call("/c/v1/catalogue/list", {})).data?.lists).toEqual([
    { provider: "reef", readAt: null, refused: "shrunk", shrunkTo: 12, accepted: false },
  ]);
  expect((await accept("other")).msgCode).toBe("not_found");
  expect((await accept("reef")).data).toEqual({ proposalId: null });
  expect((await accept("reef")).msgCode).toBe("already_decided");
  const rows = await owner.query("select accepted_from from games.catalogue_list");
  expect(rows).toEqual([{ accepted_from: 12 }]);
  // The next list is shorter still: the acceptance does not cover it.
  await owner.query("update games.catalogue_list set shrunk_to = 11");
  expect((await games.browser.call("/c/v1/catalogue/list", {})).data?.lists).toMatchObject([{ accepted: false }]);
  expect((await accept("reef")).data).toEqual({ proposalId: null });
  expect(await owner.query("select accepted_from from games.catalogue_list")).toEqual([{ accepted_from: 11 }]);
  const close = await games.browser.call("/c/v1/switches/close", { kind: "game", name: "sea", reason });
  expect(close.data).toEqual({ proposalId: null });
});
