import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { serverParts } from "@fairlobby/contract/server-paths";
import { minifySync, normalizePath, transformWithOxc, type Plugin, type Rolldown } from "vite";

const source = join(import.meta.dirname, "service-worker/worker.ts");

/**
 * Pictures of screens that work offline: the proof check, and the offer of a newer version.
 */
const drawn = ["/art/empty/proof.svg", "/art/empty/update.svg"];

/** Pictures of the brand that every start shows; the server has them. */
const branded = ["/brand/logo.svg", "/brand/skyline.svg"];

/** Returns one hash of all files below a folder. */
function fingerprint(folder: string): string {
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.slice(folder.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

const entry = normalizePath(join(import.meta.dirname, "src/main.tsx"));

/** Returns the files of the entry and of everything it imports, directly or not. */
function firstLoad(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const needed = new Set(chunks.filter((chunk) => chunk.moduleIds.includes(entry)).map((chunk) => chunk.fileName));
  for (const file of needed) {
    for (const next of chunks.find((chunk) => chunk.fileName === file)?.imports ?? []) needed.add(next);
  }
  return needed;
}

/** Returns whether a file has texts of a language other than the default; such a file is cached on first use. */
function hasOtherLanguage(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  return file.type === "chunk" && /\/(?!IND\/)[^/]+\/[^/]+\.po$/.test(file.facadeModuleId ?? "");
}

/**
 * Builds `/sw.js` and writes the build id into the page, so that the worker never mixes two builds. It uses no
 * generator: see docs/decisions.
 */
export function serviceWorker(): Plugin {
  let id = "";
  return {
    name: "service-worker",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const hash = createHash("sha256").update(html).update(readFileSync(source)).update(serverParts.join());
        for (const file of Object.keys(bundle).sort()) hash.update(file);
        hash.update(fingerprint(join(import.meta.dirname, "public")));
        id = hash.digest("hex").slice(0, 12);
        return [{ tag: "meta", attrs: { name: "build", content: id }, injectTo: "head" }];
      },
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const missing = drawn.find((address) => !existsSync(join(import.meta.dirname, "public", address)));
        if (missing !== undefined) this.error(`${missing} is not in lobby/public`);
        const files = Object.values(bundle);
        const start = firstLoad(files.filter((file) => file.type === "chunk"));
        if (start.size === 0) this.error("no chunk has the entry");
        const first = files
          .map(({ fileName }) => fileName)
          .filter((name) => start.has(name) || /^assets\/(style-.*\.css|icons-.*\.svg|.*\.woff2)$/.test(name));
        const later = files
          .filter((file) => !hasOtherLanguage(file))
          .map(({ fileName }) => fileName)
          .filter((name) => /^assets\/.*\.js$/.test(name) && !first.includes(name));
        const addresses = (names: readonly string[]) => names.map((name) => `/${name}`);
        const built = { id, first: addresses(first), later: [...addresses(later), ...drawn, ...branded], serverParts };
        const { code } = await transformWithOxc(readFileSync(source, "utf8"), source);
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: minifySync("sw.js", `const built=${JSON.stringify(built)};${code}`, {
            mangle: { toplevel: true },
          }).code,
        });
      },
    },
  };
}
