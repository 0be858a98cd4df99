import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

// npm run audit: asks npm's registry for known vulnerabilities of the shipped packages. Exits with 1 if one is serious,
// and with 2 if the registry gave no answer: then nothing was audited.

interface Report {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      {
        readonly severity: string;
        readonly range: string;
        readonly via: readonly (string | { readonly title: string })[];
      }
    >
  >;
}

function ask(): Report {
  const npm = process.env["npm_execpath"];
  const args = ["audit", "--omit=dev", "--json", "--loglevel=silent"];
  const { stdout, error } = spawnSync(
    npm === undefined ? "npm" : process.execPath,
    npm === undefined ? args : [npm, ...args],
    { cwd: resolve(import.meta.dirname, ".."), encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return { message: error?.message ?? "no report" };
  }
}

const { vulnerabilities, message } = ask();
if (vulnerabilities === undefined) {
  console.error(`Not audited: the registry gave no answer (${message})`);
  process.exitCode = 2;
} else {
  const found = Object.entries(vulnerabilities);
  for (const [name, { severity, range, via }] of found) {
    const titles = via.map((reason) => (typeof reason === "string" ? `through ${reason}` : reason.title));
    console.log(`${severity}: ${name} ${range}: ${titles.join("; ")}`);
  }
  const serious = found.filter(([, { severity }]) => severity === "high" || severity === "critical").length;
  console.log(`${found.length} packages with known vulnerabilities, ${serious} of them serious`);
  process.exitCode = serious > 0 ? 1 : 0;
}
