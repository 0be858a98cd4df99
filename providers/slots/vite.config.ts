import { defineConfig } from "vite";

/**
 * The game page. One document for every game at /play/<game>/, its files below /play/assets/.
 * Nothing is inlined: the server's content policy allows scripts and styles from its own origin only.
 */
export default defineConfig({
  root: "src/page",
  base: "/play/",
  build: {
    outDir: "../../dist/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
