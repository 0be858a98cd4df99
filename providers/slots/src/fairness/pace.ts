import type { Clock } from "../clock.ts";

/** How often something may be done by each player. */
export interface Pace {
  /** Takes one turn; false when there is none left for now. */
  take(user: string): boolean;
  /** Forgets players who have all their turns. */
  sweep(): void;
}

/**
 * A number of turns at once, and one more after each pause. Kept in memory: a restart gives them all back, which is no harm.
 * @param pauseMs until a turn that was taken comes back
 */
export function pace(clock: Clock, { most, pauseMs }: { readonly most: number; readonly pauseMs: number }): Pace {
  /** When a player will have all turns again, milliseconds since 1970. */
  const fullAt = new Map<string, number>();
  return {
    take: (user) => {
      const now = clock.now();
      const full = Math.max(fullAt.get(user) ?? 0, now) + pauseMs;
      if (full > now + most * pauseMs) return false;
      fullAt.set(user, full);
      return true;
    },
    sweep: () => {
      const now = clock.now();
      for (const [user, full] of fullAt) if (full <= now) fullAt.delete(user);
    },
  };
}
