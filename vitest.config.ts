import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** The packages that have tests, in the order in which they are listed; each may have a `vitest.config.ts`. */
const packages = ["contract", "server", "lobby", "providers/bank", "providers/slots"];

const has = (path: string): boolean => existsSync(join(import.meta.dirname, path));

export default defineConfig({
  test: {
    projects: [
      ...packages.filter((folder) => has(`${folder}/vitest.config.ts`) || has(`${folder}/test`)),
      {
        test: {
          name: "scripts",
          root: join(import.meta.dirname, "scripts"),
          include: ["test/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      // A browser journey drives every program at once: it runs after everything else, one at a time.
      ...(has("e2e/vitest.config.ts")
        ? [
            {
              extends: "./e2e/vitest.config.ts",
              root: join(import.meta.dirname, "e2e"),
              test: { name: "e2e", maxWorkers: 1, sequence: { groupOrder: 1 } },
            },
          ]
        : []),
    ],
    // Many test files start programs of their own: more workers than this only make each other wait.
    maxWorkers: 2,
  },
});
