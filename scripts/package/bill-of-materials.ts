import { spawnSync } from "node:child_process";
import { productionPackages } from "../../tools/production-packages.ts";
import { nodePackage, shippedWorkspaces } from "./contents.ts";

interface Component {
  readonly "bom-ref": string;
  readonly [field: string]: unknown;
}

interface Bill {
  readonly metadata: { readonly timestamp?: string; readonly [field: string]: unknown };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly serialNumber?: string;
}

/** Returns npm's own bill of materials (CycloneDX) of package-lock.json. */
function npmBill(root: string): Bill {
  const npm = process.env["npm_execpath"];
  const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--loglevel=error"];
  const { status, stdout, stderr } = spawnSync(
    npm === undefined ? "npm" : process.execPath,
    npm === undefined ? args : [npm, ...args],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout) as Bill;
}

/**
 * Returns the archive's bill of materials: npm's, reduced to the packages that the programs load or that are part of
 * the built lobby, console and game page, and Node itself. It has no time and no serial number, so that the same sources give the same
 * archive.
 */
export function billOfMaterials(root: string): string {
  const bill = npmBill(root);
  const shipped = shippedWorkspaces.flatMap((workspace) => productionPackages(root, workspace));
  const kept = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const { version } = nodePackage(root);
  const node: Component = {
    "bom-ref": `node@${version}`,
    type: "application",
    name: "node",
    version,
    purl: `pkg:generic/node@${version}`,
    licenses: [{ license: { id: "MIT" } }],
  };
  const { timestamp: _, ...metadata } = bill.metadata;
  const { serialNumber: __, ...rest } = bill;
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  const components = [...bill.components.filter((component) => kept.has(component["bom-ref"])), node];
  const missing = [...kept].filter((ref) => !components.some((component) => component["bom-ref"] === ref));
  if (missing.length > 0) throw new Error(`npm's bill of materials lacks ${missing.join(", ")}`);
  return `${JSON.stringify({ ...rest, metadata, components, dependencies }, null, 2)}\n`;
}
