import { expect, test } from "vitest";
import { readDeployment, secretsOf } from "../doctor/deployment.ts";
import { diskFinding } from "../doctor/machine-checks.ts";

test("R-OPS-08 all missing variables are listed at once", async () => {
  const { findings, deployment } = await readDeployment({});
  expect(deployment).toBeNull();
  expect(findings.map(({ state, text }) => `${state} ${text}`)).toEqual(
    ["DATABASE_URL", "XENDIT_URL", "XENDIT_API_KEY", "XENDIT_CALLBACK_TOKEN"].map((name) => `fix ${name}: is not set`),
  );
});

test("R-OPS-08 a disk with little room must be fixed, one with less than 2 GiB is worth a look", () => {
  const free = (mib: number) => diskFinding("disk", "/data", mib * 1024 * 1024).state;
  expect([free(255), free(256), free(2047), free(2048)]).toEqual(["fix", "look", "look", "ok"]);
});

test("R-OPS-08 no secret of any variable is printed, also not the password of an address with several hosts", () => {
  const secrets = secretsOf({
    DATABASE_URL: "postgres://app:p%40ss-one@db1:5432,db2:5432/lobby?sslmode=verify-full",
    JOB_DATABASE_URL: "postgres://jobs@db1/lobby?password=pass-two",
    NATS_URL: "nats://lobby:pass-three@bus:4222",
    XENDIT_API_KEY: "the-key",
    XENDIT_CALLBACK_TOKEN: "token-one\ntoken-two",
    PUBLIC_URL: "https://lobby.example",
  });
  expect(secrets.toSorted()).toEqual(
    [
      "p%40ss-one",
      "p@ss-one",
      "pass-two",
      "pass-two",
      "pass-three",
      "pass-three",
      "the-key",
      "token-one",
      "token-two",
    ].toSorted(),
  );
});
