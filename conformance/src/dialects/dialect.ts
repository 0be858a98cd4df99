/** The player and game of the run. */
export interface Session {
  /** The player's id at the operator. */
  readonly user: string;
  /** The game session's token, as the launch passes it to the supplier. */
  readonly token: string;
  readonly game: string;
  /** ISO 4217 code of the player's wallet. */
  readonly currency: string;
}

/** A bet as the supplier knows it. Amounts are the dialect's integers: 100,000 to the major unit of the currency. */
export interface Bet {
  readonly transaction: string;
  readonly round: string;
  readonly amount: bigint;
}

/** A win; an amount of 0 closes a round without a win. */
export interface Win extends Bet {
  /** The transaction of the bet that the win settles. */
  readonly bet: string;
}

export interface Rollback {
  readonly transaction: string;
  readonly round: string;
  readonly bet: string;
}

/** A call before it is signed. */
export interface Message {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A supplier's protocol for the calls of every seamless wallet. */
export interface Dialect {
  readonly name: "hub88" | "caleta";
  /** The header with the signature of the body: RSA-SHA256, PKCS#1 v1.5, base64 in both dialects. */
  readonly signatureHeader: string;
  balance(session: Session): Message;
  bet(session: Session, bet: Bet): Message;
  win(session: Session, win: Win): Message;
  rollback(session: Session, rollback: Rollback): Message;
}
