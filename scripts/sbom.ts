import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

// npm run sbom: prints the software bill of materials of package-lock.json, CycloneDX 1.5 in JSON, as npm makes it.

const npm = process.env["npm_execpath"];
const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", ...process.argv.slice(2)];
const { status } = spawnSync(npm === undefined ? "npm" : process.execPath, npm === undefined ? args : [npm, ...args], {
  cwd: resolve(import.meta.dirname, ".."),
  stdio: "inherit",
});
process.exitCode = status ?? 1;
