import { resolve } from "node:path";
import { expect, test } from "vitest";
import { buildName, nameOfFiles } from "../../src/platform/node/build-name.ts";

test("R-OPS-08 a build is named after all sources of the server: modules, adapters and wiring, too", () => {
  const server = resolve(import.meta.dirname, "../..");
  expect(buildName()).toBe(nameOfFiles(resolve(server, "src")));
  expect(buildName()).not.toBe(nameOfFiles(resolve(server, "src/platform")));
});
