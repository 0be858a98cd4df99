import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, loadConfigFromFile, mergeConfig, type PluginOption } from "vite";
import { compress } from "../../../../tools/build.ts";

const root = join(import.meta.dirname, "../../../..");

/** Path of the references below the lobby's address. */
export const references = {
  still: "/references/still.html",
  shell: "/references/shell/",
  press: "/references/press/",
  again: "/references/again/",
} as const;

/**
 * Adds to a built lobby's folder the references that need no running server: the shell, the page for presses and the
 * trivial worker.
 */
export async function addReferences(dist: string): Promise<void> {
  const folder = join(dist, "references");
  for (const name of ["press", "again"])
    cpSync(join(import.meta.dirname, name), join(folder, name), { recursive: true });
  await buildShell(dist, join(folder, "shell"));
  compress(folder);
}

/** Builds the bare shell with the lobby's own build settings, without the service worker. */
async function buildShell(dist: string, folder: string): Promise<void> {
  const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, join(root, "lobby/vite.config.ts"));
  if (loaded === null) throw new Error("the lobby's build settings cannot be read");
  const { plugins = [], ...settings } = loaded.config;
  const isWorker = (plugin: PluginOption): boolean =>
    plugin instanceof Object && "name" in plugin && plugin.name === "service-worker";
  await build(
    mergeConfig(settings, {
      configFile: false,
      root: join(import.meta.dirname, "shell"),
      plugins: plugins.filter((plugin) => !isWorker(plugin)),
      publicDir: false,
      logLevel: "warn",
      build: { outDir: folder, emptyOutDir: true },
    }),
  );
  // The files are in the folder of the lobby's own files, so that the server sends them with the same headers.
  compress(join(folder, "assets"));
  cpSync(join(folder, "assets"), join(dist, "assets"), { recursive: true });
}

/**
 * Writes the pages derived from the lobby's first page: `still` has no script. `again` fetches the scripts without
 * running them, so that it has the same size, and has the trivial worker.
 * @param home the server's response for `/`
 */
export function addPages(dist: string, home: string): void {
  const unscripted = home.replaceAll(/<script( type="module"[^>]*)?>[^]*?<\/script>/g, "");
  const still = unscripted.replaceAll(/<link rel="(modulepreload|preload)"[^>]*>/g, "");
  const again = home
    .replaceAll(/<script type="module"([^>]*) src=("[^"]*")><\/script>/g, '<link rel="modulepreload"$1 href=$2>')
    .replace("</body>", '<script src="register.js" async></script></body>');
  if (unscripted === home || again.includes("<script type")) throw new Error("the lobby's page has another structure");
  const named = [...again.matchAll(/<(?:link|img)[^>]* (?:href|src)="(\/[^"]*)"/g)].map(([, path = ""]) => path);
  const fonts = readdirSync(join(dist, "assets")).filter((name) => name.endsWith(".woff2"));
  const files = new Set([references.again, ...named, ...fonts.map((name) => `/assets/${name}`)]);
  const folder = join(dist, "references");
  writeFileSync(join(folder, "still.html"), still);
  writeFileSync(join(folder, "again/index.html"), again);
  writeFileSync(join(folder, "again/files.json"), JSON.stringify([...files]));
  compress(folder);
}
