import type { Clock } from "../clock.ts";

/** Limits how often each player may do something. */
export interface RateLimiter {
  /** Counts one use; returns false when none is left for now. */
  take(user: string): boolean;
  /** Removes players who have all their uses. */
  sweep(): void;
}

/**
 * Allows `max` uses in a row, and one more after each pause. Kept in memory: a restart gives all uses back, which does
 * no harm.
 * @param pauseMs time until one of them is available again
 */
export function rateLimiter(
  clock: Clock,
  { max, pauseMs }: { readonly max: number; readonly pauseMs: number },
): RateLimiter {
  /** The time at which a player has all uses again, milliseconds since 1970. */
  const fullAt = new Map<string, number>();
  return {
    take: (user) => {
      const now = clock.now();
      const full = Math.max(fullAt.get(user) ?? 0, now) + pauseMs;
      if (full > now + max * pauseMs) return false;
      fullAt.set(user, full);
      return true;
    },
    sweep: () => {
      const now = clock.now();
      for (const [user, full] of fullAt) if (full <= now) fullAt.delete(user);
    },
  };
}
