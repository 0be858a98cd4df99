import type { Sql, Tx } from "../../../platform/db/database.ts";
import { recordAudit, type Actor } from "../../audit/index.ts";
import { preparedQuery, query } from "../statements.ts";

/**
 * What an operator can close for new bets: a game by its code, every game of a provider by the provider's key, and all
 * games that are launched from a country by its two-letter code.
 */
export type SwitchKind = "game" | "provider" | "region";

const closedSwitch = preparedQuery("closed_switch", "select from games.closed where kind = :kind and name = :name");

/** Returns whether an operator has closed a game, a provider or a region. */
export async function isClosed(sql: Sql, kind: SwitchKind, name: string): Promise<boolean> {
  return (await closedSwitch.first(sql, { kind, name })) !== undefined;
}

const closeSwitch = query(
  "close_switch",
  "insert into games.closed (kind, name) values (:kind, :name) on conflict do nothing returning name",
);

const openSwitch = query("open_switch", "delete from games.closed where kind = :kind and name = :name returning name");

/** Closes or opens a game, a provider or a region, and records who did it. Returns false when nothing changed. */
export async function setClosed(
  tx: Tx,
  { kind, name, closed }: { readonly kind: SwitchKind; readonly name: string; readonly closed: boolean },
  by: {
    readonly actor: Actor;
    readonly note: string;
    readonly at: number;
    readonly details?: Readonly<Record<string, string>>;
  },
): Promise<boolean> {
  if ((await (closed ? closeSwitch : openSwitch).first(tx, { kind, name })) === undefined) return false;
  await recordAudit(tx, { ...by, action: `${closed ? "close" : "open"}_${kind}`, subject: { kind, id: name } });
  return true;
}

export interface ClosedSwitch {
  readonly kind: SwitchKind;
  readonly name: string;
  readonly by: string;
  readonly note: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Returns what is closed, with who closed it, when and why. */
export const readClosed = query(
  "read_closed",
  `select c.kind, c.name, a.actor as by, a.note, a.at
   from games.closed c
   join lateral (
     select actor, note, at from audit.act
     where subject_kind = c.kind and subject_id = c.name order by entry_id desc limit 1
   ) a on true
   order by c.kind, c.name`,
);

/** The play that is under way in one game, launched from one country. */
export interface Play {
  readonly gameId: string;
  readonly provider: string;
  /** Null if the country is not known. */
  readonly country: string | null;
  /** Sessions that may place bets. */
  readonly sessions: number;
  /** Rounds that have a bet and no outcome yet. */
  readonly openRounds: number;
}

/**
 * How many of a player's latest bookings are searched for open rounds: a round under way is among them. Few, because each
 * is compared with the player's others, and there may be ten thousand players.
 */
const lookedAt = 20;

const playNow = query(
  "play_now",
  `with live as materialized (
     select player_id, game_id, provider, country, created_at from games.session
     where expires_at > :at and replaced_at is null
   ),
   player as (
     select player_id, min(created_at) as since from live group by player_id
   ),
   booking as materialized (
     select b.player_id, b.kind, b.key, b.subject, b.voids, b.created_at
     from player p
     cross join lateral (
       select * from ledger.booking where player_id = p.player_id order by transfer_id desc limit :lookedAt
     ) b
   ),
   open_round as (
     select distinct s.player_id, split_part(s.subject, ':', 2) as game_id, s.subject
     from booking s join player p using (player_id)
     where s.kind = 'stake' and s.created_at >= p.since
       and not exists (
         select from booking e
         where e.player_id = s.player_id
           and (e.kind = 'win' and e.subject = s.subject or e.kind = 'void' and e.voids = s.key)
       )
   ),
   open_game as (
     select player_id, game_id, count(*) as rounds from open_round group by player_id, game_id
   ),
   -- The rounds of a player are counted once, with the latest session of their game.
   latest as (
     select l.*, row_number() over (partition by player_id, game_id order by created_at desc) as nth from live l
   )
   select l.game_id, l.provider, l.country, count(*)::int as "sessions!",
     coalesce(sum(o.rounds) filter (where l.nth = 1), 0)::int as "open_rounds!"
   from latest l left join open_game o on o.player_id = l.player_id and o.game_id = l.game_id
   group by l.game_id, l.provider, l.country`,
);

/** Returns the play that is under way at a time (ms since the epoch), by game, provider and country. */
export const readPlayNow = (sql: Sql, at: number): Promise<Play[]> => playNow(sql, { at, lookedAt });
