import { randomUUID } from "node:crypto";
import type { Dialect, Session } from "./dialect.ts";

const common = ({ user, token, game }: Session) => ({ user, token, game_code: game, request_uuid: randomUUID() });

const transaction = (session: Session, id: string, round: string, closed: boolean) => ({
  ...common(session),
  transaction_uuid: id,
  supplier_transaction_id: id,
  supplier_user: session.user,
  round,
  round_closed: closed,
});

/** Hub88's operator wallet API: docs.hub88.io, "Operator API Reference", "Wallet API". */
export const hub88: Dialect = {
  name: "hub88",
  signatureHeader: "x-hub88-signature",
  balance: (session) => ({ path: "/user/balance", body: common(session) }),
  bet: (session, bet) => ({
    path: "/transaction/bet",
    body: {
      ...transaction(session, bet.transaction, bet.round, false),
      is_free: false,
      currency: session.currency,
      amount: Number(bet.amount),
    },
  }),
  win: (session, win) => ({
    path: "/transaction/win",
    body: {
      ...transaction(session, win.transaction, win.round, true),
      reference_transaction_uuid: win.bet,
      is_free: false,
      currency: session.currency,
      amount: Number(win.amount),
    },
  }),
  rollback: (session, rollback) => ({
    path: "/transaction/rollback",
    body: {
      ...transaction(session, rollback.transaction, rollback.round, true),
      reference_transaction_uuid: rollback.bet,
    },
  }),
};
