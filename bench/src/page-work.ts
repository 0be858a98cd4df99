import type { CDPSession } from "playwright";

/**
 * Returns the time that a page has spent in script, style and layout since it began, ms. Send `Performance.enable` first.
 */
export async function workOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return 1000 * (of("ScriptDuration") + of("LayoutDuration") + of("RecalcStyleDuration"));
}

/** Returns the time that a page has spent in script since it began, ms. Send `Performance.enable` first. */
export async function scriptOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN);
}
