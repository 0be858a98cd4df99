import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Tx } from "../../platform/db/database.ts";
import type { Erasure } from "../../platform/erasure.ts";
import type { Failure } from "../../platform/http/failure.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { defineJob, everyMinutes, onJob, type JobHandler } from "../../platform/jobs/jobs.ts";
import { onEvent, type Consumer, type OutboxEvent } from "../../platform/outbox/outbox.ts";
import type { Services } from "../../platform/services.ts";
import type { Accounts } from "../accounts/index.ts";
import { depositChanged, depositCredited, type Cashier } from "../cashier/index.ts";
import { hasOpenRound } from "../games/index.ts";
import { lockBalances, readBalances } from "../ledger/index.ts";
import type { Promotions } from "../promotions/index.ts";
import { withdrawalReversed, type Withdrawals } from "../withdrawals/index.ts";
import { insertDeletion, markEnded, markErased, readToEnd, readToErase, wasDeleted } from "./deletion-store.ts";
import type { DeletionSettings } from "./settings.ts";

export interface DeletionDeps extends Pick<Services, "database" | "log" | "now" | "currency"> {
  readonly accounts: Pick<Accounts, "deleteAccount" | "hasPassword">;
  readonly cashier: Pick<Cashier, "hasOpenDeposit">;
  readonly promotions: Pick<Promotions, "settleIn" | "forfeit">;
  readonly withdrawals: Pick<Withdrawals, "openOrder">;
  readonly deletion: DeletionSettings;
  readonly erasures: { readonly now: readonly Erasure[]; readonly later: readonly Erasure[] };
  /** False in a lobby of free gold, where gold is owed to nobody. */
  readonly owesGold: boolean;
}

/** Why an account cannot be deleted now. */
export type DeletionBlock = "gold" | "withdrawal" | "deposit" | "round";

/** How long a round may wait for its outcome. */
const roundMs = 24 * 3_600_000;
/** How long a deletion's job may take before it is taken for lost. */
const lostAfterMs = 10 * 60_000;
const atOnce = 100;

/** Erases what is not kept of a deleted account; enqueued in the transaction that deletes it. */
const eraseAccount = defineJob<{ readonly playerId: PlayerId }>("erase-account");

/** Lets players delete their accounts (R-REC-45 to R-REC-51). */
export function createDeletion(deps: DeletionDeps): {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  readonly consumers: readonly Consumer[];
} {
  const { accounts, cashier, currency, database, deletion, erasures, log, now, promotions, withdrawals } = deps;

  /** Returns what keeps a player from deleting the account. In the deletion's transaction the player is locked. */
  const blocksOf = async (tx: Tx, playerId: PlayerId): Promise<DeletionBlock[]> => {
    const { cash, reserved } = await readBalances(tx, playerId, currency);
    const blocks: Readonly<Record<DeletionBlock, boolean>> = {
      withdrawal: (await withdrawals.openOrder(tx, playerId)) !== null || reserved > 0n,
      deposit: await cashier.hasOpenDeposit(tx, playerId),
      round: await hasOpenRound(tx, playerId, now() - roundMs),
      gold: deps.owesGold && cash > 0n,
    };
    return (Object.keys(blocks) as DeletionBlock[]).filter((block) => blocks[block]);
  };

  const keepUntil = (at: number): number => {
    const until = new Date(at);
    return until.setUTCFullYear(until.getUTCFullYear() + deletion.keepMoneyYears);
  };

  /** Gives up promotional gold and records the deletion; refuses while something is open. */
  const recordDeletion = async (tx: Tx, playerId: PlayerId, at: number): Promise<Failure | null> => {
    // With the balances locked every bet and credit is either booked before, or finds the account deleted.
    await lockBalances(tx, { playerId });
    await promotions.settleIn(tx, playerId, at);
    if ((await blocksOf(tx, playerId)).length > 0) return { failure: "deletion_blocked" };
    const forfeited = await promotions.forfeit(tx, playerId, at);
    await insertDeletion(tx, { playerId, at, forfeited, keepUntil: keepUntil(at), law: deletion.law });
    await eraseAccount.enqueue(tx, { playerId }, { key: `erase-account:${playerId}` });
    return null;
  };

  /** Runs the steps, each in a transaction of its own: after a crash the job begins again, and repeats what was done. */
  const run = async (steps: readonly Erasure[], playerId: PlayerId): Promise<void> => {
    for (const { erase } of steps) await database.transaction((tx) => erase(tx, { playerId }));
  };

  const eraseNow = async (playerId: PlayerId): Promise<void> => {
    // A win of promotional gold may have come after the deletion.
    await database.transaction((tx) => promotions.forfeit(tx, playerId, now()));
    await run(erasures.now, playerId);
    await markErased(database, { playerId, at: now() });
  };

  const eraseRecords = async (playerId: PlayerId): Promise<void> => {
    await run(erasures.later, playerId);
    await markEnded(database, { playerId, at: now() });
    log.info("names and account numbers of a deleted account were erased");
  };

  /** Finishes what is due. A failure does not stop the others; it is thrown at the end. */
  const finish = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const { playerId } of await readToErase(database, { askedBefore: now() - lostAfterMs, limit: atOnce })) {
      await eraseNow(playerId).catch((error: unknown) => failures.push(error));
    }
    for (const { playerId } of await readToEnd(database, { at: now(), limit: atOnce })) {
      await eraseRecords(playerId).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} deletions could not be finished`);
  };

  /** Reports money that came to a deleted account: its player cannot withdraw it any more. */
  const reportOwed = async (
    { playerId, at }: Pick<OutboxEvent<unknown>, "playerId" | "at">,
    orderId: OrderId,
  ): Promise<void> => {
    // An event may be delivered late: what came before the deletion was the player's to spend.
    if (!(await wasDeleted(database, playerId, at))) return;
    log.error({ orderId }, "money came to a deleted account: it is owed to the former player");
  };

  return {
    routes: [
      route("/v1/data/deletion", async (_, { caller: { playerId } }) => {
        const at = now();
        return database.transaction(async (tx) => {
          await lockBalances(tx, { playerId });
          await promotions.settleIn(tx, playerId, at);
          const blocks = await blocksOf(tx, playerId);
          const { cash, promo } = await readBalances(tx, playerId, currency);
          const { law } = deletion;
          return {
            data: { blocks, cash: Number(cash), promo: Number(promo), keepUntil: keepUntil(at), law },
          };
        });
      }),
      route("/v1/data/delete", async ({ password, passkey, deviceId }, { caller, address }) => {
        const proof = { given: deviceId, password, passkey, address };
        const outcome = await accounts.deleteAccount(caller, proof, (tx, at) =>
          recordDeletion(tx, caller.playerId, at),
        );
        return outcome === "done" ? { data: {} } : outcome;
      }),
    ],
    jobs: [onJob(eraseAccount, ({ playerId }) => eraseNow(playerId)), everyMinutes("finish-deletions", 60, finish)],
    consumers: [
      onEvent(withdrawalReversed, (event) => reportOwed(event, event.payload.orderId)),
      // A deposit that could not be sent back to its payer.
      onEvent(depositCredited, (event) => reportOwed(event, event.payload.orderId)),
      onEvent(depositChanged, async (event) => {
        if (event.payload.credited !== undefined) await reportOwed(event, event.payload.orderId);
      }),
    ],
  };
}
