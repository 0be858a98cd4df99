import { expect, test } from "vitest";
import { createThrottledLog } from "../../src/platform/log/throttled-log.ts";

test("R-SRV-152 a line that any caller can cause is written immediately, then once in 60 seconds with the number of occurrences", () => {
  const lines: object[] = [];
  let now = 0;
  const refusals = createThrottledLog(
    (fields) => lines.push(fields),
    () => now,
  );
  for (let nth = 0; nth < 1_000; nth++) {
    now = nth * 100;
    refusals.count({ address: `192.0.2.${nth % 200}` });
  }
  expect(lines).toEqual([
    { address: "192.0.2.0", times: 1 },
    { address: "192.0.2.0", times: 600 },
  ]);
});
