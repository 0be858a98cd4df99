import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["src/stage-setup.ts"],
    // A worker keeps its browser for the files that follow; each has its own pages.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A screen of a busy machine; nothing waits longer than it takes.
    expect: { poll: { timeout: 20_000 } },
  },
});
