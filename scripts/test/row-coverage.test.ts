import { expect, test } from "vitest";
import { choose, pinsOf, rowIds, titleFaults } from "../row-coverage.ts";

const rows = ["R-DEP-01", "R-DEP-02", "R-SRV-14", "R-SRV-15", "R-SRV-30"];

test("rows are read where they are defined in the document, not where they are mentioned", () => {
  expect(rowIds("- **R-DEP-01** Shown.\n- **R-DEP-02** As R-WD-33.\nsee **R-X-1**")).toEqual(["R-DEP-01", "R-DEP-02"]);
});

test("only a passed test covers a row", () => {
  const report = {
    startTime: 0,
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "form R-DEP-01 R-DEP-02 shows both" },
          { status: "failed", fullName: "R-DEP-02 refuses" },
          { status: "pending", fullName: "R-SRV-14 is skipped" },
        ],
      },
    ],
  };
  expect(pinsOf(report)).toEqual(
    new Map([
      ["R-DEP-01", { passed: 1, other: 0 }],
      ["R-DEP-02", { passed: 1, other: 1 }],
      ["R-SRV-14", { passed: 0, other: 1 }],
    ]),
  );
});

test("areas, rows and ranges select rows; an unknown row is refused", () => {
  expect(choose(rows, [])).toEqual(rows);
  expect(choose(rows, ["R-SRV-14..29", "DEP-02"])).toEqual(["R-DEP-02", "R-SRV-14", "R-SRV-15"]);
  expect(choose(rows, ["R-DEP"])).toEqual(["R-DEP-01", "R-DEP-02"]);
  expect(() => choose(rows, ["R-DEPP"])).toThrow("R-DEPP");
});

test("a title has at most three rows, including those of the enclosing blocks", () => {
  expect(titleFaults(["R-DEP-01 R-DEP-02 R-SRV-14 shows", "R-DEP-01 form > R-DEP-01 R-SRV-14 shows"], rows)).toEqual(
    [],
  );
  const crowded = ["R-DEP-01 R-DEP-02 R-SRV-14 R-SRV-15 shows", "R-DEP-01 R-DEP-02 form > R-SRV-14 R-SRV-15 shows"];
  expect(titleFaults(crowded, rows)).toEqual(crowded.map((title) => `carries 4 rows, and may carry 3: ${title}`));
});

test("a title names existing rows, and each individually", () => {
  expect(titleFaults(["R-DEP-03 shows"], rows)).toEqual(["names R-DEP-03, which no row has: R-DEP-03 shows"]);
  for (const title of ["R-SRV-14 to R-SRV-30 answer", "R-SRV-14 – R-SRV-30 answer", "R-SRV-14..30 answer"]) {
    expect(titleFaults([title], rows)).toEqual([`names a range of rows: ${title}`]);
  }
  expect(titleFaults(["R-SRV-14 goes to 30"], rows)).toEqual([]);
});
