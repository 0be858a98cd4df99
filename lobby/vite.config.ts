import { join } from "node:path";
import { serverParts } from "@fairlobby/contract/server-paths";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, normalizePath, type Plugin } from "vite";
import { defaultLanguage } from "../languages/folders.ts";
import { importedBy } from "./first-load.ts";
import { defaultTexts, languageModules, languagesModule } from "./language-modules.ts";
import { serviceWorker } from "./service-worker.ts";

const server = "http://localhost:8080";
/** Addresses that the server answers, as a pattern; the others are the lobby's files and screens. */
const serverAddresses = `^/(${["config.json", ...serverParts].join("|").replaceAll(".", "\\.")})([/?]|$)`;

/** Libraries of the first screen. Mutations, infinite and virtual lists belong to other screens. */
const firstLoadLibraries =
  /node_modules[\\/](?!.*(useMutation|mutationObserver|nfiniteQuery(Observer)?\.|useInfinite|-virtual|virtual-))(react|react-dom|scheduler|@tanstack|zustand|wouter|regexparam|@lingui)[\\/]/;

/** Modules home needs first, with the default language (R-I18N-08): loading that later would cost home a round trip. */
const entry = join(import.meta.dirname, "src/main.tsx");
const neededByHome = new Set([...importedBy(entry), languagesModule, defaultTexts]);
const isNeededByHome = (id: string): boolean => neededByHome.has(id.replace(/\?.*$/, ""));

/** The chunk of those libraries, the largest of the first load. */
const kit = "kit";
/** The chunk of the entry and of all it imports from the lobby. */
const index = "index";

/** Modules that /games loads first besides the entry; the texts are those of the default language (R-I18N-08). */
const neededByGames = ["src/app/games-route.tsx", `${defaultLanguage}/other-screens.po`];

/**
 * Preloads the entry's imports, and on /games (see its template in index.html) those of the list of games: on a slow
 * connection, finding them one by one costs a round trip each. The first paint needs the stylesheet and no script, so of
 * the scripts only the largest shares the line with it.
 */
const preloadedImports: Plugin = {
  name: "preloaded-imports",
  transformIndexHtml: (html, { chunk, bundle = {} }) => {
    const withImports = (files: Iterable<string>): Set<string> => {
      const all = new Set(files);
      for (const file of all) {
        const found = bundle[file];
        if (found?.type === "chunk") for (const next of found.imports) all.add(next);
      }
      return all;
    };
    const first = withImports(chunk?.imports ?? []);
    const ofGames = Object.values(bundle)
      .filter(
        (file) => file.type === "chunk" && neededByGames.some((name) => file.facadeModuleId?.endsWith(`/${name}`)),
      )
      .map(({ fileName }) => fileName);
    const links = [...withImports(ofGames)]
      .filter((file) => !first.has(file) && file !== chunk?.fileName)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
    const preloaded = [...first].filter((file) => bundle[file]?.name !== index);
    const isImported = (tag: string): boolean => preloaded.some((file) => tag.includes(`/${file}"`));
    return {
      html: html
        .replace("<!--scripts-->", links.join(""))
        // Vite lists what the entry imports as scripts of their own.
        .replaceAll(/<script type="module"[^>]*><\/script>\s*/g, (tag) => (isImported(tag) ? "" : tag)),
      tags: preloaded.map((file) => ({
        tag: "link",
        attrs: {
          rel: "modulepreload",
          crossorigin: true,
          href: `/${file}`,
          ...(bundle[file]?.name !== kit && { fetchpriority: "low" }),
        },
        injectTo: "head",
      })),
    };
  },
};

/** Scripts preload nothing (see `modulePreload` below), so the preload helper is reduced to the import. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

// The text macro looks for its settings in the working directory, which for tests is the root.
process.env["LINGUI_CONFIG"] ??= `${import.meta.dirname}/lingui.config.ts`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    plainImports,
    languageModules,
    preloadedImports,
    // plugin-react does not run Babel: the text macro is expanded before it.
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    react(),
    lingui({ cwd: import.meta.dirname }),
    tailwindcss(),
    serviceWorker(),
  ],
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim(\/index\.js)?$/,
        replacement: `${import.meta.dirname}/src/shared/browser/use-sync-external-store.ts`,
      },
    ],
  },
  build: {
    outDir: "dist",
    // The oldest supported browsers (R-APP-35).
    target: ["chrome103", "safari16", "firefox115"],
    // One stylesheet and no preload helper: they cost the first load more than they save.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      // Served from the brand's folder (R-BRD-01).
      external: [/^\/brand\//],
      // A slow machine is not a fault of the build.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // Framework code changes rarely: its own chunk stays cached across releases.
            {
              name: kit,
              test: firstLoadLibraries,
              priority: 2,
            },
            // One file for home: a dozen small ones compress worse. Modules that only other screens share are not in it.
            { name: index, test: (id) => isNeededByHome(id) || id === normalizePath(entry), priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { [serverAddresses]: { target: server, ws: true } },
  },
});
