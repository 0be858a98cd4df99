import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageCalls } from "../src/page-api.ts";
import { Slots } from "./support/slots.ts";

const slots = new Slots();
beforeAll(async () => await slots.start({ SLOTS_MIN_SPIN_MS: "3600000" }));
afterAll(async () => await slots.close());

const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
  await fetch(`${slots.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

describe("a launch", () => {
  it("R-SRV-41 returns an address whose token works once", async () => {
    const user = `player-${randomUUID()}`;
    const answer = (await (await slots.launchRaw({ user })).json()) as { url: string };
    const url = new URL(answer.url);
    expect([url.origin, url.pathname]).toEqual([slots.url, "/play/66121/"]);
    expect(url.searchParams.get("lobby")).toBe("http://localhost:8080");
    const launch = url.searchParams.get("launch") ?? "";
    const both = await Promise.all([slots.call("/page/open", { launch }), slots.call("/page/open", { launch })]);
    expect(both.filter((reply) => "session" in reply)).toHaveLength(1);
    expect(both.filter((reply) => "error" in reply)).toMatchObject([{ error: "session_expired" }]);
    expect(await slots.call("/page/open", { launch })).toMatchObject({ error: "session_expired" });
  });

  it("stays usable while the wallet does not answer", async () => {
    const user = `player-${randomUUID()}`;
    const launch = await slots.launch(user);
    slots.wallet.fail("/user/balance", { book: true, reply: "cut" });
    expect(await slots.call("/page/open", { launch })).toMatchObject({ error: "unavailable" });
    expect(await slots.ok("/page/open", { launch })).toMatchObject({ balance: 0 });
  });

  it("R-GAME-21 ends the player's earlier session, whose page learns the reason", async () => {
    const user = `player-${randomUUID()}`;
    const open = async () => slots.ok("/page/open", { launch: await slots.launch(user) });
    const { session } = await open();
    const later = await open();
    const elsewhere = { error: "opened_elsewhere" };
    expect(await slots.call("/page/balance", { session })).toEqual(elsewhere);
    expect(await slots.call("/page/spin", { session, stake: 400, spinId: randomUUID() })).toEqual(elsewhere);
    expect(await slots.call("/page/history", { session })).toEqual(elsewhere);
    // After another takeover only the newest session plays.
    const again = await open();
    expect(await slots.call("/page/balance", { session: later.session })).toEqual(elsewhere);
    expect(await slots.call("/page/balance", { session })).toEqual(elsewhere);
    expect(await slots.ok("/page/balance", { session: again.session })).toMatchObject({ balance: 0 });
  });

  it("is refused without the operator's signature of exactly this body", async () => {
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const body = JSON.stringify({ user: "player-1" });
    const wrong = ["", "AAAA", "!!", sign("RSA-SHA256", Buffer.from(body), stranger).toString("base64")];
    wrong.push(sign("RSA-SHA256", Buffer.from("another body"), slots.operatorKey).toString("base64"));
    wrong.push(sign("RSA-SHA1", Buffer.from(body), slots.operatorKey).toString("base64"));
    for (const signature of wrong) {
      const answer = await slots.launchRaw({}, signature);
      expect([answer.status, await answer.json()]).toEqual([401, { error: "RS_ERROR_INVALID_SIGNATURE" }]);
    }
    const bare = await post("/operator/generic/v2/game/url", body);
    expect(bare.status).toBe(401);
  });

  it.each([
    [{ game_code: "99999" }, "RS_ERROR_INVALID_GAME"],
    [{ currency: "EUR" }, "RS_ERROR_WRONG_CURRENCY"],
    [{ user: 7 }, "RS_ERROR_WRONG_SYNTAX"],
    [{ user: "" }, "RS_ERROR_WRONG_SYNTAX"],
    [{ token: undefined }, "RS_ERROR_WRONG_SYNTAX"],
    [{ lobby_url: "javascript:alert(1)" }, "RS_ERROR_WRONG_SYNTAX"],
    [{ lobby_url: "http://a b" }, "RS_ERROR_WRONG_SYNTAX"],
    [{ lang: "id; x" }, "RS_ERROR_WRONG_SYNTAX"],
    [{ platform: "GPL_FRIDGE" }, "RS_ERROR_WRONG_SYNTAX"],
  ])("with %j is refused with %s, although it is signed", async (fields, error) => {
    const answer = await slots.launchRaw(fields);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error }]);
  });
});

describe("malformed input", () => {
  const paths = Object.keys(pageCalls);

  it.each(paths)("%s answers any input with invalid_input or session_expired", async (path) => {
    const odd = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom("", "{", "null", "[]", '{"session":null}', '{"__proto__":{"session":"x"}}'),
      fc
        .record({
          session: fc.oneof(fc.string({ minLength: 20, maxLength: 100 }), fc.constant("x".repeat(100))),
          launch: fc.string({ minLength: 20, maxLength: 200 }),
          stake: fc.oneof(fc.nat(), fc.double(), fc.string()),
          spinId: fc.oneof(fc.uuid(), fc.string()),
          roundId: fc.string(),
          clientSeed: fc.string(),
        })
        .map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (body) => {
        const answer = await post(path, body);
        expect([200, 400]).toContain(answer.status);
        const { error } = (await answer.json()) as { error: string };
        expect(["invalid_input", "session_expired"]).toContain(error);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ["another content type", 415, "a=b", { "content-type": "application/x-www-form-urlencoded" }],
    ["a body beyond the limit", 413, JSON.stringify({ launch: "x".repeat(20_000) }), {}],
  ])("%s is refused", async (_, status, body, headers) => {
    const answer = await post("/page/open", body, headers);
    expect([answer.status, await answer.json()]).toMatchObject([status, { error: "invalid_input" }]);
  });

  it.each(["", " ", "two words", "é", "x".repeat(65), "tab\t"])("%j is not a valid client seed", async (clientSeed) => {
    const { session } = await slots.player();
    expect(await slots.call("/page/fairness/rotate", { session, clientSeed })).toMatchObject({
      error: "invalid_input",
    });
  });

  it("does not let a player mark or see another player's round", async () => {
    const one = await slots.player();
    const other = await slots.player();
    const { roundId } = await slots.ok("/page/spin", { session: one.session, stake: 400, spinId: randomUUID() });
    await slots.ok("/page/seen", { session: other.session, roundId });
    expect(await slots.history(other.session)).toEqual([]);
    const again = await slots.ok("/page/open", { launch: await slots.launch(one.user) });
    expect(again.resume).toMatchObject({ kind: "result", result: { roundId } });
  });
});

describe("pace", () => {
  it("refuses a new round before the minimum time after the last", async () => {
    const { user, session } = await slots.player();
    const first = { session, stake: 400, spinId: randomUUID() };
    await slots.ok("/page/spin", first);
    expect(await slots.call("/page/spin", { ...first, spinId: randomUUID() })).toMatchObject({ error: "too_fast" });
    // A repeated request is not a new round.
    await slots.ok("/page/spin", first);
    expect(slots.wallet.callsOf(user, "/transaction/bet")).toHaveLength(1);
  });
});

describe("replies", () => {
  it("name the language of the launch", async () => {
    const launch = await slots.launch(`player-${randomUUID()}`, { lang: "en" });
    expect(await slots.ok("/page/open", { launch })).toMatchObject({ lang: "en" });
  });

  it("are never stored by a cache", async () => {
    const answer = await post("/page/balance", JSON.stringify({ session: "x".repeat(43) }));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("include a health check", async () => {
    expect((await fetch(`${slots.url}/healthz`)).status).toBe(200);
  });
});
