/** Returns when to ask the provider again: after half the time waited so far, between 1 s and 10 min. */
export function nextPollAt(since: number, at: number): number {
  return at + Math.min(Math.max(Math.floor((at - since) / 2), 1_000), 600_000);
}

const minute = 60_000;
/** Times after the end of a payout at which the provider is asked for a change, in case its webhook gets lost. */
const reversalWatch = [2 * minute, 10 * minute, 60 * minute, 360 * minute, 1_440 * minute, 4_320 * minute] as const;

/** Returns when to look again for a change of a payout that ended at `endedAt`, or null after the last time. */
export function nextReversalWatch(endedAt: number, at: number): number | null {
  const next = reversalWatch.find((delay) => endedAt + delay > at);
  return next === undefined ? null : endedAt + next;
}
