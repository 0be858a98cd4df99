import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { currencies } from "@fairlobby/contract";
import type { PaymentAdapter } from "@fairlobby/ports/payments";
import type { OpenSandbox } from "@fairlobby/ports/sandbox";
import { UsageProblem } from "../../conformance/src/options.ts";
import { paymentCases } from "../../conformance/src/payments/cases/index.ts";
import type { PaymentSubject } from "../../conformance/src/payments/kit.ts";
import { runPaymentConformance } from "../../conformance/src/payments/run.ts";
import { exitCodeOf, lineOf, summaryOf } from "../../conformance/src/report.ts";
import { xenditAdapter } from "../../server/src/adapters/payments/xendit/index.ts";
import { adaptersFolder, exportedTo } from "../../server/src/platform/config/adapter-package.ts";
import { ConfigError } from "../../server/src/platform/config/env.ts";
import { createLog } from "../../server/src/platform/log/log.ts";
import { checkPaymentAdapter } from "../../server/src/wiring/payment-adapter.ts";
import { createPaymentHost } from "../../server/src/wiring/payments.ts";
import { openXenditSandbox } from "../../tools/xendit-sandbox.ts";

const usage = `Usage: npm run conformance -- payments [package] [options]

  [package]            a folder with the package, or its name in adapters/node_modules beside the settings;
                       without it the built-in adapter, with the bundled bank as its sandbox
  --only <case,case>   plays only these cases
  --json               prints the results as JSON on stdout
  --list               lists the cases

The package exports its adapter as paymentAdapter, and from ./sandbox a function openSandbox.`;

/** Plays the kit against an adapter, and returns the exit code. */
export async function checkPayments(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (values.list) {
    console.log(paymentCases.map(({ id, rule }) => `${id.padEnd(27)} ${rule}`).join("\n"));
    return 0;
  }
  const subject = await subjectOf(positionals[0]);
  const results = await runPaymentConformance(subject, values.only?.split(",") ?? null, (result) => {
    if (!values.json) console.log(lineOf(result));
  });
  console.log(values.json ? JSON.stringify(results, null, 2) : `\n${summaryOf(results, "adapter")}`);
  return exitCodeOf(results);
}

function parse(args: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { only: { type: "string" }, json: flag, list: flag, help: flag },
    });
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error));
  }
}

async function subjectOf(given: string | undefined): Promise<PaymentSubject> {
  if (given === undefined) return { openSandbox: openXenditSandbox, createProvider: createWith(xenditAdapter) };
  const folder = existsSync(join(given, "package.json"))
    ? resolve(given)
    : join(adaptersFolder(process.env["LOBBY_CONFIG"] || "config/lobby.json"), "node_modules", given);
  if (!existsSync(join(folder, "package.json"))) throw new UsageProblem(`there is no package in ${folder}`);
  const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { name: string };
  const main = await importOwn(folder, name, ".");
  const sandbox = await importOwn(folder, name, "./sandbox");
  const { paymentAdapter } = main;
  if (typeof paymentAdapter !== "object" || paymentAdapter === null) {
    throw new UsageProblem(`${name} exports no paymentAdapter`);
  }
  if (typeof sandbox["openSandbox"] !== "function") throw new UsageProblem(`${name}/sandbox exports no openSandbox`);
  const adapter = checked(paymentAdapter as Record<string, unknown>, name);
  return { openSandbox: sandbox["openSandbox"] as OpenSandbox, createProvider: createWith(adapter) };
}

function checked(exported: Readonly<Record<string, unknown>>, name: string): PaymentAdapter {
  try {
    return checkPaymentAdapter(exported, name);
  } catch (error) {
    throw error instanceof ConfigError ? new UsageProblem(error.message) : error;
  }
}

/** Imports what a package exports under a subpath. */
async function importOwn(folder: string, name: string, subpath: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const exported = exportedTo(folder, subpath);
    const path =
      exported === null
        ? createRequire(join(folder, "package.json")).resolve(join(name, subpath))
        : join(folder, exported);
    return (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new UsageProblem(
      `${join(name, subpath)} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Returns a function that creates the adapter's provider as the server does, but without the guard: every rule is the adapter's own. */
const createWith =
  <Options>(adapter: PaymentAdapter<Options>): PaymentSubject["createProvider"] =>
  ({ sandbox, variables, times, now }) => {
    const read = adapter.readOptions(sandbox.options);
    if (!("options" in read)) throw new Error(`the sandbox's option ${read.field} ${read.problem}`);
    const account = adapter.accountOf(variables, read.options);
    if (account.money !== "sandbox") throw new Error(`by ${account.decidedBy} this is an account with real money`);
    const currency = currencies.find((one) => one === sandbox.currency);
    if (currency === undefined) throw new Error(`the lobby has no currency ${sandbox.currency}`);
    const services = {
      config: { country: sandbox.country, operator: "Fairlobby" },
      log: createLog(process.env["LOG_LEVEL"] || "silent"),
      now,
      currency,
      publicUrl: "https://lobby.example",
    };
    return adapter.create(createPaymentHost(services, { adapter, variables, account }, {}, times), read.options);
  };
