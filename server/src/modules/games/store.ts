import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { postingsToJson, toResults, type PostedRow, type Posting } from "../ledger/index.ts";
import type { WalletPosting } from "./model.ts";

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

/**
 * Posts a batch of wallet calls; bets of players on a break, and of those who played as long as they allow themselves a
 * day of `timeZone`, are refused by the same statement.
 */
export async function postWalletBatch(
  sql: Sql,
  postings: readonly Posting[],
  timeZone: string,
  at: number,
): Promise<WalletPosting[]> {
  const rows = await sql.run<Omit<PostedRow, "outcome"> & { outcome: PostedRow["outcome"] | "limit_reached" }>({
    name: "games-post",
    text: "select * from games.post($1, $2, $3)",
    values: [postingsToJson(postings), new Date(at), timeZone],
  });
  const beyond = new Set(rows.filter(({ outcome }) => outcome === "limit_reached").map(({ ord }) => Number(ord) - 1));
  const results = toResults(
    rows.map((row) => ({ ...row, outcome: row.outcome === "limit_reached" ? "barred" : row.outcome })),
  );
  return results.map((result, index) =>
    beyond.has(index) && result.outcome === "barred" ? { ...result, outcome: "limit_reached" } : result,
  );
}
