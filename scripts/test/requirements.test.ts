import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allRowIds, requirementPages, rowIds } from "../row-coverage.ts";

const { "README.md": index = "", ...areas } = Object.fromEntries(requirementPages());
const differences = readFileSync(join(import.meta.dirname, "../../docs/differences.md"), "utf8");
const idsIn = (text: string): string[] => text.match(/\bR-[A-Z0-9]+-\d+\b/g) ?? [];

test("each area has a page of its own, which the index links", () => {
  expect([...index.matchAll(/^\| \[[A-Z0-9]+\]\((.+?)\)/gm)].map(([, file]) => file).toSorted()).toEqual(
    Object.keys(areas).toSorted(),
  );
  for (const [file, page] of Object.entries(areas)) {
    const names = new Set(rowIds(page).map((id) => `${id.split("-")[1]?.toLowerCase()}.md`));
    expect([...names], file).toEqual([file]);
  }
});

test("every row has an id of its own", () => {
  const ids = allRowIds();
  expect(ids.length).toBeGreaterThan(800);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test("an area's page names exactly its rows in the tables of differences from the specification", () => {
  const differing = new Set([...differences.matchAll(/^\|.*$/gm)].flatMap(([line]) => idsIn(line)));
  const named = Object.values(areas).flatMap((page) => {
    const ids = idsIn(/^\[Differs from the specification\].*$/m.exec(page)?.[0] ?? "");
    expect(ids).toEqual(rowIds(page).filter((id) => ids.includes(id)));
    return ids;
  });
  expect(named.toSorted()).toEqual([...differing].toSorted());
});
