import { createHash, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deviceLogin } from "@fairlobby/contract/device-login";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { casesOf } from "../../../conformance/src/cases/index.ts";
import { runConformance } from "../../../conformance/src/run.ts";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { loadServerKeys } from "../../src/platform/crypto/key-files.ts";
import { startProvider } from "../games/provider.ts";
import { withDatabase } from "../harness/database.ts";
import { makeProviderKey, runServer, shippedSettings, temporaryDir, untilReady } from "../main/program.ts";

const game = "66121";

/** Starts the server as a separate program with a supplier of this dialect, and launches a game for a player. */
async function openFixture(dialect: "hub88" | "caleta") {
  const { url: databaseUrl } = await withDatabase();
  const dir = temporaryDir();
  const settings = JSON.parse(readFileSync(shippedSettings, "utf8")) as { tiles: { gameId: string }[] };
  const config = join(dir, "lobby.json");
  const tiles = settings.tiles.map((tile) => ({ ...tile, provider: dialect }));
  const account = dialect === "caleta" ? { operatorId: "fairlobby", subPartnerId: "lobby" } : {};
  writeFileSync(
    config,
    JSON.stringify({ ...settings, tiles, providers: [{ key: dialect, dialect, sandbox: true, ...account }] }),
  );
  loadServerKeys(join(dir, "server"));
  const provider = await startProvider(readFileSync(join(dir, "server/operator-public.pem"), "utf8"));
  onTestFinished(provider.close);
  const { privateKey, publicKeyFile } = makeProviderKey(dir);
  const [port, nowhere] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const variable = dialect.toUpperCase();
  const start = () =>
    runServer({
      PORT: String(port),
      DATA_DIR: dir,
      ...serverUrls(databaseUrl),
      LOBBY_CONFIG: config,
      LOG_LEVEL: "silent",
      XENDIT_URL: `http://127.0.0.1:${nowhere}`,
      XENDIT_API_KEY: "a-key-of-the-test",
      XENDIT_CALLBACK_TOKEN: "a-token-of-the-test",
      [`${variable}_URL`]: provider.url,
      [`${variable}_PROVIDER_PUBLIC_KEY_FILE`]: publicKeyFile,
    });
  let run = start();
  await untilReady(run, url);

  const call = async <T>(token: string, path: string, body: object): Promise<T> => {
    const headers = { "content-type": "application/json", "access-token": token };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const reply = (await response.json()) as { success: boolean; msgCode: string; data: T };
    if (!reply.success) throw new Error(`${path}: ${reply.msgCode}`);
    return reply.data;
  };
  // A new player's gift is enough for the stakes of all cases.
  const player = await call<{ userId: string; token: string }>("", "/user/login", deviceLogin(randomUUID()));
  await call(player.token, "/v1/consent", { ageConfirmed: true, termsVersion: "2026-11-01" });
  const launch = async (): Promise<string> => {
    await call(player.token, "/game/forward", { id: game });
    return provider.launches.at(-1)?.body["token"] ?? "";
  };
  const expired = await launch();
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  const { rowCount } = await owner.query("update games.session set expires_at = created_at where token_hash = $1", [
    createHash("sha256").update(expired).digest(),
  ]);
  expect(rowCount).toBe(1);
  return {
    wallet: `${url}/providers/${dialect}`,
    privateKey,
    session: { user: player.userId, token: await launch(), game, currency: "IDR" },
    expired,
    /** Kills the server with SIGKILL: no handler runs, nothing is cleaned up. Then starts the same server again. */
    async restart(): Promise<void> {
      run.signal("SIGKILL");
      await run.ended;
      run = start();
      await untilReady(run, url);
    },
    /** Returns the ledger's state for the player, and the result of the ledger's own check. */
    async audit() {
      const { rows } = await owner.query<{ sum: string; least: string }>(
        `select (select coalesce(sum(amount), 0) from ledger.entry) as sum,
                (select min(least(cash, promo, reserved)) from ledger.balance where player_id = $1) as least`,
        [player.userId],
      );
      await owner.end();
      return { sum: Number(rows[0]?.sum), least: Number(rows[0]?.least) };
    },
  };
}

test.each(["hub88", "caleta"] as const)(
  "R-SRV-42 R-SRV-79 the server keeps every rule of %s, even when killed in the middle of play",
  async (dialect) => {
    const fixture = await openFixture(dialect);
    const results = await runConformance({
      dialect,
      url: fixture.wallet,
      key: fixture.privateKey,
      session: fixture.session,
      expiredToken: fixture.expired,
      decimals: 0,
      // This test does not check the speed.
      maxMs: 30_000,
      timeoutMs: 30_000,
      restart: fixture.restart,
      only: null,
    });
    expect(results.filter(({ result }) => result !== "passed")).toEqual([]);
    expect(results.map(({ id }) => id)).toEqual(casesOf(dialect).map(({ id }) => id));
    const { sum, least } = await fixture.audit();
    expect(sum).toBe(0);
    expect(least).toBeGreaterThanOrEqual(0);
  },
  180_000,
);
