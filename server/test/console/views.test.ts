import { mostViews } from "@fairlobby/contract/console";
import { expect, test } from "vitest";
import { startConsoleFixture } from "./fixture.ts";

test("R-CUI-04 views are saved for oneself: nobody else lists, replaces or removes them", async () => {
  const fixture = await startConsoleFixture();
  const [admin, officer] = [
    await fixture.join("admin@example.com", ["admin"]),
    await fixture.join("officer@example.com", ["compliance"]),
  ];
  const save = (person: typeof admin, name: string, search: Record<string, string | number>, isPinned = false) =>
    person.browser.call("/c/v1/views/save", { page: "orders", name, search, isPinned });
  const viewsOf = async (person: typeof admin) => (await person.browser.call("/c/v1/views/list", {})).data?.rows;

  const first = await save(admin, "Large", { tab: "all", from: 50_000_000 });
  await save(officer, "Large", { tab: "slow" });
  expect(await viewsOf(admin)).toMatchObject([
    { page: "orders", name: "Large", search: { tab: "all", from: 50_000_000 }, isPinned: false },
  ]);
  // A view saved under the same name replaces the earlier one.
  expect((await save(admin, "Large", { tab: "review" }, true)).data).toEqual(first.data);
  expect(await viewsOf(admin)).toMatchObject([{ search: { tab: "review" }, isPinned: true }]);
  const { viewId = "" } = first.data ?? {};
  expect((await officer.browser.call("/c/v1/views/remove", { viewId })).msgCode).toBe("not_found");
  expect((await admin.browser.call("/c/v1/views/remove", { viewId })).msgCode).toBe("success");
  expect(await viewsOf(admin)).toEqual([]);
  expect(await viewsOf(officer)).toMatchObject([{ search: { tab: "slow" } }]);
});

test("R-CUI-04 a person has at most so many views and pinned ones; what exists can be replaced at the limit", async () => {
  const fixture = await startConsoleFixture();
  const { browser } = await fixture.join("admin@example.com", ["admin"]);
  const save = async (nth: number, isPinned = false) =>
    (await browser.call("/c/v1/views/save", { page: "audit", name: `View ${nth}`, search: {}, isPinned })).msgCode;
  for (let nth = 1; nth <= mostViews.pinned; nth += 1) expect(await save(nth, true)).toBe("success");
  expect(await save(99, true)).toBe("invalid_input");
  expect(await save(1, true)).toBe("success");
  for (let nth = mostViews.pinned + 1; nth <= mostViews.saved; nth += 1) expect(await save(nth)).toBe("success");
  expect(await save(99)).toBe("invalid_input");
  expect(await save(2)).toBe("success");
  expect(await save(50, true)).toBe("success");
  expect(await save(49, true)).toBe("invalid_input");
});
