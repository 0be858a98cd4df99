import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import type { Failure } from "../../../platform/http/failure.ts";
import type { Language } from "../../../platform/texts.ts";

export interface BlockTextDeps {
  /** Returns until when a player's withdrawals go only to known accounts, milliseconds since the epoch; null if to any. */
  readonly knownPayoutsUntil: (sql: Sql, playerId: PlayerId) => Promise<number | null>;
  /** Writes a moment in a language and the lobby's time zone. */
  readonly clock: (at: number, language: Language) => string;
}

/** Returns the refusal of an account that is new to a player who just recovered the account (R-REC-07). */
export async function newAccountBlocked(
  sql: Sql,
  { knownPayoutsUntil, clock }: BlockTextDeps,
  playerId: PlayerId,
  language: Language,
): Promise<Failure> {
  const until = await knownPayoutsUntil(sql, playerId);
  return { failure: "new_account_blocked", params: until === null ? {} : { time: clock(until, language) } };
}
