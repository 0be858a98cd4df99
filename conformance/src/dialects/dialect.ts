/** Whom and what the kit plays with. */
export interface Session {
  /** The player's id at the operator. */
  readonly user: string;
  /** The game session's token, as a launch hands it to the supplier. */
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

/** A win; 0 closes a round without one. */
export interface Win extends Bet {
  /** The transaction of the bet it settles. */
  readonly bet: string;
}

export interface Rollback {
  readonly transaction: string;
  readonly round: string;
  readonly bet: string;
}

/** A call before it is signed: where it goes and what it says. */
export interface Message {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How a supplier's protocol writes the calls every seamless wallet has. */
export interface Dialect {
  readonly name: "hub88" | "caleta";
  /** Where the signature of the body stands: RSA-SHA256, PKCS#1 v1.5, base64 in both. */
  readonly signatureHeader: string;
  balance(session: Session): Message;
  bet(session: Session, bet: Bet): Message;
  win(session: Session, win: Win): Message;
  rollback(session: Session, rollback: Rollback): Message;
}
