import { generateKeyPairSync, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { serverUrls } from "../../tools/embedded-postgres.ts";
import { freePort } from "../../tools/free-port.ts";
import { prepareDatabase } from "../../server/src/platform/db/migrate.ts";
import { startProgram, type Program } from "../../tools/program.ts";

const root = resolve(import.meta.dirname, "../..");

/** The lobby server of a bench. */
export interface BenchServer extends Program {
  readonly port: number;
  /** The game provider's RSA key of 2048 bits, PEM. */
  readonly privateKey: string;
}

export interface BenchServerOptions {
  /** By default a free port. */
  readonly port?: number;
  /** Path of the settings file; by default the shipped one. */
  readonly config?: string;
  /** The game provider's key: that of an earlier server in the same folder, or by default a new one. */
  readonly privateKey?: string | undefined;
  /** Variables added to, or replacing, the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** The file for its log; without it the log is discarded. */
  readonly logFile?: string | undefined;
  /** The folder of another version to start in place of this one; the database is then left as it is. */
  readonly root?: string | undefined;
  /** Called with the server as soon as it runs, before it is ready. */
  readonly started?: (program: Program) => void;
}

/** Starts the lobby server, by default on a free port, with a game provider's key. */
export async function startServer(
  dir: string,
  databaseUrl: string,
  options: BenchServerOptions = {},
): Promise<BenchServer> {
  if (options.root === undefined) await prepareDatabase(databaseUrl);
  const [port, nowhere] = [options.port ?? (await freePort()), await freePort()];
  const publicKeyFile = join(dir, "provider-public.pem");
  const privateKey = options.privateKey ?? makeProviderKey(publicKeyFile);
  const program = await startProgram({
    script: join(options.root ?? root, "server/src/main.ts"),
    cwd: options.root ?? root,
    ready: `http://127.0.0.1:${port}/readyz`,
    started: options.started,
    logFile: options.logFile ?? "/dev/null",
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dir,
      ...serverUrls(databaseUrl),
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
  });
  return { ...program, port, privateKey };
}

/** Creates an RSA key pair of 2048 bits, PEM. */
export const newKeyPair = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

/** Writes the game provider's public key to a file; returns its private key. */
function makeProviderKey(publicKeyFile: string): string {
  const { publicKey, privateKey } = newKeyPair();
  writeFileSync(publicKeyFile, publicKey);
  return privateKey;
}
