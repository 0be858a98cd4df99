import type { CDPSession } from "playwright";

/** Time a page has spent in script, style and layout since it began, ms. `Performance.enable` has to be sent before. */
export async function workOf(wire: CDPSession): Promise<number> {
  const { metrics } = await wire.send("Performance.getMetrics");
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return 1000 * (of("ScriptDuration") + of("LayoutDuration") + of("RecalcStyleDuration"));
}

/** Time a page has spent in script since it began, ms. */
export async function scriptOf(wire: CDPSession): Promise<number> {
  const { metrics } = await wire.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN);
}
