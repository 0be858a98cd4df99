import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const root = join(import.meta.dirname, "..");
const bin = join(root, "node_modules/.bin");
/** Each check mostly uses one core, and the smallest supported machine has two. */
const atOnce = 2;

interface Check {
  readonly name: string;
  readonly command: readonly string[];
}

const folders = [
  "contract",
  "ports",
  "verifier",
  "server",
  "lobby",
  "console",
  "providers",
  "conformance",
  "e2e",
  "bench",
  "torture",
  "tools",
  "scripts",
].filter(hasTypeScript);

const typeProjects = [
  "contract",
  "ports",
  "verifier",
  "server",
  "lobby",
  "lobby/test",
  "lobby/service-worker",
  "console",
  "providers/bank",
  "providers/example-payments",
  "providers/slots",
  "providers/slots/src/page",
  "conformance",
  "e2e",
  "bench",
  "torture",
  "tools",
  "scripts",
].filter(hasTypeScript);

/** The longest first, so that short ones fill the gaps at the end. */
const checks: readonly Check[] = [
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings", "--report-unused-disable-directives"] },
  ...typeProjects.map((folder) => ({ name: `types of ${folder}`, command: ["tsc", "-p", folder] })),
  { name: "dead code", command: ["knip", "--no-progress"] },
  {
    name: "architecture",
    command: ["depcruise", "--config", ".dependency-cruiser.cjs", "--output-type", "err-long", ...folders],
  },
  {
    name: "no deposit call is reachable from a withdrawal",
    command: ["node", "scripts/no-deposit-from-withdrawal.ts"],
  },
  { name: "the console invents no figure", command: ["node", "scripts/no-invented-figures.ts"] },
  { name: "pictures are not older than what they show", command: ["node", "scripts/pictures.ts"] },
  { name: "at most three rows a test title", command: ["node", "scripts/test-titles.ts"] },
  { name: "every text in every language", command: ["node", "scripts/check-texts.ts"] },
  // `npm ci`, which a fresh clone runs, refuses an incomplete lock file.
  { name: "npm ci accepts package-lock.json", command: ["npm", "ci", "--dry-run", "--offline", "--ignore-scripts"] },
  { name: "subjects of commits have at most 72 characters", command: ["node", "scripts/commit-subjects.ts"] },
  { name: "package-lock.json has every hash", command: ["node", "scripts/lock-file.ts"] },
  {
    name: "statements keep to their module, and their types are current",
    command: ["node", "scripts/statements.ts", "--check"],
  },
  { name: "landed migrations are unchanged", command: ["node", "scripts/migrations.ts"] },
  { name: "the recorded statements are those of the last release", command: ["node", "scripts/release.ts"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "docs/architecture.md is current", command: ["node", "scripts/architecture.ts", "--check"] },
  { name: "deploy/monitoring is current", command: ["node", "scripts/monitoring.ts", "--check"] },
  { name: "config/lobby.schema.json is current", command: ["node", "scripts/config-schema.ts", "--check"] },
  { name: "SVG files are small and safe", command: ["node", "scripts/svg-files.ts"] },
];

function hasTypeScript(folder: string): boolean {
  try {
    const files = readdirSync(join(root, folder), { withFileTypes: true });
    return files.some((file) =>
      file.isDirectory()
        ? !["node_modules", "dist"].includes(file.name) && hasTypeScript(join(folder, file.name))
        : /\.tsx?$/.test(file.name),
    );
  } catch {
    return false;
  }
}

/** Runs one check and prints its line, with its output if it failed; resolves to its success. */
function run(check: Check): Promise<boolean> {
  const [program = "", ...args] = check.command;
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` },
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    const report = (passed: boolean, text: string): void => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${passed ? "ok    " : "FAILED"} ${check.name} (${seconds} s)`);
      if (!passed) console.log(`$ ${check.command.join(" ")}\n${text}\n`);
      resolve(passed);
    };
    child.once("error", (error) => report(false, error.message));
    child.once("close", (code) => report(code === 0, Buffer.concat(output).toString().trimEnd()));
  });
}

const waiting = [...checks];
const failed: string[] = [];

async function worker(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    if (!(await run(check))) failed.push(check.name);
  }
}

await Promise.all(Array.from({ length: atOnce }, worker));
console.log(
  failed.length === 0
    ? `All ${checks.length} checks passed`
    : `${checks.length - failed.length} checks passed, ${failed.length} failed: ${failed.join(", ")}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
