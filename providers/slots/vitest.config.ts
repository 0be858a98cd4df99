import { defineConfig } from "vitest/config";
import { textPlugins } from "./text-plugins.ts";

export default defineConfig({
  plugins: textPlugins,
  // Tests start the program as a separate process, and some kill and start it several times.
  test: { include: ["test/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
