import type { CDPSession } from "playwright";

/** An event of the browser's timeline. Times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  /** "b" marks the beginning of an event that has no duration of its own. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** Records the browser's timeline and the page's own marks until the returned function is called. */
export async function trace(cdp: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => cdp.once("Tracing.tracingComplete", () => resolve()));
  await cdp.send("Tracing.start", { categories: "devtools.timeline,blink.user_timing", transferMode: "ReportEvents" });
  return async () => {
    await cdp.send("Tracing.end");
    await complete;
    return events;
  };
}

/** The names of events of script, style and layout. */
const work = new Set([
  "EvaluateScript",
  "EventDispatch",
  "FireAnimationFrame",
  "FunctionCall",
  "Layout",
  "RunMicrotasks",
  "TimerFire",
  "UpdateLayoutTree",
]);

/**
 * Returns how long each frame between two marks of a page took in script, style and layout, ms. A frame begins with its
 * rendering; what runs until the next one, such as a late render, is part of it.
 */
export function workOfFrames(events: readonly TraceEvent[], [first, last]: readonly [string, string]): number[] {
  const from = events.find(({ name }) => name === first);
  const to = events.find(({ name }) => name === last);
  if (from === undefined || to === undefined) throw new Error("the trace has no marks");
  const own = events
    .filter(({ pid, tid, ts }) => pid === from.pid && tid === from.tid && ts >= from.ts && ts <= to.ts)
    .sort((a, b) => a.ts - b.ts);
  const frames: number[] = [];
  let taken: number | null = null;
  let until = 0;
  for (const { name, ph, ts, dur = 0 } of own) {
    if (name === "AnimationFrame::Render" && ph === "b") {
      if (taken !== null) frames.push(taken);
      taken = 0;
    }
    const end = ts + dur;
    // An event inside another one was counted with that one.
    if (!work.has(name) || end <= until) continue;
    if (taken !== null) taken += (end - Math.max(ts, until)) / 1_000;
    until = end;
  }
  return frames;
}
