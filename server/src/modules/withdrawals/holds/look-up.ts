import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { statement } from "../statements.ts";
import type { Grounds, Particulars } from "./reasons.ts";

const hasDeposit = statement(
  "has_deposit",
  "select from ledger.booking where player_id = $1 and key = 'deposit:' || $2 and kind = 'deposit'",
);

const hasRound = statement(
  "has_round",
  "select from ledger.booking where player_id = $1 and subject = 'round:' || $2::text || ':' || $3::text limit 1",
);

const isPlayer = statement("is_player", "select from ledger.account_holder where player_id = $1 limit 1");

const sharesAccount = statement(
  "shares_account",
  `select from withdrawals.account_use u join withdrawals.account_use o using (account)
   where u.player_id = $1 and o.player_id = $2 limit 1`,
);

export async function existsPlayer(sql: Sql, playerId: PlayerId): Promise<boolean> {
  return (await sql.first(isPlayer, playerId)) !== undefined;
}

const nearest = "at > $2 and at < $3 and at <= $4 order by abs(extract(epoch from at - $5::timestamptz)) limit 1";

const accountEvent = statement(
  "account_event_at",
  `select at as "at!" from accounts.account_event where player_id = $1 and event = $6 and ${nearest}`,
);

const accountNumber = statement(
  "account_number_at",
  `select at as "at!" from (
     select created_at as at from withdrawals.account_change where player_id = $1
     union all
     select created_at from withdrawals.account_use where player_id = $1
   ) given where ${nearest}`,
);

/** The particulars name a moment as the player reads it: to the minute. */
const precisionMs = 60_000;

/** Returns the sign-in or change nearest to the named moment, or null without one within a minute of it. */
async function lookUpEvent(
  sql: Sql,
  playerId: PlayerId,
  { event, at: named }: Particulars<"account_takeover">,
  at: number,
): Promise<Grounds | null> {
  const range = [named - precisionMs, named + precisionMs, at, named] as const;
  const [from, to, now, moment] = range.map((time) => new Date(time)) as [Date, Date, Date, Date];
  const found =
    event === "account_change"
      ? await sql.first(accountNumber, playerId, from, to, now, moment)
      : await sql.first(accountEvent, playerId, from, to, now, moment, event);
  return found === undefined ? null : { reason: "account_takeover", particulars: { event, at: found.at } };
}

/**
 * Returns the grounds with what they name as it was found, or null when this player has no such thing: a player reads
 * only what was looked up (R-QUE-06).
 */
export async function lookUp(sql: Sql, playerId: PlayerId, grounds: Grounds, at: number): Promise<Grounds | null> {
  return grounds.reason === "account_takeover"
    ? lookUpEvent(sql, playerId, grounds.particulars, at)
    : (await isReal(sql, playerId, grounds, at))
      ? grounds
      : null;
}

async function isReal(sql: Sql, playerId: PlayerId, grounds: Grounds, at: number): Promise<boolean> {
  const { reason, particulars } = grounds;
  switch (reason) {
    case "duplicate_person": {
      const other = particulars.otherPlayer as PlayerId;
      if (other === playerId || !(await existsPlayer(sql, other))) return false;
      return particulars.shared === "person" || (await sql.first(sharesAccount, playerId, other)) !== undefined;
    }
    case "payment_origin":
      return (await sql.first(hasDeposit, playerId, particulars.depositId)) !== undefined;
    case "game_fault":
      return (await sql.first(hasRound, playerId, particulars.gameId, particulars.roundId)) !== undefined;
    case "legal_order":
      // Today somewhere in the world: the day is the authority's, whose time zone is not known.
      return Date.parse(particulars.date) - 14 * 3_600_000 <= at;
    default:
      return true;
  }
}
