/** The four tabs, in order (R-RTE-25 to R-RTE-29); `tabIndex` in storage is an index into this list. */
export const tabs = [
  { name: "home", path: "/", icon: "home" },
  { name: "activity", path: "/activity", icon: "activity" },
  { name: "withdraw", path: "/withdrawMoney", icon: "arrow-up-from-line" },
  { name: "service", path: "/service", icon: "service" },
] as const;

/** Second addresses of a tab's screen. */
const sameScreen: Readonly<Record<string, string>> = { "/withdrawMoney2": "/withdrawMoney" };

/** Returns the index of the tab a route belongs to, or -1. */
export function tabOf(path: string): number {
  return tabs.findIndex((tab) => tab.path === (sameScreen[path] ?? path));
}

/** Returns whether a route shows the tab bar: the tabs' own routes, and /settings with the bar as footer (R-APP-15). */
export function hasTabBar(path: string): boolean {
  return tabOf(path) !== -1 || path === "/settings";
}

/**
 * Returns the index of the selected tab, or -1: the route's own if it has one, else the stored one (R-RTE-30).
 * @param kept the unchecked value in storage
 */
export function selectedTab(path: string, kept: string | null): number {
  const own = tabOf(path);
  if (own !== -1 || kept === null) return own;
  const index = Number(kept);
  return kept.trim() !== "" && Number.isInteger(index) && index in tabs ? index : -1;
}
