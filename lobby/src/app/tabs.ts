/** The four tabs, in their order (R-RTE-25 to R-RTE-29); a tab's place in this list is what `tabIndex` keeps. */
export const tabs = [
  { name: "home", path: "/", icon: "home" },
  { name: "activity", path: "/activity", icon: "activity" },
  { name: "withdraw", path: "/withdrawMoney", icon: "arrow-up-from-line" },
  { name: "service", path: "/service", icon: "service" },
] as const;

/** Screens of a tab under another address. */
const sameScreen: Readonly<Record<string, string>> = { "/withdrawMoney2": "/withdrawMoney" };

/** The tab a route belongs to, by its place, or -1. */
export function tabOf(path: string): number {
  return tabs.findIndex((tab) => tab.path === (sameScreen[path] ?? path));
}

/** Routes with the tab bar: the tabs' own, and /settings, whose footer it is too (R-APP-15). */
export function hasTabBar(path: string): boolean {
  return tabOf(path) !== -1 || path === "/settings";
}

/**
 * The selected tab, or -1: the route's own wherever it has one, else the kept one (R-RTE-30).
 * @param kept what storage says, unchecked
 */
export function selectedTab(path: string, kept: string | null): number {
  const own = tabOf(path);
  if (own !== -1 || kept === null) return own;
  const index = Number(kept);
  return kept.trim() !== "" && Number.isInteger(index) && index in tabs ? index : -1;
}
