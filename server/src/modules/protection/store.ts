import { isDeepStrictEqual } from "node:util";
import { moneyLimitNames, moneyLimits, type LimitKind, type MoneyLimit, type PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { lockBalances } from "../ledger/index.ts";
import { eachMoneyLimit, noUse, type ByPeriod, type Offer, type Stored, type Use } from "./model.ts";
import { preparedQuery, query } from "./statements.ts";

/** A limit of money in JSON: a decimal text, or null for none. */
type LimitJson = string | null;
const toLimit = (json: LimitJson | undefined): bigint | null => (json == null ? null : BigInt(json));

/** The offers of looser limits in JSON. */
interface PendingJson extends Partial<Record<MoneyLimit, Offer<LimitJson>>> {
  readonly dailyPlayMinutes?: Offer<number | null>;
}

const latestConsent = preparedQuery(
  "latest_consent",
  // One statement, so that the choices and the limits are of one moment.
  `select age_confirmed, terms_version, ads, reminder_minutes, daily_deposit_limit, daily_play_minutes,
     break_until, consent.pending, later.limits, later.pending as limits_pending
   from protection.consent
   left join lateral (
     select limits, pending from protection.limit_version
     where player_id = :playerId order by version_id desc limit 1
   ) later on true
   where player_id = :playerId order by consent_id desc limit 1`,
);

/** Returns the latest stored choices and limits, or null if there are none. */
export async function readStored(sql: Sql, playerId: PlayerId): Promise<Stored | null> {
  const found = await latestConsent.first(sql, { playerId });
  if (found === undefined) return null;
  const { limits: laterLimits, limitsPending, ...row } = found;
  const limits = (laterLimits ?? {}) as Partial<Record<MoneyLimit, LimitJson>>;
  const offers = Object.assign({}, row.pending, limitsPending) as PendingJson;
  const { dailyPlayMinutes: play, ...money } = offers;
  return {
    ...row,
    ...eachMoneyLimit((name) => (name === "dailyDepositLimit" ? row.dailyDepositLimit : toLimit(limits[name]))),
    breakUntil: row.breakUntil ?? 0,
    pending: {
      ...Object.fromEntries(
        Object.entries(money).map(([name, offer]) => [name, { ...offer, value: toLimit(offer.value) }]),
      ),
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

const insertLimits = query(
  "insert_limits",
  `insert into protection.limit_version (player_id, limits, pending, created_at)
   values (:playerId, :limits, :pending, :at)`,
);

const clearGuardLimits = query(
  "clear_guard_limits",
  `update protection.bet_guard
   set break_until = null, play_minutes = null, stake_limits = null, loss_limits = null where player_id = :playerId`,
);

const setGuardLimits = query(
  "set_guard_limits",
  `insert into protection.bet_guard (player_id, break_until, play_minutes, stake_limits, loss_limits)
   values (:playerId, :breakUntil?, :dailyPlayMinutes?, :stakeLimits?::text::bigint[], :lossLimits?::text::bigint[])
   on conflict (player_id) do update set
     break_until = excluded.break_until, play_minutes = excluded.play_minutes,
     stake_limits = excluded.stake_limits, loss_limits = excluded.loss_limits`,
);

const latestLimits = preparedQuery(
  "latest_limits",
  "select limits, pending from protection.limit_version where player_id = :playerId order by version_id desc limit 1",
);

/** The limits of a kind as the bet guard has them, for the day, the week and the month; null without any. */
const guardLimits = (stored: Stored, kind: LimitKind): string | null => {
  const limits = moneyLimitNames.flatMap((name) => (moneyLimits[name].kind === kind ? [stored[name]] : []));
  return limits.every((limit) => limit === null) ? null : `{${limits.map((limit) => limit ?? "null").join(",")}}`;
};

const toJson = (value: object): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? inner.toString() : inner));

/**
 * Adds a version of the choices and keeps the former ones. A break and the limits of play are also written to the bet
 * guard, with the balances locked: every bet is either booked before them or refused.
 */
export async function appendStored(tx: Tx, playerId: PlayerId, stored: Stored, at: number): Promise<void> {
  const { pending, dailyPlayMinutes } = stored;
  const { dailyDepositLimit, dailyPlayMinutes: playOffer, ...laterOffers } = pending;
  const offers = {
    ...(dailyDepositLimit && { dailyDepositLimit }),
    ...(playOffer && { dailyPlayMinutes: playOffer }),
  };
  await insertConsent(tx, {
    ...stored,
    playerId,
    breakUntil: stored.breakUntil === 0 ? null : stored.breakUntil,
    pending: Object.keys(offers).length === 0 ? null : toJson(offers),
    at,
  });
  const later = Object.fromEntries(
    moneyLimitNames.flatMap((name) =>
      name === "dailyDepositLimit" || stored[name] === null ? [] : [[name, stored[name]]],
    ),
  );
  const known = await latestLimits.first(tx, { playerId });
  const [limits, waiting] = [toJson(later), toJson(laterOffers)];
  if (!isDeepStrictEqual([known?.limits ?? {}, known?.pending ?? {}], [JSON.parse(limits), JSON.parse(waiting)])) {
    await insertLimits(tx, { playerId, limits, pending: waiting, at });
  }

  await lockBalances(tx, { playerId });
  const breakUntil = stored.breakUntil > at ? stored.breakUntil : null;
  const [stakeLimits, lossLimits] = [guardLimits(stored, "stake"), guardLimits(stored, "loss")];
  if (breakUntil === null && dailyPlayMinutes === null && stakeLimits === null && lossLimits === null) {
    await clearGuardLimits(tx, { playerId });
  } else await setGuardLimits(tx, { playerId, breakUntil, dailyPlayMinutes, stakeLimits, lossLimits });
}

const setCarried = query(
  "set_carried",
  `insert into protection.bet_guard (
     player_id, carried_begins, carried_deposited, carried_staked, carried_lost, carried_played_ms
   ) values (
     :playerId,
     array[
       date_trunc('day', :at::timestamptz at time zone :timeZone)::date,
       date_trunc('week', :at::timestamptz at time zone :timeZone)::date,
       date_trunc('month', :at::timestamptz at time zone :timeZone)::date
     ],
     :deposited::text::bigint[], :staked::text::bigint[], :lost::text::bigint[], :played
   )
   on conflict (player_id) do update set
     carried_begins = excluded.carried_begins, carried_deposited = excluded.carried_deposited,
     carried_staked = excluded.carried_staked, carried_lost = excluded.carried_lost,
     carried_played_ms = excluded.carried_played_ms`,
);

const toArray = ({ day, week, month }: ByPeriod<bigint>): string => `{${day},${week},${month}}`;

/** Stores what counts against a guest's limits in the current periods beside its own use; the caller has locked its balances. */
export async function storeCarried(
  tx: Tx,
  playerId: PlayerId,
  { deposit, stake, loss, played }: Use,
  { timeZone, at }: { readonly timeZone: string; readonly at: number },
): Promise<void> {
  const [deposited, staked, lost] = [toArray(deposit), toArray(stake), toArray(loss)];
  await setCarried(tx, { playerId, deposited, staked, lost, played, timeZone, at });
}

const carriedOf = preparedQuery(
  "carried_of",
  `select c.unit as "unit!", c.deposited as "deposited!", c.staked as "staked!", c.lost as "lost!", c.played
   from protection.bet_guard g
   cross join lateral unnest(
     array['day', 'week', 'month'], g.carried_begins, g.carried_deposited, g.carried_staked, g.carried_lost,
     array[g.carried_played_ms]
   ) c (unit, begins, deposited, staked, lost, played)
   where g.player_id = :playerId and c.begins = date_trunc(c.unit, :at::timestamptz at time zone :timeZone)::date`,
);

/** Returns what counts against a player's limits beside the player's own use; `noUse` if all of its periods have ended. */
export async function readCarried(
  sql: Sql,
  playerId: PlayerId,
  { timeZone, at }: { readonly timeZone: string; readonly at: number },
): Promise<Use> {
  const rows = await carriedOf(sql, { playerId, timeZone, at });
  if (rows.length === 0) return noUse;
  const of = (figure: "deposited" | "staked" | "lost"): ByPeriod<bigint> => {
    const sumOf = (unit: string): bigint => rows.find((row) => row.unit === unit)?.[figure] ?? 0n;
    return { day: sumOf("day"), week: sumOf("week"), month: sumOf("month") };
  };
  const played = rows.find(({ unit }) => unit === "day")?.played ?? 0n;
  return { deposit: of("deposited"), stake: of("staked"), loss: of("lost"), played };
}

/** Serializes changes of one player's choices. */
export const lockChoices = query(
  "lock_choices",
  "select pg_advisory_xact_lock(hashtextextended('protection:' || :playerId::text, 0))",
);
