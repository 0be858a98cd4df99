import { expect, test } from "vitest";
import { readDeployment } from "../doctor/deployment.ts";
import { diskFinding } from "../doctor/machine-checks.ts";

test("R-OPS-08 all missing variables are listed at once", () => {
  const { findings, deployment } = readDeployment({});
  expect(deployment).toBeNull();
  expect(findings.map(({ state, text }) => `${state} ${text}`)).toEqual(
    ["DATABASE_URL", "XENDIT_URL", "XENDIT_API_KEY", "XENDIT_CALLBACK_TOKEN"].map((name) => `mend ${name}: is not set`),
  );
});

test("R-OPS-08 a disk with little room must be mended, one with less than 2 GiB is worth a look", () => {
  const free = (mib: number) => diskFinding("disk", "/data", mib * 1024 * 1024).state;
  expect([free(255), free(256), free(2047), free(2048)]).toEqual(["mend", "look", "look", "ok"]);
});
