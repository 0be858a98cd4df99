import { expect, test } from "vitest";
import { hasTabBar, selectedTab, tabs } from "../src/app/tabs.ts";

test("R-RTE-25 there are exactly four tabs: homepage, activity, withdraw, service", () => {
  expect(tabs.map(({ name, path }) => [name, path])).toEqual([
    ["home", "/"],
    ["activity", "/activity"],
    ["withdraw", "/withdrawMoney"],
    ["service", "/service"],
  ]);
});

test("R-RTE-30 the route selects the tab; the stored tab applies only if the route has none", () => {
  expect(tabs.map(({ path }) => selectedTab(path, "3"))).toEqual([0, 1, 2, 3]);
  expect(selectedTab("/withdrawMoney2", "0")).toBe(2);
  expect(selectedTab("/settings", "1")).toBe(1);
  for (const unusable of [null, "", " ", "4", "-1", "1.5", "home"]) expect(selectedTab("/settings", unusable)).toBe(-1);
});

test("R-APP-15 the tab bar is the footer of /settings too, and of no other screen", () => {
  expect(hasTabBar("/settings")).toBe(true);
  for (const path of ["/rechargeMall", "/history", "/invite", "/task", "/404"]) expect(hasTabBar(path)).toBe(false);
});
