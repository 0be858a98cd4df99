import { defineConfig } from "vitest/config";

export default defineConfig({
  // Tests start the program as a process of its own, and some kill and start it several times.
  test: { include: ["test/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
