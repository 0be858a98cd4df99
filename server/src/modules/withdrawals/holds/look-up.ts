import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";
import type { Grounds, Particulars } from "./reasons.ts";

const hasDeposit = query(
  "has_deposit",
  "select from ledger.booking where player_id = :playerId and key = 'deposit:' || :depositId and kind = 'deposit'",
);

const hasRound = query(
  "has_round",
  `select from ledger.booking
   where player_id = :playerId and subject = 'round:' || :gameId::text || ':' || :roundId::text limit 1`,
);

const isPlayer = query("is_player", "select from ledger.account_holder where player_id = :playerId limit 1");

const sharesAccount = query(
  "shares_account",
  `select from withdrawals.account_use u join withdrawals.account_use o using (account)
   where u.player_id = :playerId and o.player_id = :otherPlayer limit 1`,
);

export async function existsPlayer(sql: Sql, playerId: PlayerId): Promise<boolean> {
  return (await isPlayer.first(sql, { playerId })) !== undefined;
}

const nearest =
  "at > :from and at < :to and at <= :now order by abs(extract(epoch from at - :named::timestamptz)) limit 1";

const accountEventAt = query(
  "account_event_at",
  `select at as "at!" from accounts.account_event where player_id = :playerId and event = :event and ${nearest}`,
);

const accountNumberAt = query(
  "account_number_at",
  `select at as "at!" from (
     select created_at as at from withdrawals.account_change where player_id = :playerId
     union all
     select created_at from withdrawals.account_use where player_id = :playerId
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
  const near = { playerId, from: named - precisionMs, to: named + precisionMs, now: at, named };
  const found =
    event === "account_change"
      ? await accountNumberAt.first(sql, near)
      : await accountEventAt.first(sql, { ...near, event });
  return found === undefined ? null : { reason: "account_takeover", particulars: { event, at: found.at } };
}

/**
 * Returns the grounds with the values that were found, or null when this player has nothing that they name: a player
 * reads only what was looked up (R-QUE-06).
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
      const otherPlayer = particulars.otherPlayer as PlayerId;
      if (otherPlayer === playerId || !(await existsPlayer(sql, otherPlayer))) return false;
      if (particulars.shared === "person") return true;
      return (await sharesAccount.first(sql, { playerId, otherPlayer })) !== undefined;
    }
    case "payment_origin":
      return (await hasDeposit.first(sql, { playerId, depositId: particulars.depositId })) !== undefined;
    case "game_fault": {
      const { gameId, roundId } = particulars;
      return (await hasRound.first(sql, { playerId, gameId, roundId })) !== undefined;
    }
    case "legal_order":
      // Not after today somewhere in the world: the date is in the authority's time zone, which is not known.
      return Date.parse(particulars.date) - 14 * 3_600_000 <= at;
    default:
      return true;
  }
}
