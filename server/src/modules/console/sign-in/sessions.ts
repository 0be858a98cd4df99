import type { Role } from "@fairlobby/contract/console";
import type { KeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import { hashToken, newToken } from "../../../platform/crypto/tokens.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import type { Operator } from "../../../platform/http/console-route.ts";
import { addressBlock } from "../../../platform/http/rate-limits.ts";
import type { EndReason } from "../accounts/locks.ts";
import { idleMs, isOpen, maxSessions, sessionMs, steppedUpUntil } from "../model.ts";
import { query } from "../statements.ts";

const startSession = query(
  "start_session",
  `insert into backoffice.session (token_hash, operator_id, created_at, seen_at, stepped_up_at, network, browser)
   values (:tokenHash, :operatorId, :at, :at, :at, :network, :browser) returning session_id`,
);

const endOldestSessions = query(
  "end_oldest_sessions",
  `update backoffice.session set ended_at = :at, end_reason = 'too_many'
   where ended_at is null and session_id in (
     select session_id from backoffice.session
     where operator_id = :operatorId and ended_at is null order by created_at desc, session_id offset :maxSessions
   )`,
);

const endSessionsOf = query(
  "end_sessions_of",
  `update backoffice.session set ended_at = :at, end_reason = :reason where operator_id = :operatorId and ended_at is null`,
);

const endSession = query(
  "end_session",
  `update backoffice.session set ended_at = :at, end_reason = :reason where session_id = :sessionId and ended_at is null`,
);

const endOtherSessions = query(
  "end_other_sessions",
  `with ended as (
     update backoffice.session set ended_at = :at, end_reason = 'signed_out'
     where operator_id = :operatorId and session_id <> :sessionId and ended_at is null
       and created_at > :createdAfter and seen_at > :seenAfter
     returning 1
   ) select count(*)::int as "ended!" from ended`,
);

const openSessionsOf = query(
  "open_sessions_of",
  `select session_id, created_at, seen_at from backoffice.session
   where operator_id = :operatorId and ended_at is null and created_at > :createdAfter and seen_at > :seenAfter
   order by seen_at desc, session_id`,
);

const sessionByToken = query(
  "session_by_token",
  `select s.session_id, s.operator_id, s.created_at, s.seen_at, s.stepped_up_at, s.ended_at, s.network, s.browser,
     o.name, o.email, o.roles, o.state, o.ends_at,
     (select count(*)::int from backoffice.credential c
      where c.operator_id = o.operator_id and c.removed_at is null) as "passkeys!"
   from backoffice.session s join backoffice.operator o using (operator_id)
   where s.token_hash = :tokenHash`,
);

const touchSession = query(
  "touch_session",
  `with used as (
     update backoffice.session set seen_at = :at where session_id = :sessionId and seen_at < :at returning operator_id
   )
   update backoffice.operator o set last_used_at = :at from used where o.operator_id = used.operator_id`,
);

const proveSession = query(
  "prove_session",
  "update backoffice.session set stepped_up_at = :at, network = :network, browser = :browser where session_id = :sessionId",
);

/** A session's use is stored at most this often. */
const touchMs = 10_000;

/** Where a call comes from. */
export interface From {
  readonly address: string;
  readonly userAgent: string;
  /** The value of the browser's own cookie; empty or undefined for none. */
  readonly device?: string;
}

/** The operator who is signed in, with what the page shows. */
export interface SignedIn extends Operator {
  readonly email: string;
  readonly passkeys: number;
  /** When the session ends at the latest, milliseconds since the epoch. */
  readonly endsAt: number;
}

/** Sessions are read from the database at every call: a session that ends, ends on every console at once (R-OPR-05). */
export function createSessions(hash: KeyedHash) {
  const hashed = ({ address, userAgent }: From) => ({
    network: hash(["network", addressBlock(address)]),
    browser: hash(["browser", userAgent]),
  });
  return {
    /** Starts a session whose second factor was just proved; returns the value of its cookie. */
    async start(tx: Tx, operatorId: string, from: From, at: number) {
      const token = newToken();
      const row = await startSession.first(tx, { tokenHash: hashToken(token), operatorId, at, ...hashed(from) });
      if (row === undefined) throw new Error("a started session returns its row");
      await endOldestSessions(tx, { operatorId, at, maxSessions });
      return { token, sessionId: row.sessionId };
    },

    /** Finds an open session, and records its use unless `idle`, for a page that reloads by itself. */
    async find(sql: Sql, token: string, from: From, at: number, idle = false): Promise<SignedIn | null> {
      if (token.length > 128) return null;
      const row = await sessionByToken.first(sql, { tokenHash: hashToken(token) });
      if (row === undefined || !isOpen(row, at) || !mayWork(row, at)) return null;
      if (!idle && at - row.seenAt >= touchMs) await touchSession(sql, { sessionId: row.sessionId, at });
      const { network, browser } = hashed(from);
      const moved = !network.equals(row.network) || !browser.equals(row.browser);
      return {
        operatorId: row.operatorId,
        sessionId: row.sessionId,
        name: row.name,
        email: row.email,
        roles: row.roles as Role[],
        passkeys: row.passkeys,
        steppedUpUntil: moved ? null : steppedUpUntil(row.steppedUpAt, at),
        endsAt: row.createdAt + sessionMs,
        moved,
      };
    },

    /** Records that the second factor was proved from here. */
    async prove(sql: Sql, sessionId: string, from: From, at: number): Promise<void> {
      await proveSession(sql, { sessionId, at, ...hashed(from) });
    },

    async end(sql: Sql, sessionId: string, reason: EndReason, at: number): Promise<void> {
      await endSession(sql, { sessionId, at, reason });
    },

    /** Returns an operator's open sessions, the last used first. */
    openOf: (sql: Sql, operatorId: string, at: number) =>
      openSessionsOf(sql, { operatorId, createdAfter: at - sessionMs, seenAfter: at - idleMs }),

    /** Ends an operator's other open sessions; returns how many. */
    async endOthers(sql: Sql, { operatorId, sessionId }: Operator, at: number): Promise<number> {
      const open = { createdAfter: at - sessionMs, seenAfter: at - idleMs };
      return (await endOtherSessions.first(sql, { operatorId, sessionId, at, ...open }))?.ended ?? 0;
    },

    async endAllOf(sql: Sql, operatorId: string, reason: EndReason, at: number): Promise<void> {
      await endSessionsOf(sql, { operatorId, at, reason });
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

const mayWork = ({ state, endsAt }: Pick<RowOf<typeof sessionByToken>, "state" | "endsAt">, at: number): boolean =>
  state === "active" && (endsAt === null || endsAt > at);
