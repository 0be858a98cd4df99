import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "http://localhost:8083";

// The text macro looks for its settings in the working directory, and a test run sets those of the lobby.
process.env["LINGUI_CONFIG"] = `${import.meta.dirname}/lingui.config.ts`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // plugin-react does not run Babel: the text macro is expanded before it.
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    react({ compiler: true }),
    lingui({ cwd: import.meta.dirname }),
    tailwindcss(),
  ],
  build: {
    outDir: "dist",
    // The oldest supported browsers (R-APP-35).
    target: ["chrome103", "safari16", "firefox115"],
    cssCodeSplit: false,
    // A picture in the text of a style would need another policy.
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { port: 5174, proxy: { "/c/": { target: server } } },
});
