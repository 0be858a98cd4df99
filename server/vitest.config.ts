import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/harness/postgres-setup.ts"],
    setupFiles: ["test/harness/refuse-second-connection.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
