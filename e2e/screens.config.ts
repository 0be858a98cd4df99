import { defineConfig } from "vitest/config";

/** Walks every screen for its pictures: `npm run screens`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["src/screens/*.walk.ts"],
    globalSetup: ["src/stage-setup.ts"],
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
