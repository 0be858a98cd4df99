import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { languagesFolder, readLanguages } from "../languages/folders.ts";
import { primarySubtag } from "../languages/primary-subtag.ts";
import { alone } from "./alone.mjs";
import { tooNewIn } from "./oldest-browsers.ts";
import { noticesFile, thirdPartyNotices } from "./third-party-notices.ts";

/** The repository's root folder. */
const root = join(import.meta.dirname, "..");

interface Bundle {
  readonly name: "lobby" | "console" | "game page";
  /** The package Vite builds. */
  readonly folder: string;
  /** Files and folders outside the package, relative to the root; a change in them makes the last build stale. */
  readonly sources: readonly string[];
}

/** Paths in a package's folder that do not affect its build. A change of any other file makes the last build stale. */
const notBuilt = new Set(["dist", "node_modules", "test"]);

/** Sources of every bundle: the versions of its packages, their notices, and the files written for old browsers. */
const shared = [
  "languages",
  "package-lock.json",
  "tools/third-party-notices.ts",
  "tools/licences",
  "tools/old-browser",
  "tools/oldest-browsers.ts",
];

const bundles: readonly Bundle[] = [
  {
    name: "lobby",
    folder: "lobby",
    sources: ["contract/src", "contract/package.json", "verifier/src", ...shared],
  },
  {
    name: "console",
    folder: "console",
    sources: ["contract/src", "contract/package.json", ...shared],
  },
  {
    name: "game page",
    folder: "providers/slots",
    sources: [...shared],
  },
];

/** Returns the files below a path in a fixed order; none if it does not exist. */
function filesOf(path: string): string[] {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (entry.isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => join(found.parentPath, found.name))
    .sort();
}

/** Hashes contents, not times: a fresh clone or a branch switch changes times of files with unchanged contents. */
function hashOf(bundle: Bundle): string {
  const hash = createHash("sha256");
  const own = readdirSync(join(root, bundle.folder)).filter((name) => !notBuilt.has(name));
  const sources = [...own.sort().map((name) => `${bundle.folder}/${name}`), ...bundle.sources];
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(relative(root, file).split(sep).join("/")).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function readStamp(file: string): string {
  return statSync(file, { throwIfNoEntry: false }) === undefined ? "" : readFileSync(file, "utf8").trim();
}

function runVite(folder: string): Promise<void> {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
      cwd: join(root, folder),
      // A test run's NODE_ENV must not end up in the bundle.
      env: { ...process.env, NODE_ENV: "production" },
      stdio: "inherit",
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`vite build failed in ${folder} (exit code ${code ?? "none"})`));
    });
  });
}

/** Writes a brotli and a gzip copy of every text file, so that requests need no compression. */
export function compress(folder: string): void {
  for (const file of filesOf(folder)) {
    if (!/\.(html|js|css|svg|json|webmanifest|txt)$/.test(file)) continue;
    const content = readFileSync(file);
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${file}.br`, brotliCompressSync(content, brotli));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** Throws if a built file uses a feature that the oldest browsers lack (R-APP-35). */
function refuseTooNew(folder: string): void {
  const found = filesOf(folder).flatMap((file) =>
    tooNewIn(file, readFileSync(file, "utf8")).map((what) => `${relative(root, file)}: ${what}`),
  );
  if (found.length > 0) throw new Error(`too new for the oldest browsers:\n${found.join("\n")}`);
}

const tagsByName = (): object => Object.fromEntries(readLanguages().map(({ name, tag }) => [name, primarySubtag(tag)]));

/** Returns the texts of the page for old browsers, of the languages that have them, by primary subtag. */
const textsByTag = (): object =>
  Object.fromEntries(
    readLanguages().flatMap(({ name, tag }) => {
      const file = join(languagesFolder, name, "old-browser.json");
      return existsSync(file) ? [[primarySubtag(tag), JSON.parse(readFileSync(file, "utf8")) as object]] : [];
    }),
  );

/**
 * Adds the script that shows a separate page in a browser older than the oldest supported ones (R-APP-36), and that
 * page's script. Vite does not process them: it would write them for newer browsers.
 */
function addOldBrowserPage({ name, folder }: Bundle): void {
  const page = filesOf(join(root, folder, "dist")).find((file) => basename(file) === "index.html");
  if (page === undefined) throw new Error(`${folder}/dist has no page`);
  const html = readFileSync(page, "utf8");
  const [, base = ""] = / src="([^"]*)assets\//.exec(html) ?? [];
  const addressOf = (source: string): string => {
    const code = readFileSync(join(root, "tools/old-browser", source), "utf8").replaceAll(/^\s*(\/\/.*)?\n?/gm, "");
    const text = code
      .replace("var texts = {}", () => `var texts = ${JSON.stringify(textsByTag())}`)
      .replace("var names = {}", () => `var names = ${JSON.stringify(tagsByName())}`);
    const file = `assets/old-browser-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.js`;
    writeFileSync(join(dirname(page), file), text);
    return `${base}${file}`;
  };
  const [app] = name.split(" ");
  const script = `<script src="${addressOf("ask.js")}" data-page="${addressOf("page.js")}" data-app="${app}"></script>`;
  writeFileSync(page, html.replace("</body>", `${script}</body>`));
}

/** Names the file with the hash of a build's sources. It is written last, so that an interrupted build is repeated. */
const stampOf = ({ folder }: Bundle): string => join(root, folder, "dist/.stamp");

const isStale = (bundle: Bundle): boolean => readStamp(stampOf(bundle)) !== hashOf(bundle);

async function build(bundle: Bundle): Promise<void> {
  const started = Date.now();
  const hash = hashOf(bundle);
  rmSync(stampOf(bundle), { force: true });
  await runVite(bundle.folder);
  writeFileSync(join(root, bundle.folder, "dist", noticesFile), thirdPartyNotices(root, [bundle.folder]));
  refuseTooNew(join(root, bundle.folder, "dist"));
  addOldBrowserPage(bundle);
  compress(join(root, bundle.folder, "dist"));
  writeFileSync(stampOf(bundle), `${hash}\n`);
  console.log(`Built the ${bundle.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Builds the lobby, the console and the game page if their sources changed since the last build, and reports it on stdout.
 * Throws if a build fails.
 */
export async function buildIfStale(): Promise<void> {
  if (!bundles.some(isStale)) return;
  await alone(async () => {
    // Another program may have built them meanwhile.
    for (const bundle of bundles.filter(isStale)) await build(bundle);
  });
}
