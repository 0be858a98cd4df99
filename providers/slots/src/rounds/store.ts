import type { PlayedRound } from "../played-round.ts";
import { count, integer, integerOrNull, text, textOrNull } from "../store/columns.ts";
import type { Database, Row } from "../store/database.ts";
import { asRefusal, asRoundState, type Round } from "./model.ts";

/** The fields that a step writes. */
export type RoundChange = Partial<
  Pick<Round, "state" | "refusal" | "outcome" | "totalWin" | "balanceBefore" | "balanceAfter">
>;

export interface RoundStore {
  insert(round: Round): void;
  /** Writes a change to the round as it was read. */
  update(round: Round, change: RoundChange): Round;
  get(id: string): Round | undefined;
  bySpin(user: string, spinId: string): Round | undefined;
  openOf(user: string): Round | undefined;
  latestOf(user: string): Round | undefined;
  /** Returns the latest round of this player in this game that was played. */
  latestClosedOf(user: string, gameId: string): Round | undefined;
  /** Returns the player's rounds, newest first; with `before`, only those older than that round. */
  history(user: string, limit: number, before?: string): Round[];
  open(): Round[];
  /** Only the player's latest round is checked: the next spin implies that the earlier ones were seen. */
  markSeen(user: string, at: number, id: string): void;
}

function toRound(row: Row): Round {
  const refusal = textOrNull(row, "refusal");
  const outcome = textOrNull(row, "outcome");
  return {
    id: text(row, "id"),
    user: text(row, "user"),
    spinId: text(row, "spin_id"),
    gameId: text(row, "game_id"),
    definitionHash: text(row, "definition_hash"),
    walletToken: text(row, "wallet_token"),
    currency: text(row, "currency"),
    stake: integer(row, "stake"),
    seedId: integer(row, "seed_id"),
    nonce: count(row, "nonce"),
    betUuid: text(row, "bet_uuid"),
    winUuid: text(row, "win_uuid"),
    rollbackUuid: text(row, "rollback_uuid"),
    state: asRoundState(text(row, "state")),
    refusal: refusal === null ? null : asRefusal(refusal),
    outcome: outcome === null ? null : (JSON.parse(outcome) as PlayedRound),
    totalWin: integerOrNull(row, "total_win"),
    balanceBefore: integerOrNull(row, "balance_before"),
    balanceAfter: integerOrNull(row, "balance_after"),
    createdAt: count(row, "created_at"),
    seenAt: row["seen_at"] === null ? null : count(row, "seen_at"),
  };
}

const openOnes = "state NOT IN ('closed', 'refused', 'rolled_back')";

export function roundStore(db: Database): RoundStore {
  const one = (where: string, values: Record<string, string>): Round | undefined => {
    const row = db.get(`SELECT * FROM round WHERE ${where}`, values);
    return row === undefined ? undefined : toRound(row);
  };
  const written = (round: Round) => ({
    state: round.state,
    refusal: round.refusal,
    outcome: round.outcome === null ? null : JSON.stringify(round.outcome),
    totalWin: round.totalWin,
    balanceBefore: round.balanceBefore,
    balanceAfter: round.balanceAfter,
  });

  return {
    insert: (round) => {
      const { seenAt: _notYet, ...values } = round;
      db.run(
        `INSERT INTO round (id, user, spin_id, game_id, definition_hash, wallet_token, currency, stake, seed_id, nonce, bet_uuid,
           win_uuid, rollback_uuid, created_at, state, refusal, outcome, total_win, balance_before,
           balance_after)
         VALUES (:id, :user, :spinId, :gameId, :definitionHash, :walletToken, :currency, :stake, :seedId, :nonce, :betUuid,
           :winUuid, :rollbackUuid, :createdAt, :state, :refusal, :outcome, :totalWin, :balanceBefore,
           :balanceAfter)`,
        { ...values, ...written(round) },
      );
    },
    update: (round, change) => {
      const next: Round = { ...round, ...change };
      // Guarded by the state that was read: of two writers, which would be a bug, only one succeeds.
      const changed = db.run(
        `UPDATE round SET state = :state, refusal = :refusal, outcome = :outcome,
           total_win = :totalWin, balance_before = :balanceBefore, balance_after = :balanceAfter
         WHERE id = :id AND state = :was`,
        { ...written(next), id: round.id, was: round.state },
      );
      if (changed !== 1) throw new Error(`round ${round.id} is no longer ${round.state}`);
      return next;
    },
    get: (id) => one("id = :id", { id }),
    bySpin: (user, spinId) => one("user = :user AND spin_id = :spinId", { user, spinId }),
    openOf: (user) => one(`user = :user AND ${openOnes}`, { user }),
    latestOf: (user) => one("user = :user ORDER BY created_at DESC, id DESC LIMIT 1", { user }),
    latestClosedOf: (user, gameId) =>
      one("user = :user AND game_id = :gameId AND state = 'closed' ORDER BY created_at DESC LIMIT 1", { user, gameId }),
    history: (user, limit, before) =>
      (before === undefined
        ? db.all("SELECT * FROM round WHERE user = :user ORDER BY created_at DESC, id DESC LIMIT :limit", {
            user,
            limit,
          })
        : db.all(
            `SELECT * FROM round WHERE user = :user AND (created_at, id) <
               (SELECT created_at, id FROM round WHERE user = :user AND id = :before)
             ORDER BY created_at DESC, id DESC LIMIT :limit`,
            { user, limit, before },
          )
      ).map(toRound),
    open: () => db.all(`SELECT * FROM round WHERE ${openOnes}`).map(toRound),
    markSeen: (user, at, id) => {
      db.run("UPDATE round SET seen_at = :at WHERE id = :id AND user = :user AND seen_at IS NULL", { at, id, user });
    },
  };
}
