import fc from "fast-check";
import { expect, test } from "vitest";
import { shortId } from "../src/shared/text/short-id.ts";

test("R-HOME-46 an id is shown as its last eight characters in two groups, a short id whole; neither breaks across lines", () => {
  expect(shortId("Wk3f9x7qz4h2m8n5p1r6t")).toBe("…\u20608n5p\u00a01r6t");
  expect(shortId("0196a1f2-7c3d-7e4f-8a5b-9c6d1e2f3a4b")).toBe("…\u20601e2f\u00a03a4b");
  expect(shortId("100000023")).toBe("100000023");
  expect(shortId("")).toBe("");
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Za-z-]{0,60}$/), (id) => {
      const short = shortId(id);
      expect(short.length).toBeLessThanOrEqual(12);
      // The shown part is the end of the id, and it does not break across lines.
      expect(id.endsWith(short.replaceAll(/[^0-9A-Za-z-]/g, ""))).toBe(true);
      expect(short).not.toMatch(/ /);
    }),
  );
});
