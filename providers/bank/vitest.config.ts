import { defineConfig } from "vitest/config";

// Each test starts real programs; a busy machine may take seconds for that. Waiting is always for a condition.
export default defineConfig({ test: { include: ["test/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 } });
