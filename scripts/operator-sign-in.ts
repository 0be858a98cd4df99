import { createInterface } from "node:readline/promises";
import type { CommandSession } from "../server/src/modules/console/index.ts";
import { readConsoleEnvironment } from "../server/src/platform/config/console-env.ts";
import { withSecretFiles } from "../server/src/platform/config/secret-files.ts";
import { wireConsoleModule } from "../server/src/wiring/console.ts";
import type { LobbyConfig } from "../server/src/wiring/settings.ts";
import { consoleUrls, findPostgres } from "../tools/embedded-postgres.ts";
import { dataDirIn, Problem } from "./product-database.ts";

/** Returns the console's database URL, or null if there is none here. */
export function consoleDatabaseUrl(root: string): string | null {
  const given = withSecretFiles(process.env)["CONSOLE_DATABASE_URL"] ?? "";
  if (given !== "") return given;
  const found = findPostgres(dataDirIn(root));
  return typeof found === "string" ? null : consoleUrls(found.url).CONSOLE_DATABASE_URL;
}

/** Takes `--as <e-mail>` out of the words of a command; the e-mail is null if it is missing. */
export function takeEmail(words: readonly string[]): { readonly email: string | null; readonly rest: string[] } {
  const at = words.indexOf("--as");
  if (at === -1) return { email: null, rest: [...words] };
  return { email: words[at + 1]?.toLowerCase() ?? null, rest: words.filter((_, nth) => nth !== at && nth !== at + 1) };
}

/** Reads the code from the terminal, or from the first line of a pipe. As an argument every process could read it. */
async function readCode(email: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stderr : undefined });
  try {
    if (process.stdin.isTTY) return (await lines.question(`Code of ${email}'s authenticator app: `)).trim();
    for await (const line of lines) return line.trim();
    return "";
  } finally {
    lines.close();
  }
}

const refusals: Readonly<Record<string, string>> = {
  login_failed:
    "The e-mail or the code is wrong, the code was used before, or this person has no authenticator app (docs/operations/console.md).",
  passkey_required: "With real money this person's roles sign in by passkey: use the console.",
};

/**
 * Signs an operator in for one command, does the work, and signs the operator out (R-EYE-02). Throws a Problem if the
 * sign-in fails.
 */
export async function asOperator<T>(
  { email, config, root }: { readonly email: string | null; readonly config: LobbyConfig; readonly root: string },
  work: (session: CommandSession) => Promise<T>,
): Promise<T> {
  if (email === null) {
    throw new Problem("Name yourself: --as <e-mail>. The command then asks for a code of your authenticator app.");
  }
  const url = consoleDatabaseUrl(root);
  if (url === null) {
    throw new Problem("The product does not run here: run npm start first, or set CONSOLE_DATABASE_URL.");
  }
  const env = { ...process.env, CONSOLE_DATABASE_URL: url, DATA_DIR: dataDirIn(root), LOG_LEVEL: "silent" };
  const { consoleModule, database } = await wireConsoleModule(readConsoleEnvironment(env), config, { now: Date.now });
  try {
    const session = await consoleModule.signInAtCommandLine({ email, code: await readCode(email) });
    if ("failure" in session) {
      const wait =
        session.retryAfter === undefined ? "" : ` Try again in ${Math.ceil(session.retryAfter / 60)} minutes.`;
      throw new Problem(refusals[session.failure] ?? `${session.failure}: ${email} cannot sign in.${wait}`);
    }
    try {
      return await work(session);
    } finally {
      await session.end();
    }
  } finally {
    await database.end();
  }
}
