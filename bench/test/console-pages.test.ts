import { consoleCalls, carriesKey } from "@fairlobby/contract/console";
import { expect, test } from "vitest";
import { firstCalls } from "../src/console-pages/first-calls.ts";

test("R-CAPI-07 the bench makes every call of the console that reads a page, with a body that fits", () => {
  const made = firstCalls("W01890a5dac96774b", "20000001");
  const reads = Object.values(consoleCalls).filter(
    (call) => !carriesKey(call) && /\/(list|get|counts|figures|sessions)$/.test(call.path),
  );
  expect(reads.map(({ path }) => path).filter((path) => !made.some((call) => call.path === path))).toEqual([]);
  for (const { path, body } of made) expect(consoleCalls[path].request.safeParse(body).success, path).toBe(true);
});
