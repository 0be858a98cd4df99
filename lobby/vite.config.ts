import { join } from "node:path";
import { serverParts } from "@fairlobby/contract/server-paths";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { importedBy } from "./first-load.ts";
import { serviceWorker } from "./service-worker.ts";

const server = "http://localhost:8080";
/** Addresses that the server answers, as a pattern; the others are the lobby's files and screens. */
const serverAddresses = `^/(${["config.json", ...serverParts].join("|").replaceAll(".", "\\.")})([/?]|$)`;

/** Libraries of the first screen. Mutations and endless lists belong to later ones. */
const firstLoadKit =
  /node_modules[\\/](?!.*(useMutation|mutationObserver|nfiniteQuery(Observer)?\.|useInfinite))(react|react-dom|scheduler|@tanstack|zustand|wouter|regexparam|@lingui)[\\/]/;

/**
 * What home needs at once. The default language (R-I18N-08) comes along: asking for it later would hold up home by a
 * round trip.
 */
const neededByHome = importedBy(join(import.meta.dirname, "src/main.tsx"));
const isNeededByHome = (id: string): boolean => neededByHome.has(id.replace(/\?.*$/, ""));

const plain = '"use no memo";';

/**
 * Leaves home's parts to React itself: what the compiler would have them keep between renders costs the first load
 * 3 kB of script, to save rendering a few lines again.
 */
const plainHome: readonly Plugin[] = [
  {
    name: "plain-home",
    transform: {
      order: "pre",
      filter: { id: /\.tsx$/ },
      handler: (code, id) => (isNeededByHome(id) ? { code: `${plain}${code}`, map: null } : undefined),
    },
  },
  {
    name: "plain-home-done",
    // The bundler would warn of a directive it does not know.
    transform: {
      order: "post",
      filter: { id: /\.tsx$/ },
      handler: (code, id) => (isNeededByHome(id) ? { code: code.replace(plain, ""), map: null } : undefined),
    },
  },
];

/** Asks for the entry's imports together with it: on a slow line finding them one by one costs a round trip. */
const preloadedImports: Plugin = {
  name: "preloaded-imports",
  transformIndexHtml: (_html, { chunk, bundle = {} }) => {
    const files = new Set(chunk?.imports);
    for (const file of files) {
      const imported = bundle[file];
      if (imported?.type === "chunk") for (const next of imported.imports) files.add(next);
    }
    return [...files].map((file) => ({
      tag: "link",
      attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
      injectTo: "head",
    }));
  },
};

/** Nothing is preloaded by scripts (see `modulePreload` below), so the helper that would do it shrinks to the import itself. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

// The text macro looks for its settings where the process began, which for tests is the root.
process.env["LINGUI_CONFIG"] ??= `${import.meta.dirname}/lingui.config.ts`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    plainImports,
    ...plainHome,
    preloadedImports,
    // plugin-react has no Babel of its own: the text macro is expanded before it sees a file.
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    react({ compiler: true }),
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
    target: "es2022",
    // One stylesheet and no preload helper: what they save in waiting costs more than it brings on the first load.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Framework code changes rarely: a chunk of its own stays cached across releases.
            {
              name: "kit",
              test: firstLoadKit,
              priority: 2,
            },
            // What home already needs travels with it in one file: a dozen crumbs compress worse. What only other
            // screens share stays out of it.
            { name: "index", test: isNeededByHome, priority: 1 },
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
