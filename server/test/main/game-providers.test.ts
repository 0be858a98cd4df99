import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { createVerifier, sign } from "../../src/adapters/games/signed/signature.ts";
import { readEnvironment } from "../../src/platform/config/env.ts";
import { publicPart } from "../../src/wiring/public-config.ts";
import { checkLobbyConfig, readLobbyConfig } from "../../src/wiring/settings.ts";
import { readProviderEndpoint } from "../../src/wiring/provider-endpoint.ts";
import { createAllowList, isAddressRange } from "../../src/platform/http/allow-list.ts";
import { newKeyPair, startProvider } from "../games/provider.ts";
import { startWholeServer } from "../http/fixture.ts";
import { shippedSettings, temporaryDir } from "./program.ts";

const shipped = readLobbyConfig(shippedSettings);
const hub88 = { key: "hub88", dialect: "hub88", sandbox: true };
const caleta = { key: "reef", dialect: "caleta", sandbox: true, operatorId: "op", subPartnerId: "brand" };
/** Returns the shipped tiles, with a change to the first one. */
const tilesWith = (change: object) => shipped.tiles.map((tile, nth) => (nth === 0 ? { ...tile, ...change } : tile));
const settingsWith = (change: object) => checkLobbyConfig({ ...shipped, ...change }, "lobby.json");

describe("R-SRV-76 the settings of game providers", () => {
  test("by default there is the bundled provider, with every tile", () => {
    expect(shipped.providers).toEqual([
      { ...hub88, exactFigures: true, reportsReady: true, operatorId: "fairlobby", addresses: [] },
    ]);
    expect(new Set(shipped.tiles.map(({ provider }) => provider))).toEqual(new Set(["hub88"]));
    // Players do not see the provider of a game.
    for (const tile of publicPart(shipped, []).tiles) expect(tile).not.toHaveProperty("provider");
  });

  test.each<[string, object]>([
    ["providers.0.key: must be 2 to 20", { providers: [{ ...hub88, key: "Hub-88" }] }],
    ["providers.0.key: is reserved", { providers: [{ ...hub88, key: "xendit" }] }],
    // The ledger could not distinguish the transactions of such a provider from deposits.
    ["providers.0.key: is reserved", { providers: [{ ...hub88, key: "deposit" }] }],
    ["providers.1.key: named twice", { providers: [hub88, hub88] }],
    ["providers.1.sandbox: must be true or false", { providers: [hub88, { key: "reef", dialect: "caleta" }] }],
    ["providers.0.dialect: ", { providers: [{ ...hub88, dialect: "soap" }] }],
    [
      "providers.0.addresses.1: must be an IP address",
      { providers: [{ ...hub88, addresses: ["::1", "10.0.0.0/33"] }] },
    ],
    ["providers: ", { providers: [] }],
    ['tiles.0.provider: no provider has the key "reef"', { tiles: tilesWith({ provider: "reef" }) }],
    [
      'plays 66121 at "',
      {
        providers: [hub88, caleta],
        tiles: shipped.tiles.map((tile, nth) => ({
          ...tile,
          gameId: nth < 2 ? "66121" : tile.gameId,
          provider: nth === 1 ? "reef" : "hub88",
        })),
      },
    ],
  ])("%s", (problem, change) => {
    expect(() => settingsWith(change)).toThrow(problem);
  });

  test("their addresses and keys are in the environment, by the key in capitals; the first bad one is named", () => {
    const dir = temporaryDir();
    const [rsa, other, text] = ["rsa.pem", "ed25519.pem", "text.pem"].map((name) => join(dir, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(rsa, newKeyPair().privateKey);
    writeFileSync(other, generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
    writeFileSync(text, "no key");
    const good = {
      REEF_URL: "https://api.reef.example/base",
      REEF_PUBLIC_URL: "https://games.reef.example/play",
      REEF_PROVIDER_PUBLIC_KEY_FILE: "/etc/reef.pem",
      REEF_OPERATOR_KEY_FILE: rsa,
    };
    const placeIn = (change: Readonly<Record<string, string>>) =>
      readProviderEndpoint(
        readEnvironment({
          DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
          XENDIT_URL: "http://127.0.0.1:1",
          XENDIT_API_KEY: "key",
          XENDIT_CALLBACK_TOKEN: "a token of the tests",
          ...good,
          ...change,
        }),
        "reef",
      );
    expect(placeIn({})).toMatchObject({
      url: "https://api.reef.example/base",
      pageOrigin: "https://games.reef.example",
      publicKeyFile: "/etc/reef.pem",
      operatorPrivateKey: expect.stringContaining("PRIVATE KEY") as string,
    });
    expect(placeIn({ REEF_PUBLIC_URL: "", REEF_OPERATOR_KEY_FILE: "" })).toMatchObject({
      pageOrigin: "https://api.reef.example",
      operatorPrivateKey: undefined,
    });
    expect(() => placeIn({ REEF_URL: "" })).toThrow(/^REEF_URL: is not set$/);
    expect(() => placeIn({ REEF_URL: "reef" })).toThrow(/^REEF_URL: is not an address$/);
    expect(() => placeIn({ REEF_PUBLIC_URL: "reef" })).toThrow(/^REEF_PUBLIC_URL: is not an address$/);
    expect(() => placeIn({ REEF_PROVIDER_PUBLIC_KEY_FILE: "" })).toThrow(/^REEF_PROVIDER_PUBLIC_KEY_FILE: is not set$/);
    for (const file of [other, text, join(dir, "nothing.pem")]) {
      expect(() => placeIn({ REEF_OPERATOR_KEY_FILE: file })).toThrow(
        /^REEF_OPERATOR_KEY_FILE: .* is not an RSA private key/,
      );
    }
  });
});

test("R-SRV-76 a missing key, or one that is not RSA, is logged once, and read as soon as it exists", () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const file = join(temporaryDir(), "later.pem");
  const { publicKey, privateKey } = newKeyPair();
  const body = Buffer.from("{}");
  const verify = createVerifier(file, log);
  expect(verify(body, sign("{}", privateKey))).toBe(false);
  const other = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" });
  writeFileSync(file, other);
  expect(verify(body, sign("{}", privateKey))).toBe(false);
  expect(lines).toEqual([expect.stringContaining(file)]);
  writeFileSync(file, publicKey);
  expect(verify(body, sign("{}", privateKey))).toBe(true);
  expect(verify(Buffer.from("{ }"), sign("{}", privateKey))).toBe(false);
});

test("R-OPS-09 a provider's key file may hold the old and the new key; a change that cannot be read leaves them", () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const file = join(temporaryDir(), "provider.pem");
  const [first, second] = [newKeyPair(), newKeyPair()];
  const verify = createVerifier(file, log, 0);
  const accepts = ({ privateKey }: typeof first) => verify(Buffer.from("{}"), sign("{}", privateKey));
  writeFileSync(file, first.publicKey);
  expect([accepts(first), accepts(second)]).toEqual([true, false]);
  writeFileSync(file, first.publicKey + second.publicKey);
  expect([accepts(first), accepts(second)]).toEqual([true, true]);
  writeFileSync(file, "half a key");
  expect([accepts(first), accepts(second)]).toEqual([true, true]);
  expect(lines).toEqual([expect.stringContaining(file)]);
  writeFileSync(file, second.publicKey);
  expect([accepts(first), accepts(second)]).toEqual([false, true]);
});

describe("R-SRV-77 a list of addresses", () => {
  test.each([
    "",
    "10.0.0",
    "10.0.0.0/33",
    "::/129",
    "10.0.0.1/",
    "10.0.0.1/8/8",
    "fe80::1%eth0",
    "hub88.io",
    "10.0.0.0/-1",
  ])("%j is not an address range", (text) => {
    expect(isAddressRange(text)).toBe(false);
    expect(() => createAllowList([text])).toThrow("is not an address range");
  });

  test.each<[string, string, boolean]>([
    ["10.1.2.3", "10.1.2.3", true],
    ["10.1.2.3", "10.1.2.4", false],
    ["10.0.0.0/8", "10.255.0.1", true],
    ["10.0.0.0/8", "11.0.0.1", false],
    ["10.0.0.0/8", "::ffff:10.0.0.1", true],
    ["0.0.0.0/0", "198.51.100.1", true],
    ["0.0.0.0/0", "2001:db8::1", false],
    ["2001:db8::/33", "2001:db8:7fff::1", true],
    ["2001:db8::/33", "2001:db8:8000::1", false],
    ["2001:db8::1", "2001:0db8:0:0:0:0:0:1", true],
    ["2001:db8::1", "10.0.0.1", false],
    ["10.0.0.0/8", "no address", false],
  ])("%s and %s: %s", (range, address, allowed) => {
    expect(createAllowList(["203.0.113.1", range])(address)).toBe(allowed);
  });

  test("that is empty admits every address", () => {
    expect(createAllowList([])("198.51.100.1")).toBe(true);
  });
});

describe("a lobby with two providers", () => {
  const game = "cg_reef";

  test("R-SRV-76 R-SRV-77 R-SRV-78 plays each game at its provider, which has its own keys, wallet and frame", async () => {
    const dir = temporaryDir();
    const [own, theirs, bundled] = [newKeyPair(), newKeyPair(), newKeyPair()];
    const write = (name: string, pem: string): string => {
      writeFileSync(join(dir, name), pem);
      return join(dir, name);
    };
    const reef = await startProvider(own.publicKey, "x-auth-signature");
    onTestFinished(reef.close);
    const server = await startWholeServer(
      undefined,
      {
        REEF_URL: reef.url,
        REEF_PUBLIC_URL: "https://games.reef.example",
        REEF_PROVIDER_PUBLIC_KEY_FILE: write("reef.pem", theirs.publicKey),
        REEF_OPERATOR_KEY_FILE: write("own.pem", own.privateKey),
        HUB88_PROVIDER_PUBLIC_KEY_FILE: write("hub88.pem", bundled.publicKey),
      },
      {
        providers: [hub88, { ...caleta, addresses: ["127.0.0.1", "::1"] }],
        tiles: tilesWith({ gameId: game, provider: "reef" }),
      },
    );
    onTestFinished(server.close);
    const token = await server.signIn();
    const call = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
      const raw = JSON.stringify(body);
      const reply = await server.send(path, {
        method: "POST",
        headers: { "content-type": "application/json", "access-token": token, ...headers },
        body: raw,
      });
      return JSON.parse(reply.text) as Record<string, unknown>;
    };
    const wallet = (path: string, body: object, key: string) =>
      call(path, body, { "x-auth-signature": sign(JSON.stringify(body), key) });

    expect(await call("/game/forward", { id: game })).toMatchObject({
      msgCode: "success",
      data: { openGameUrl: expect.stringContaining(`http://games.test/play/${game}`) as string },
    });
    const launch = reef.launches.at(-1);
    expect(launch).toMatchObject({ path: "POST /api/game/url", signed: true });
    expect(launch?.body).toMatchObject({ operator_id: "op", sub_partner_id: "brand" });

    // The welcome gift is promotional gold; it can be staked.
    const { user = "", token: session = "" } = launch?.body ?? {};
    const amount = 1_000 * 100_000;
    const common = {
      token: session,
      request_uuid: "q",
      supplier_user: null,
      round: "r",
      game_code: game,
      is_free: false,
    };
    const bet = { ...common, transaction_uuid: "b", round_closed: false, currency: "IDR", amount };
    expect(await wallet("/providers/reef/wallet/bet", bet, bundled.privateKey)).toEqual({
      status: "RS_ERROR_INVALID_SIGNATURE",
      request_uuid: "q",
    });
    const booked = await wallet("/providers/reef/wallet/bet", bet, theirs.privateKey);
    expect(booked).toMatchObject({ status: "RS_OK", user });
    const rollback = { ...common, transaction_uuid: "r", reference_transaction_uuid: "b", round_closed: true };
    expect(await wallet("/providers/reef/wallet/rollback", rollback, theirs.privateKey)).toMatchObject({
      status: "RS_OK",
      balance: Number(booked["balance"]) + amount,
    });
    // The bundled provider's wallet does not know that session, and neither wallet is at the other's address.
    const elsewhere = { user, token: session, request_uuid: "q", transaction_uuid: "b", round: "r", game_code: game };
    const hub88Bet = { ...elsewhere, currency: "IDR", amount, is_free: false };
    const signed = { "x-hub88-signature": sign(JSON.stringify(hub88Bet), bundled.privateKey) };
    expect(await call("/providers/hub88/transaction/bet", hub88Bet, signed)).toMatchObject({
      status: "RS_ERROR_INVALID_TOKEN",
    });
    expect(await call("/providers/hub88/wallet/bet", bet)).toMatchObject({ msgCode: "not_found" });

    const page = await fetch(`${server.url}/config.json`);
    expect(page.headers.get("content-security-policy")).toMatch(/frame-src [^;]*https:\/\/games\.reef\.example/);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('fairlobby_wallet_seconds_count{provider="reef",call="/wallet/bet",status="RS_OK"} 1');
  });

  test("R-SRV-76 that is missing in the environment does not start, and says so in one line", async () => {
    await expect(startWholeServer(undefined, {}, { providers: [hub88, caleta] })).rejects.toThrow(
      /^REEF_URL: is not set$/,
    );
  });
});
