import { expect, test } from "vitest";
import { runToEnd } from "../../tools/program.ts";

test("R-DPL-08 without podman the containers are not run, and the line says what to install", async () => {
  const { out, err } = await runToEnd({ script: "torture/src/run.ts", args: ["containers"], env: { PATH: "" } });
  expect(out + err).toContain("podman is not installed (apt-get install podman)");
});
