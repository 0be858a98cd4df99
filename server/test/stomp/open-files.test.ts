import { expect, test } from "vitest";
import { permittedConnections } from "../../src/platform/stomp/index.ts";

test("a process with too few open files permitted has fewer connections and reports the limit to raise", () => {
  expect(permittedConnections(20_000, 65_536)).toEqual({ connections: 20_000, problem: null });
  expect(permittedConnections(20_000, Infinity)).toEqual({ connections: 20_000, problem: null });
  const { connections, problem } = permittedConnections(20_000, 1_024);
  expect(connections).toBe(524);
  expect(problem).toMatch(
    /only 1024 open files .* 524 of 20000 push connections: raise the limit to 20500 \(ulimit -n/,
  );
  expect(permittedConnections(20_000, 100).connections).toBe(0);
});
