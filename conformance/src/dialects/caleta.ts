import { randomUUID } from "node:crypto";
import type { Dialect, Message, Session } from "./dialect.ts";

const common = ({ token, game }: Session) => ({ token, game_code: game, request_uuid: randomUUID() });

const transaction = (session: Session, id: string, round: string, closed: boolean) => ({
  ...common(session),
  transaction_uuid: id,
  round,
  round_closed: closed,
});

/** Caleta's wallet API, as its "Gaming System API - Operator's Guide" 1.5 describes it: the token identifies the player. */
export const caleta: Dialect = {
  name: "caleta",
  signatureHeader: "x-auth-signature",
  balance: (session) => ({ path: "/wallet/balance", body: { ...common(session), supplier_user: null } }),
  bet: (session, bet) => ({
    path: "/wallet/bet",
    body: {
      ...transaction(session, bet.transaction, bet.round, false),
      supplier_user: null,
      is_free: false,
      currency: session.currency,
      amount: Number(bet.amount),
    },
  }),
  win: (session, win) => ({
    path: "/wallet/win",
    body: {
      ...transaction(session, win.transaction, win.round, true),
      supplier_user: null,
      reference_transaction_uuid: win.bet,
      is_free: false,
      currency: session.currency,
      amount: Number(win.amount),
    },
  }),
  rollback: (session, rollback) => ({
    path: "/wallet/rollback",
    body: {
      ...transaction(session, rollback.transaction, rollback.round, true),
      user: session.user,
      reference_transaction_uuid: rollback.bet,
    },
  }),
};

/** Exchanges a token for a new one; no new bet is accepted with the old one. */
export const check = (token: string): Message => ({ path: "/wallet/check", body: { token } });
