import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const has = (path: string): boolean => existsSync(join(import.meta.dirname, path));

/** A package's tests with its own settings, where it has any, under its folder's name. */
function project(folder: string, settings: { maxWorkers: number; groupOrder: number }): TestProjectInlineConfiguration {
  const own = ["vitest.config.ts", "vite.config.ts"].find((file) => has(`${folder}/${file}`));
  const { maxWorkers, groupOrder } = settings;
  return {
    ...(own === undefined ? {} : { extends: `./${folder}/${own}` }),
    root: join(import.meta.dirname, folder),
    test: { name: basename(folder), maxWorkers, sequence: { groupOrder } },
  };
}

/** Said per project: Vitest ignores the root's number for them, and a machine of two cores would run one file at a time. */
const together = { maxWorkers: 2, groupOrder: 0 };
/** A browser journey drives every program at once: it runs after everything else. Two share the machine well: each waits for its screens most of the time. */
const last = { maxWorkers: 2, groupOrder: 1 };

const packages = ["contract", "server", "lobby", "providers/bank", "providers/slots", "conformance", "scripts"];

export default defineConfig({
  test: {
    projects: [
      ...packages.filter((folder) => has(`${folder}/test`)).map((folder) => project(folder, together)),
      ...(has("e2e/test") ? [project("e2e", last)] : []),
    ],
  },
});
