import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["src/stage-setup.ts"],
    // A worker keeps its browser for its next test files, each of which opens pages of its own.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Long enough for a busy machine; a check still ends as soon as it succeeds.
    expect: { poll: { timeout: 20_000 } },
  },
});
