/**
 * Prints Lighthouse's scores of the running product on a phone. Lighthouse has a very large tree of packages, so it is
 * installed separately, into the cache of node_modules, and used with the browser of the tests. Without a registry it is skipped.
 */
import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { browserProgram } from "../tools/browser.ts";
import { fillOnce } from "../tools/fill-once.ts";
import { startProduct } from "../tools/product.ts";
import { startPostgres } from "../tools/embedded-postgres.ts";

const run = promisify(execFile);
const version = "13.5.0";
const apart = join(import.meta.dirname, `../node_modules/.cache/lighthouse-${version}`);
const program = join(apart, "node_modules/lighthouse/cli/index.js");

/** Goals for home, out of 100. The other screens, which first ask a visitor to sign in, are only reported. */
const goals = { performance: 97, accessibility: 100, "best-practices": 100 } as const;
const screens = ["/", "/withdrawMoney", "/settings"] as const;

interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
}

async function install(): Promise<boolean> {
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", `lighthouse@${version}`];
  try {
    await fillOnce(apart, async (folder) => {
      await run("npm", [...args, "--prefix", folder], { timeout: 300_000 });
    });
    return true;
  } catch (error) {
    console.log(`Lighthouse is skipped: it could not be installed (${String(error).split("\n", 1)[0]})`);
    return false;
  }
}

async function measure(url: string, file: string): Promise<Report> {
  const { executablePath, args, env } = await browserProgram();
  const only = `--only-categories=${Object.keys(goals).join(",")}`;
  const output = ["--output=json", `--output-path=${file}`, "--quiet"];
  const flags = `--chrome-flags=${[...args, "--headless"].join(" ")}`;
  await run(process.execPath, [program, url, flags, only, ...output], {
    timeout: 300_000,
    env: { ...env, CHROME_PATH: executablePath },
  });
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

/** Prints a screen's scores and failed audits; returns whether all goals are met. */
function tell(screen: string, { categories, audits }: Report): boolean {
  let met = true;
  for (const [name, goal] of Object.entries(goals)) {
    const score = Math.round((categories[name]?.score ?? 0) * 100);
    met &&= score >= goal;
    console.log(`${score >= goal ? "✓" : "✗"} ${screen} ${name} ${score} (goal ${goal})`);
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight === 0 || audit === undefined || audit.score === null || audit.score >= 0.9) continue;
      console.log(`    ${id}: ${audit.title} ${audit.displayValue ?? ""}`);
    }
  }
  return met;
}

let failed = false;
if (await install()) {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-lighthouse-data-"));
  // The database may run as another user, which needs access to its files.
  chmodSync(dir, 0o755);
  const postgres = await startPostgres(dir, { durable: false });
  const product = await startProduct({ databaseUrl: postgres.url });
  try {
    for (const screen of screens) {
      const met = tell(screen, await measure(product.url + screen, join(dir, "report.json")));
      if (screen === "/") failed = !met;
    }
  } finally {
    await product.stop();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
process.exitCode = failed ? 1 : 0;
