import type pg from "pg";
import { auditSums } from "../wallet/fixture.ts";
import { gameCode } from "../wallet/fixture-constants.ts";

/** An acknowledged round. */
export interface PlayedRound {
  readonly player: number;
  readonly round: string;
}

export interface RoundAudit {
  /** Acknowledged rounds whose stake or win is missing from the ledger; 0 if bookings are durable. */
  readonly missing: number;
  /** Rounds with more than one stake or win. */
  readonly twice: number;
  readonly sum: number;
  /** Number of accounts whose balance is not the sum of their entries. */
  readonly drift: number;
}

/** Compares the ledger with the acknowledged rounds, and with itself. */
export async function auditRounds(client: pg.Client, rounds: readonly PlayedRound[]): Promise<RoundAudit> {
  const { rows: found } = await client.query<{ whole: number; twice: number }>(
    `with booked as (
       select player_id, subject, count(*) filter (where kind = 'stake') as stakes, count(*) filter (where kind = 'win') as wins
       from ledger.transfer where kind in ('stake', 'win') group by player_id, subject
     )
     select count(*) filter (where stakes >= 1 and wins >= 1)::int as whole,
            count(*) filter (where stakes > 1 or wins > 1)::int as twice
     from unnest($1::bigint[], $2::text[]) r (player, subject)
     join booked b on b.player_id = r.player and b.subject = r.subject`,
    [rounds.map(({ player }) => player), rounds.map(({ round }) => `round:${gameCode}:${round}`)],
  );
  const { whole = 0, twice = 0 } = found[0] ?? {};
  return { missing: rounds.length - whole, twice, ...(await auditSums(client)) };
}
