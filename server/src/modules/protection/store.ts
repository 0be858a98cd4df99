import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { holdBalances } from "../ledger/index.ts";
import type { Offer, Stored } from "./model.ts";
import { prepared, statement } from "./statements.ts";

/** `Pending` in JSON: amounts are decimal texts. */
interface PendingJson {
  readonly dailyDepositLimit?: Offer<string | null>;
  readonly dailyPlayMinutes?: Offer<number | null>;
}

const latestConsent = prepared(
  "latest_consent",
  `select age_confirmed, terms_version, ads, reminder_minutes, daily_deposit_limit, daily_play_minutes,
     break_until, pending
   from protection.consent where player_id = $1 order by consent_id desc limit 1`,
);

/** Returns the latest stored choices, or null if there are none. */
export async function readStored(sql: Sql, playerId: PlayerId): Promise<Stored | null> {
  const row = await sql.first(latestConsent, playerId);
  if (row === undefined) return null;
  const { dailyDepositLimit: deposit, dailyPlayMinutes: play } = (row.pending ?? {}) as PendingJson;
  return {
    ...row,
    breakUntil: row.breakUntil ?? 0,
    pending: {
      ...(deposit === undefined
        ? {}
        : { dailyDepositLimit: { ...deposit, value: deposit.value === null ? null : BigInt(deposit.value) } }),
      ...(play === undefined ? {} : { dailyPlayMinutes: play }),
    },
  };
}

const adsAllowed = prepared(
  "ads_allowed",
  "select ads from protection.consent where player_id = $1 and created_at <= $2 order by consent_id desc limit 1",
);

/** Returns whether the player allowed ad tracking at a given time (ms since the epoch); false if never asked. */
export async function readAdsAllowed(sql: Sql, playerId: PlayerId, at: number): Promise<boolean> {
  return (await sql.first(adsAllowed, playerId, new Date(at)))?.ads === true;
}

const insertConsent = statement(
  "insert_consent",
  `insert into protection.consent (
     player_id, age_confirmed, terms_version, ads, reminder_minutes, daily_deposit_limit, daily_play_minutes,
     break_until, pending, created_at
   ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

const clearGuardLimits = statement(
  "clear_guard_limits",
  "update protection.bet_guard set break_until = null, play_minutes = null where player_id = $1",
);

const setGuardLimits = statement(
  "set_guard_limits",
  `insert into protection.bet_guard (player_id, break_until, play_minutes) values ($1, $2, $3)
   on conflict (player_id) do update set break_until = excluded.break_until, play_minutes = excluded.play_minutes`,
);

/**
 * Adds a version of the choices and keeps the former ones. A break and the play limit are also written to the bet guard,
 * with the balances held: every bet is either booked before the break or refused.
 */
export async function appendStored(tx: Tx, playerId: PlayerId, stored: Stored, at: number): Promise<void> {
  const { pending, dailyPlayMinutes } = stored;
  await tx.run(
    insertConsent,
    playerId,
    stored.ageConfirmed,
    stored.termsVersion,
    stored.ads,
    stored.reminderMinutes,
    stored.dailyDepositLimit,
    dailyPlayMinutes,
    stored.breakUntil === 0 ? null : new Date(stored.breakUntil),
    Object.keys(pending).length === 0
      ? null
      : JSON.stringify(pending, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value)),
    new Date(at),
  );
  await holdBalances(tx, playerId);
  const breakUntil = stored.breakUntil > at ? new Date(stored.breakUntil) : null;
  if (breakUntil === null && dailyPlayMinutes === null) await tx.run(clearGuardLimits, playerId);
  else await tx.run(setGuardLimits, playerId, breakUntil, dailyPlayMinutes);
}

const lockPlayer = statement(
  "lock_player",
  "select pg_advisory_xact_lock(hashtextextended('protection:' || $1::text, 0))",
);

/** Serializes changes of one player's choices. */
export async function lockChoices(sql: Sql, playerId: PlayerId): Promise<void> {
  await sql.run(lockPlayer, playerId);
}
