import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const has = (path: string): boolean => existsSync(join(import.meta.dirname, path));

type Settings = Omit<NonNullable<TestProjectInlineConfiguration["test"]>, "name">;

/**
 * Returns a package's tests, named after its folder. They extend the package's own Vitest or Vite config, if it has one;
 * `settings` overrides it.
 */
function project(folder: string, settings: Settings): TestProjectInlineConfiguration {
  const own = ["vitest.config.ts", "vite.config.ts"].find((file) => has(`${folder}/${file}`));
  return {
    ...(own === undefined ? {} : { extends: `./${folder}/${own}` }),
    root: join(import.meta.dirname, folder),
    test: { ...settings, name: basename(folder) },
  };
}

/**
 * Files of a package share their worker's modules: loading them again for each file cost as much as half of its tests.
 * The lobby's files are isolated: each sets up its own browser globals, which modules read when they are loaded.
 */
const together = (folder: string): Settings => ({
  // Set per project: Vitest ignores the root's maxWorkers for projects, and two cores would run one file at a time.
  maxWorkers: 2,
  isolate: folder === "lobby",
  // Two minutes for what takes seconds: on a busy machine everything takes long, and a hang still ends.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  sequence: { groupOrder: 0 },
});
/** A browser journey drives every program at once: it runs after everything else. Three share two cores well: each waits for its screens most of the time. */
const last: Settings = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** The package with most to do first, so that what is left at the end is short. */
const packages = [
  "server",
  "providers/slots",
  "providers/bank",
  "providers/example-payments",
  "ports",
  "scripts",
  "conformance",
  "contract",
  "verifier",
  "lobby",
  "bench",
  "torture",
];

/** What takes longest begins first: a long file begun last would keep one core waiting for the other. */
const longest = [
  "server/test/crash/crash.test.ts",
  "server/test/backup/backup.test.ts",
  "server/test/outage/connections.test.ts",
  "server/test/outage/program.test.ts",
  "providers/slots/test/crash.test.ts",
  "server/test/programs/operator.test.ts",
  "server/test/conformance/server.test.ts",
  "providers/slots/test/maths.test.ts",
  "server/test/extensions/start-with-package.test.ts",
  "conformance/test/payments.test.ts",
  "providers/bank/test/durability.test.ts",
  "scripts/test/round-agreement.test.ts",
  ...[
    "games",
    "deposit",
    "locales",
    "home-dialogs",
    "tasks",
    "game-frame",
    "step-codes",
    "honesty",
    "accessibility",
    "tabs",
    "account",
    "gate",
    "tracker",
    "proofs",
    "home-at-rest",
    "ads",
    "pwa",
    "history",
    "tracker-account",
    "withdraw-refusals",
    "withdraw-form",
    "rounds",
    "home",
  ].map((name) => `e2e/test/${name}.test.ts`),
].map((path) => join(import.meta.dirname, path));

/** Whole packages one after the other, as a worker keeps a package's modules; in each the longest files first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (list: readonly string[], item: string): number => {
      const at = list.indexOf(item);
      return at === -1 ? list.length : at;
    };
    const names = packages.map((folder) => basename(folder));
    const keys = (file: TestSpecification): readonly number[] => [
      file.project.config.sequence.groupOrder,
      place(names, file.project.name),
      place(longest, file.moduleId),
    ];
    const sorted = (await super.sort(files)).map((file) => ({ file, by: keys(file) }));
    return sorted
      .toSorted((a, b) => a.by.map((key, at) => key - (b.by[at] ?? 0)).find((step) => step !== 0) ?? 0)
      .map(({ file }) => file);
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      ...packages.filter((folder) => has(`${folder}/test`)).map((folder) => project(folder, together(folder))),
      ...(has("e2e/test") ? [project("e2e", last)] : []),
    ],
  },
});
