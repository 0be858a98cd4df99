import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { lockBalances } from "../ledger/index.ts";
import type { Offer, Stored } from "./model.ts";
import { preparedQuery, query } from "./statements.ts";

/** `Pending` in JSON: amounts are decimal texts. */
interface PendingJson {
  readonly dailyDepositLimit?: Offer<string | null>;
  readonly dailyPlayMinutes?: Offer<number | null>;
}

const latestConsent = preparedQuery(
  "latest_consent",
  `select age_confirmed, terms_version, ads, reminder_minutes, daily_deposit_limit, daily_play_minutes,
     break_until, pending
   from protection.consent where player_id = :playerId order by consent_id desc limit 1`,
);

/** Returns the latest stored choices, or null if there are none. */
export async function readStored(sql: Sql, playerId: PlayerId): Promise<Stored | null> {
  const row = await latestConsent.first(sql, { playerId });
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

const adsAllowed = preparedQuery(
  "ads_allowed",
  "select ads from protection.consent where player_id = :playerId and created_at <= :at order by consent_id desc limit 1",
);

/** Returns whether the player allowed ad tracking at a given time (ms since the epoch); false if never asked. */
export async function readAdsAllowed(sql: Sql, playerId: PlayerId, at: number): Promise<boolean> {
  return (await adsAllowed.first(sql, { playerId, at }))?.ads === true;
}

const insertConsent = query(
  "insert_consent",
  `insert into protection.consent (
     player_id, age_confirmed, terms_version, ads, reminder_minutes, daily_deposit_limit, daily_play_minutes,
     break_until, pending, created_at
   ) values (
     :playerId, :ageConfirmed, :termsVersion, :ads, :reminderMinutes, :dailyDepositLimit?, :dailyPlayMinutes?,
     :breakUntil?, :pending?, :at
   )`,
);

const clearGuardLimits = query(
  "clear_guard_limits",
  "update protection.bet_guard set break_until = null, play_minutes = null where player_id = :playerId",
);

const setGuardLimits = query(
  "set_guard_limits",
  `insert into protection.bet_guard (player_id, break_until, play_minutes)
   values (:playerId, :breakUntil?, :dailyPlayMinutes?)
   on conflict (player_id) do update set break_until = excluded.break_until, play_minutes = excluded.play_minutes`,
);

/**
 * Adds a version of the choices and keeps the former ones. A break and the play limit are also written to the bet guard,
 * with the balances locked: every bet is either booked before the break or refused.
 */
export async function appendStored(tx: Tx, playerId: PlayerId, stored: Stored, at: number): Promise<void> {
  const { pending, dailyPlayMinutes } = stored;
  await insertConsent(tx, {
    ...stored,
    playerId,
    breakUntil: stored.breakUntil === 0 ? null : stored.breakUntil,
    pending:
      Object.keys(pending).length === 0
        ? null
        : JSON.stringify(pending, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value)),
    at,
  });
  await lockBalances(tx, { playerId });
  const breakUntil = stored.breakUntil > at ? stored.breakUntil : null;
  if (breakUntil === null && dailyPlayMinutes === null) await clearGuardLimits(tx, { playerId });
  else await setGuardLimits(tx, { playerId, breakUntil, dailyPlayMinutes });
}

/** Serializes changes of one player's choices. */
export const lockChoices = query(
  "lock_choices",
  "select pg_advisory_xact_lock(hashtextextended('protection:' || :playerId::text, 0))",
);
