import { randomInt, randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import type { ConsolePath, ConsoleReply, ConsoleRequestInput, Role } from "@fairlobby/contract/console";
import { createSessions } from "../../server/src/modules/console/sign-in/sessions.ts";
import { openSealKey } from "../../server/src/modules/console/index.ts";
import { createKeyedHash } from "../../server/src/platform/crypto/keyed-hash.ts";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { createLog } from "../../server/src/platform/log/log.ts";
import { consoleUrls } from "../../tools/embedded-postgres.ts";
import { freePort } from "../../tools/free-port.ts";
import { startProgram, type Program } from "../../tools/program.ts";

const root = resolve(import.meta.dirname, "../..");
const userAgent = "a bench";

/** The operators' console of a bench. */
export interface BenchConsole extends Program {
  readonly url: string;
}

/** Starts the console on a database that a server has prepared. `dir` is DATA_DIR; `dist` has the pages it sends. */
export async function startConsole(
  dir: string,
  databaseUrl: string,
  options: { readonly port?: number; readonly dist?: string; readonly started?: (program: Program) => void } = {},
): Promise<BenchConsole> {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const program = await startProgram({
    script: "server/src/console.ts",
    ready: `${url}/readyz`,
    started: options.started,
    logFile: "/dev/null",
    env: {
      NODE_ENV: "production",
      CONSOLE_PORT: String(port),
      ...(options.dist === undefined ? {} : { CONSOLE_DIST: options.dist }),
      DATA_DIR: dir,
      ...consoleUrls(databaseUrl),
      LOBBY_CONFIG: join(root, "config/lobby.json"),
      LOG_LEVEL: "fatal",
      // Each operator has an address of their own, and so a limit of their own.
      TRUST_PROXY: "127.0.0.1",
    },
  });
  return { ...program, url };
}

/** A signed-in operator whose second factor was proved just now. */
export interface BenchOperator {
  readonly operatorId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs operators in without the cost of passwords and codes. */
export async function signInOperators(
  dir: string,
  databaseUrl: string,
  roles: readonly (readonly Role[])[],
): Promise<BenchOperator[]> {
  const log = createLog("silent");
  const owner = openDatabase({ url: databaseUrl, log, size: 1 });
  const database = openDatabase({ url: consoleUrls(databaseUrl).CONSOLE_DATABASE_URL, log, size: 1 });
  try {
    const sessions = createSessions(createKeyedHash(await openSealKey(database, join(dir, "console")), "console"));
    const signedIn: BenchOperator[] = [];
    for (const held of roles) {
      const operatorId = randomUUID();
      const name = `Operator ${operatorId.slice(0, 8)}`;
      await owner.query(
        `insert into backoffice.operator (operator_id, email, name, roles, state, created_at)
         values ($1, $2, $3, $4, 'active', now())`,
        [operatorId, `${operatorId}@example.com`, name, held],
      );
      const address = `10.${randomInt(256)}.${randomInt(256)}.1`;
      const { token } = await database.transaction((tx) =>
        sessions.start(tx, operatorId, { address, userAgent }, Date.now()),
      );
      const headers = { cookie: `console=${token}`, "user-agent": userAgent, "x-forwarded-for": address };
      signedIn.push({ operatorId, headers });
    }
    return signedIn;
  } finally {
    await database.end();
    await owner.end();
  }
}

/** A reply of the console. */
export interface ConsoleAnswer<P extends ConsolePath> {
  readonly msgCode: string;
  readonly data: ConsoleReply<P> | null;
}

/** Makes a call of the console once. Throws without an answer. */
export async function callConsole<P extends ConsolePath>(
  url: string,
  operator: BenchOperator,
  path: P,
  body: ConsoleRequestInput<P>,
  key: string = randomUUID(),
): Promise<ConsoleAnswer<P>> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: url,
      "x-console": "1",
      "idempotency-key": key,
      ...operator.headers,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  const { msgCode, data } = (await answer.json()) as { msgCode: string; data: ConsoleReply<P> | null };
  return { msgCode, data };
}
