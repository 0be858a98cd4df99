import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Envelope, PlayerId } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import type { PaymentAdapter } from "@fairlobby/ports/payments";
import { describe, expect, onTestFinished, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { xenditAdapter } from "../../src/adapters/payments/xendit/index.ts";
import { startServer } from "../../src/main.ts";
import { ConfigError, readEnvironment } from "../../src/platform/config/env.ts";
import { readLobbyConfig, type LobbyConfig } from "../../src/wiring/settings.ts";
import { refuseUnfitMoneyMode } from "../../src/wiring/money-mode.ts";
import { withDatabase } from "../harness/database.ts";
import { makeProviderKey, runServer, shippedSettings, temporaryDir } from "./program.ts";

const licence = { number: "MX-2026-17", regulator: "DGJS", countries: ["MX", "BR"] };
const identity = { sandbox: false };
const live = {
  XENDIT_API_KEY: "xnd_production_abc",
  COUNTRY_HEADER: "x-country",
  TRUST_PROXY: "1",
  PUBLIC_URL: "https://lobby.example",
};
const secure = {
  XENDIT_URL: "https://api.xendit.co",
  DATABASE_URL: "postgres://app@db.example/lobby?sslmode=verify-full",
  JOB_DATABASE_URL: "postgres://jobs@db.example/lobby?sslmode=verify-full&sslrootcert=/etc/ca.pem",
  ofProviders: { HUB88_URL: "https://hub88.example", HUB88_PUBLIC_URL: "https://games.example" },
};
const [bundled] = readLobbyConfig(shippedSettings).providers as [LobbyConfig["providers"][number]];
const providers = [{ ...bundled, sandbox: false }];
const real = { moneyMode: "real", licence, operator: "Operadora SA", country: "MX", providers } as const;

const play = { moneyMode: "play" as const, providers: [bundled] };
const sandboxKey = { XENDIT_API_KEY: "xnd_development_abc" };

type Env = Parameters<typeof refuseUnfitMoneyMode>[1] & {
  readonly XENDIT_API_KEY: string;
  readonly XENDIT_URL: string;
};

/** Returns the setting that the server refuses; null if the server may start. */
function refusedFor(
  config: Partial<Parameters<typeof refuseUnfitMoneyMode>[0]>,
  env: Partial<Env> = {},
  checker: Parameters<typeof refuseUnfitMoneyMode>[2] = identity,
): string | null {
  try {
    const given = { ...live, ...secure, ...env };
    const variables = { XENDIT_API_KEY: given.XENDIT_API_KEY, XENDIT_URL: given.XENDIT_URL };
    const account = xenditAdapter.accountOf(variables, undefined);
    const adapter = xenditAdapter as PaymentAdapter;
    refuseUnfitMoneyMode({ ...real, ...config }, given, checker, { adapter, variables, account });
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split(": ").slice(0, -1).join(": ");
  }
}

describe("the start with real money", () => {
  test("R-APP-24 needs a licence, live payments and payouts, and an identity check; each missing one is refused", () => {
    expect(refusedFor({})).toBeNull();
    expect(refusedFor({ licence: undefined })).toBe("LOBBY_CONFIG: licence");
    for (const XENDIT_API_KEY of ["xnd_development_abc", "key", "xnd_production_"]) {
      expect(refusedFor({}, { XENDIT_API_KEY })).toBe("XENDIT_API_KEY");
    }
    expect(refusedFor({}, {}, null)).toBe("identity check");
    expect(refusedFor({}, {}, { sandbox: true })).toBe("identity check");
    expect(refusedFor({}, { COUNTRY_HEADER: undefined })).toBe("COUNTRY_HEADER");
    expect(refusedFor({}, { TRUST_PROXY: false })).toBe("TRUST_PROXY");
    for (const PUBLIC_URL of [undefined, "http://lobby.example"]) {
      expect(refusedFor({}, { PUBLIC_URL })).toBe("PUBLIC_URL");
    }
    expect(refusedFor({ operator: undefined })).toBe("LOBBY_CONFIG: operator");
    expect(refusedFor({ country: "TH" })).toBe("LOBBY_CONFIG: country");
    expect(refusedFor({ providers: [...providers, bundled] })).toBe("LOBBY_CONFIG: providers.1.sandbox");
  });

  test("R-SRV-156 R-OPS-06 needs TLS to providers, database, NATS and the receiver of traces on other machines", () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = "http://traces.example:4318";
    expect(refusedFor({}, { OTEL_EXPORTER_OTLP_ENDPOINT })).toBe("OTEL_EXPORTER_OTLP_ENDPOINT");
    expect(refusedFor({}, { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" })).toBeNull();
    expect(refusedFor({}, { OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.example" })).toBeNull();
    expect(refusedFor({}, { XENDIT_URL: "http://api.xendit.co" })).toBe("XENDIT_URL");
    for (const name of ["HUB88_URL", "HUB88_PUBLIC_URL"]) {
      const ofProviders = { ...secure.ofProviders, [name]: "http://hub88.example" };
      expect(refusedFor({}, { ofProviders })).toBe(name);
    }
    for (const query of [
      "",
      "?sslmode=require",
      "?sslmode=no-verify",
      "?ssl=true",
      "?sslmode=verify-full&sslmode=disable",
    ])
      for (const name of ["DATABASE_URL", "JOB_DATABASE_URL"]) {
        const reason = refusedFor({}, { [name]: `postgres://app@db.example/lobby${query}` });
        expect([query, reason]).toEqual([query, name]);
      }
    // The host in the parameter replaces that of the address.
    expect(refusedFor({}, { DATABASE_URL: "postgres://app@127.0.0.1/lobby?host=db.example" })).toBe("DATABASE_URL");
    expect(refusedFor({}, { XENDIT_URL: "http://127.0.0.1.example" })).toBe("XENDIT_URL");
    expect(refusedFor({}, { NATS_URL: "tls://nats.example:4222" })).toBeNull();
    for (const NATS_URL of [
      "nats://nats.example:4222",
      "nats.example",
      "nats://127.0.0.1@nats.example",
      "nats://nats.example\\@127.0.0.1",
      "nats://",
    ]) {
      expect([NATS_URL, refusedFor({}, { NATS_URL })]).toEqual([NATS_URL, "NATS_URL"]);
    }
  });

  test("R-SRV-156 needs no TLS on this machine; play money never needs TLS", () => {
    for (const host of ["127.0.0.1", "localhost", "[::1]", "127.8.9.1"]) {
      const url = `http://${host}:8081`;
      expect([host, refusedFor({}, { XENDIT_URL: url, ofProviders: { HUB88_URL: url } })]).toEqual([host, null]);
      expect([host, refusedFor({}, { DATABASE_URL: `postgres://app@${host}/lobby` })]).toEqual([host, null]);
      for (const NATS_URL of [`nats://${host}:4222`, `${host}:4222`]) {
        expect([NATS_URL, refusedFor({}, { NATS_URL })]).toEqual([NATS_URL, null]);
      }
    }
    expect(refusedFor({}, { DATABASE_URL: "postgres://app@%2Fvar%2Frun%2Fpostgresql/lobby" })).toBeNull();
    expect(refusedFor({}, { DATABASE_URL: "postgres:///lobby?host=/var/run/postgresql" })).toBeNull();
    const plain = {
      ...sandboxKey,
      XENDIT_URL: "http://bank.example",
      DATABASE_URL: "postgres://app@db.example/lobby",
      NATS_URL: "nats://nats.example",
    };
    expect(refusedFor(play, plain, null)).toBeNull();
  });

  test("R-APP-24 a licence that lists Indonesia is refused, even if everything else is right", () => {
    expect(refusedFor({ licence: { ...licence, countries: ["MX", "ID"] } })).toBe("LOBBY_CONFIG: licence.countries");
    expect(refusedFor({ country: "ID", licence: { ...licence, countries: ["ID"] } })).toBe(
      "LOBBY_CONFIG: licence.countries",
    );
  });

  test("R-APP-24 play money needs none of these", () => {
    expect(refusedFor({ ...play, licence: undefined }, sandboxKey, null)).toBeNull();
  });

  test("R-APP-23 play money refuses a provider of games, payments or payouts that is not a sandbox", () => {
    for (const sandboxes of [[bundled], [bundled, { ...bundled, key: "reef" }]]) {
      expect(refusedFor({ ...play, providers: sandboxes }, sandboxKey)).toBeNull();
    }
    expect(refusedFor({ ...play, providers: [bundled, ...providers] }, sandboxKey)).toBe(
      "LOBBY_CONFIG: providers.1.sandbox",
    );
    expect(refusedFor(play, live)).toBe("XENDIT_API_KEY");
  });

  test("R-APP-23 the program refuses a live game provider with play money in one line that names it", async () => {
    const dir = temporaryDir();
    const { publicKeyFile } = makeProviderKey(dir);
    const file = join(dir, "live-games.json");
    const shipped = JSON.parse(readFileSync(shippedSettings, "utf8")) as object;
    const reef = { key: "reef", dialect: "caleta", sandbox: false };
    writeFileSync(file, JSON.stringify({ ...shipped, providers: [{ ...reef, key: "hub88" }, reef] }));
    const run = runServer({
      PORT: String(await freePort()),
      DATA_DIR: dir,
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
      LOBBY_CONFIG: file,
      XENDIT_URL: "http://127.0.0.1:1",
      XENDIT_API_KEY: "xnd_development_abc",
      XENDIT_CALLBACK_TOKEN: "a token of the tests",
      HUB88_URL: "http://127.0.0.1:1",
      HUB88_PROVIDER_PUBLIC_KEY_FILE: publicKeyFile,
    });
    expect(await run.ended).toBe(1);
    expect(run.said.err.trimEnd()).toBe(
      'LOBBY_CONFIG: providers.0.sandbox: "hub88" is not a sandbox; moneyMode "play" runs on sandboxes only',
    );
  });

  test("R-APP-24 the program as shipped refuses real money in one line: it has no identity check", async () => {
    const dir = temporaryDir();
    const { publicKeyFile } = makeProviderKey(dir);
    const file = join(dir, "real.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(shippedSettings, "utf8")), ...real }));
    const run = runServer({
      PORT: String(await freePort()),
      DATA_DIR: dir,
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
      LOBBY_CONFIG: file,
      XENDIT_URL: "http://127.0.0.1:1",
      XENDIT_CALLBACK_TOKEN: "a token of the tests",
      HUB88_URL: "http://127.0.0.1:1",
      HUB88_PROVIDER_PUBLIC_KEY_FILE: publicKeyFile,
      ...live,
    });
    expect(await run.ended).toBe(1);
    expect(run.said.err.trimEnd()).toMatch(/^identity check: [^\n]+$/);
  });
});

describe("a server with real money", () => {
  interface Real {
    readonly verified: Set<PlayerId>;
    call(path: string, body: object, from: { country?: string; token?: string }): Promise<Envelope<never>>;
  }

  async function startReal(): Promise<Real> {
    const { url: databaseUrl } = await withDatabase();
    const dir = temporaryDir();
    const { publicKeyFile } = makeProviderKey(dir);
    const verified = new Set<PlayerId>();
    const config: LobbyConfig = { ...readLobbyConfig(shippedSettings), ...real, licence };
    const unused = `http://127.0.0.1:${await freePort()}`;
    const server = await startServer(
      readEnvironment({
        PORT: String(await freePort()),
        DATA_DIR: dir,
        ...serverUrls(databaseUrl),
        LOG_LEVEL: "silent",
        XENDIT_URL: unused,
        XENDIT_CALLBACK_TOKEN: "a token of the tests",
        HUB88_URL: unused,
        HUB88_PROVIDER_PUBLIC_KEY_FILE: publicKeyFile,
        ...live,
      }),
      config,
      undefined,
      { identityCheck: { sandbox: false, isVerified: async (_, playerId) => verified.has(playerId) } },
    );
    onTestFinished(() => server.close());
    return {
      verified,
      async call(path, body, { country, token = "" }) {
        const reply = await fetch(server.url + path, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "access-token": token,
            "accept-language": "es",
            "idempotency-key": randomUUID(),
            ...(country === undefined ? {} : { "x-country": country }),
          },
          body: JSON.stringify(body),
        });
        return (await reply.json()) as Envelope<never>;
      },
    };
  }

  test("R-APP-26 R-SRV-66 R-FND-09 admits only players whom the licence covers, and no one plays or deposits unchecked", async () => {
    const { call, verified } = await startReal();
    for (const country of [undefined, "", "ID", "US", "T1", "XX", "MX, ID"]) {
      const refused = await call("/user/login", deviceLogin(randomUUID()), country === undefined ? {} : { country });
      expect([country, refused.msgCode, refused.data]).toEqual([country, "region_blocked", null]);
      expect(refused.msg).toContain("región");
    }
    const login = await call("/user/login", deviceLogin(randomUUID()), { country: "mx" });
    expect(login.msgCode).toBe("success");
    const { token, userId } = login.data as unknown as { token: string; userId: PlayerId };
    const inMexico = { country: "MX", token };
    const { termsVersion } = readLobbyConfig(shippedSettings);
    await call("/v1/consent", { ageConfirmed: true, termsVersion }, inMexico);

    const game = { id: "66121" };
    const demo = { id: "hub88:66121" };
    const deposit = { amount: 30_000, bankName: "QRIS", acceptBonus: false };
    expect((await call("/game/forward", game, inMexico)).msgCode).toBe("verify_required");
    expect((await call("/game/demo", demo, inMexico)).msgCode).toBe("verify_required");
    expect((await call("/charge/create/order", deposit, inMexico)).msgCode).toBe("verify_required");
    verified.add(userId);
    // These calls now fail only because no provider answers them.
    expect((await call("/game/forward", game, inMexico)).msgCode).toBe("game_unavailable");
    expect((await call("/game/demo", demo, inMexico)).msgCode).toBe("game_unavailable");
    expect((await call("/charge/create/order", deposit, inMexico)).msgCode).not.toBe("verify_required");
    // A player who signed in at home cannot play or deposit from elsewhere.
    expect((await call("/game/forward", game, { country: "ID", token })).msgCode).toBe("region_blocked");
    expect((await call("/charge/create/order", deposit, { country: "ID", token })).msgCode).toBe("region_blocked");
  });
});
