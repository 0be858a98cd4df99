import type { PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseLaunchSessions } from "../../src/modules/games/index.ts";
import { openAccounts } from "../../src/modules/ledger/index.ts";
import { hashToken } from "../../src/platform/crypto/tokens.ts";
import { opensGames, type Behaviour } from "./provider.ts";
import { game, openGamesFixture, type GamesFixture } from "./fixture.ts";

const gameSessionMs = 12 * 60 * 60_000;
const sessionRetentionMs = 130 * 24 * 60 * 60_000;

let fixture: GamesFixture;
beforeAll(async () => {
  fixture = await openGamesFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.provider.behave(opensGames));

const forward = (player: PlayerId, id: string = game, language = "id") =>
  fixture.lobby.call("/game/forward", { id: id }, { token: player, language });

const sessions = async (player: PlayerId) =>
  fixture.database.query<{ token_hash: Buffer; game_id: string; expires_at: Date }>(
    "select token_hash, game_id, expires_at from games.session where player_id = $1",
    [player],
  );

describe("opening a game", () => {
  test("R-SRV-41 R-API-35 sends the provider a signed request, and returns its address", async () => {
    const player = await fixture.player();
    const reply = await forward(player);
    expect(reply).toMatchObject({ success: true, msgCode: "success" });
    const [launch] = fixture.provider.launches.slice(-1);
    expect(launch).toMatchObject({ path: "POST /operator/generic/v2/game/url", signed: true });
    expect(launch?.body).toEqual({
      user: player,
      token: expect.stringMatching(/^[\w-]{43}$/),
      operator_id: "fairlobby",
      platform: "GPL_MOBILE",
      lobby_url: "http://lobby.test",
      lang: "id",
      game_code: game,
      currency: "IDR",
      country: "ID",
    });
    expect(reply.data?.openGameUrl).toMatch(/^http:\/\/games\.test\/play\/66121\?launch=\d+$/);
  });

  test("R-SRV-41 every launch has its own token and address, for twelve hours; only the token's hash is stored", async () => {
    const player = await fixture.player();
    const [first, second] = [await forward(player), await forward(player, "66122")];
    expect(first.data?.openGameUrl).not.toBe(second.data?.openGameUrl);
    const tokens = fixture.provider.launches.slice(-2).map(({ body }) => body["token"] ?? "");
    expect(new Set(tokens).size).toBe(2);
    const kept = await sessions(player);
    expect(kept.map(({ token_hash }) => token_hash.toString("hex")).toSorted()).toEqual(
      tokens.map((token) => hashToken(token).toString("hex")).toSorted(),
    );
    expect(kept.map(({ game_id }) => game_id).toSorted()).toEqual(["66121", "66122"]);
    for (const { expires_at } of kept) expect(expires_at.getTime()).toBe(fixture.clock.at + gameSessionMs);
  });

  test("R-SRV-06 the game speaks the player's language", async () => {
    const player = await fixture.player();
    for (const language of ["pt", "es", "th", "zh", "id"]) {
      await forward(player, game, language);
      expect(fixture.provider.launches.at(-1)?.body["lang"]).toBe(language);
    }
  });

  test("a session is deleted only when its token can no longer settle bets", async () => {
    const player = await fixture.player();
    await forward(player);
    const erase = () => eraseLaunchSessions(fixture.database, fixture.clock.at - sessionRetentionMs);
    fixture.clock.at += gameSessionMs + sessionRetentionMs;
    await erase();
    expect(await sessions(player)).toHaveLength(1);
    fixture.clock.at += 1;
    await erase();
    expect(await sessions(player)).toHaveLength(0);
  });
});

describe("a refused launch", () => {
  test("R-SRV-41 an unknown game, and one that is switched off, get game_unavailable without asking the provider", async () => {
    const player = await fixture.player();
    const asked = fixture.provider.launches.length;
    for (const id of ["99999", "14001", "66121 ", "__proto__"]) {
      expect(await forward(player, id)).toMatchObject({ success: false, msgCode: "game_unavailable", data: null });
    }
    expect(fixture.provider.launches).toHaveLength(asked);
    expect(await sessions(player)).toHaveLength(0);
  });

  test("R-SRV-60 without age and terms on record it is consent_required", async () => {
    const player = "555" as PlayerId;
    await openAccounts(fixture.database, { playerId: player, currency: "IDR" });
    expect((await forward(player)).msgCode).toBe("consent_required");
    await fixture.lobby.call("/v1/consent", { ageConfirmed: true }, { token: player });
    expect((await forward(player)).msgCode).toBe("consent_required");
    await fixture.lobby.call("/v1/consent", { termsVersion: "2026-11" }, { token: player });
    expect((await forward(player)).msgCode).toBe("success");
  });

  test("R-SRV-61 during a break it is on_break, and after its end it opens again", async () => {
    const player = await fixture.player();
    await fixture.takeBreak(player, fixture.clock.at + 3_600_000);
    const asked = fixture.provider.launches.length;
    expect((await forward(player)).msgCode).toBe("on_break");
    expect(fixture.provider.launches).toHaveLength(asked);
    fixture.clock.at += 3_600_000;
    expect((await forward(player)).msgCode).toBe("success");
  });
});

/** Replies with this body to any request. */
const answering =
  (body: string, code = 200): Behaviour =>
  (_, response) => {
    response.writeHead(code, { "content-type": "application/json" }).end(body);
  };

describe("a provider in trouble", () => {
  const good = JSON.stringify({ url: "http://games.test/play" });
  test.each<[string, Behaviour]>([
    ["refuses", answering(JSON.stringify({ error: "no such operator" }), 403)],
    ["fails", answering("Internal Server Error", 500)],
    ["opens a game with an error status", answering(good, 502)],
    ["sends a page instead of JSON", answering("<html>maintenance</html>")],
    [
      "closes the connection in the middle of its reply",
      (_, response) => {
        response.writeHead(200, { "content-length": "500" });
        response.write(good.slice(0, 9), () => response.destroy());
      },
    ],
    ["closes the connection without a reply", (_, response) => void response.destroy()],
    ["sends nothing", answering("")],
    ["sends no address", answering("{}")],
    ["sends null", answering("null")],
    ["sends a number for an address", answering('{"url":5}')],
    ["sends an invalid address", answering('{"url":"play it yourself"}')],
    ["sends an address that would run as a script", answering('{"url":"javascript:alert(1)"}')],
    ["sends an address of a data page", answering('{"url":"data:text/html,hello"}')],
    ["sends an address too long for the wire", answering(JSON.stringify({ url: `http://g.test/${"x".repeat(2048)}` }))],
    ["sends ten megabytes", answering(JSON.stringify({ url: "http://games.test/", more: "x".repeat(10_000_000) }))],
    ["redirects", (_, response) => void response.writeHead(302, { location: "http://games.test/" }).end()],
  ])("R-SRV-41 that %s makes the game unavailable for now", async (_, behaviour) => {
    const player = await fixture.player();
    fixture.provider.behave(behaviour);
    expect(await forward(player)).toMatchObject({ success: false, msgCode: "game_unavailable", data: null });
    fixture.provider.behave(opensGames);
    expect((await forward(player)).msgCode).toBe("success");
  });

  test.each<[string, Behaviour]>([
    ["does not reply", () => undefined],
    [
      "never ends its reply",
      (_, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(drip));
      },
    ],
  ])("R-SRV-41 that %s in time makes the game unavailable", async (_, behaviour) => {
    const impatient = await openGamesFixture({ launchTimeoutMs: 100 });
    try {
      const player = await impatient.player();
      impatient.provider.behave(behaviour);
      const reply = await impatient.lobby.call("/game/forward", { id: game }, { token: player });
      expect(reply).toMatchObject({ success: false, msgCode: "game_unavailable" });
    } finally {
      await impatient.close();
    }
  });

  test("R-SRV-41 that is down makes the game unavailable", async () => {
    const alone = await openGamesFixture();
    try {
      const player = await alone.player();
      await alone.provider.close();
      const reply = await alone.lobby.call("/game/forward", { id: game }, { token: player });
      expect(reply).toMatchObject({ success: false, msgCode: "game_unavailable" });
      expect(reply.msg).not.toBe("");
    } finally {
      await alone.close();
    }
  });
});
