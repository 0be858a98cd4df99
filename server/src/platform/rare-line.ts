const minuteMs = 60_000;

/** A log line that anybody can cause: written at once, and then at most once a minute with how many it stands for. */
export interface RareLine {
  /** Counts one occurrence; the fields of the one that makes a line are logged with it. */
  count(fields: object): void;
}

/** @param monotonic milliseconds from any origin that never run backwards */
export function createRareLine(
  write: (fields: object) => void,
  monotonic: () => number = () => performance.now(),
): RareLine {
  let lastAt = -Infinity;
  let unsaid = 0;
  return {
    count(fields) {
      unsaid += 1;
      const now = monotonic();
      if (now - lastAt < minuteMs) return;
      write({ ...fields, times: unsaid });
      lastAt = now;
      unsaid = 0;
    },
  };
}
