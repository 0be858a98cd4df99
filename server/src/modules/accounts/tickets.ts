import { hashToken, newToken } from "../../platform/crypto/tokens.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/route.ts";
import { ticketMs } from "./model.ts";
import { prepared } from "./statements.ts";

const newTicket = prepared(
  "insert_ticket",
  // Issuing does not wait for the disk: a client that loses a ticket in a crash requests another. Redeeming waits.
  `with quick as materialized (select set_config('synchronous_commit', 'off', true))
   insert into accounts.socket_ticket (ticket_hash, player_id, session_id, expires_at)
   select $1::bytea, $2::bigint, $3::text, $4::timestamptz from quick`,
);

const usedTicket = prepared(
  "take_ticket",
  `delete from accounts.socket_ticket t where ticket_hash = $1
   returning player_id, session_id, expires_at > $2 and exists (
     select from accounts.session s where s.session_id = t.session_id and s.revoked_at is null
   ) as "alive!"`,
);

/** Issues and redeems the single-use tickets of the push channel. */
export function createTickets({ database, now }: { readonly database: Database; readonly now: () => number }) {
  return {
    async issueTicket({ playerId, sessionRef }: Caller): Promise<{ ticket: string; expiresAt: number }> {
      const ticket = newToken();
      const expiresAt = now() + ticketMs;
      await database.run(newTicket, hashToken(ticket), playerId, sessionRef, new Date(expiresAt));
      return { ticket, expiresAt };
    },

    /** Redeems a ticket; a second attempt, even a concurrent one, finds nothing (R-SRV-44). */
    async redeemTicket(ticket: string): Promise<{ playerId: string; sessionRef: string } | null> {
      if (ticket.length > 128) return null;
      const used = await database.first(usedTicket, hashToken(ticket), new Date(now()));
      return used?.alive === true ? { playerId: used.playerId, sessionRef: used.sessionId } : null;
    },
  };
}
