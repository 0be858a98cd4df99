import { statSync } from "node:fs";
import { join } from "node:path";
import { compareSealKey } from "../../server/src/modules/console/index.ts";
import { ConfigError } from "../../server/src/platform/config/config-error.ts";
import { readConsoleEnvironment, type ConsoleEnvironment } from "../../server/src/platform/config/console-env.ts";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { refuseUnfitConsoleLogin } from "../../server/src/platform/db/logins.ts";
import { createLog } from "../../server/src/platform/log/log.ts";
import { consoleKeyFolder, consoleUrlOf, refuseUnfitConsole } from "../../server/src/wiring/console.ts";
import type { Deployment, Variables } from "./deployment.ts";
import { findingsOf, problemOf, runCheck, type Finding } from "./finding.ts";
import { ask } from "./public-checks.ts";

/** Checks the operators' console if its variables are given: it may run on another machine than this node. */
export async function checkConsole(deployment: Deployment, variables: Variables): Promise<Finding[]> {
  if ((variables["CONSOLE_DATABASE_URL"] ?? "") === "") return [];
  const { fix, ok } = findingsOf("console");
  let env: ConsoleEnvironment;
  try {
    env = readConsoleEnvironment(variables);
    refuseUnfitConsole(env, deployment.config);
  } catch (error) {
    if (error instanceof ConfigError) return [fix(error.message)];
    throw error;
  }
  const networks = env.CONSOLE_ALLOW.length === 0 ? "any network" : env.CONSOLE_ALLOW.join(", ");
  return [
    ok(`${consoleUrlOf(env)}, from ${networks}`),
    ...(await checkLogin(env, deployment)),
    await runCheck("console address", () => checkAddress(env)),
  ];
}

async function checkLogin(env: ConsoleEnvironment, deployment: Deployment): Promise<Finding[]> {
  const { fix, ok } = findingsOf("console login");
  try {
    await refuseUnfitConsoleLogin(env);
  } catch (error) {
    if (error instanceof ConfigError) return [fix(error.message)];
    return [fix(`CONSOLE_DATABASE_URL: the database cannot be reached: ${problemOf(error)}`)];
  }
  return [
    ok("fairlobby_console, with no more rights than it needs"),
    await runCheck("console key", () => checkKey(env, deployment)),
  ];
}

async function checkKey(env: ConsoleEnvironment, { isReal }: Deployment): Promise<Finding> {
  const { look, fix, ok } = findingsOf("console key");
  const folder = consoleKeyFolder(env.DATA_DIR);
  const database = openDatabase({ url: env.CONSOLE_DATABASE_URL, log: createLog("silent"), size: 1 });
  try {
    const fingerprint = await compareSealKey(database, folder);
    if (fingerprint === null) return ok(`the first start creates it in ${folder}`);
    if ((statSync(join(folder, "console-key")).mode & 0o077) === 0) {
      return ok(`${fingerprint}; only its owner can read it, and the database works with it`);
    }
    return (isReal ? fix : look)(`other users may read it: chmod 600 ${join(folder, "console-key")}`);
  } finally {
    await database.end();
  }
}

/** The lobby does not need the console, so a stopped console is only worth a look. */
async function checkAddress(env: ConsoleEnvironment): Promise<Finding> {
  const { look, ok } = findingsOf("console address");
  const url = consoleUrlOf(env);
  const answer = await ask(url, "/readyz");
  if (typeof answer === "string") return look(`CONSOLE_URL: ${url} does not answer (${answer})`);
  if (answer.status === 403) return ok(`${url} answers, and refuses this machine: CONSOLE_ALLOW does not name it`);
  return answer.ok ? ok(`${url} is ready`) : look(`CONSOLE_URL: ${url}/readyz answers ${answer.status}`);
}
