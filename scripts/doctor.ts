import { resolve } from "node:path";
import { withSecretFiles } from "../server/src/platform/config/secret-files.ts";
import { checkWitnesses } from "./doctor/audit-checks.ts";
import { checkConsole } from "./doctor/console-checks.ts";
import { checkDatabase } from "./doctor/database-checks.ts";
import { readDeployment, secretsOf, serverVariables, type Deployment, type Variables } from "./doctor/deployment.ts";
import { withoutSecrets, type Finding, type State } from "./doctor/finding.ts";
import { checkKeys } from "./doctor/key-checks.ts";
import { checkMachine } from "./doctor/machine-checks.ts";
import { checkMail } from "./doctor/mail-checks.ts";
import { checkProviderClock, checkProviders } from "./doctor/provider-checks.ts";
import { checkPublicAddress } from "./doctor/public-checks.ts";

/*
 * npm run doctor: checks a deployment with the environment of its server, and prints one line for each check. It changes
 * nothing and prints no secret. Exits with 1 if anything would prevent real play.
 */

const labels: Readonly<Record<State, string>> = { ok: "ok  ", look: "look", fix: "FIX ", skip: "-   " };

/**
 * Runs the checks of all parts at once. Only the keys need another part's result: they are compared with the database.
 */
async function examine(deployment: Deployment, variables: Variables): Promise<Finding[]> {
  const database = checkDatabase(deployment);
  const keys = database.then((known) => checkKeys(deployment, known));
  const parts = await Promise.all([
    database.then(({ findings }) => findings),
    keys,
    database.then(({ machineAheadMs }) => checkProviderClock(deployment, machineAheadMs)),
    checkProviders(deployment),
    checkMail(deployment),
    checkPublicAddress(deployment),
    checkConsole(deployment, variables),
    checkMachine(deployment, process.env["WAL_ARCHIVE"] ?? ""),
  ]);
  return [...parts.flat(), checkWitnesses(deployment)];
}

async function main(): Promise<number> {
  const variables = serverVariables(resolve(import.meta.dirname, ".."), withSecretFiles(process.env));
  const secrets = secretsOf(variables);
  const { findings, deployment } = await readDeployment(variables);
  const all = [...findings, ...(deployment === null ? [] : await examine(deployment, variables))];
  const width = Math.max(...all.map(({ check }) => check.length));
  for (const { check, state, text } of all) {
    console.log(withoutSecrets(`${labels[state]}  ${check.padEnd(width)}  ${text}`, secrets));
  }
  const count = (state: State): number => all.filter((finding) => finding.state === state).length;
  if (deployment === null) console.log("Nothing else was checked: fix this, and run the doctor again.");
  else console.log(`${count("fix")} to fix, ${count("look")} to look at, ${count("skip")} not checked.`);
  return count("fix") > 0 ? 1 : 0;
}

let exitCode = 1;
try {
  exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message || error.name : String(error));
}
// A connection that is still closing must not keep the process alive.
process.exit(exitCode);
