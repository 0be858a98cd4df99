import type { StompSession } from "./session.ts";

/** The connected sessions of every player. Messages reach a player's queues only through this. */
export class PlayerSessions {
  readonly #byPlayer = new Map<string, readonly StompSession[]>();

  /** Returns a player's sessions, oldest first. The array is never changed, so sessions may close during a loop. */
  of(playerId: string): readonly StompSession[] {
    return this.#byPlayer.get(playerId) ?? [];
  }

  add(playerId: string, session: StompSession): void {
    this.#byPlayer.set(playerId, [...this.of(playerId), session]);
  }

  remove(playerId: string, session: StompSession): void {
    const rest = this.of(playerId).filter((other) => other !== session);
    if (rest.length > 0) this.#byPlayer.set(playerId, rest);
    else this.#byPlayer.delete(playerId);
  }

  *all(): Generator<StompSession> {
    for (const sessions of this.#byPlayer.values()) yield* sessions;
  }
}
