import { spawn } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort } from "../../scripts/embedded-postgres.ts";

const root = resolve(import.meta.dirname, "../..");

/** The lobby server as a bench runs it. */
export interface BenchServer {
  readonly port: number;
  /** Signs as the game provider: PEM of an RSA key of 2048 bits. */
  readonly privateKey: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
}

export interface BenchServerOptions {
  /** A free one without it. */
  readonly port?: number;
  /** The settings the project comes with, without it. */
  readonly config?: string;
  /** Variables beside or instead of the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts the lobby server as it is, on a free port, with a game provider's key made for it. `BENCH_NODE_OPTIONS` goes
 * to its Node, e.g. `--cpu-prof --cpu-prof-dir=/somewhere`.
 */
export async function startServer(
  dir: string,
  databaseUrl: string,
  options: BenchServerOptions = {},
): Promise<BenchServer> {
  const [port, nowhere] = [options.port ?? (await freePort()), await freePort()];
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const publicKeyFile = join(dir, "provider-public.pem");
  writeFileSync(publicKeyFile, keys.publicKey);
  const nodeOptions = (process.env["BENCH_NODE_OPTIONS"] ?? "").split(" ").filter((option) => option !== "");
  const child = spawn(process.execPath, [...nodeOptions, join(root, "server/src/main.ts")], {
    cwd: root,
    env: {
      ...process.env,
      NODE_NO_WARNINGS: "1",
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dir,
      DATABASE_URL: databaseUrl,
      LOBBY_DIST: join(root, "lobby/dist"),
      LOBBY_CONFIG: options.config ?? join(root, "config/lobby.json"),
      XENDIT_URL: `http://127.0.0.1:${nowhere}`,
      XENDIT_API_KEY: randomBytes(18).toString("base64url"),
      XENDIT_CALLBACK_TOKEN: randomBytes(18).toString("base64url"),
      HUB88_URL: `http://127.0.0.1:${nowhere}`,
      HUB88_PROVIDER_PUBLIC_KEY_FILE: publicKeyFile,
      LOG_LEVEL: "error",
      ...options.env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolveEnd) => child.once("exit", () => resolveEnd()));
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const stop = (): Promise<void> => end("SIGTERM");
  const deadline = Date.now() + 30_000;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (response?.ok === true && child.pid !== undefined) {
      return { port, privateKey: keys.privateKey, pid: child.pid, stop, kill: () => end("SIGKILL") };
    }
    if (child.exitCode !== null) throw new Error("the lobby server did not start");
    if (Date.now() > deadline) {
      await stop();
      throw new Error("the lobby server was not ready within 30 seconds");
    }
    await new Promise((wait) => setTimeout(wait, 50));
  }
}
