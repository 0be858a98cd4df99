import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { postingsToJson, toResults, type PostedRow, type Posting, type PostingResult } from "../ledger/index.ts";

export interface GameSession {
  readonly playerId: PlayerId;
  readonly gameId: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export async function insertSession(sql: Sql, tokenHash: Buffer, session: GameSession, at: number): Promise<void> {
  await sql.query(
    "insert into games.session (token_hash, player_id, game_id, created_at, expires_at) values ($1, $2, $3, $4, $5)",
    [tokenHash, session.playerId, session.gameId, new Date(at), new Date(session.expiresAt)],
  );
}

export async function readSession(sql: Sql, tokenHash: Buffer): Promise<GameSession | null> {
  const [row] = await sql.run<{ player_id: bigint; game_id: string; expires_at: Date }>({
    name: "games-session",
    text: "select player_id, game_id, expires_at from games.session where token_hash = $1",
    values: [tokenHash],
  });
  if (row === undefined) return null;
  return {
    playerId: row.player_id.toString() as PlayerId,
    gameId: row.game_id,
    expiresAt: row.expires_at.getTime(),
  };
}

export async function forgetSessions(sql: Sql, expiredBefore: number): Promise<void> {
  await sql.query("delete from games.session where expires_at < $1", [new Date(expiredBefore)]);
}

/** Posts a batch of wallet calls; bets of players on a break are refused by the same statement. */
export async function postWalletBatch(sql: Sql, postings: readonly Posting[], at: number): Promise<PostingResult[]> {
  const rows = await sql.run<PostedRow>({
    name: "games-post",
    text: "select * from games.post($1, $2)",
    values: [postingsToJson(postings), new Date(at)],
  });
  return toResults(rows);
}
