import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sign } from "../../src/adapters/games/signed/signature.ts";
import { newKeyPair } from "./provider.ts";
import { openGamesFixture, wire, type Fields, type GamesFixture, type Play } from "./fixture.ts";

let fixture: GamesFixture;
let play: Play;
beforeAll(async () => {
  fixture = await openGamesFixture();
  play = await fixture.playing({ cash: 1_000n });
});
afterAll(() => fixture.close());

const paths = ["/user/info", "/user/balance", "/transaction/bet", "/transaction/win", "/transaction/rollback"] as const;

/** By path: fields of other calls, with which the call is refused. */
const notOf: Readonly<Record<string, readonly string[]>> = {
  "/transaction/bet": ["reference_transaction_uuid"],
  "/transaction/rollback": ["amount"],
};

/** Returns a valid body for the call. */
const fieldsOf = (path: string, more: Fields = {}): Fields => ({
  ...Object.fromEntries(Object.entries(allFields()).filter(([name]) => notOf[path]?.includes(name) !== true)),
  ...more,
});
const allFields = (): Fields => ({
  user: play.user,
  token: play.token,
  request_uuid: "q",
  transaction_uuid: "t",
  supplier_transaction_id: "t",
  reference_transaction_uuid: "ref",
  round: "r",
  round_closed: true,
  is_free: false,
  game_code: "66121",
  currency: "IDR",
  amount: wire(10),
});

async function expectNothingBooked(): Promise<void> {
  expect(await fixture.postings(play.user)).toBe(0);
  expect((await fixture.balances(play.user)).cash).toBe(1_000n);
}

describe("R-SRV-42 the signature", () => {
  test.each(paths)(
    "%s is refused without a signature, with an invalid one, and with one by another key or of another body",
    async (path) => {
      const body = JSON.stringify(fieldsOf(path));
      const json = { "content-type": "application/json" };
      const good = sign(body, fixture.providerKey);
      for (const headers of [
        json,
        { ...json, "x-hub88-signature": "" },
        { ...json, "x-hub88-signature": "not base64 at all" },
        { ...json, "x-hub88-signature": good.slice(0, -8) },
        // Invalid base64 that Node's decoder tolerates.
        { ...json, "x-hub88-signature": `${good}!` },
        { ...json, "x-hub88-signature": `${good}AAAA` },
        { ...json, "x-hub88-signature": `${good.slice(0, 8)} ${good.slice(8)}` },
        { ...json, "x-hub88-signature": good.replace(/=+$/, "") },
        { ...json, "x-hub88-signature": Buffer.from(good, "base64").toString("base64url") },
        { ...json, "x-hub88-signature": good.replace(/^./, (first) => (first === "A" ? "B" : "A")) },
        { ...json, "x-hub88-signature": sign(body, newKeyPair().privateKey) },
        { ...json, "x-hub88-signature": sign(body.replace('"t"', '"u"'), fixture.providerKey) },
        // The same data with other formatting is another body.
        { ...json, "x-hub88-signature": sign(JSON.stringify(fieldsOf(path), null, 1), fixture.providerKey) },
      ]) {
        const answer = await fixture.send(path, body, headers);
        expect(answer).toMatchObject({ code: 200, status: "RS_ERROR_INVALID_SIGNATURE" });
        // The reply to an unsigned body has only its request id, and nothing about the player.
        expect(JSON.parse(answer.text)).toEqual({ status: "RS_ERROR_INVALID_SIGNATURE", request_uuid: "q" });
      }
      await expectNothingBooked();
    },
  );

  test("an empty body is refused, signed or not", async () => {
    const signature = sign("", fixture.providerKey);
    for (const body of ["", undefined]) {
      for (const headers of [{ "x-hub88-signature": signature }, {}]) {
        const init = { method: "POST", headers, ...(body === undefined ? {} : { body }) };
        const response = await fetch(`${fixture.walletUrl}/transaction/bet`, init);
        expect(response.status).toBe(200);
        expect(await response.json()).toEqual({ status: expect.stringMatching(/INVALID_SIGNATURE|WRONG_SYNTAX/) });
      }
    }
  });

  test("the content type does not matter, the signed bytes do", async () => {
    const body = JSON.stringify(fieldsOf("/user/balance"));
    for (const type of ["text/plain", "application/json; charset=latin1", "application/octet-stream", "*/*"]) {
      const headers = { "content-type": type, "x-hub88-signature": sign(body, fixture.providerKey) };
      expect((await fixture.send("/user/balance", body, headers)).status).toBe("RS_OK");
    }
  });
});

describe("a signed body", () => {
  test.each(paths)("%s that is not JSON gets RS_ERROR_WRONG_SYNTAX, HTTP 200", async (path) => {
    for (const body of ["{", "not json", '{"user":}', "{'user':'1'}", '{"user":"1"}}', "\u0000"]) {
      expect(await fixture.send(path, body)).toMatchObject({ code: 200, status: "RS_ERROR_WRONG_SYNTAX" });
    }
  });

  test("far too large gets RS_ERROR_WRONG_SYNTAX, HTTP 200", async () => {
    const body = JSON.stringify(fieldsOf("/transaction/bet", { meta: "x".repeat(1_000_000) }));
    expect(await fixture.send("/transaction/bet", body)).toMatchObject({ code: 200, status: "RS_ERROR_WRONG_SYNTAX" });
    await expectNothingBooked();
  });

  test.each(paths)("%s that is not an object gets RS_ERROR_WRONG_TYPES", async (path) => {
    for (const body of ["null", "[]", "5", '"text"', "true", "{}"]) {
      expect(await fixture.send(path, body)).toMatchObject({ code: 200, status: "RS_ERROR_WRONG_TYPES" });
    }
  });

  const wrong: Record<string, readonly unknown[]> = {
    user: [undefined, null, "", 5, {}, [], "abc", "-1", "0", "01", "1e3", "1;drop", "9".repeat(19), "\u0000", " 1"],
    request_uuid: [undefined, null, "", 5, {}, "x".repeat(81), "a\u0000b"],
    transaction_uuid: [undefined, null, "", 5, {}, ["t"], "x".repeat(81), "a\u0000b", "\ud800", "line\nfeed"],
    round: [undefined, null, "", 5, {}, "x".repeat(81), "a\u0000b", "\udfff"],
    game_code: [undefined, null, "", 66121, {}, "x".repeat(81), "\u0000"],
    token: [null, 5, {}, "x".repeat(129)],
    currency: [undefined, null, "", 5, {}, "\u0000"],
    amount: [undefined, null, "", "10", {}, [], true, -1, -100_000, 0.5, 100_000.5, 2 ** 53, 1e21],
    reference_transaction_uuid: [undefined, null, "", 5, {}, "x".repeat(81), "a\u0000b", "\ud800"],
  };
  const readBy = {
    "/transaction/bet": [
      "user",
      "request_uuid",
      "transaction_uuid",
      "round",
      "game_code",
      "token",
      "currency",
      "amount",
    ],
    "/transaction/win": Object.keys(wrong),
    "/transaction/rollback": Object.keys(wrong).filter((field) => field !== "currency" && field !== "amount"),
    "/user/info": ["user", "request_uuid"],
    "/user/balance": ["user", "request_uuid", "token"],
  } as const;

  test.each(Object.entries(readBy))(
    "%s with a wrong type or value in any field gets RS_ERROR_WRONG_TYPES",
    async (path, names) => {
      for (const name of names) {
        for (const value of wrong[name] ?? []) {
          const answer = await fixture.send(path, fieldsOf(path, { [name]: value }));
          expect([name, value, answer.code, answer.status]).toEqual([name, value, 200, "RS_ERROR_WRONG_TYPES"]);
          expect(answer.request_uuid).toBe(name === "request_uuid" ? undefined : "q");
        }
      }
      await expectNothingBooked();
    },
  );

  test("R-SRV-154 a signed message of another call is refused: it would move the wrong money", async () => {
    const rich = await fixture.playing({ cash: 1_000n });
    const of = (path: string, more: Fields): Fields =>
      fieldsOf(path, { user: rich.user, token: rich.token, round: "other", ...more });
    const bet = of("/transaction/bet", { transaction_uuid: "b" });
    const win = of("/transaction/win", { transaction_uuid: "w", reference_transaction_uuid: "b" });
    const rollback = of("/transaction/rollback", { transaction_uuid: "x", reference_transaction_uuid: "b" });
    expect((await fixture.send("/transaction/bet", bet)).status).toBe("RS_OK");
    for (const [path, message] of [
      ["/transaction/rollback", win],
      ["/transaction/bet", win],
      ["/transaction/win", bet],
      ["/transaction/rollback", bet],
      ["/transaction/bet", rollback],
      ["/transaction/win", rollback],
    ] as const) {
      expect([path, (await fixture.send(path, message)).status]).toEqual([path, "RS_ERROR_WRONG_TYPES"]);
    }
    expect((await fixture.balances(rich.user)).cash).toBe(990n);
    // An empty field does not count.
    const empty = of("/transaction/bet", { transaction_uuid: "c", reference_transaction_uuid: null });
    expect((await fixture.send("/transaction/bet", empty)).status).toBe("RS_OK");
  });

  test("numbers that a JSON parser would round or make infinite are refused", async () => {
    for (const amount of ["9007199254740993", "-0.1", "1e400", "100000.0000000001", "-9223372036854775808"]) {
      const body = JSON.stringify(fieldsOf("/transaction/bet")).replace(`"amount":${wire(10)}`, `"amount":${amount}`);
      expect((await fixture.send("/transaction/bet", body)).status).toBe("RS_ERROR_WRONG_TYPES");
    }
    await expectNothingBooked();
  });

  test("unknown fields are ignored, also those special to JavaScript", async () => {
    const rich = await fixture.playing({ cash: 10n });
    const body = JSON.stringify(
      fieldsOf("/transaction/bet", { user: rich.user, token: rich.token, meta: { a: [1] }, balance: 5 }),
    );
    const answer = await fixture.send(
      "/transaction/bet",
      body.replace("{", '{"__proto__":{"amount":0},"constructor":1,'),
    );
    expect(answer).toMatchObject({ status: "RS_OK", balance: 0 });
  });
});

describe("the player", () => {
  test("an unknown player gets RS_ERROR_INVALID_TOKEN everywhere, never a balance of 0", async () => {
    for (const path of paths) {
      const answer = await fixture.send(path, fieldsOf(path, { user: "999" }));
      expect(answer).toMatchObject({ code: 200, status: "RS_ERROR_INVALID_TOKEN" });
      expect(answer.balance).toBeUndefined();
    }
  });

  test("user/info returns the currency, the country and the balance; user/balance the balance", async () => {
    const rich = await fixture.playing({ cash: 40n, promo: 2n, reserved: 500n });
    expect(JSON.parse((await fixture.send("/user/info", { user: rich.user, request_uuid: "i" })).text)).toEqual({
      status: "RS_OK",
      user: rich.user,
      request_uuid: "i",
      currency: "IDR",
      country: "ID",
      balance: wire(42),
    });
    const body = { user: rich.user, token: rich.token, request_uuid: "b", game_code: "66121" };
    expect(JSON.parse((await fixture.send("/user/balance", body)).text)).toEqual({
      status: "RS_OK",
      user: rich.user,
      request_uuid: "b",
      currency: "IDR",
      balance: wire(42),
    });
  });
});
