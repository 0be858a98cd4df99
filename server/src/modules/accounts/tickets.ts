import { hashToken, newToken } from "../../platform/crypto/tokens.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/route.ts";
import { ticketMs } from "./model.ts";
import { preparedQuery } from "./statements.ts";

const insertTicket = preparedQuery(
  "insert_ticket",
  // Issuing does not wait for the disk: a client that loses a ticket in a crash requests another. Redeeming waits.
  `with quick as materialized (select set_config('synchronous_commit', 'off', true))
   insert into accounts.socket_ticket (ticket_hash, player_id, session_id, expires_at)
   select :ticketHash::bytea, :playerId::bigint, :sessionId::text, :expiresAt::timestamptz from quick`,
);

const takeTicket = preparedQuery(
  "take_ticket",
  `delete from accounts.socket_ticket t where ticket_hash = :ticketHash
   returning player_id, session_id, expires_at > :at and exists (
     select from accounts.session s where s.session_id = t.session_id and s.revoked_at is null
   ) as "alive!"`,
);

/** Issues and redeems the single-use tickets of the push channel. */
export function createTickets({ database, now }: { readonly database: Database; readonly now: () => number }) {
  return {
    async issueTicket({ playerId, sessionRef: sessionId }: Caller): Promise<{ ticket: string; expiresAt: number }> {
      const ticket = newToken();
      const expiresAt = now() + ticketMs;
      await insertTicket(database, { ticketHash: hashToken(ticket), playerId, sessionId, expiresAt });
      return { ticket, expiresAt };
    },

    /** Redeems a ticket; a second attempt, even a concurrent one, finds nothing (R-SRV-44). */
    async redeemTicket(ticket: string): Promise<{ playerId: string; sessionRef: string } | null> {
      if (ticket.length > 128) return null;
      const used = await takeTicket.first(database, { ticketHash: hashToken(ticket), at: now() });
      return used?.alive === true ? { playerId: used.playerId, sessionRef: used.sessionId } : null;
    },
  };
}
