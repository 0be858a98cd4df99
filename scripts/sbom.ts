import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { thirdPartyNotices } from "../tools/third-party-notices.ts";
import { nodePackage, shippedWorkspaces } from "./package/contents.ts";

// npm run sbom: prints the software bill of materials of package-lock.json, CycloneDX 1.5 in JSON, as npm makes it.
// npm run sbom -- notices: prints the third-party notices of everything that is shipped: archive, bundles and Node.

const root = resolve(import.meta.dirname, "..");

function printBill(options: readonly string[]): number {
  const npm = process.env["npm_execpath"];
  const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", ...options];
  const { status } = spawnSync(
    npm === undefined ? "npm" : process.execPath,
    npm === undefined ? args : [npm, ...args],
    {
      cwd: root,
      stdio: "inherit",
    },
  );
  return status ?? 1;
}

const [asked, ...others] = process.argv.slice(2);
if (asked === "notices") {
  process.stdout.write(thirdPartyNotices(root, [...shippedWorkspaces, "providers/slots"], [nodePackage(root)]));
} else process.exitCode = printBill(asked === undefined ? [] : [asked, ...others]);
