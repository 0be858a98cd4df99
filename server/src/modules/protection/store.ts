import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { holdBalances } from "../ledger/index.ts";
import type { Offer, Stored } from "./model.ts";

interface ConsentRow {
  age_confirmed: boolean;
  terms_version: string;
  ads: boolean;
  reminder_minutes: number;
  daily_deposit_limit: bigint | null;
  daily_play_minutes: number | null;
  break_until: Date | null;
  pending: { dailyDepositLimit?: Offer<string | null>; dailyPlayMinutes?: Offer<number | null> } | null;
}

/** The choices stored last, or null before the first. */
export async function readStored(sql: Sql, playerId: PlayerId): Promise<Stored | null> {
  const [row] = await sql.run<ConsentRow>({
    name: "protection-stored",
    text: `select age_confirmed, terms_version, ads, reminder_minutes, daily_deposit_limit, daily_play_minutes,
             break_until, pending
           from protection.consent where player_id = $1 order by consent_id desc limit 1`,
    values: [playerId],
  });
  if (row === undefined) return null;
  const { dailyDepositLimit: deposit, dailyPlayMinutes: play } = row.pending ?? {};
  return {
    ageConfirmed: row.age_confirmed,
    termsVersion: row.terms_version,
    ads: row.ads,
    reminderMinutes: row.reminder_minutes,
    dailyDepositLimit: row.daily_deposit_limit,
    dailyPlayMinutes: row.daily_play_minutes,
    breakUntil: row.break_until?.getTime() ?? 0,
    pending: {
      ...(deposit === undefined
        ? {}
        : { dailyDepositLimit: { ...deposit, value: deposit.value === null ? null : BigInt(deposit.value) } }),
      ...(play === undefined ? {} : { dailyPlayMinutes: play }),
    },
  };
}

/** Whether the player allowed ad tracking as of a moment (ms since the epoch); nobody did who was never asked. */
export async function readAdsAllowed(sql: Sql, playerId: PlayerId, at: number): Promise<boolean> {
  const [row] = await sql.run<{ ads: boolean }>({
    name: "protection-ads",
    text: `select ads from protection.consent where player_id = $1 and created_at <= $2
           order by consent_id desc limit 1`,
    values: [playerId, new Date(at)],
  });
  return row?.ads === true;
}

/**
 * Adds a version of the choices; the former ones stay. A break and the play limit are also put where bets are checked:
 * every bet is either booked before the break or refused.
 */
export async function appendStored(sql: Tx, playerId: PlayerId, stored: Stored, at: number): Promise<void> {
  const { pending } = stored;
  await sql.query(
    `insert into protection.consent (
       player_id, age_confirmed, terms_version, ads, reminder_minutes, daily_deposit_limit, daily_play_minutes,
       break_until, pending, created_at
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      playerId,
      stored.ageConfirmed,
      stored.termsVersion,
      stored.ads,
      stored.reminderMinutes,
      stored.dailyDepositLimit,
      stored.dailyPlayMinutes,
      stored.breakUntil === 0 ? null : new Date(stored.breakUntil),
      Object.keys(pending).length === 0
        ? null
        : JSON.stringify(pending, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value)),
      new Date(at),
    ],
  );
  await holdBalances(sql, playerId);
  const { dailyPlayMinutes } = stored;
  const breakUntil = stored.breakUntil > at ? new Date(stored.breakUntil) : null;
  if (breakUntil === null && dailyPlayMinutes === null) {
    await sql.query("update protection.bet_guard set break_until = null, play_minutes = null where player_id = $1", [
      playerId,
    ]);
    return;
  }
  await sql.query(
    `insert into protection.bet_guard (player_id, break_until, play_minutes) values ($1, $2, $3)
     on conflict (player_id) do update set break_until = excluded.break_until, play_minutes = excluded.play_minutes`,
    [playerId, breakUntil, dailyPlayMinutes],
  );
}

/** Changes of one player's choices happen one after the other. */
export async function lockChoices(sql: Sql, playerId: PlayerId): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('protection:' || $1::text, 0))", [playerId]);
}
