import { defineConfig } from "vitest/config";

export default defineConfig({
  // Tests start the program as a separate process, and some kill and start it several times.
  test: { include: ["test/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
