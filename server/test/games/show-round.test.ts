import { randomUUID } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { opensGames, type Behaviour } from "./provider.ts";
import { caletaGame, game, openGamesFixture, wire, type GamesFixture, type Play } from "./fixture.ts";

let fixture: GamesFixture;
let play: Play;

const proof = { format: "fairlobby-round-1", roundId: "round-first", definition: { id: game }, spins: [1, null, "x"] };
const url = "http://games.test/replay/abc.def";

const replies =
  (body: unknown, status = 200): Behaviour =>
  (_launch, response) => {
    response.statusCode = status;
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  };

const show = (player: PlayerId, roundId = "round-first", gameId: string = game) =>
  fixture.lobby.call("/game/round", { gameId, roundId }, { token: player });

beforeAll(async () => {
  fixture = await openGamesFixture({ launchTimeoutMs: 3_000 });
  play = await fixture.playing({ cash: 10_000n });
  await fixture.bet(play, "first", 400);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.provider.behave(opensGames));

describe("a round of the player's own", () => {
  test("R-API-66 R-SRV-80 is requested from its provider, signed, and passed on unchanged", async () => {
    fixture.provider.behave(replies({ url, proof }));
    expect((await show(play.user)).data).toEqual({ replayUrl: url, proof });
    expect(fixture.provider.launches.at(-1)).toEqual({
      path: "POST /operator/generic/v2/game/round",
      signed: true,
      body: { user: play.user, round: "round-first", operator_id: "fairlobby" },
    });
  });

  test("R-SRV-80 may come without a proof, which other providers of the dialect do not have", async () => {
    fixture.provider.behave(replies({ url }));
    expect((await show(play.user)).data).toEqual({ replayUrl: url, proof: null });
  });

  test("R-SRV-80 can be shown during a break", async () => {
    const resting = await fixture.playing({ cash: 10_000n });
    await fixture.bet(resting, "resting", 400);
    await fixture.takeBreak(resting.user, fixture.clock.at + 3_600_000);
    fixture.provider.behave(replies({ url, proof }));
    expect((await show(resting.user, "round-resting")).success).toBe(true);
  });
});

describe("no other round", () => {
  test("R-SRV-80 is shown or requested, whether another player's, another game's, or an unknown one", async () => {
    fixture.provider.behave(replies({ url, proof }));
    const asked = fixture.provider.launches.length;
    const stranger = await fixture.player({ cash: 10_000n });
    expect((await show(stranger)).msgCode).toBe("not_found");
    expect((await show(play.user, "round-first", "66122")).msgCode).toBe("not_found");
    expect((await show(play.user, "round-second")).msgCode).toBe("not_found");
    // A refused stake does not make a round.
    await fixture.bet(play, "too-much", 1_000_000);
    expect((await show(play.user, "round-too-much")).msgCode).toBe("not_found");
    expect(fixture.provider.launches).toHaveLength(asked);
  });
});

describe("a provider that fails to return a round", () => {
  const broken: readonly (readonly [string, Behaviour])[] = [
    ["refuses", replies({ error: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST" }, 400)],
    ["returns no address", replies({ proof })],
    ["returns an address that is not a page", replies({ url: "javascript:alert(1)", proof })],
    ["returns a proof that is not an object", replies({ url, proof: "yes" })],
    ["does not reply with JSON", (_launch, response) => void response.end("<html>")],
    ["sends an oversized reply", replies({ url, proof: { more: "x".repeat(3_000_000) } })],
    ["hangs up", (_launch, response) => void response.destroy()],
    ["stays silent", () => undefined],
  ];
  test.for(broken)("R-SRV-80 %s: game_unavailable", async ([, behaviour]) => {
    fixture.provider.behave(behaviour);
    expect((await show(play.user)).msgCode).toBe("game_unavailable");
  });

  test("R-SRV-80 a round at a Caleta-speaking provider is requested in its dialect, which has no proof", async () => {
    const elsewhere = await fixture.player({ cash: 10_000n });
    const there = await fixture.launch(elsewhere, caletaGame);
    const bet = await fixture.caletaSend("/wallet/bet", {
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      supplier_user: elsewhere,
      token: there.token,
      round: "round-caleta",
      round_closed: false,
      is_free: false,
      game_code: caletaGame,
      currency: "IDR",
      amount: wire(400),
    });
    expect(bet.status).toBe("RS_OK");
    fixture.caleta.behave(replies({ url }));
    expect((await show(elsewhere, "round-caleta", caletaGame)).data).toEqual({ replayUrl: url, proof: null });
    expect(fixture.caleta.launches.at(-1)).toEqual({
      path: "POST /api/game/round",
      signed: true,
      body: { user: elsewhere, round: "round-caleta", operator_id: "fairlobby" },
    });
    fixture.caleta.behave(replies({ code: "100,", message: "Invalid Round" }, 405));
    expect((await show(elsewhere, "round-caleta", caletaGame)).msgCode).toBe("game_unavailable");
  });
});
