import type { GameId, OrderId, PlayerId, SubjectKind } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import type { Games } from "../../games/index.ts";
import type { Withdrawals } from "../../withdrawals/index.ts";
import type { Subject } from "./model.ts";

const listed = 20;

/** A deposit order. Minor units; time in milliseconds since the epoch. */
interface DepositOrder {
  readonly orderId: OrderId;
  readonly createdAt: number;
  readonly amount: bigint;
  readonly bankName: string;
}

export interface SubjectDeps {
  /** Declared here, not imported: nothing that operators do may lead to the module that opens deposits (R-HON-19). */
  readonly cashier: {
    /** Returns the player's latest orders that the payment provider opened, newest first, or only the one with an id. */
    deposits(
      sql: Sql,
      playerId: PlayerId,
      of: { readonly most: number } | { readonly orderId: OrderId },
    ): Promise<readonly DepositOrder[]>;
  };
  readonly games: Pick<Games, "hasRound" | "rounds" | "sumUpRounds">;
  readonly withdrawals: Pick<Withdrawals, "lastSteps" | "latestOrders">;
  readonly gameNames: readonly { readonly gameId: string; readonly name: string }[];
  /** The ways to deposit, as players know them; an order keeps only the code. */
  readonly depositNames: readonly { readonly bankName: string; readonly label: string }[];
}

/** Something a message can be about. Minor units; time in milliseconds since the epoch. */
export interface ListedSubject extends Subject {
  readonly at: number;
  /** The sum ordered, or the stake. */
  readonly amount: bigint;
  /** The name of the bank, wallet or game. */
  readonly name: string;
}

/** Returns whether an order or round is the player's own. */
export async function isOwn(
  { cashier, games, withdrawals }: SubjectDeps,
  sql: Sql,
  playerId: PlayerId,
  { kind, id, gameId = "" }: Subject,
): Promise<boolean> {
  if (kind === "deposit") return (await cashier.deposits(sql, playerId, { orderId: id as OrderId })).length > 0;
  if (kind === "withdrawal") return (await withdrawals.lastSteps(sql, playerId, [id as OrderId])).size > 0;
  await games.sumUpRounds(playerId);
  return games.hasRound(sql, { playerId, gameId: gameId as GameId, roundId: id });
}

/** Returns the player's latest orders or rounds, newest first. */
export async function listSubjects(
  { cashier, games, withdrawals, gameNames, depositNames }: SubjectDeps,
  sql: Sql,
  playerId: PlayerId,
  kind: SubjectKind,
): Promise<ListedSubject[]> {
  if (kind === "deposit") {
    const deposits = await cashier.deposits(sql, playerId, { most: listed });
    return deposits.map(({ orderId, createdAt, amount, bankName }) => ({
      kind,
      id: orderId,
      at: createdAt,
      amount,
      name: depositNames.find((one) => one.bankName === bankName)?.label ?? bankName,
    }));
  }
  if (kind === "withdrawal") {
    const orders = await withdrawals.latestOrders(sql, playerId, listed);
    return orders.map(({ orderId, createdAt, gross, bankName }) => ({
      kind,
      id: orderId,
      at: createdAt,
      amount: gross,
      name: bankName,
    }));
  }
  await games.sumUpRounds(playerId);
  const rounds = await games.rounds(playerId, {}, { limit: listed });
  const names = new Map(gameNames.map(({ gameId, name }) => [gameId, name]));
  return rounds.map(({ roundId, gameId, at, staked }) => ({
    kind,
    id: roundId,
    gameId,
    at,
    amount: staked,
    name: names.get(gameId) ?? gameId,
  }));
}
