import { openBank } from "./bank.ts";
import { systemClock } from "./clock.ts";
import { readConfig } from "./config.ts";

const STOP_WITHIN_MILLIS = 5000;

function refuse(problem: string): never {
  process.stderr.write(`bank: ${problem}\n`);
  process.exit(1);
}

const configured = readConfig(process.env);
if (!configured.ok) refuse(configured.problem);
const opened = await openBank(configured.config, systemClock);
if (!opened.ok) refuse(opened.problem);
const { bank } = opened;

const stop = (): void => {
  // Exiting early loses nothing, as all state is in the store; it only breaks open connections.
  setTimeout(() => process.exit(1), STOP_WITHIN_MILLIS).unref();
  void bank.close().then(() => process.exit(0));
};
process.once("SIGTERM", stop);
process.once("SIGINT", stop);

process.stdout.write(`bank: listening on ${bank.url} (sandbox, no real money)\n`);
