import { defineConfig } from "vite";
import { folderOf, games } from "./src/games/read-games.ts";
import { textPlugins, textsOfFile } from "./text-plugins.ts";

const folders = new Map([...games].map(([id, { definition }]) => [id, folderOf(definition)]));
const ids = new Map([...folders].map(([id, folder]) => [folder, id]));

/**
 * The game page. Served at /play/<game>/ for every game, so its own files are addressed relative to it.
 * Nothing is inlined: the server's content policy allows scripts and styles from its own origin only.
 */
export default defineConfig({
  root: "src/page",
  base: "./",
  plugins: textPlugins,
  define: {
    gameFolders: JSON.stringify(Object.fromEntries(folders)),
    firstTexts: JSON.stringify(textsOfFile("src/page/first.ts")),
  },
  build: {
    outDir: "../../dist/page",
    emptyOutDir: true,
    // The oldest supported browsers (R-APP-35).
    target: ["chrome103", "safari16", "firefox115"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // The files of a game's art and texts have its id in their names, and those of a language its name, so that their
        // sizes can be measured.
        chunkFileNames: ({ facadeModuleId }) => {
          const file = facadeModuleId ?? "";
          const game = ids.get(/\/games\/([^/]+)\/(?:theme|texts)\.ts$/.exec(file)?.[1] ?? "");
          const name = game ?? /\/languages\/([^/]+)\/[^/]+\.po/.exec(file)?.[1];
          return name === undefined ? "assets/[name]-[hash].js" : `assets/${name}-[name]-[hash].js`;
        },
      },
    },
  },
});
