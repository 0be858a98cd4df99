import { defineConfig } from "vite";
import { folderOf, games } from "./src/games/read-games.ts";

const folders = new Map([...games].map(([id, { definition }]) => [id, folderOf(definition)]));
const ids = new Map([...folders].map(([id, folder]) => [folder, id]));

/**
 * The game page. Served at /play/<game>/ for every game, so its own files are addressed relative to it.
 * Nothing is inlined: the server's content policy allows scripts and styles from its own origin only.
 */
export default defineConfig({
  root: "src/page",
  base: "./",
  define: { gameFolders: JSON.stringify(Object.fromEntries(folders)) },
  build: {
    outDir: "../../dist/page",
    emptyOutDir: true,
    // The oldest supported browsers (R-APP-35).
    target: ["chrome103", "safari16", "firefox115"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The files of a game's art and texts have its id in their names, so that their sizes can be measured.
        chunkFileNames: ({ facadeModuleId }) => {
          const game = ids.get(/\/games\/([^/]+)\/(?:theme|texts)\.ts$/.exec(facadeModuleId ?? "")?.[1] ?? "");
          return game === undefined ? "assets/[name]-[hash].js" : `assets/${game}-[name]-[hash].js`;
        },
      },
    },
  },
});
