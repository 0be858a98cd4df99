import { randomUUID, sign } from "node:crypto";

/** A launched game. `user` is null for a demo. */
export interface GameSession {
  readonly game: string;
  readonly name: string;
  readonly currency: string;
  readonly lobbyUrl: string;
  readonly player: { readonly user: string; readonly token: string } | null;
}

/** A round that has ended: its id at the supplier, and the wallet's last status and balance. */
export interface PlayedRound {
  readonly round: string;
  readonly status: string;
  /** In the dialect's units, 100,000 to the major unit; null if the wallet's answer had no balance. */
  readonly balance: number | null;
}

/** The stake of every round, and the prize of every third one. Hundred-thousandths of the major unit. */
const stake = 1_000 * 100_000;
const prize = 2 * stake;

/**
 * Returns a function that plays a round by signed calls of Hub88's wallet: a bet, and a win that closes the round, of 0
 * if it lost. Every third round of a supplier wins, so that tests know the result in advance.
 * @param key the supplier's private key, PEM
 */
export function roundPlayer(key: string) {
  let rounds = 0;
  const call = async (url: string, body: object): Promise<{ status: string; balance: number | null }> => {
    const text = JSON.stringify(body);
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-hub88-signature": sign("RSA-SHA256", Buffer.from(text), key).toString("base64"),
      },
      body: text,
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json()) as { status?: string; balance?: number };
    return { status: answer.status ?? `HTTP ${response.status}`, balance: answer.balance ?? null };
  };
  return async (walletUrl: string, { game, currency, player }: GameSession): Promise<PlayedRound> => {
    const round = randomUUID();
    if (player === null) return { round, status: "DEMO", balance: null };
    const bet = randomUUID();
    const transaction = (id: string, closed: boolean, amount: number) => ({
      user: player.user,
      token: player.token,
      game_code: game,
      request_uuid: randomUUID(),
      transaction_uuid: id,
      supplier_transaction_id: id,
      supplier_user: player.user,
      round,
      round_closed: closed,
      is_free: false,
      currency,
      amount,
    });
    const placed = await call(`${walletUrl}/transaction/bet`, transaction(bet, false, stake));
    if (placed.status !== "RS_OK") return { round, ...placed };
    rounds += 1;
    const won = { ...transaction(randomUUID(), true, rounds % 3 === 0 ? prize : 0), reference_transaction_uuid: bet };
    return { round, ...(await call(`${walletUrl}/transaction/win`, won)) };
  };
}
