import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Database, Sql } from "../../platform/db/database.ts";
import { defineJob, onJob, type JobHandler } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { nextLookAt, parseReference, referenceOf, type Deposit } from "./model.ts";
import type { DepositProvider } from "./provider.ts";
import { readDeposit } from "./read-model.ts";
import type { Settlement } from "./settlement.ts";

const checkDeposit = defineJob<{ playerId: PlayerId; orderId: OrderId }>("check-deposit");

/** Plans the next look at an order, replacing the one planned before. */
export async function lookAfter(sql: Sql, deposit: Deposit, at: number): Promise<void> {
  const next = nextLookAt(deposit, at);
  if (next === null) return;
  const { playerId, orderId } = deposit;
  await checkDeposit.enqueue(sql, { playerId, orderId }, { key: `check-deposit:${orderId}`, at: next });
}

/** `later`: the provider could not be asked; `foreign`: not an order of this server. */
export type Looked = "settled" | "later" | "foreign";

export interface DepositWatch {
  readonly jobs: readonly JobHandler[];
  /** Asks the provider about the order of a reference and books what it says. Safe to call any number of times. */
  look(reference: string): Promise<Looked>;
}

export function createDepositWatch(deps: {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  readonly provider: DepositProvider;
  readonly settlement: Settlement;
}): DepositWatch {
  const ask = async (deposit: Deposit): Promise<{ deposit: Deposit; looked: Looked }> => {
    const { playerId, orderId } = deposit;
    const answer = await deps.provider.find(referenceOf(playerId, orderId));
    switch (answer.status) {
      case "unknown":
        deps.log.warn({ orderId, reason: answer.reason }, "the provider could not be asked about a deposit");
        return { deposit, looked: "later" };
      case "absent":
        // Until its expiry the player's app may still send the same order again, and that opens it.
        if (deps.now() < deposit.expiresAt) return { deposit, looked: "settled" };
        return { deposit: await deps.settlement.apply(playerId, orderId, { status: "lapsed" }), looked: "settled" };
      default:
        return { deposit: await deps.settlement.apply(playerId, orderId, answer), looked: "settled" };
    }
  };

  return {
    jobs: [
      onJob(checkDeposit, async ({ playerId, orderId }) => {
        const deposit = await readDeposit(deps.database, playerId, orderId);
        if (deposit === undefined || nextLookAt(deposit, deps.now()) === null) return;
        await lookAfter(deps.database, (await ask(deposit)).deposit, deps.now());
      }),
    ],
    async look(reference) {
      const order = parseReference(reference);
      const deposit = order === null ? undefined : await readDeposit(deps.database, order.playerId, order.orderId);
      if (deposit === undefined) return "foreign";
      return (await ask(deposit)).looked;
    },
  };
}
