import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startServer } from "../../src/main.ts";
import { readEnvironment } from "../../src/platform/config/env.ts";
import { checkLobbyConfig, readLobbyConfig, type LobbyConfig } from "../../src/wiring/settings.ts";
import { createDatabase } from "../harness/database.ts";

/** A reply as it was received. */
export interface RawReply {
  readonly code: number;
  readonly type: string;
  readonly text: string;
}

export interface WholeServer {
  readonly url: string;
  /** A connection to the database with the owner's login. */
  /** The database's address, with the owner's login. */
  readonly databaseUrl: string;
  /** Folder of the keys that all nodes on the database share. */
  readonly dataDir: string;
  readonly config: LobbyConfig;
  /** Signs in a new guest who agreed to the terms, and returns the token. */
  signIn(): Promise<string>;
  send(path: string, init: RequestInit): Promise<RawReply>;
  /**
   * Starts another node on the same database, with the same settings and keys, and returns its address. It ends together
   * with the first node.
   */
  startNode(): Promise<string>;
  close(): Promise<void>;
}

/** Starts the whole lobby server, without its providers, with the shipped settings changed by `env` and `settings`. */
export async function startWholeServer(
  callsPerMinute: Partial<LobbyConfig["callsPerMinute"]> = { login: 1_000_000, money: 1_000_000, other: 1_000_000 },
  env: Readonly<Record<string, string>> = {},
  settings: object = {},
  parts: Parameters<typeof startServer>[3] = {},
): Promise<WholeServer> {
  const { url: databaseUrl, drop } = await createDatabase();
  const dir = mkdtempSync(join(tmpdir(), "http-test-"));
  const unused = `http://127.0.0.1:${await freePort()}`;
  const shipped = readLobbyConfig(new URL("../../../config/lobby.json", import.meta.url).pathname);
  const config = checkLobbyConfig({ ...shipped, callsPerMinute, ...settings }, "the settings of a test");
  const start = async () => {
    const environment = readEnvironment({
      PORT: String(await freePort()),
      DATA_DIR: dir,
      ...serverUrls(databaseUrl),
      LOG_LEVEL: "silent",
      XENDIT_URL: unused,
      XENDIT_API_KEY: "a-key-of-this-test",
      XENDIT_CALLBACK_TOKEN: "a-callback-token-of-this-test",
      HUB88_URL: unused,
      HUB88_PROVIDER_PUBLIC_KEY_FILE: join(dir, "provider.pem"),
      ...env,
    });
    return startServer(environment, config, undefined, parts);
  };
  const server = await start();
  const nodes = [server];
  const whole: WholeServer = {
    url: server.url,
    databaseUrl,
    dataDir: dir,
    config,
    async signIn() {
      const login = await whole.send("/user/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(deviceLogin(randomUUID())),
      });
      const { token } = (JSON.parse(login.text) as { data: { token: string } }).data;
      await whole.send("/v1/consent", {
        method: "POST",
        headers: { "content-type": "application/json", "access-token": token },
        body: JSON.stringify({ ageConfirmed: true, termsVersion: config.termsVersion }),
      });
      return token;
    },
    async send(path, init) {
      const response = await fetch(server.url + path, init);
      return {
        code: response.status,
        type: response.headers.get("content-type") ?? "",
        text: await response.text(),
      };
    },
    async startNode() {
      const node = await start();
      nodes.push(node);
      return node.url;
    },
    async close() {
      for (const node of nodes) await node.close();
      await drop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return whole;
}
