const minuteMs = 60_000;

/** A log line that any caller can cause: written at once, then at most once a minute, with the number of occurrences. */
export interface ThrottledLog {
  /** Counts one occurrence; its fields are logged if it writes the line. */
  count(fields: object): void;
}

/** @param monotonic milliseconds from any origin that never run backwards */
export function createThrottledLog(
  write: (fields: object) => void,
  monotonic: () => number = () => performance.now(),
): ThrottledLog {
  let lastAt = -Infinity;
  let unlogged = 0;
  return {
    count(fields) {
      unlogged += 1;
      const now = monotonic();
      if (now - lastAt < minuteMs) return;
      write({ ...fields, times: unlogged });
      lastAt = now;
      unlogged = 0;
    },
  };
}
