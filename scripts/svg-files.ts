import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { svgFaults } from "../server/src/platform/svg-faults.ts";

/** Largest size of all files that one lobby serves, in bytes. */
const largestSum = 200_000;

/** Returns what is wrong with the SVG files below `root` that are sent to browsers, as `file: fault`. */
export function svgFileFaults(root: string): string[] {
  const pictures = globSync("{lobby,console}/{public,src}/**/*.svg", { cwd: root });
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  const faults = [...pictures, ...globSync("config/{brand,brands/*}/*.svg", { cwd: root })].flatMap((file) =>
    svgFaults(read(file)).map((fault) => `${file} ${fault}`),
  );
  const all = [...pictures, ...globSync("config/brand/*.svg", { cwd: root })]
    .map((file) => Buffer.byteLength(read(file)))
    .reduce((sum, bytes) => sum + bytes, 0);
  return all > largestSum ? [...faults, `all SVG files have ${all} bytes, over ${largestSum}`] : faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = svgFileFaults(join(import.meta.dirname, ".."));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
