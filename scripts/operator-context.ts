import type { Actor } from "../server/src/modules/audit/index.ts";
import type { Operations } from "../server/src/wiring/operations.ts";
import type { LobbyConfig } from "../server/src/wiring/settings.ts";

/** What a command that only lists can use. */
export interface ListContext {
  readonly operations: Operations;
  readonly config: LobbyConfig;
}

/** What a command of an operator can use. */
export interface OperatorContext extends ListContext {
  readonly actor: Actor;
}

/** Formats a time, in milliseconds since the epoch. */
export const when = (at: number): string => new Date(at).toISOString();

/** Prints why a command did nothing; returns the exit code. */
export function fail(problem: string): 1 {
  console.error(problem);
  return 1;
}
