import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../db/database.ts";
import { query } from "../statements.ts";

/** Something a player was told. Times are milliseconds since the epoch. */
export interface DisclosureLine {
  readonly at: number;
  /** The path of the call, or the destination of a push. */
  readonly call: string;
  /** Empty for a push. */
  readonly msgCode: string;
  /** The language of its texts; null for a push. */
  readonly language: string | null;
  /** Without sealed data; `…` replaces a text that is not kept. For a refusal its sentence, as `msg`. */
  readonly reply: unknown;
  readonly node: string | null;
  /** The line's number in the node's run. */
  readonly seq: bigint;
  /** Null if the run is no longer known. */
  readonly versions: ServerVersions | null;
}

export interface ServerVersions {
  readonly app: string;
  readonly build: string;
  readonly contract: string;
  readonly settings: string;
}

/** A time in which a node lost some of what it told players: this player may or may not be affected. */
export interface DisclosureGap {
  readonly node: string;
  readonly from: number;
  /** Null while it is not known when the node stopped. */
  readonly until: number | null;
  /** How many entries were lost; null if that is not known because the node ended without writing the rest. */
  readonly lost: bigint | null;
}

export interface OrderDisclosures {
  /** Newest first. */
  readonly lines: readonly DisclosureLine[];
  readonly gaps: readonly DisclosureGap[];
}

const ofOrder = query(
  "disclosures_of_order",
  `select t.at as "at!", t.call as "call!", t.msg_code as "msg_code!", t.language, t.reply, t.seq as "seq!", r.node as "node?", r.app as "app?", r.build as "build?",
     r.contract as "contract?", r.settings as "settings?"
   from (
     select o.at, o.run_id, o.seq, o.call, o.msg_code, o.language, o.reply from platform.told o
     where o.player_id = :playerId and o.order_id = :orderId
     union all
     select n.at, n.run_id, n.seq, n.call, n.msg_code, n.language, n.reply from platform.told n
     where n.player_id = :playerId and n.order_id is null and n.call = '/user/queue/notice'
       and n.reply ? ('order-' || :orderId)
   ) t left join platform.told_run r on r.run_id = t.run_id
   order by t.at desc, t.seq desc limit :limit`,
);

const disclosureGaps = query(
  "disclosure_gaps",
  `select node as "node!", from_at as "from!", until_at as "until?", lost as "lost?" from (
     select r.node, g.from_at, g.until_at, g.lost
     from platform.told_gap g join platform.told_run r on r.run_id = g.run_id
     where g.until_at >= :from and g.from_at <= :until
     union all
     -- A run that has not ended updates complete_until every five seconds.
     select r.node, r.complete_until, r.found_silent_at, null
     from platform.told_run r
     where r.ended_at is null and r.complete_until < now() - interval '15 seconds' and r.complete_until <= :until
       and coalesce(r.found_silent_at, 'infinity') >= :from
   ) gap
   order by from_at desc limit 100`,
);

/** A gap this close to the lines is shown with them: a line just before or after them may be missing. */
const nearMs = 60_000;
/** Later than anything that is kept. */
const forever = Date.UTC(9999, 0);

/**
 * Returns what a player was told about an order, newest first, and the latest hundred gaps around it.
 * @param between the order's time, for the gaps; without it, the time of the lines, or all times if there are none
 */
export async function disclosuresOfOrder(
  sql: Sql,
  playerId: PlayerId,
  orderId: OrderId,
  limit: number,
  between?: { readonly from: number; readonly until: number },
): Promise<OrderDisclosures> {
  const rows = await ofOrder(sql, { playerId, orderId, limit });
  const from = between?.from ?? (rows.at(-1)?.at ?? nearMs) - nearMs;
  const until = between?.until ?? (rows[0]?.at ?? forever) + nearMs;
  return {
    lines: rows.map(({ app, build, contract, settings, ...line }) => ({
      ...line,
      versions:
        app === null || build === null || contract === null || settings === null
          ? null
          : { app, build, contract, settings },
    })),
    gaps: await disclosureGaps(sql, { from, until }),
  };
}
